import type { Visibility } from "@hourbook/core/access/Policy"
import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { invoiceColumns, invoiceColumnsWith, matchesInvoice, sumsOf } from "@hourbook/core/invoices/invoiceFilter"
import { byNumber } from "@hourbook/core/invoices/invoiceOrder"
import { type InvoiceFilter, InvoiceRepository, type InvoiceSort } from "@hourbook/core/invoices/InvoiceRepository"
import type { OpenDocuments } from "@hourbook/core/invoices/openDocuments"
import { seesInvoice } from "@hourbook/core/invoices/seesInvoice"
import { addDays, today } from "@hourbook/core/values/CalendarDate"
import { compareText } from "@hourbook/core/values/fold"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { cut, type Page, type PageOf } from "@hourbook/core/values/Page"
import { pageOf } from "@hourbook/core/values/sorting"
import { Effect, Layer, Option } from "effect"
import { bodyOf, toInvoice } from "../layout/invoiceItems.ts"
import {
  invoiceDraftPrefix,
  invoiceKey,
  invoicePartsPartition,
  invoicePartsPrefix,
  invoicesOfClientPartition,
  invoicesPartition,
  unfinishedInvoices
} from "../layout/invoiceKeys.ts"
import { creationSortKey, daySortKey } from "../layout/recordItems.ts"
import { clientNames, type Names } from "../records/names.ts"
import { type Item, textOf } from "../table/attributes.ts"
import { Dynamo, type QueryPage } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { invoiceWriter } from "./invoiceWriter.ts"

/** So many clients have their documents read one by one. */
const mostClients = 8

const hasOnlyDrafts = ({ states }: InvoiceFilter): boolean =>
  states !== undefined && states.every((state) => state !== "issued")

/**
 * Where a query by day ends. Next to nothing is dated later than today, so what goes up to today reads that as well: it is then the
 * query that reads all, which a response makes once.
 */
const endOf = ({ issuedTo }: InvoiceFilter) =>
  Effect.map(today, (day) =>
    issuedTo === undefined || issuedTo >= addDays(day, -1) ? undefined : addDays(issuedTo, 1)
  )

