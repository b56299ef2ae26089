import { Effect } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import type { CoreError } from "../../errors/Errors.ts"
import { traced } from "../../telemetry/traced.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { firstPage, type PageOf, type Position } from "../../values/Page.ts"
import type { InvoiceReading } from "../drafts/readInvoices.ts"
import type { Invoice } from "../Invoice.ts"
import type { InvoiceRow } from "../InvoiceDetails.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import type { InvoiceFilter, InvoicesInCurrency, InvoiceSort } from "../InvoiceRepository.ts"
import { noneOpen } from "../openDocuments.ts"

export interface InvoiceListQuery {
  readonly filter: InvoiceFilter
  readonly page: PageOf<InvoiceSort>
  readonly totals: boolean
}

export interface InvoiceList {
  readonly rows: ReadonlyArray<InvoiceRow>
  readonly next: Position | null
  readonly totalCount: number
  /** Null where they were not asked for. */
  readonly totals: ReadonlyArray<InvoicesInCurrency> | null
}

/** Whether a list is of all documents, which accounts have added up already. */
const isOfAll = ({ sight }: Policy.Visibility, filter: InvoiceFilter): boolean =>
  sight._tag === "All" && Object.values(filter).every((condition) => condition === undefined)

/** Lists of documents. */
export const listInvoices = (
  ports: InvoicePorts,
  reading: InvoiceReading,
  goOn: (who: Principal, found: ReadonlyArray<Invoice>) => Effect.Effect<void>
) => {
  const { invoices, snapshot, standings } = ports

  const drafts = (visible: Policy.Visibility, at: CalendarDate) =>
    invoices.sums(visible, { filter: { states: ["filling", "draft"], statuses: ["draft"] }, open: noneOpen(at) })

  /** A page, with the sums of all that it is a page of: what both are made of is read once. */
  const read = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    at: CalendarDate,
    { filter, page }: Pick<InvoiceListQuery, "filter" | "page">
  ) {
    const canBeOpen = filter.statuses?.every((status) => status === "draft" || status === "credited") !== true
    const asked = canBeOpen
      ? yield* Effect.cached(standings.open(visible, { at, clientIds: filter.clientIds }))
      : Effect.succeed({ ...noneOpen(at), issued: [] })
    const goesByOpen = page.sortBy === "open" || filter.statuses !== undefined
    const rows = goesByOpen
      ? Effect.flatMap(asked, (open) => invoices.list(visible, { filter, page, open }))
      : invoices.list(visible, { filter, page })
    const sums = isOfAll(visible, filter)
      ? Effect.zipWith(asked, drafts(visible, at), ({ issued }, { count }) => ({
          count: issued.reduce((sum, one) => sum + one.count, count),
          totals: issued
        }))
      : Effect.flatMap(asked, (open) => invoices.sums(visible, { filter, open }))
    const [{ items, next }, { count, totals }, open] = yield* Effect.all([rows, sums, asked], {
      concurrency: "unbounded"
    })
    return { items, next, count, totals, rows: yield* reading.rowsOf(visible, items, at, open) }
  })

  const list = traced("Invoices.list")(function* (
    who: Principal,
    query: InvoiceListQuery
  ): Effect.fn.Return<InvoiceList, CoreError> {
    const visible = yield* Policy.mayReadInvoices(who)
    const found = yield* snapshot.of(visible, read(visible, yield* todayOf(who), query))
    yield* goOn(who, found.items)
    return {
      rows: found.rows,
      next: found.next,
      totalCount: found.count,
      totals: query.totals ? found.totals : null
    }
  })

  /** Whether the workspace asks for money by invoices: one was issued. */
  const anyIssued = traced("Invoices.anyIssued")(function* (who: Principal): Effect.fn.Return<boolean, CoreError> {
    const visible = yield* Policy.mayReadInvoices(who)
    const page = firstPage<InvoiceSort>("createdAt", 1)
    return (yield* invoices.list(visible, { filter: { states: ["issued"] }, page })).items.length > 0
  })

  return { list, anyIssued }
}
