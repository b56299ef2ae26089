import { Duration, Effect, Exit, Fiber, Option, Schema, type Scope } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound, type ValidationFailed } from "../errors/Errors.ts"
import { faultDetails } from "../errors/faultDetails.ts"
import { Background } from "../scheduling/Background.ts"
import { traced } from "../telemetry/traced.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import { PeriodId } from "../values/Ids.ts"
import { fromMillis, type Instant, now, toMillis } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { changeLine } from "../writing/changeLine.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { agreedPeriods } from "./agreedPeriods.ts"
import { makeCertify } from "./certify.ts"
import { differences } from "./differences.ts"
import { isUnfinished, Period, type PeriodCheck } from "./Period.ts"
import type { PeriodChange, PeriodClose, PeriodReopening } from "./PeriodChange.ts"
import { PeriodRepository } from "./PeriodRepository.ts"
import { closedFurther, isOver, notClosedSoFar, notOver } from "./periodRules.ts"

const sound = checked(Period)
const legible = checked(Schema.Struct({ note: Period.fields.note, reason: Period.fields.reason }))

/** The line of the log for a close or reopening. */
const periodLine = (period: Period) =>
  changeLine(
    { before: null, after: period },
    {
      subject: "period",
      subjectId: period.id,
      title: period.through ?? "",
      fields: ["action", "from", "through", "note", "reason"],
      about: { day: period.through }
    }
  )

/** A moment that comes after another, if there is one. */
const later = (at: Instant, other: Instant | undefined): Instant =>
  other === undefined || at > other ? at : fromMillis(toMillis(other) + 1)

/** How long a check waits for its lines, and how long its result is given out again. */
const patience = Duration.seconds(1)
const keptMillis = 60_000

interface LinesRead {
  readonly fiber: Fiber.Fiber<string | null>
  readonly at: number
}

