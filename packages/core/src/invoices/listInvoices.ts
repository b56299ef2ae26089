import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { firstPage, type PageOf, type Position } from "../values/Page.ts"
import type { Invoice } from "./Invoice.ts"
import type { InvoiceRow } from "./InvoiceDetails.ts"
import type { InvoicePorts } from "./invoicePorts.ts"
import type { InvoiceFilter, InvoicesInCurrency, InvoiceSort } from "./InvoiceRepository.ts"
import { noneOpen } from "./openDocuments.ts"
import type { InvoiceReading } from "./readInvoices.ts"

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

/** Lists of documents. */
export const listInvoices = (
  ports: InvoicePorts,
  reading: InvoiceReading,
  goOn: (who: Principal, found: ReadonlyArray<Invoice>) => Effect.Effect<void>
) => {
  const { invoices, standings } = ports

  const list = traced("Invoices.list")(function* (
    who: Principal,
    { filter, page, totals }: InvoiceListQuery
  ): Effect.fn.Return<InvoiceList, CoreError> {
    const visible = yield* Policy.mayReadInvoices(who)
    const at = yield* todayOf(who)
    const canBeOpen = filter.statuses?.every((status) => status === "draft") !== true
    const asked = canBeOpen
      ? yield* Effect.cached(standings.open(visible, { at, clientIds: filter.clientIds }))
      : Effect.succeed(noneOpen(at))
    const goesByOpen = page.sortBy === "open" || filter.statuses !== undefined
    const rows = goesByOpen
      ? Effect.flatMap(asked, (open) => invoices.list(visible, { filter, page, open }))
      : invoices.list(visible, { filter, page })
    const sums = Effect.flatMap(asked, (open) => invoices.sums(visible, { filter, open }))
    const [{ items, next }, { count, totals: inCurrencies }, open] = yield* Effect.all([rows, sums, asked], {
      concurrency: "unbounded"
    })
    yield* goOn(who, items)
    return {
      rows: yield* reading.rowsOf(visible, items, at, open),
      next,
      totalCount: count,
      totals: totals ? inCurrencies : null
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
