import { Effect, Option } from "effect"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { isLockRule, type Locks } from "../locks/Locks.ts"
import type { BillingRate, BillingRateRepository, RateKind } from "../prices/BillingRate.ts"
import { clientCurrencies, dependOnCurrency } from "../prices/clientCurrencies.ts"
import { costOf, internalCostOf } from "../prices/priced.ts"
import { resolveRate } from "../prices/resolveRate.ts"
import type { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { compareText } from "../values/fold.ts"
import { now } from "../values/Instant.ts"
import { add, type Amount, type CurrencyCode, equals, zero } from "../values/Money.ts"
import { fromCursor, type PageOf, type Start, toCursor } from "../values/Page.ts"
import { retryOnConflict } from "../writing/versions.ts"
import type { VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import type { Repriced, RepricedTotal, RepriceQuestion } from "./Repriced.ts"
import type { TimeEntry, TimeSort } from "./TimeEntry.ts"
import type { TimeRepository } from "./TimeRepository.ts"

/** The most entries that one call looks at. */
export const mostRepriced = 1000

const pageSize = 500

/** How many are written at a time. */
const atOnce = 4

interface Ports {
  readonly locks: Pick<Locks, "closedThrough">
  readonly repository: TimeRepository["Service"]
  readonly billingRates: Pick<BillingRateRepository["Service"], "list">
  readonly references: Pick<ReferenceLookup["Service"], "findAll">
  readonly rewrite: (
    writing: Writing,
    before: TimeEntry,
    after: TimeEntry
  ) => Effect.Effect<void, ValidationFailed | VersionConflict>
}

const order = { sortBy: "workedOn", direction: "asc", kind: "date" } as const

const noRate = new ValidationFailed({
  field: null,
  problem: "no billing rate applies any more: the entry stays as it is",
  rule: { code: "no_rate_any_more" }
})

type Money = { readonly amount: Amount; readonly currency: CurrencyCode }

/** What a kind of rate decides of an entry: null where none does. */
const decidedBy = (kind: RateKind, { cost, currency, internalCost, rateId }: TimeEntry): Money | null =>
  kind === "cost" ? internalCost : rateId === null ? null : { amount: cost, currency }

/** An entry at the rates of now. */
const repriced = (
  kind: RateKind,
  rates: ReadonlyArray<BillingRate>,
  { clientCurrency, entry }: { readonly entry: TimeEntry; readonly clientCurrency: CurrencyCode | null }
): TimeEntry | ValidationFailed => {
  const rate = resolveRate(rates, kind, { ...entry, day: entry.workedOn, clientCurrency })
  if (kind === "bill" && entry.rateId === null) return entry
  if (rate === undefined) return decidedBy(kind, entry) === null ? entry : noRate
  if (kind === "cost") return { ...entry, internalCost: internalCostOf(rate, entry.durationMinutes) }
  const { amount, currency, id } = rate
  return { ...entry, hourlyRate: amount, rateId: id, currency, cost: costOf(rate, entry.billedMinutes) }
}

const isSameMoney = (a: Money | null, b: Money | null): boolean =>
  a === null || b === null ? a === b : a.currency === b.currency && equals(a.amount, b.amount)

const isSamePrice = (a: TimeEntry, b: TimeEntry): boolean =>
  a.rateId === b.rateId &&
  (a.hourlyRate === null || b.hourlyRate === null
    ? a.hourlyRate === b.hourlyRate
    : equals(a.hourlyRate, b.hourlyRate)) &&
  isSameMoney({ amount: a.cost, currency: a.currency }, { amount: b.cost, currency: b.currency }) &&
  isSameMoney(a.internalCost, b.internalCost)

/** What became of an entry. */
interface Outcome {
  readonly before: TimeEntry
  readonly after: TimeEntry
  readonly refusal: ValidationFailed | null
  /** Its day is closed. */
  readonly isLocked?: boolean
}

const isLocked = (entry: TimeEntry): Outcome => ({ before: entry, after: entry, refusal: null, isLocked: true })

const totalsOf = (kind: RateKind, outcomes: ReadonlyArray<Outcome>): ReadonlyArray<RepricedTotal> => {
  const totals = new Map<string, RepricedTotal>()
  const count = ({ projectId, projectName }: TimeEntry, money: Money | null, side: "before" | "after"): void => {
    if (money === null) return
    const { amount, currency } = money
    const key = `${projectId ?? ""} ${currency}`
    const sum = totals.get(key) ?? { projectId, projectName, currency, before: zero, after: zero }
    totals.set(key, { ...sum, [side]: add(sum[side], amount) })
  }
  for (const { after, before } of outcomes) {
    count(before, decidedBy(kind, before), "before")
    count(before, decidedBy(kind, after), "after")
  }
  return [...totals.values()].sort(
    (a, b) => compareText(a.projectName ?? "", b.projectName ?? "") || compareText(a.currency, b.currency)
  )
}

const refusedOf = (outcomes: ReadonlyArray<Outcome>): Repriced["refused"] => {
  const refused = Map.groupBy(
    outcomes.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal?.message ?? ""
  )
  return [...refused.values()].flatMap((some) => {
    const [first] = some
    return first === undefined || first.refusal === null
      ? []
      : [{ why: first.refusal, count: some.length, example: first.before.id }]
  })
}

/**
 * Gives entries the rates of now: for billing those whose rate was looked up, for costs all. Up to {@link mostRepriced} a call,
 * each with a line in the log where it changes; a repeat changes nothing.
 */
export const reprice = ({ billingRates, locks, references, repository, rewrite }: Ports) => {
  const startOf = ({ cursor }: RepriceQuestion): Effect.Effect<Start, ValidationFailed> =>
    cursor === undefined
      ? Effect.succeed({ _tag: "Offset", offset: 0 })
      : Option.match(fromCursor(order, cursor), {
          onNone: () =>
            Effect.fail(
              new ValidationFailed({
                field: "cursor",
                problem: "is not one that a call gave",
                rule: { code: "invalid_value" }
              })
            ),
          onSome: (position) => Effect.succeed({ _tag: "After", position })
        })

  return Effect.fnUntraced(function* (
    writing: Writing,
    question: RepriceQuestion
  ): Effect.fn.Return<Repriced, CoreError> {
    const { clientId, from, kind, projectId, to, userId } = question
    const { visible } = writing
    if (from > to)
      return yield* new ValidationFailed({
        field: "to",
        problem: "is before the first day",
        rule: { code: "ends_before_start" }
      })
    const filter = {
      from,
      to,
      ...(projectId === undefined ? {} : { projectIds: [projectId] }),
      ...(clientId === undefined ? {} : { clientIds: [clientId] }),
      ...(userId === undefined ? {} : { userIds: [userId] })
    }
    const rates = yield* billingRates.list(visible)
    const closed = yield* locks.closedThrough(writing.who)
    const currencies = clientCurrencies(references, visible)
    const lookUp = kind === "bill" && dependOnCurrency(rates) ? currencies.lookUp : () => Effect.void

    /** Decides of the entry as it is now, since another write may have come first. */
    const repriceOne = (first: TimeEntry): Effect.Effect<Outcome, CoreError> => {
      let isFirst = true
      const readAndWrite = Effect.gen(function* () {
        const found = isFirst ? Option.some(first) : yield* repository.find(visible, first.id)
        isFirst = false
        if (Option.isNone(found)) return yield* new NotFound({ entity: "time entry", id: first.id })
        const before = found.value
        if (closed !== null && before.workedOn <= closed) return isLocked(before)
        // It may be of another client by now.
        yield* lookUp([before.clientId])
        const after = repriced(kind, rates, { entry: before, clientCurrency: currencies.of(before.clientId) })
        if (after instanceof ValidationFailed) return { before, after: before, refusal: after }
        if (isSamePrice(before, after)) return { before, after, refusal: null }
        yield* rewrite({ ...writing, at: yield* now }, before, after)
        return { before, after, refusal: null }
      })
      return retryOnConflict(readAndWrite).pipe(
        Effect.catchTag(["ValidationFailed", "NotFound"], (refusal) =>
          Effect.succeed<Outcome>(
            refusal._tag === "NotFound"
              ? { before: first, after: first, refusal: goneMeanwhile }
              : isLockRule(refusal.rule)
                ? isLocked(first)
                : { before: first, after: first, refusal }
          )
        )
      )
    }

    const outcomes: Array<Outcome> = []
    let page: PageOf<TimeSort> | null = { ...order, start: yield* startOf(question), limit: pageSize }
    let next: string | null = null
    while (page !== null) {
      const got: Effect.Success<ReturnType<typeof repository.list>> = yield* repository.list(visible, { filter, page })
      yield* lookUp(got.items.map((entry) => entry.clientId))
      outcomes.push(...(yield* Effect.forEach(got.items, repriceOne, { concurrency: atOnce })))
      next = got.next === null ? null : toCursor(page, got.next)
      page =
        got.next === null || outcomes.length >= mostRepriced
          ? null
          : { ...page, start: { _tag: "After", position: got.next } }
    }
    return {
      entries: outcomes.length,
      changed: outcomes.filter(({ after, before }) => !isSamePrice(before, after)).length,
      byHand:
        kind === "bill" ? outcomes.filter((one) => one.isLocked !== true && one.before.rateId === null).length : 0,
      locked: outcomes.filter(({ isLocked }) => isLocked).length,
      refused: refusedOf(outcomes),
      totals: totalsOf(
        kind,
        outcomes.filter((one) => one.isLocked !== true)
      ),
      next
    }
  })
}

const gone = { field: null, problem: "the entry was removed meanwhile" }
const goneMeanwhile = new ValidationFailed({ ...gone, rule: { code: "removed_meanwhile" } })
