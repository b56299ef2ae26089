import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import type { Warned } from "@hourbook/core/records/Warning"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { Timesheets } from "@hourbook/core/time/Timesheets"
import { rule } from "@hourbook/core/values/Check"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { plausibleWork } from "../plausible/work.ts"
import { duration } from "../present/amounts.ts"
import { counted } from "../present/counted.ts"
import { addedRow } from "../present/ids.ts"
import { rowsThatFit } from "../present/outputBudget.ts"
import { Entry, entryLine, entryOf } from "../present/records.ts"
import { warningLines, warningsOf } from "../present/warnings.ts"
import { dryRun, requestId } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { LoggedEntry } from "./shared/LoggedEntry.ts"
import { logInBatches, mostLogged, withEntries } from "./shared/loggingTime.ts"
import { timeDrafts } from "./shared/timeDrafts.ts"

/** Warnings about entries, by their places in the call. */
const warningsIn = (
  who: Principal,
  all: ReadonlyArray<Warned<Shown<TimeEntry>>>
): ReadonlyArray<ReadonlyArray<string>> =>
  all.map(({ warnings }, index) =>
    warningsOf(who, { warnings }, `entries.${index}`, (id) => {
      const earlier = all.findIndex((other) => other.record.id === id)
      return earlier < 0 ? `entry ${shortIdOf(id)}` : `entries.${earlier}`
    })
  )

export const timeLog = (references: References) =>
  Effect.map(Effect.all({ clients: Clients, tags: Tags, time: TimeEntries, timesheets: Timesheets }), (useCases) => {
    const { time } = useCases
    const { make, problems } = timeDrafts(useCases, references)
    const plausible = plausibleWork(useCases)
    const logAll = logInBatches(time)
    return tool({
      name: "time_log",
      title: "Log time",
      description: `Add time entries, none if one is wrong. The billing rate says the cost unless cost or hourly_rate is given; billable false for unpaid work. Warns of likely duplicates. dry_run shows the result without writing.`,
      nature: "adds",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct({
        entries: Schema.Array(LoggedEntry).check(
          rule(
            (all: ReadonlyArray<LoggedEntry>) => all.length >= 1 && all.length <= mostLogged,
            `1 to ${mostLogged} entries`,
            { minItems: 1, maxItems: mostLogged }
          )
        ),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({
        written: Schema.Boolean,
        repeated: Schema.Boolean,
        count: Schema.Finite,
        minutes: Schema.Finite,
        warnings: Schema.Array(Schema.String),
        rows: Schema.Array(Entry),
        more_rows: Schema.optionalKey(Schema.Finite)
      }),
      meant: withEntries,
      problems,
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const idempotencyKey = yield* idempotencyKeyOf("time_log", input)
        const { drafts, explained } = yield* make(who, input.entries)
        const isDryRun = input.dry_run === true
        const doubtsAbout = yield* plausible(who, drafts)
        const { replayed, value } = yield* logAll(who, { drafts, idempotencyKey, isDryRun }).pipe(
          Effect.catchIf((error) => error._tag !== "Refused", explained)
        )
        const rest = {
          written: !isDryRun,
          repeated: replayed,
          count: value.length,
          minutes: value.reduce((sum, { record }) => sum + record.durationMinutes, 0),
          warnings: warningsIn(who, value).flatMap((warnings, index) => {
            const [draft, made] = [drafts[index], value[index]]
            const isNew = draft !== undefined && made !== undefined && !replayed
            return [...warnings, ...(isNew ? doubtsAbout(`entries.${index}`, draft, made) : [])]
          })
        }
        const all = value.map(({ record }) => addedRow(entryOf(who, record, "concise"), isDryRun))
        const rows = all.slice(0, rowsThatFit(all, rest))
        return { ...rest, rows, ...(rows.length < all.length ? { more_rows: all.length - rows.length } : {}) }
      }),
      text: ({ count, minutes, more_rows: more, repeated, rows, warnings, written }) => {
        const did = !written ? "Nothing is written yet. Would log" : repeated ? "Already logged before" : "Logged"
        return [
          `${did}: ${counted(count, "time entries")}, ${duration(minutes)}.`,
          ...rows.map(entryLine),
          ...(more === undefined ? [] : [`And ${counted(more, "entries")} more.`]),
          ...warningLines(warnings)
        ].join("\n")
      }
    })
  })
