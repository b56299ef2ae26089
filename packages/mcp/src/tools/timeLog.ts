import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { rule } from "@hourbook/core/shared/Check"
import type { DraftWarning } from "@hourbook/core/time/draftWarnings"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { Timesheets } from "@hourbook/core/time/Timesheets"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { duration } from "../present/amounts.ts"
import { counted } from "../present/counted.ts"
import { Entry, entryLine, entryOf } from "../present/records.ts"
import { dryRun, requestId } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { LoggedEntry } from "./shared/LoggedEntry.ts"
import { draftsOf } from "./shared/timeDrafts.ts"

/** Contains no text that people wrote. */
const warningText = (drafts: ReadonlyArray<TimeEntryDraft>, warning: DraftWarning, base: string): string => {
  const draft = drafts[warning.index]
  const subject = `entries.${warning.index}`
  switch (warning.kind) {
    case "duplicates_entry":
      return `${subject} (${draft?.workedOn}, ${draft?.durationMinutes} min) looks like entry ${warning.entryId}`
    case "duplicates_draft":
      return `${subject} looks like entries.${warning.earlier}`
    case "longer_than_day":
      return `${subject} is longer than a day`
    case "other_currency":
      return `${subject} is in ${warning.currency}, the workspace's currency is ${base}`
  }
}

export const timeLog = (references: References) =>
  Effect.map(Effect.all([TimeEntries, Timesheets]), ([time, timesheets]) => {
    const drafts = draftsOf(timesheets, references)
    return tool({
      name: "time_log",
      title: "Log time",
      description: `Add 1 to ${mostAtOnce} time entries, all or none. Each needs cost or hourly_rate, 0 for unpaid work. Warns of likely duplicates. dry_run shows the result without writing.`,
      nature: "adds",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct({
        entries: Schema.Array(LoggedEntry).check(
          rule(
            (all: ReadonlyArray<LoggedEntry>) => all.length >= 1 && all.length <= mostAtOnce,
            `1 to ${mostAtOnce} entries`
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
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const idempotencyKey = yield* idempotencyKeyOf("time_log", input)
        const made = yield* drafts(who, input.entries)
        const isDryRun = input.dry_run === true
        // Before the write, or every entry would be its own duplicate.
        const warnings = yield* timesheets.warnings(who, made)
        const { replayed, value } = yield* time
          .recordAll(who, made, idempotencyKey)
          .pipe(Effect.provideService(DryRun, isDryRun))
        return {
          written: !isDryRun,
          repeated: replayed,
          warnings: replayed ? [] : warnings.map((warning) => warningText(made, warning, who.workspace.currency)),
          rows: value.map((entry) => entryOf(who, entry, "concise"))
        }
      }),
      text: ({ repeated, rows, warnings, written }) => {
        const minutes = rows.reduce((sum, row) => sum + row.minutes, 0)
        const did = !written ? "Nothing is written yet. Would log" : repeated ? "Already logged before" : "Logged"
        return [
          `${did}: ${counted(rows.length, "time entries")}, ${duration(minutes)}.`,
          ...rows.map(entryLine),
          ...warnings.map((warning) => `Warning: ${warning}`)
        ].join("\n")
      }
    })
  })