export const layer = Layer.effect(
  InvoiceRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const save = yield* invoiceWriter

    const some = (visible: Visibility, ids: ReadonlyArray<string>) =>
      Effect.map(dynamo.batchGet([...new Set(ids)].map((id) => invoiceKey(visible.workspaceId, id))), (items) =>
        items.map(toInvoice).filter((invoice) => seesInvoice(visible, invoice))
      )

    /** What is not issued: there are few, and a mark of each. */
    const drafts = Effect.fnUntraced(function* (visible: Visibility) {
      const marks = yield* dynamo.query({
        partition: invoicePartsPartition(visible.workspaceId),
        from: invoiceDraftPrefix,
        to: `${invoiceDraftPrefix}${end}`
      })
      return yield* some(
        visible,
        marks.map((mark) => textOf(mark, "id"))
      )
    })

    const seenClients = ({ sight }: Visibility, { clientIds }: InvoiceFilter) =>
      sight._tag === "OfClients" ? sight.clientIds.filter((id) => clientIds?.includes(id) ?? true) : clientIds

    /** All documents that a filter could match, in no particular order. */
    const candidates = Effect.fnUntraced(function* (visible: Visibility, filter: InvoiceFilter) {
      if (visible.sight._tag === "Own") return []
      if (hasOnlyDrafts(filter)) return yield* drafts(visible)
      const { workspaceId } = visible
      const clientIds = seenClients(visible, filter)
      const days = { from: filter.issuedFrom, to: yield* endOf(filter) }
      const queries =
        clientIds !== undefined && clientIds.length <= mostClients
          ? clientIds.map(
              (id) => ({ index: "byClient", partition: invoicesOfClientPartition(workspaceId, id) }) as const
            )
          : [{ index: "byDay", partition: invoicesPartition(workspaceId) } as const]
      const found = yield* Effect.forEach(queries, (query) => dynamo.query({ ...query, ...days }), {
        concurrency: "unbounded"
      })
      return found.flat().map(toInvoice)
    })

    const namesIn = (visible: Visibility, { search }: InvoiceFilter, invoices: ReadonlyArray<Invoice>) =>
      search === undefined
        ? Effect.succeed<Names>(new Map())
        : clientNames(
            dynamo,
            visible.workspaceId,
            invoices.map(({ clientId }) => clientId)
          )

    const matching = Effect.fnUntraced(function* (visible: Visibility, filter: InvoiceFilter, open?: OpenDocuments) {
      const found = yield* candidates(visible, filter)
      const names = yield* namesIn(visible, filter, found)
      return found.filter(
        (invoice) =>
          seesInvoice(visible, invoice) && matchesInvoice(filter, invoice, names.get(invoice.clientId) ?? "", open)
      )
    })

    /** A page in the order of an index, of which no more is read than the page needs. */
    const pageInOrder = Effect.fnUntraced(function* (
      visible: Visibility,
      filter: InvoiceFilter,
      { direction, limit, sortBy, start }: PageOf<InvoiceSort>,
      open: OpenDocuments | undefined
    ) {
      const isByDay = sortBy === "issueDate"
      const keyOf = isByDay ? daySortKey : (_: string, at: Invoice["createdAt"], id: string) => creationSortKey(at, id)
      const after = start._tag === "After" ? start.position : undefined
      const bound = after && keyOf(after.value, after.createdAt, after.id)
      const query = {
        index: isByDay ? "byDay" : "byCreation",
        partition: invoicesPartition(visible.workspaceId),
        direction,
        ...(bound === undefined ? {} : direction === "asc" ? { from: bound } : { to: bound }),
        limit: limit * 2
      } as const
      const skipped = start._tag === "After" ? 0 : start.offset
      const found: Array<Invoice> = []
      let next: Item | undefined
      do {
        const got: QueryPage = yield* dynamo.page(query, next)
        found.push(
          ...got.items
            .map(toInvoice)
            .filter(({ id }) => id !== after?.id)
            .filter((invoice) => seesInvoice(visible, invoice) && matchesInvoice(filter, invoice, "", open))
        )
        next = got.next
      } while (next !== undefined && found.length <= skipped + limit)
      return cut(found.slice(skipped), limit, (invoice) => ({
        value: invoiceColumns[isByDay ? "issueDate" : "createdAt"].valueOf(invoice),
        createdAt: invoice.createdAt,
        id: invoice.id
      }))
    })

    const isInOrder = (visible: Visibility, filter: InvoiceFilter, { sortBy, start }: PageOf<InvoiceSort>): boolean =>
      visible.sight._tag === "All" &&
      (sortBy === "issueDate" || sortBy === "createdAt") &&
      start._tag !== "From" &&
      !hasOnlyDrafts(filter) &&
      [filter.clientIds, filter.search, filter.issuedFrom, filter.issuedTo, filter.dueFrom, filter.dueTo].every(
        (condition) => condition === undefined
      )

    return InvoiceRepository.of({
      claimsAll: () => Effect.succeed(false),
      list: (visible, { filter, open, page }): Effect.Effect<Page<Invoice>> =>
        isInOrder(visible, filter, page)
          ? pageInOrder(visible, filter, page, open)
          : Effect.flatMap(matching(visible, filter, open), (found) => pageOf(found, invoiceColumnsWith(open), page)),
      sums: (visible, { filter, open }) => Effect.map(matching(visible, filter, open), (found) => sumsOf(found, open)),
      find: (visible, id) =>
        Effect.map(dynamo.get(invoiceKey(visible.workspaceId, id)), (item) =>
          item.pipe(
            Option.map(toInvoice),
            Option.filter((invoice) => seesInvoice(visible, invoice))
          )
        ),
      some: (visible, ids: ReadonlyArray<InvoiceId>) => (ids.length === 0 ? Effect.succeed([]) : some(visible, ids)),
      body: Effect.fnUntraced(function* (visible, id) {
        const [[head], parts] = yield* Effect.all(
          [
            some(visible, [id]),
            dynamo.query({
              partition: invoicePartsPartition(visible.workspaceId),
              from: invoicePartsPrefix(id),
              to: `${invoicePartsPrefix(id)}${end}`
            })
          ],
          { concurrency: "unbounded" }
        )
        return head === undefined || parts.length === 0 ? Option.none() : Option.some(yield* bodyOf(parts))
      }),
      issued: (visible, { clientIds, from, through }) =>
        Effect.map(matching(visible, { states: ["issued"], clientIds, issuedFrom: from, issuedTo: through }), (found) =>
          found.toSorted(byNumber)
        ),
      unfinished: Effect.fnUntraced(function* (workspaceId) {
        const marks = yield* dynamo.query({ partition: unfinishedInvoices })
        const wanted = marks.filter((mark) => workspaceId === null || textOf(mark, "workspaceId") === workspaceId)
        const items = yield* dynamo.batchGet(
          wanted.map((mark) => invoiceKey(textOf(mark, "workspaceId"), textOf(mark, "id")))
        )
        return items.map(toInvoice).toSorted((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id))
      }),
      save
    })
  })
)
