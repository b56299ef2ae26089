import { faultDetails } from "@hourbook/core/errors/faultDetails"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { printLines, printJson } from "@hourbook/runtime/output/printing"
import { dataDirectory } from "@hourbook/runtime/platform/dataDirectory"
import type { SettingRead } from "@hourbook/runtime/settings/setting"
import { isEmbedded, storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import { Cause, Effect } from "effect"
import { Command } from "effect/cli"
import { type Check, red } from "./doctor/Check.ts"
import { diskChecks } from "./doctor/diskChecks.ts"
import { mailCheck } from "./doctor/mailCheck.ts"
import { openStore } from "./doctor/openStore.ts"
import { readSettings } from "./doctor/readSettings.ts"
import { storeChecks } from "./doctor/storeChecks.ts"
import { OpenElsewhere } from "./shared/openEmbedded.ts"
import { json, printTable } from "./shared/output.ts"

/** A start's message says what is wrong and then what to do. */
const unopened = (cause: Cause.Cause<unknown>): Check => {
  const error = Cause.squash(cause)
  if (error instanceof StartupError) {
    const [problem = "", ...next] = error.message.split(/(?<=\.) (?=[A-Z])/u)
    return red("store", problem, next.join(" "))
  }
  const { code, fault = "" } = faultDetails(cause)
  return red("store", [fault, code].filter(Boolean).join(" "), "Check the store and its log, and run doctor again")
}

const checkStore = Effect.gen(function* () {
  const settings = yield* storeSettings
  const directory = yield* dataDirectory("./data")
  const ofStore = yield* storeChecks.pipe(
    Effect.provide(openStore(settings, directory)),
    Effect.catchCause((cause) => {
      const error = Cause.squash(cause)
      return error instanceof OpenElsewhere ? Effect.fail(error) : Effect.succeed([unopened(cause)])
    })
  )
  return [...ofStore, ...(isEmbedded(settings) ? yield* diskChecks(directory) : [])]
})

const shown = ({ name, source, value }: SettingRead) => ({
  setting: name,
  value: value ?? (source === "environment" ? "(hidden)" : ""),
  source
})

const linesOf = ({ finding, name, next, status }: Check): ReadonlyArray<string> => [
  `${status.toUpperCase().padEnd(9)}${name.padEnd(12)}${finding}`,
  ...(next === null ? [] : [`${" ".repeat(21)}${next}`])
]

export const doctorCommand = Command.make(
  "doctor",
  { json },
  Effect.fn("hourbook doctor")(function* (given) {
    const { checks: ofSettings, settings } = yield* readSettings
    // Invalid settings name no store and no mail server.
    const isSound = ofSettings.every(({ status }) => status !== "red")
    const checks = [...ofSettings, ...(isSound ? [...(yield* checkStore), ...(yield* mailCheck)] : [])]
    const failed = checks.filter(({ status }) => status === "red")
    if (given.json) yield* printJson({ ok: failed.length === 0, settings, checks })
    else {
      yield* printTable(settings.map(shown), "")
      yield* printLines(["", ...checks.flatMap(linesOf)])
    }
    if (failed.length > 0) {
      const names = [...new Set(failed.map(({ name }) => name))].join(", ")
      return yield* new StartupError({ message: `Doctor found what needs your attention: ${names}.` })
    }
  })
).pipe(
  Command.withDescription(
    "Check the settings, the store, its clock and disk, the mail server, and a sample of its totals and logs; exit with 1 if a check is red"
  )
)
