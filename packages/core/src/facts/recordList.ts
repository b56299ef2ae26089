import { Effect } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import { maySortBy, type Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { ClaimFilter } from "../records/claims.ts"
import { needsRecords } from "../records/recordFilter.ts"
import type { RecordFilter, RecordRepository } from "../records/RecordRepository.ts"
import { type Amount, type CurrencyCode, zero } from "../values/Money.ts"
import type { Direction, Page, PageOf, Start } from "../values/Page.ts"
import { factsToValue, type ValuingPorts } from "./factsToValue.ts"
import type { FactsQuestion } from "./ReportFacts.ts"
import { type CurrencySum, type DayTotal, type Total, totalOf, totalsByDay } from "./totals.ts"
import { seesCost, withInternalCost, type WorkFigures, workFigures, workKinds } from "./workFigures.ts"

/** What a caller asks of a list. Without `page` it answers no rows, without `chart` no days. */
export interface ListQuery<Sort extends string> {
  readonly filter: RecordFilter
  /** By the document that has them: see `claimFilter`. */
  readonly invoiced?: ClaimFilter["is"] | undefined
  readonly page: PageOf<Sort> | undefined
  readonly chart: boolean
}

/** Total and days cover the whole filtered set, not the page. */
export interface RecordList<A> {
  readonly page: Page<A>
  /** Of time entries, amounts without an exchange rate have what the work cost, where the caller is shown it. */
  readonly total: Omit<Total, "unconverted"> & { readonly unconverted: ReadonlyArray<UnconvertedSum> }
  /** Of time entries. */
  readonly work: WorkFigures
  readonly days: ReadonlyArray<DayTotal>
}

/** A sum without an exchange rate. */
type UnconvertedSum = CurrencySum & { readonly internalCost: Amount | null }

const noWork = (currency: CurrencyCode): CurrencySum => ({ currency, amount: zero, minutes: 0, count: 0 })

const nothing = { items: [], next: null }

/** From which row on it is worth asking how many each day has, where nothing else in the answer needs to know. */
const deep = 10_000

/** The facts of a kind of record, and the sort of its list by day. */
export interface ListKind<Sort extends string> {
  readonly of: FactsQuestion["of"]
  readonly byDay: Sort
}

/** The day of a row and its place in that day, from the rows of each day: no list is walked. Null without such a row. */
export const startOnDay = (
  days: ReadonlyArray<Pick<DayTotal, "day" | "count">>,
  direction: Direction,
  offset: number
): Start | null => {
  let skipped = 0
  for (const { count, day } of direction === "asc" ? days : days.toReversed()) {
    if (skipped + count > offset) return { _tag: "From", value: day, offset: offset - skipped }
    skipped += count
  }
  return null
}

/**
 * Whether a filter names projects, clients or members, whose days are rows for each person and project. Then a store with totals
 * of all time is asked apart for the kinds of which no day is shown.
 */
const isOfSome = (filter: RecordFilter): boolean =>
  !needsRecords(filter) && [filter.projectIds, filter.clientIds, filter.userIds].some((ids) => ids !== undefined)

/** Reads a page of records with the totals of everything that the filter matches. */
export const recordList = Effect.fnUntraced(function* <A, Id, Sort extends string>(
  ports: ValuingPorts & { readonly repository: RecordRepository<A, Id, Sort> },
  { byDay, of }: ListKind<Sort>,
  call: { readonly who: Principal; readonly visible: Visibility; readonly query: ListQuery<Sort> }
): Effect.fn.Return<RecordList<A>, CoreError> {
  const { query, visible, who } = call
  const { filter, page } = query
  yield* maySortBy(who, page?.sortBy)
  const base = who.workspace.currency
  const offset = page?.sortBy === byDay && page.start._tag === "Offset" ? page.start.offset : 0
  const seeking = offset > 0 && (query.chart || offset >= deep)
  const daysKnown = query.chart || seeking
  const read = (at: PageOf<Sort> | undefined): Effect.Effect<Page<A>, ValidationFailed> =>
    at === undefined ? Effect.succeed(nothing) : ports.repository.list(visible, { filter, page: at })
  const hasWork = of.includes("time")
  // What work costs may be in another currency than the work, and facts are chosen by their own.
  const showsCost = seesCost(visible) && filter.currencies === undefined
  const ofWork = hasWork ? workKinds.filter((kind) => showsCost || kind !== "internal") : []
  const isApart = daysKnown && hasWork && ports.facts.standings !== null && isOfSome(filter)
  const valued = (kinds: FactsQuestion["of"], by: FactsQuestion["by"]) =>
    factsToValue(ports, { visible, base }, { of: kinds, filter, by })
  const [items, { conversion, facts: found }, apart] = yield* Effect.all(
    [
      read(seeking ? undefined : page),
      valued(isApart ? of : [...of, ...ofWork], daysKnown ? ["day"] : []),
      isApart ? valued(ofWork, []) : Effect.succeed(null)
    ],
    { concurrency: "unbounded" }
  )
  const facts = hasWork ? found.filter(({ kind }) => of.includes(kind)) : found
  const total = totalOf(facts, conversion)
  const days = daysKnown ? totalsByDay(facts, conversion) : []
  const start = seeking && page !== undefined ? startOnDay(days, page.direction, offset) : null
  const work = workFigures({ earned: total.amount, minutes: total.minutes }, apart?.facts ?? found, {
    conversion: apart?.conversion ?? conversion,
    from: undefined,
    showsCost: hasWork && showsCost
  })
  return {
    page: page === undefined || start === null ? items : yield* read({ ...page, start }),
    total: { ...total, unconverted: withInternalCost(total.unconverted, work, noWork) },
    work,
    days: query.chart ? days : []
  }
})

/** A list without what is hidden from the caller. */
export const shownList = <A extends object>(who: Principal, { page, ...sums }: RecordList<A>): RecordList<Shown<A>> => {
  const show = showing(who)
  return { page: { items: page.items.map((record) => show(record)), next: page.next }, ...sums }
}
