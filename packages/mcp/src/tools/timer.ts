import { zoneOf } from "@hourbook/core/access/today"
import { timeEntryFields } from "@hourbook/core/time/TimeEntry"
import type { Timer } from "@hourbook/core/time/Timer"
import { Timers } from "@hourbook/core/time/Timers"
import { now, toMillis } from "@hourbook/core/values/Instant"
import { legible } from "@hourbook/core/values/legible"
import { dayIn } from "@hourbook/core/values/timeZone"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Option, Schema } from "effect"
import { duration } from "../present/amounts.ts"
import { addedRow } from "../present/ids.ts"
import { momentOf, momentText } from "../present/moments.ts"
import { quoted } from "../present/quoted.ts"
import { Entry, entryLine, entryOf } from "../present/records.ts"
import { warned, warningLines, Warnings, warningsOf } from "../present/warnings.ts"
import { aCount, aMoment, aReference, dryRun, requestId, someText, tags } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"

const text = Schema.optionalKey(Schema.String)

const Running = Schema.Struct({
  started_at: Schema.String,
  day: Schema.String,
  minutes: Schema.Finite,
  description: text,
  client: text,
  project: text,
  tags: Schema.optionalKey(Schema.Array(Schema.String))
})
type Running = typeof Running.Type

const timerLine = (
  verb: string,
  { client, day, description, minutes, project, started_at: at, tags: names = [] }: Running
): string =>
  [
    `${verb} since ${momentText(at)}${at.startsWith(day) ? "" : ` (${day})`}, ${duration(minutes)}:`,
    description === undefined ? "no description yet" : quoted(description),
    ...(client === undefined ? [] : [`client ${quoted(client, 60)}`]),
    ...(project === undefined ? [] : [`project ${quoted(project, 60)}`]),
    ...names.map((tag) => `#${quoted(tag, 60)}`)
  ].join(" ")

export const timerTool = (references: References) =>
  Effect.map(Timers, (timers) =>
    tool({
      name: "timer",
      title: "Start or stop the timer",
      description:
        "Your own timer. start stops the one that runs and logs it; stop logs a time entry, whose fields can be given; status shows it; discard ends it without an entry.",
      nature: "changes",
      scope: "full",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct({
        action: Schema.optionalKey(Schema.Literals(["status", "start", "stop", "discard"])),
        description: Schema.optionalKey(someText(timeEntryFields.description)),
        client: Schema.optionalKey(aReference()),
        project: Schema.optionalKey(aReference()),
        tags,
        billable: Schema.optionalKey(Schema.Boolean),
        started_at: Schema.optionalKey(aMoment("only with start; default now")),
        minutes: Schema.optionalKey(aCount(timeEntryFields.durationMinutes, "only with stop; needed after 16 hours")),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({
        written: Schema.Boolean,
        repeated: Schema.optionalKey(Schema.Boolean),
        running: Schema.optionalKey(Running),
        discarded: Schema.optionalKey(Running),
        entry: Schema.optionalKey(Entry),
        warnings: Warnings
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const runningOf = (timer: Timer) =>
          Effect.map(now, (at): Running => ({
            started_at: momentOf(who, timer.startedAt),
            day: dayIn(zoneOf(who), timer.startedAt),
            minutes: Math.max(0, Math.floor((toMillis(at) - toMillis(timer.startedAt)) / 60_000)),
            ...(timer.description === "" ? {} : { description: legible(timer.description) }),
            ...(timer.clientName === null ? {} : { client: legible(timer.clientName) }),
            ...(timer.projectName === null ? {} : { project: legible(timer.projectName) }),
            ...(timer.tags.length === 0 ? {} : { tags: timer.tags.map(legible) })
          }))
        const isDryRun = input.dry_run === true
        const given = {
          ...(yield* references.ofRecord(who, input)),
          ...(input.description === undefined ? {} : { description: input.description }),
          ...(input.tags === undefined ? {} : { tags: input.tags }),
          ...(input.billable === undefined ? {} : { billable: input.billable })
        }
        const once = yield* idempotencyKeyOf("timer", input)
        const dry = Effect.provideService(DryRun, isDryRun)
        const { action = "status" } = input
        switch (action) {
          case "status":
            return yield* Option.match(yield* timers.status(who), {
              onNone: () => Effect.succeed({ written: false }),
              onSome: (timer) => Effect.map(runningOf(timer), (running) => ({ written: false, running }))
            })
          case "discard":
            return { written: !isDryRun, discarded: yield* runningOf(yield* dry(timers.discard(who))) }
          case "start": {
            const startedAt = input.started_at === undefined ? {} : { startedAt: input.started_at }
            const { replayed, value } = yield* dry(timers.start(who, { ...given, ...startedAt }, once))
            return {
              written: !isDryRun,
              repeated: replayed,
              running: yield* runningOf(value.timer),
              ...(value.stopped === null
                ? {}
                : {
                    entry: addedRow(entryOf(who, value.stopped.record), isDryRun),
                    ...warned(warningsOf(who, value.stopped, "entry"))
                  })
            }
          }
          case "stop": {
            const minutes = input.minutes === undefined ? {} : { durationMinutes: input.minutes }
            const { replayed, value } = yield* dry(timers.stop(who, { ...given, ...minutes }, once))
            return {
              written: !isDryRun,
              repeated: replayed,
              entry: addedRow(entryOf(who, value.record), isDryRun),
              ...warned(warningsOf(who, value, "entry"))
            }
          }
        }
      }),
      text: ({ discarded, entry, repeated, running, warnings, written }, { action = "status" }) =>
        [
          ...(action === "status" || written ? [] : ["Nothing is written yet."]),
          ...(repeated === true ? ["Already done before."] : []),
          ...(discarded === undefined
            ? []
            : written
              ? [`Discarded, without an entry. ${timerLine("It ran", discarded)}`]
              : [`Would discard, without an entry. ${timerLine("Running", discarded)}`]),
          ...(entry === undefined ? [] : [`${written ? "Logged" : "Would log"}: ${entryLine(entry)}`]),
          ...(running === undefined
            ? action === "status"
              ? ["No timer runs."]
              : []
            : [timerLine(action === "start" && !written ? "Would run" : "Running", running)]),
          ...warningLines(warnings)
        ].join("\n")
    })
  )
