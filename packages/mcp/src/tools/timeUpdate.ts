import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { mostTogether, type OperationsRefused } from "@hourbook/core/bulk/Operation"
import { Clients } from "@hourbook/core/entities/Clients"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Warned } from "@hourbook/core/records/Warning"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { type TimeEntry, timeEntryFields, TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { Timesheets } from "@hourbook/core/time/Timesheets"
import { NonNegativeAmount } from "@hourbook/core/values/Money"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { plausibleWork } from "../plausible/work.ts"
import { Entry, entryLine, entryOf } from "../present/records.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import { together } from "../present/together.ts"
import { warned, warningLines, Warnings, warningsOf } from "../present/warnings.ts"
import { aCount, aCurrency, aDay, anAmount, anId, aReference, dryRun, someText, tags } from "../schema/arguments.ts"
import { problemAt } from "../tool/explain.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { fullId } from "./shared/fullId.ts"
import type { Kinds } from "./shared/Kinds.ts"
import { someHours } from "./shared/LoggedEntry.ts"
import { someChange } from "./shared/someChange.ts"
import { pricedOf, twoCosts } from "./shared/timeDrafts.ts"
import { isProblem, workTimes } from "./shared/workTimes.ts"

const oneOrMore = new Refused({
  code: "invalid_arguments",
  message: `id or ids: from 1 to ${mostTogether} ids are needed`,
  next: "Give the id of the entry to change; time_list and search show ids."
})

const refusedOf = (ids: ReadonlyArray<TimeEntryId>, refused: OperationsRefused<CoreError>["refused"]) =>
  together(
    refused.map(({ error, index }) => {
      const id = index === null ? undefined : ids[index]
      return problemAt(id === undefined ? [] : [`entry ${shortIdOf(id)}`], error)
    })
  )

export const timeUpdate = (references: References, kinds: Kinds) =>
  Effect.map(Effect.all({ clients: Clients, tags: Tags, time: TimeEntries, timesheets: Timesheets }), (useCases) => {
    const { time } = useCases
    const plausible = plausibleWork(useCases)
    /** One as ever, several all or none. */
    const amendAll = Effect.fnUntraced(function* (
      who: Principal,
      ids: ReadonlyArray<TimeEntryId>,
      changes: ReadonlyArray<Parameters<typeof time.amend>[2]>
    ): Effect.fn.Return<ReadonlyArray<Warned<Shown<TimeEntry>>>, ToolError> {
      const [id, ...others] = ids
      if (id !== undefined && others.length === 0) return [yield* time.amend(who, id, changes[0] ?? {})]
      const operations = ids.map((one, index) => ({
        op: "update" as const,
        target: { id: one },
        changes: changes[index] ?? {},
        expected: undefined
      }))
      const done = yield* time
        .bulk<never>(who, { mode: "all", operations })
        .pipe(Effect.catchTag("OperationsRefused", ({ refused }) => Effect.fail(refusedOf(ids, refused))))
      return done.flatMap((one) => ("value" in one ? [one.value] : []))
    })
    return tool({
      name: "time_update",
      title: "Change time entries",
      description: "Changes only the given fields.",
      nature: "changes",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct({
        id: Schema.optionalKey(anId),
        ids: Schema.optionalKey(Schema.Array(anId).annotate({ description: "instead of id: up to 16, all or none" })),
        date: Schema.optionalKey(aDay()),
        minutes: Schema.optionalKey(aCount(timeEntryFields.durationMinutes)),
        hours: Schema.optionalKey(someHours),
        start: Schema.optionalKey(Schema.String),
        end: Schema.optionalKey(Schema.String),
        description: Schema.optionalKey(someText(timeEntryFields.description)),
        cost: Schema.optionalKey(anAmount(NonNegativeAmount)),
        hourly_rate: Schema.optionalKey(anAmount(NonNegativeAmount, "instead of cost")),
        billable: Schema.optionalKey(Schema.Boolean),
        tags,
        currency: Schema.optionalKey(aCurrency()),
        client: Schema.optionalKey(aReference("id, exact name or none")),
        project: Schema.optionalKey(aReference("id, exact name or none; sets its client too")),
        person: Schema.optionalKey(aReference()),
        ...dryRun
      }),
      output: Schema.Struct({
        written: Schema.Boolean,
        before: Schema.optionalKey(Entry),
        after: Schema.optionalKey(Entry),
        /** Of several. */
        rows: Schema.optionalKey(Schema.Array(Schema.Struct({ before: Entry, after: Entry }))),
        warnings: Warnings
      }),
      problems: references.problems,
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const named = [...new Set([...(input.id === undefined ? [] : [input.id]), ...(input.ids ?? [])])]
        if (named.length === 0 || named.length > mostTogether) return yield* oneOrMore
        const found = yield* Effect.forEach(named, (id) => fullId(kinds.time.withShortId, who, id))
        const ids = [...new Set(found)].map((id) => TimeEntryId.make(id))
        const whose = yield* references.ofRecord(who, input)
        if (input.cost !== undefined && input.hourly_rate !== undefined) return yield* together([twoCosts([])])
        const isDryRun = input.dry_run === true
        const common = {
          ...(input.date === undefined ? {} : { workedOn: input.date }),
          ...(input.description === undefined ? {} : { description: input.description }),
          ...pricedOf(input),
          ...whose
        }
        const { end, hours, minutes, start } = input
        if ([end, hours, minutes, start].every((one) => one === undefined)) yield* someChange(common)
        const before = yield* Effect.forEach(ids, (id) => time.get(who, id))
        const changes = yield* Effect.forEach(before, ({ workedOn }) => {
          const times = workTimes(who, input, { day: input.date ?? workedOn, isNeeded: false, place: [] })
          return isProblem(times) ? Effect.fail(together([times])) : someChange({ ...common, ...times })
        })
        const said = before.map(({ clientId, projectId }, index) => ({ clientId, projectId, ...changes[index] }))
        const doubtsAbout = yield* plausible(who, said)
        const after = yield* amendAll(who, ids, changes).pipe(Effect.provideService(DryRun, isDryRun))
        const warnings = after.flatMap((made, index) => {
          const subject = ids.length === 1 ? "entry" : `entry ${shortIdOf(made.record.id)}`
          return [...warningsOf(who, made, subject), ...doubtsAbout(subject, said[index] ?? {}, made)]
        })
        const rows = before.flatMap((one, index) => {
          const made = after[index]
          return made === undefined ? [] : [{ before: entryOf(who, one), after: entryOf(who, made.record) }]
        })
        const [only] = rows
        return {
          written: !isDryRun,
          ...(rows.length === 1 && only !== undefined ? only : { rows }),
          ...warned(warnings)
        }
      }),
      text: ({ after, before, rows, warnings, written }) =>
        [
          written ? "Changed." : "Nothing is written yet.",
          ...(rows ?? (before === undefined || after === undefined ? [] : [{ before, after }])).flatMap((one) => [
            `Before: ${entryLine(one.before)}`,
            `After:  ${entryLine(one.after)}`
          ]),
          ...warningLines(warnings)
        ].join("\n")
    })
  })
