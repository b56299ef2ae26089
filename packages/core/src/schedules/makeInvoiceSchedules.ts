// Long because what adds and changes a schedule shares how one is checked.
import { Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { InvoiceSeriesRepository } from "../billing/InvoiceSeriesRepository.ts"
import { TaxCodeRepository } from "../billing/TaxCodeRepository.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { ProjectRepository } from "../entities/ProjectRepository.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import {
  InvoiceSchedule,
  type InvoiceScheduleDraft,
  mostScheduleLines,
  ScheduleLine,
  mostSchedules
} from "../invoices/InvoiceSchedule.ts"
import { InvoiceScheduleRepository } from "../invoices/InvoiceScheduleRepository.ts"
import { soundLineOf } from "../invoices/soundLineOf.ts"
import { noSuchReference, referenceGone } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import { InvoiceScheduleId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { dayIn } from "../values/timeZone.ts"
import { checked } from "../writing/checked.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { makeScheduleRuns } from "./makeScheduleRuns.ts"
import { loggedOfSchedule, scheduleLine } from "./scheduleLine.ts"
import { dayInMonth, firstFrom, isDone, within } from "./schedulePeriods.ts"

const sound = checked(InvoiceSchedule)
const soundLine = soundLineOf(ScheduleLine)

/** How far back a first draft may be. */
const mostDaysBack = 366

/** What callers say of a schedule. */
export interface ScheduleFields extends Partial<InvoiceScheduleDraft> {
  /** The day of the next draft: the schedule's own in its month. By default the first from today on. */
  readonly next?: CalendarDate
  readonly paused?: boolean
}

/** A schedule to add: with a name, client, interval and day. */
export type NewSchedule = ScheduleFields & Pick<InvoiceScheduleDraft, "clientId" | "day" | "every" | "name">

/** A schedule with the name of its client. */
export interface ScheduleRow {
  readonly schedule: InvoiceSchedule
  readonly clientName: string
}

const refused = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

/** Why a schedule cannot be. */
const problemOf = ({ fromWork, lines }: InvoiceSchedule): ValidationFailed | undefined => {
  if (lines.length === 0 && fromWork === null) return refused("lines", "lines or from_work", { code: "missing" })
  return lines.length > mostScheduleLines
    ? refused("lines", `a schedule has at most ${mostScheduleLines} lines`, {
        code: "count_out_of_range",
        least: 0,
        most: mostScheduleLines
      })
    : undefined
}

/** Why the day of the next draft cannot be. */
const problemOfNext = (schedule: InvoiceSchedule, next: CalendarDate, today: CalendarDate) => {
  if (next !== dayInMonth(schedule, next)) {
    const day = dayInMonth(schedule, next)
    return refused("next", `must be the schedule's day in its month, ${day}`, { code: "schedule_day", day })
  }
  if (isDone(schedule, next)) {
    const through = schedule.doneThrough ?? next
    return refused("next", `must be in a month after ${through}: its draft was made already`, {
      code: "schedule_done",
      day: through
    })
  }
  return next < addDays(today, -mostDaysBack)
    ? refused("next", `must not be more than ${mostDaysBack} days ago`, { code: "invalid_value" })
    : undefined
}

/** The verbs of schedules. */
export const makeInvoiceSchedules = Effect.gen(function* () {
  const repository = yield* InvoiceScheduleRepository
  const clients = yield* ClientRepository
  const projects = yield* ProjectRepository
  const series = yield* InvoiceSeriesRepository
  const taxCodes = yield* TaxCodeRepository
  const idempotencyStore = yield* IdempotencyStore
  const run = yield* makeScheduleRuns

  const rowsOf = Effect.fnUntraced(function* (visible: Policy.Visibility, all: ReadonlyArray<InvoiceSchedule>) {
    const ids = [...new Set(all.map(({ clientId }) => clientId))]
    const named = ids.length === 0 ? [] : yield* clients.all(visible, { ids })
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return all.map((schedule): ScheduleRow => ({ schedule, clientName: names.get(schedule.clientId) ?? "" }))
  })
  const rowOf = (visible: Policy.Visibility, schedule: InvoiceSchedule) =>
    Effect.map(rowsOf(visible, [schedule]), ([row]): ScheduleRow => row ?? { schedule, clientName: "" })

  const found = (visible: Policy.Visibility, id: InvoiceScheduleId): Effect.Effect<InvoiceSchedule, NotFound> =>
    Effect.flatMap(
      repository.find(visible, id),
      Option.match({
        onNone: () => Effect.fail(new NotFound({ entity: "invoice schedule", id })),
        onSome: (schedule) => Effect.succeed(schedule)
      })
    )

  /** All of them, oldest first. */
  const list = traced("InvoiceSchedules.list")(function* (
    who: Principal
  ): Effect.fn.Return<ReadonlyArray<ScheduleRow>, CoreError> {
    const visible = yield* Policy.mayReadBilling(who)
    return yield* rowsOf(visible, yield* repository.list(visible))
  })

  const get = traced("InvoiceSchedules.get")(function* (
    who: Principal,
    id: InvoiceScheduleId
  ): Effect.fn.Return<ScheduleRow, CoreError> {
    const visible = yield* Policy.mayReadBilling(who)
    return yield* rowOf(visible, yield* found(visible, id))
  })

  /** Refuses what a schedule names and the workspace does not have; gives the client's name. */
  const known = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    { clientId, fromWork, lines, seriesId }: InvoiceSchedule
  ) {
    const client = Option.getOrUndefined(yield* clients.find(visible, clientId))
    if (client === undefined) return yield* noSuchReference("client", "clientId")
    const projectId = fromWork?.projectId ?? null
    const project = projectId === null ? undefined : Option.getOrUndefined(yield* projects.find(visible, projectId))
    if (projectId !== null && project?.clientId !== clientId) {
      return yield* noSuchReference("project", "fromWork.projectId")
    }
    if (seriesId !== null && Option.isNone(yield* series.find(visible, seriesId))) {
      return yield* noSuchReference("invoice series", "seriesId")
    }
    const named = lines.flatMap(({ taxCodeId }) => taxCodeId ?? [])
    const codes = named.length === 0 ? [] : yield* taxCodes.list(visible)
    if (named.some((id) => !codes.some((code) => code.id === id)))
      return yield* noSuchReference("tax code", "taxCodeId")
    return client.name
  })

  /** A schedule whose fields go together; gives it with its client's name. */
  const whole = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    schedule: InvoiceSchedule,
    before: InvoiceSchedule | null
  ) {
    const problem = problemOf(schedule)
    if (problem !== undefined) return yield* problem
    // Lines have no ids: a text that stands in another line already is not new.
    const lines = yield* Effect.forEach(schedule.lines, (line) =>
      soundLine(line, before?.lines.find(({ text }) => text === line.text) ?? null)
    )
    const after = yield* sound({ ...schedule, lines }, before)
    return { after, clientName: yield* known(visible, after) }
  })

  const today = ({ workspace }: Principal) => Effect.map(now, (at) => dayIn(workspace.timeZone, at))

  const add = traced("InvoiceSchedules.add")(function* (
    who: Principal,
    { next, paused = false, ...draft }: NewSchedule,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<ScheduleRow>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const write = Effect.fnUntraced(function* (keep: (schedule: InvoiceSchedule) => IdempotencyRecord | null) {
      const at = yield* now
      const day = yield* today(who)
      const { fromWork = null } = draft
      const schedule: InvoiceSchedule = {
        seriesId: null,
        currency: null,
        covers: fromWork === null ? "current" : "previous",
        ends: null,
        lines: [],
        intro: null,
        note: null,
        archived: false,
        ...draft,
        fromWork,
        id: InvoiceScheduleId.make(yield* yield* NewId),
        workspaceId: who.workspace.id,
        next: null,
        paused: paused ? "member" : null,
        doneThrough: null,
        runs: [],
        createdAt: at,
        updatedAt: at,
        version: 1
      }
      const { after: made, clientName } = yield* whole(visible, schedule, null)
      const first = next ?? firstFrom(made, day)
      const problem = problemOfNext(made, first, day)
      if (problem !== undefined) return yield* problem
      const after = { ...made, next: within(made, first) }
      if ((yield* repository.list(visible)).length >= mostSchedules) {
        return yield* refused(null, `at most ${mostSchedules} schedules`, {
          code: "too_many",
          noun: "invoice schedule",
          most: mostSchedules
        })
      }
      if (yield* DryRun) return after
      const event = yield* eventOf(who, at, scheduleLine(null, after, clientName))
      yield* repository
        .save({ before: null, after, event, idempotency: keep(after) })
        .pipe(Effect.catchTag("ReferenceGone", referenceGone))
      return after
    })
    const { replayed, value } = yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once,
      codec: InvoiceSchedule,
      write: (keep) => retryOnConflict(write(keep))
    })
    return { value: yield* rowOf(visible, value), replayed }
  })

  /** A schedule that a backup brought starts again by an owner's hand alone. */
  const pausedAs = Effect.fnUntraced(function* (who: Principal, before: InvoiceSchedule, paused: boolean | undefined) {
    if (paused === undefined || paused === (before.paused !== null)) return before.paused
    if (!paused && before.paused === "restored") yield* Policy.mayStartRestored(who)
    return paused ? ("member" as const) : null
  })

  const amend = traced("InvoiceSchedules.amend")(function* (
    who: Principal,
    id: InvoiceScheduleId,
    { next, paused, ...changes }: ScheduleFields,
    expected?: ExpectedVersions
  ): Effect.fn.Return<ScheduleRow, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* found(visible, id)
      yield* checkVersion(before, expected)
      const at = yield* now
      const day = yield* today(who)
      const composed: InvoiceSchedule = {
        ...before,
        ...changes,
        paused: yield* pausedAs(who, before, paused),
        updatedAt: at,
        version: before.version + 1
      }
      const { after: made, clientName } = yield* whole(visible, composed, before)
      const wanted = next ?? nextOf(before, made, day)
      if (wanted !== null && wanted !== before.next) {
        const problem = problemOfNext(made, wanted, day)
        if (problem !== undefined) return yield* problem
      }
      const after = { ...made, next: within(made, wanted) }
      if (Object.keys(diff(loggedOfSchedule, before, after)).length === 0) return yield* rowOf(visible, before)
      if (yield* DryRun) return { schedule: after, clientName }
      const event = yield* eventOf(who, at, scheduleLine(before, after, clientName))
      yield* repository
        .save({ before, after, event, idempotency: null })
        .pipe(Effect.catchTag("KeyAlreadyUsed", Effect.die), Effect.catchTag("ReferenceGone", referenceGone))
      return { schedule: after, clientName }
    })
    return yield* retryOnConflict(readAndWrite)
  })

  const remove = traced("InvoiceSchedules.remove")(function* (
    who: Principal,
    id: InvoiceScheduleId,
    expected?: ExpectedVersions
  ): Effect.fn.Return<InvoiceScheduleId, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* found(visible, id)
      yield* checkVersion(before, expected)
      if (yield* DryRun) return id
      const { clientName } = yield* rowOf(visible, before)
      const event = yield* eventOf(who, yield* now, scheduleLine(before, null, clientName))
      yield* repository
        .save({ before, after: null, event, idempotency: null })
        .pipe(Effect.catchTag(["KeyAlreadyUsed", "ReferenceGone"], (error) => Effect.die(error)))
      return id
    })
    return yield* retryOnConflict(readAndWrite)
  })

  return { list, get, add, amend, remove, run }
})

/** The next day after a change: the same month where its draft is not made yet, else as the schedule would have gone on. */
const nextOf = (before: InvoiceSchedule, after: InvoiceSchedule, today: CalendarDate): CalendarDate | null => {
  const isSame = before.day === after.day && before.ends === after.ends && before.next !== null
  if (isSame) return before.next
  const own = before.next === null ? firstFrom(after, today) : dayInMonth(after, before.next)
  return isDone(after, own) ? firstFrom(after, addDays(after.doneThrough ?? own, 31)) : own
}
