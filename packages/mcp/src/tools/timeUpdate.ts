import { Clients } from "@hourbook/core/entities/Clients"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { timeEntryFields, TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { Timesheets } from "@hourbook/core/time/Timesheets"
import { NonNegativeAmount } from "@hourbook/core/values/Money"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { plausibleWork } from "../plausible/work.ts"
import { Entry, entryLine, entryOf } from "../present/records.ts"
import { together } from "../present/together.ts"
import { warned, warningLines, Warnings, warningsOf } from "../present/warnings.ts"
import { aCount, aCurrency, aDay, anAmount, anId, aReference, dryRun, someText, tags } from "../schema/arguments.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { fullId } from "./shared/fullId.ts"
import type { Kinds } from "./shared/Kinds.ts"
import { someChange } from "./shared/someChange.ts"
import { pricedOf, twoCosts } from "./shared/timeDrafts.ts"

export const timeUpdate = (references: References, kinds: Kinds) =>
  Effect.map(Effect.all({ clients: Clients, tags: Tags, time: TimeEntries, timesheets: Timesheets }), (useCases) => {
    const { time } = useCases
    const plausible = plausibleWork(useCases)
    return tool({
      name: "time_update",
      title: "Change a time entry",
      description: "Changes only the given fields.",
      nature: "changes",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct({
        id: anId,
        date: Schema.optionalKey(aDay()),
        minutes: Schema.optionalKey(aCount(timeEntryFields.durationMinutes)),
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
        before: Entry,
        after: Entry,
        warnings: Warnings
      }),
      problems: references.problems,
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const id = TimeEntryId.make(yield* fullId(kinds.time.withShortId, who, input.id))
        const ids = yield* references.ofRecord(who, input)
        if (input.cost !== undefined && input.hourly_rate !== undefined) return yield* together([twoCosts([])])
        const changes = yield* someChange({
          ...(input.date === undefined ? {} : { workedOn: input.date }),
          ...(input.minutes === undefined ? {} : { durationMinutes: input.minutes }),
          ...(input.description === undefined ? {} : { description: input.description }),
          ...pricedOf(input),
          ...ids
        })
        const isDryRun = input.dry_run === true
        const before = yield* time.get(who, id)
        const said = { clientId: before.clientId, projectId: before.projectId, ...changes }
        const doubtsAbout = yield* plausible(who, [said])
        const after = yield* time.amend(who, id, changes).pipe(Effect.provideService(DryRun, isDryRun))
        return {
          written: !isDryRun,
          before: entryOf(who, before),
          after: entryOf(who, after.record),
          ...warned([...warningsOf(who, after, "entry"), ...doubtsAbout("entry", said, after)])
        }
      }),
      text: ({ after, before, warnings, written }) =>
        [
          written ? "Changed." : "Nothing is written yet.",
          `Before: ${entryLine(before)}`,
          `After:  ${entryLine(after)}`,
          ...warningLines(warnings)
        ].join("\n")
    })
  })
