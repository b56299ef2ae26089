import { mcpOrigins } from "@hourbook/runtime/assistants"
import type { StartupError } from "@hourbook/runtime/errors/StartupError"
import { oauthOptions } from "@hourbook/runtime/oauth"
import { dataDirectory } from "@hourbook/runtime/platform/dataDirectory"
import { serverSettings } from "@hourbook/runtime/ServerSettings"
import { bootstrapSettings } from "@hourbook/runtime/settings/BootstrapSettings"
import { mailSettings } from "@hourbook/runtime/settings/MailSettings"
import { type SettingRead, SettingReads } from "@hourbook/runtime/settings/setting"
import { storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import { oidcSettings } from "@hourbook/runtime/signIn"
import { tracing } from "@hourbook/runtime/tracing"
import { Effect, Result } from "effect"
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
  mailSettings,
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
