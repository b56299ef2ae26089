import { Clock, Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { InvoiceDraft } from "../invoices/InvoiceDraft.ts"
import {
  dueOf,
  type InvoiceSchedule,
  keptRuns,
  type SchedulePause,
  type ScheduleRun
} from "../invoices/InvoiceSchedule.ts"
import { InvoiceScheduleRepository } from "../invoices/InvoiceScheduleRepository.ts"
import { Invoices } from "../invoices/service/Invoices.ts"
import { traced } from "../telemetry/traced.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import type { InvoiceId, InvoiceScheduleId, WorkspaceId } from "../values/Ids.ts"
import { type Instant, now } from "../values/Instant.ts"
import { dayIn, utc } from "../values/timeZone.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { scheduleLine } from "./scheduleLine.ts"
import { nextAfter, periodOf } from "./schedulePeriods.ts"

/** What came of one period of a schedule. */
export interface ScheduleOutcome {
  readonly workspaceId: WorkspaceId
  readonly scheduleId: InvoiceScheduleId
  readonly name: string
  readonly clientName: string | null
  readonly on: CalendarDate
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** Null where no draft was made. */
  readonly invoiceId: InvoiceId | null
  /** Why the schedule makes no more drafts, if it was paused. */
  readonly paused: SchedulePause | null
}

/** The draft of a period. */
const draftOf = (
  { clientId, currency, fromWork, intro, lines, note, seriesId }: InvoiceSchedule,
  { from, to }: Pick<ScheduleRun, "from" | "to">
): InvoiceDraft => ({
  clientId,
  ...(currency === null ? {} : { currency }),
  seriesId,
  serviceFrom: from,
  serviceTo: to,
  intro,
  note,
  lines,
  ...(fromWork === null ? {} : { fromWork: { ...fromWork, clientId, from, to } })
})

/** A schedule after a period was gone through. */
const afterRun = (
  before: InvoiceSchedule,
  { at, invoiceId, on }: { readonly on: CalendarDate; readonly invoiceId: InvoiceId | null; readonly at: Instant }
): InvoiceSchedule => ({
  ...before,
  next: nextAfter(before, on),
  doneThrough: on,
  runs: [{ on, ...periodOf(before, on), invoiceId, at }, ...before.runs].slice(0, keptRuns),
  updatedAt: at,
  version: before.version + 1
})

const isNothingLeft = (error: CoreError): boolean =>
  error instanceof ValidationFailed && error.rule.code === "nothing_to_invoice"

/**
 * Makes the drafts that are due. Each is written together with its schedule's next day, so that a period has one draft, whichever
 * processes are at it and wherever one of them ends.
 */
export const makeScheduleRuns = Effect.gen(function* () {
  const repository = yield* InvoiceScheduleRepository
  const clients = yield* ClientRepository
  const workspaces = yield* WorkspaceRepository
  const invoices = yield* Invoices

  /** Writes a change of a schedule alone. */
  const save = Effect.fnUntraced(function* (
    who: Principal,
    {
      after,
      before,
      clientName
    }: { readonly before: InvoiceSchedule; readonly after: InvoiceSchedule; readonly clientName: string | null }
  ) {
    const event = yield* eventOf(who, after.updatedAt, scheduleLine(before, after, clientName))
    yield* repository
      .save({ before, after, event, idempotency: null })
      .pipe(Effect.catchTag(["KeyAlreadyUsed", "ReferenceGone"], (error) => Effect.die(error)))
  })

  /** Goes through one period of a schedule; undefined where none is due, or another process was first. */
  const step = Effect.fnUntraced(function* (who: Principal, id: InvoiceScheduleId) {
    const visible = Policy.wholeOf(who.workspace.id)
    const before = Option.getOrUndefined(yield* repository.find(visible, id))
    const on = before === undefined ? null : dueOf(before)
    const at = yield* now
    if (before === undefined || on === null || on > dayIn(who.workspace.timeZone, at)) return undefined
    const period = periodOf(before, on)
    const client = Option.getOrUndefined(yield* clients.find(visible, before.clientId))
    const clientName = client?.name ?? null
    const outcome = (invoiceId: InvoiceId | null, paused: SchedulePause | null): ScheduleOutcome => ({
      workspaceId: before.workspaceId,
      scheduleId: id,
      name: before.name,
      clientName,
      on,
      ...period,
      invoiceId,
      paused
    })
    const pause = (paused: SchedulePause) =>
      Effect.as(
        save(who, { before, after: { ...before, paused, updatedAt: at, version: before.version + 1 }, clientName }),
        outcome(null, paused)
      )
    if (client === undefined || client.archived) return yield* pause("client_archived")
    const made = yield* invoices
      .draftScheduled(who, draftOf(before, period), (invoiceId) => ({
        before,
        after: afterRun(before, { on, invoiceId, at })
      }))
      .pipe(
        Effect.asSome,
        Effect.catchTag("ValidationFailed", (error) => Effect.succeed(error))
      )
    if (made instanceof ValidationFailed) {
      if (!isNothingLeft(made)) return yield* pause("failed")
      yield* save(who, { before, after: afterRun(before, { on, invoiceId: null, at }), clientName })
      return outcome(null, null)
    }
    return outcome(Option.getOrNull(made), null)
  })

  const ownerOf = Effect.fnUntraced(function* (id: WorkspaceId) {
    const workspace = Option.getOrUndefined(yield* workspaces.find(Policy.wholeOf(id)))
    const [owner] = yield* workspaces.owners(id)
    return workspace === undefined || owner === undefined ? undefined : Policy.asOwner(workspace, owner)
  })

  /** Every draft that is due, of a workspace or of all, oldest period first; ends soon after a moment in milliseconds since 1970. */
  return traced("InvoiceSchedules.run")(function* (
    workspaceId: WorkspaceId | null,
    until: number = Infinity
  ): Effect.fn.Return<ReadonlyArray<ScheduleOutcome>, CoreError> {
    const outcomes: Array<ScheduleOutcome> = []
    const furthest = addDays(dayIn(utc, yield* now), 1)
    for (const due of yield* repository.due(workspaceId, furthest)) {
      const who = yield* ownerOf(due.workspaceId)
      if (who === undefined) continue
      let outcome: ScheduleOutcome | undefined
      do {
        outcome = yield* retryOnConflict(step(who, due.id))
        if (outcome !== undefined) outcomes.push(outcome)
        if ((yield* Clock.currentTimeMillis) > until) return outcomes
      } while (outcome !== undefined && outcome.paused === null)
    }
    return outcomes
  })
})
