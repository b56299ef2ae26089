import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import type { Warned } from "@hourbook/core/records/Warning"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { Timesheets } from "@hourbook/core/time/Timesheets"
import { rule } from "@hourbook/core/values/Check"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { plausibleWork } from "../plausible/work.ts"
import { duration } from "../present/amounts.ts"
import { counted } from "../present/counted.ts"
import { addedRow } from "../present/ids.ts"
import { Entry, entryLine, entryOf } from "../present/records.ts"
import { warningLines, warningsOf } from "../present/warnings.ts"
import { dryRun, requestId } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { LoggedEntry } from "./shared/LoggedEntry.ts"
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
    return tool({
      name: "time_log",
      title: "Log time",
      description: `Add time entries, all or none. The billing rate says the cost unless cost or hourly_rate is given; billable false for unpaid work. Warns of likely duplicates. dry_run shows the result without writing.`,
      nature: "adds",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct({
        entries: Schema.Array(LoggedEntry).check(
          rule(
            (all: ReadonlyArray<LoggedEntry>) => all.length >= 1 && all.length <= mostAtOnce,
            `1 to ${mostAtOnce} entries`,
            { minItems: 1, maxItems: mostAtOnce }
          )
        ),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({
        written: Schema.Boolean,
        repeated: Schema.Boolean,
        warnings: Schema.Array(Schema.String),
        rows: Schema.Array(Entry)
      }),
      problems,
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const idempotencyKey = yield* idempotencyKeyOf("time_log", input)
        const { drafts, explained } = yield* make(who, input.entries)
        const isDryRun = input.dry_run === true
        const doubtsAbout = yield* plausible(who, drafts)
        const { replayed, value } = yield* time
          .recordAll(who, drafts, idempotencyKey)
          .pipe(Effect.provideService(DryRun, isDryRun), Effect.catch(explained))
        return {
          written: !isDryRun,
          repeated: replayed,
          warnings: warningsIn(who, value).flatMap((warnings, index) => {
            const [draft, made] = [drafts[index], value[index]]
            const isNew = draft !== undefined && made !== undefined && !replayed
            return [...warnings, ...(isNew ? doubtsAbout(`entries.${index}`, draft, made) : [])]
          }),
          rows: value.map(({ record }) => addedRow(entryOf(who, record, "concise"), isDryRun))
        }
      }),
      text: ({ repeated, rows, warnings, written }) => {
        const minutes = rows.reduce((sum, row) => sum + row.minutes, 0)
        const did = !written ? "Nothing is written yet. Would log" : repeated ? "Already logged before" : "Logged"
        return [
          `${did}: ${counted(rows.length, "time entries")}, ${duration(minutes)}.`,
          ...rows.map(entryLine),
          ...warningLines(warnings)
        ].join("\n")
      }
    })
  })
