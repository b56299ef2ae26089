import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { factsToValue, type ValuingPorts } from "../reports/factsToValue.ts"
import type { FactsQuestion } from "../reports/ReportFacts.ts"
import { type DayTotal, type Total, totalOf, totalsByDay } from "../reports/totals.ts"
import type { CoreError } from "../shared/Errors.ts"
import type { Page, PageOf } from "../shared/Page.ts"
import type { RecordFilter, RecordRepository } from "./RecordRepository.ts"

/** What a caller asks of a list. Without `page` it answers no rows, without `chart` no days. */
export interface ListQuery<Sort extends string> {
  readonly filter: RecordFilter
  readonly page: PageOf<Sort> | undefined
  readonly chart: boolean
}

/** Total and days cover the whole filtered set, not the page. */
export interface RecordList<A> {
  readonly page: Page<A>
  readonly total: Total
  readonly days: ReadonlyArray<DayTotal>
}

const nothing = { items: [], next: null }

/** Reads a page of records with the totals of everything that the filter matches. */
export const recordList = Effect.fnUntraced(function* <A, Id, Sort extends string>(
  ports: ValuingPorts & { readonly repository: RecordRepository<A, Id, Sort> },
  of: FactsQuestion["of"],
  call: { readonly who: Principal; readonly seen: Visibility; readonly query: ListQuery<Sort> }
): Effect.fn.Return<RecordList<A>, CoreError> {
  const { query, seen, who } = call
  const { filter, page } = query
  const base = who.workspace.currency
  const [items, { conversion, facts }] = yield* Effect.all(
    [
      page === undefined ? Effect.succeed<Page<A>>(nothing) : ports.repository.list(seen, { filter, page }),
      factsToValue(ports, { seen, base }, { of: [of], filter, by: query.chart ? ["day"] : [] })
    ],
    { concurrency: "unbounded" }
  )
  return {
    page: items,
    total: totalOf(facts[of], conversion),
    days: query.chart ? totalsByDay(facts[of], conversion) : []
  }
})
