import { Effect, Schema } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { type InZone, zoneOf } from "../access/today.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { fold } from "../values/fold.ts"
import { InvoiceSeriesId } from "../values/Ids.ts"
import { type Instant, now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { dayIn } from "../values/timeZone.ts"
import { changeLine } from "../writing/changeLine.ts"
import { checked } from "../writing/checked.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { InvoiceSeries, type InvoiceSeriesDraft, mostRaises, mostSeries, Raise } from "./InvoiceSeries.ts"
import { formatsOf, InvoiceSeriesRepository } from "./InvoiceSeriesRepository.ts"
import { canClash, hasYear, isFormat } from "./seriesFormats.ts"
import { nextOf } from "./seriesNumbers.ts"

const sound = checked(InvoiceSeries)
const legible = checked(Schema.Struct({ reason: Schema.NullOr(Raise.fields.reason) }))
const logged = ["name", "format", "yearly", "next", "year", "raises", "archived"] as const

const today = (who: InZone, at: Instant) => dayIn(zoneOf(who), at)

/** What may change of a series; `next` needs a reason. */
export interface SeriesChanges extends Partial<Omit<InvoiceSeriesDraft, "next">> {
  readonly next?: number
  readonly reason?: string
}

const refusal = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

const tooMany = (noun: "invoice series", most: number, problem: string) =>
  refusal(null, problem, { code: "too_many", noun, most })

/** Why a series cannot be beside the others, or at all. */
const problemOf = (series: InvoiceSeries, others: ReadonlyArray<InvoiceSeries>): ValidationFailed | undefined => {
  const { format, name, yearly } = series
  if (!isFormat(format)) {
    return refusal(
      "format",
      'expected one counter such as {seq:4}, and at most one of {YYYY} and {YY}, such as "{YYYY}-{seq:4}"',
      { code: "series_format" }
    )
  }
  if (yearly && !hasYear(format)) {
    return refusal("format", "a series that begins again in each year needs {YYYY} or {YY}", { code: "series_year" })
  }
  const namesake = others.find((one) => fold(one.name) === fold(name))
  if (namesake !== undefined) {
    return refusal("name", `is in use by series ${namesake.id}: choose another name`, {
      code: "name_in_use",
      noun: "invoice series",
      id: namesake.id,
      name: namesake.name
    })
  }
  const other = others.find((one) => canClash(one.format, format))
  return other === undefined
    ? undefined
    : refusal("format", `could give the same number as the series ${other.name}: put letters before one of them`, {
        code: "series_clash",
        id: other.id,
        name: other.name
      })
}

const lineOf = (before: InvoiceSeries | null, after: InvoiceSeries): EventSubject =>
  changeLine<InvoiceSeries>(
    { before, after },
    { subject: "invoice_series", subjectId: after.id, title: after.name, fields: logged }
  )

/** A series that has given no number yet, with a lower next one: what was left out beyond it never was. */
const lowered = (before: InvoiceSeries, next: number): InvoiceSeries => ({
  ...before,
  next,
  year: next === 1 ? null : before.year,
  raises: before.raises.flatMap((raise) => (raise.from < next ? [{ ...raise, to: Math.min(raise.to, next) }] : []))
})

/** A series with another next number: raised with a reason, or lowered while no document has a number of it. */
const raised = Effect.fnUntraced(function* (
  who: Principal,
  before: InvoiceSeries,
  { at, next, reason }: { readonly next: number; readonly reason: string | undefined; readonly at: Instant }
): Effect.fn.Return<InvoiceSeries, CoreError> {
  yield* Policy.mayRaise(who)
  const { seq, year } = nextOf(before, today(who, at))
  if (next === seq) return before
  if (next < seq) {
    if (before.latest === null) return lowered(before, next)
    return yield* refusal("next", `is ${seq} and can only be raised: documents have numbers of this series`, {
      code: "series_next",
      next: seq
    })
  }
  if (reason === undefined) {
    return yield* refusal("reason", "say why numbers are left out", { code: "series_reason" })
  }
  if (before.raises.length >= mostRaises) {
    return yield* tooMany("invoice series", mostRaises, `a series is raised at most ${mostRaises} times`)
  }
  return { ...before, next, year, raises: [...before.raises, { year, from: seq, to: next, reason, at }] }
})

/** The verbs of series. */
export const makeInvoiceNumbers = Effect.gen(function* () {
  const repository = yield* InvoiceSeriesRepository
  const idempotencyStore = yield* IdempotencyStore

  /** All of them, oldest first. */
  const list = traced("InvoiceNumbers.list")(function* (
    who: Principal
  ): Effect.fn.Return<ReadonlyArray<InvoiceSeries>, CoreError> {
    return yield* repository.list(yield* Policy.mayReadBilling(who))
  })

  const add = traced("InvoiceNumbers.add")(function* (
    who: Principal,
    draft: InvoiceSeriesDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<InvoiceSeries>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const write = Effect.fnUntraced(function* (keep: (series: InvoiceSeries) => IdempotencyRecord | null) {
      const at = yield* now
      const series = yield* sound({
        ...draft,
        id: InvoiceSeriesId.make(yield* yield* NewId),
        workspaceId: who.workspace.id,
        year: draft.yearly && draft.next > 1 ? Number(today(who, at).slice(0, 4)) : null,
        latest: null,
        raises: [],
        createdAt: at,
        updatedAt: at,
        version: 1
      })
      const others = yield* repository.list(visible)
      if (others.length >= mostSeries) {
        return yield* tooMany("invoice series", mostSeries, `at most ${mostSeries} invoice series`)
      }
      const problem = problemOf(series, others)
      if (problem !== undefined) return yield* problem
      if (yield* DryRun) return series
      const event = yield* eventOf(who, at, lineOf(null, series))
      const formats = formatsOf(others)
      yield* repository.save({ before: null, after: series, event, formats, idempotency: keep(series) })
      return series
    })
    return yield* idempotent({
      idempotencyStore,
      who,
      visible,
      once,
      codec: InvoiceSeries,
      write: (keep) => retryOnConflict(write(keep))
    })
  })

  /** Once a number was taken, the format and whether it is yearly stay. */
  const amend = traced("InvoiceNumbers.amend")(function* (
    who: Principal,
    id: InvoiceSeriesId,
    { next, reason, ...changes }: SeriesChanges,
    expected?: ExpectedVersions
  ): Effect.fn.Return<InvoiceSeries, CoreError> {
    const visible = yield* Policy.mayManage(who)
    yield* legible({ reason: reason ?? null })
    const readAndWrite = Effect.gen(function* () {
      const all = yield* repository.list(visible)
      const before = all.find((one) => one.id === id)
      if (before === undefined) return yield* new NotFound({ entity: "invoice series", id })
      yield* checkVersion(before, expected)
      const at = yield* now
      const changed = { ...before, ...changes }
      const isOther = changed.format !== before.format || changed.yearly !== before.yearly
      if (isOther && before.latest !== null) {
        return yield* refusal("format", "stays as it is: documents have numbers of this series", {
          code: "series_used"
        })
      }
      const counted = next === undefined ? changed : yield* raised(who, changed, { next, reason, at })
      const after = yield* sound({ ...counted, updatedAt: at, version: before.version + 1 }, before)
      if (Object.keys(diff(logged, before, after)).length === 0) return before
      const problem = problemOf(
        after,
        all.filter((one) => one.id !== id)
      )
      if (problem !== undefined) return yield* problem
      if (yield* DryRun) return after
      const event = yield* eventOf(who, at, lineOf(before, after))
      const formats = isOther ? formatsOf(all) : undefined
      yield* repository
        .save({ before, after, event, formats, idempotency: null })
        .pipe(Effect.catchTag("KeyAlreadyUsed", Effect.die))
      return after
    })
    return yield* retryOnConflict(readAndWrite)
  })

  return { list, add, amend }
})
