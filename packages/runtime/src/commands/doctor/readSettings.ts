import { Effect, Result } from "effect"
import { mcpOrigins } from "../../assistants.ts"
import type { StartupError } from "../../errors/StartupError.ts"
import { oauthOptions } from "../../oauth.ts"
import { dataDirectory } from "../../platform/dataDirectory.ts"
import { serverSettings } from "../../ServerSettings.ts"
import { bootstrapSettings } from "../../settings/BootstrapSettings.ts"
import { type SettingRead, SettingReads } from "../../settings/setting.ts"
import { storeSettings } from "../../settings/StoreSettings.ts"
import { oidcSettings } from "../../signIn.ts"
import { tracing } from "../../tracing.ts"
import { type Check, ok, red } from "./Check.ts"

/** Everything that the service reads when it starts. */
const groups: ReadonlyArray<Effect.Effect<unknown, StartupError>> = [
  storeSettings,
  dataDirectory("./data"),
  serverSettings,
  bootstrapSettings,
  oauthOptions,
  oidcSettings,
  mcpOrigins,
  tracing
]

/** Reads the settings as the service does: where each comes from, and which are invalid. */
export const readSettings = Effect.gen(function* () {
  const found = new Map<string, SettingRead>()
  const reads = { add: (read: SettingRead) => void found.set(read.name, read) }
  const results = yield* Effect.forEach(groups, Effect.result).pipe(Effect.provideService(SettingReads, reads))
  const problems = new Set(results.filter(Result.isFailure).map(({ failure }) => failure.message))
  const settings = [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
  const given = settings.filter(({ source }) => source === "environment").length
  const checks: ReadonlyArray<Check> =
    problems.size === 0
      ? [ok("settings", `${given} from the environment, ${settings.length - given} by default`)]
      : [...problems].map((problem) => red("settings", problem, "Correct the variable, and run doctor again"))
  return { settings, checks }
})
