import { homedir } from "node:os"
import { join } from "node:path"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { dataDirectory } from "@hourbook/runtime/platform/dataDirectory"
import { remoteSettings } from "@hourbook/runtime/settings/remoteSettings"
import { isEmbedded, type StoreSettings, storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import { Effect, Option, Redacted } from "effect"

/** The records that the assistant works with. */
export type DataSource =
  | { readonly _tag: "Remote"; readonly url: string; readonly key: string }
  | { readonly _tag: "Server"; readonly store: StoreSettings; readonly key: string }
  | { readonly _tag: "Directory"; readonly directory: string; readonly key: string | undefined }

const missingKey = (source: string) =>
  new StartupError({
    message: `HOURBOOK_KEY is missing: with ${source}, set it to an API key of the member that the assistant acts for.`
  })

/** `HOURBOOK_URL`, `HOURBOOK_KEY`, `HOURBOOK_STORE`, `DATABASE_URL`, `HOURBOOK_DATA_DIR`. */
export const dataSource: Effect.Effect<DataSource, StartupError> = Effect.gen(function* () {
  const { address, key: given } = yield* remoteSettings
  const key = Option.getOrUndefined(Option.map(given, Redacted.value))
  if (Option.isSome(address)) {
    if (key === undefined) return yield* missingKey("HOURBOOK_URL")
    return { _tag: "Remote", url: new URL("/api/mcp", address.value).href, key }
  }
  const store = yield* storeSettings
  if (!isEmbedded(store)) {
    if (key === undefined) return yield* missingKey("a database server")
    return { _tag: "Server", store, key }
  }
  return { _tag: "Directory", directory: yield* dataDirectory(join(homedir(), ".hourbook")), key }
})