/** Makes the verbs of `Periods`; what outlives a call ends with the scope. */
export const makePeriods = Effect.fnUntraced(function* (scope: Scope.Scope) {
  const repository = yield* PeriodRepository
  const workspaces = yield* WorkspaceRepository
  const background = yield* Background
  const idempotencyStore = yield* IdempotencyStore
  const { certified, figuresNow, finishAll, hashNow, settled } = yield* makeCertify
  const reading = new Map<PeriodId, LinesRead>()

  const inBackground = <A>(work: Effect.Effect<A>) =>
    work.pipe(
      Effect.tapCause((cause) =>
        Effect.annotateLogs(
          Effect.logWarning("The certificate of closed books could not be made. It is tried again."),
          faultDetails(cause)
        )
      ),
      Effect.forkIn(scope),
      Effect.tap((fiber) => Effect.sync(() => background(fiber)))
    )

  /** Goes on with what waits in a workspace: its process may have ended. */
  const goOn = ({ workspace }: Principal, periods: ReadonlyArray<Period>) =>
    periods.some(isUnfinished) ? Effect.asVoid(inBackground(finishAll(workspace.id))) : Effect.void

  const list = traced("Periods.list")(function* (who: Principal): Effect.fn.Return<ReadonlyArray<Period>, CoreError> {
    const periods = yield* repository.list(yield* Policy.mayReadPeriods(who))
    yield* goOn(who, periods)
    return periods
  })

  const get = traced("Periods.get")(function* (who: Principal, id: PeriodId): Effect.fn.Return<Period, CoreError> {
    const found = yield* repository.find(yield* Policy.mayReadPeriods(who), id)
    if (Option.isNone(found)) return yield* new NotFound({ entity: "period", id })
    yield* goOn(who, [found.value])
    return found.value
  })

  /** Sets the last closed day, with a period that says so. The last period where it is that day already. */
  const setDay = Effect.fnUntraced(function* (
    who: Principal,
    day: Effect.Effect<CalendarDate | null, ValidationFailed>,
    about: Pick<Period, "action" | "note" | "reason">
  ): Effect.fn.Return<Period, CoreError> {
    const visible = Policy.wholeOf(who.workspace.id)
    yield* legible({ note: about.note, reason: about.reason })
    const through = yield* day
    const readAndWrite = Effect.gen(function* () {
      const before = Option.getOrUndefined(yield* workspaces.find(visible))
      if (before === undefined) return yield* new NotFound({ entity: "workspace", id: who.workspace.id })
      const closed = before.closedThrough
      const isClose = about.action === "close"
      const [last] = yield* repository.list(visible)
      if (through === closed && last !== undefined) return last
      if (isClose && through !== null && closed !== null && through < closed) return yield* closedFurther(closed)
      if (!isClose && (closed === null || (through !== null && through > closed))) return yield* notClosedSoFar(closed)
      // What came later says so: a clock may stand still, and another process's may be ahead.
      const at = later(yield* now, last?.at)
      const period = yield* sound({
        ...about,
        id: PeriodId.make(yield* yield* NewId),
        workspaceId: before.id,
        from: isClose && closed !== null ? addDays(closed, 1) : null,
        through,
        state: isClose ? "closing" : "reopening",
        userId: who.member.userId,
        at,
        certificate: isClose ? "pending" : null,
        sha256: null,
        logHead: null,
        figures: null,
        version: 1
      })
      if (yield* DryRun) return period
      const after = { ...before, closedThrough: through, updatedAt: at, version: before.version + 1 }
      yield* repository.add({ before, after, period, event: yield* eventOf(who, at, periodLine(period)) })
      return period
    })
    return yield* retryOnConflict(readAndWrite)
  })

  /** Takes a period as far as an answer waits for, and goes on in the background. */
  const answered = Effect.fnUntraced(function* (period: Period) {
    const after = yield* settled(period)
    if (isUnfinished(after)) yield* inBackground(Effect.flatMap(settled(after), certified))
    return after
  })

  const set = Effect.fnUntraced(function* (who: Principal, change: PeriodChange): Effect.fn.Return<Period, CoreError> {
    const { action, through } = change
    if (action === "reopen") {
      yield* Policy.mayReopen(who)
      return yield* setDay(who, Effect.succeed(through), { action, note: null, reason: change.reason })
    }
    const { force = false, note = null } = change
    yield* force ? Policy.mayReopen(who) : Policy.mayManage(who)
    const isEarly = !force && !isOver(change.through, yield* now)
    const day = isEarly ? Effect.fail(notOver(change.through)) : Effect.succeed(through)
    return yield* setDay(who, day, { action, note, reason: null })
  })

  const setAndAnswered = (who: Principal, change: PeriodChange) =>
    Effect.flatMap(set(who, change), (period) =>
      Effect.flatMap(DryRun, (isDry) => (isDry ? Effect.succeed(period) : answered(period)))
    )

  const close = traced("Periods.close")(function* (
    who: Principal,
    asked: PeriodClose
  ): Effect.fn.Return<Period, CoreError> {
    return yield* setAndAnswered(who, { action: "close", ...asked })
  })

  const reopen = traced("Periods.reopen")(function* (
    who: Principal,
    asked: PeriodReopening
  ): Effect.fn.Return<Period, CoreError> {
    return yield* setAndAnswered(who, { action: "reopen", ...asked })
  })

  /** The hash of the lines of a period, read once for calls that ask within a minute; undefined while they are read. */
  const linesNow = Effect.fnUntraced(function* (period: Period) {
    const at = Date.parse(yield* now)
    const known = reading.get(period.id)
    const isKept = known !== undefined && at - known.at < keptMillis
    const fiber = isKept ? known.fiber : yield* inBackground(hashNow(period))
    if (!isKept) reading.set(period.id, { fiber, at })
    for (const [id, one] of reading) if (at - one.at >= keptMillis) reading.delete(id)
    const read = yield* Effect.timeoutOption(Fiber.await(fiber), patience)
    if (Option.isNone(read)) {
      // As long as it is read it is the one to ask for.
      reading.set(period.id, { fiber, at })
      return undefined
    }
    if (Exit.isFailure(read.value)) reading.delete(period.id)
    return Exit.isSuccess(read.value) ? read.value.value : undefined
  })

  const check = traced("Periods.check")(function* (
    who: Principal,
    id: PeriodId
  ): Effect.fn.Return<PeriodCheck | null, CoreError> {
    const period = yield* get(who, id)
    if (period.figures === null) return null
    const figures = yield* figuresNow(period)
    const found = figures === null ? [] : differences(period.figures, figures)
    const lines = period.sha256 === null ? undefined : yield* linesNow(period)
    return {
      figures: found.length === 0 ? "ok" : "differs",
      lines: lines === undefined ? "pending" : lines === period.sha256 ? "ok" : "differs",
      differences: found
    }
  })

  const agreed = agreedPeriods({ idempotencyStore, get, set, answered })

  return { close, reopen, agreed, list, get, check, finishAll }
})
