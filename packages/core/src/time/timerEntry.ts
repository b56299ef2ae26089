import { Effect, Schema } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import type { Resolved } from "../records/references.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { wholeNumber } from "../values/Check.ts"
import { fromMillis, type Instant, toMillis } from "../values/Instant.ts"
import { mostMinutes } from "../values/Rounding.ts"
import { dayIn, type TimeZone } from "../values/timeZone.ts"
import type { TimeEntryDraft } from "./TimeEntry.ts"
import type { Timer } from "./Timer.ts"

/** What stopping a timer may say of its entry; the rest is the timer's. */
export type TimerStop = Omit<Partial<TimeEntryDraft>, "userId" | "externalRef">

const millisOf = { minute: 60_000, hour: 3_600_000 } as const

/** A timer that runs for longer was forgotten: how long it was is asked, so it never bills by accident. */
const forgottenAfterHours = 16
const earliestStartHours = 24

const later = (at: Instant, millis: number): Instant => fromMillis(toMillis(at) + millis)

/** Work begins now or in the last 24 hours. */
export const checkStart = (startedAt: Instant, at: Instant): Effect.Effect<void, ValidationFailed> =>
  startedAt <= at && startedAt >= later(at, -earliestStartHours * millisOf.hour)
    ? Effect.void
    : Effect.fail(
        new ValidationFailed({
          field: "startedAt",
          problem: `expected a moment in the last ${earliestStartHours} hours, not in the future`,
          rule: { code: "start_too_early", hours: earliestStartHours }
        })
      )

const isForgotten = (startedAt: Instant, at: Instant): boolean =>
  later(startedAt, forgottenAfterHours * millisOf.hour) < at

const sinceWhen = (startedAt: Instant): string =>
  `the timer runs since ${startedAt}, more than ${forgottenAfterHours} hours`

const forgotten = (since: Instant): Rule => ({ code: "timer_forgotten", since, hours: forgottenAfterHours })

/** A start does not end a timer that was forgotten. */
export const checkNext = ({ startedAt }: Timer, at: Instant): Effect.Effect<void, ValidationFailed> =>
  isForgotten(startedAt, at)
    ? Effect.fail(
        new ValidationFailed({
          field: null,
          problem: `${sinceWhen(startedAt)}: stop it and say how many minutes it was, or discard it`,
          rule: forgotten(startedAt)
        })
      )
    : Effect.void

const isMinutes = Schema.is(wholeNumber(1, mostMinutes))

/** When the work ended: as given, so long after it began, or now, which is at least a moment after. */
const endOf = (
  startedAt: Instant,
  at: Instant,
  { durationMinutes, endedAt }: TimerStop
): Effect.Effect<Instant, ValidationFailed> => {
  const refuse = (field: "durationMinutes" | "endedAt", problem: string, rule: Rule) =>
    Effect.fail(new ValidationFailed({ field, problem, rule }))
  if (durationMinutes !== undefined && !isMinutes(durationMinutes)) {
    return refuse(
      "durationMinutes",
      `expected a whole number from 1 to ${mostMinutes}; to keep no entry, discard the timer`,
      { code: "invalid_value" }
    )
  }
  if (endedAt !== undefined && endedAt !== null) {
    return endedAt <= at
      ? Effect.succeed(endedAt)
      : refuse("endedAt", "expected a moment that is not in the future", { code: "must_not_be_future" })
  }
  if (durationMinutes !== undefined) return Effect.succeed(later(startedAt, durationMinutes * millisOf.minute))
  return isForgotten(startedAt, at)
    ? refuse("durationMinutes", `${sinceWhen(startedAt)}: say how many minutes it was`, forgotten(startedAt))
    : Effect.succeed(at > startedAt ? at : later(startedAt, 1))
}

/** The text of an entry whose timer has none. */
const textOf = ({ description }: Timer, { clientName, projectName }: Resolved): string =>
  description.trim() || (projectName ?? clientName ?? "Work")

/** The entry of a timer that stops at a moment: on the day it began by the clocks of its member, whatever the clocks did since. */
export const timerEntry = Effect.fnUntraced(function* (
  timer: Timer,
  {
    at,
    settled,
    given,
    zone
  }: {
    readonly at: Instant
    readonly zone: TimeZone
    /** What it points at, with what the caller sent of that. */
    readonly settled: Resolved
    readonly given: TimerStop
  }
): Effect.fn.Return<TimeEntryDraft & { readonly workedOn: CalendarDate }, ValidationFailed> {
  const startedAt = given.startedAt ?? timer.startedAt
  if (startedAt !== timer.startedAt) yield* checkStart(startedAt, at)
  const endedAt = yield* endOf(startedAt, at, given)
  return {
    tags: timer.tags,
    ...(timer.billable === null ? {} : { billable: timer.billable }),
    ...given,
    workedOn: given.workedOn ?? dayIn(zone, startedAt),
    description: given.description ?? textOf(timer, settled),
    startedAt,
    endedAt,
    userId: timer.userId,
    clientId: settled.clientId,
    projectId: settled.projectId
  }
})
