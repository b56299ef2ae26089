import type { InvoiceDetails } from "@hourbook/core/invoices/InvoiceDetails"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import type { Outcome } from "@hourbook/core/writing/idempotent"
import { Effect } from "effect"
import { type DataOf, respond } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { AskedPaper } from "../paper/PaperOptions.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { someChange } from "../wire/recordToWire.ts"
import { InvoicesApi, invoiceSorts } from "./contract.ts"
import type { InvoiceIssued, InvoiceList } from "./documentContract.ts"
import { invoiceFile } from "./invoiceFile.ts"
import { currencyToWire, invoiceToWire, missingToWire, rowToWire } from "./invoiceToWire.ts"

const api = apiOf(InvoicesApi)

const asInvoice = { data: invoiceToWire, headers: ({ invoice }: InvoiceDetails) => etag(invoice) }
const asCreated = {
  status: 201 as const,
  data: ({ value }: Outcome<InvoiceDetails>) => invoiceToWire(value),
  headers: (outcome: Outcome<InvoiceDetails>) => ({ ...etag(outcome.value.invoice), ...replayed(outcome) })
}

const handlers = groupOf(
  api,
  "invoices",
  Effect.fnUntraced(function* (handlers) {
    const invoices = yield* Invoices

    return handlers.handleAll({
      list: ({ query }) =>
        respond(
          Effect.fnUntraced(function* (who) {
            yield* checkRange("issued", query.issued_from, query.issued_to)
            yield* checkRange("due", query.due_from, query.due_to)
            const asked = yield* askedPage("invoices", invoiceSorts, "issue_date", query)
            const clientIds = query.counteragent_id?.filter((id) => id !== null)
            const list = yield* invoices.list(who, {
              filter: {
                kinds: query.kind === undefined ? undefined : [query.kind],
                clientIds,
                issuedFrom: query.issued_from,
                issuedTo: query.issued_to,
                dueFrom: query.due_from,
                dueTo: query.due_to,
                search: query.search,
                statuses: query.status,
                deductible: query.deductible
              },
              page: asked.page,
              totals: query.include_totals !== false
            })
            return { asked, list }
          }),
          {
            data: ({ asked, list }): DataOf<typeof InvoiceList> => ({
              invoices: list.rows.map(rowToWire),
              totals: list.totals === null ? null : list.totals.map(currencyToWire),
              ...pageTail(asked, list.next, list.totalCount)
            })
          }
        ),

      draft: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("draft invoice", headers), (once) =>
          respond((who) => invoices.draft(who, payload, once), asCreated)
        ),

      get: ({ params: { id } }) =>
        Effect.flatMap(AskedPaper, (paper) =>
          paper === null ? respond((who) => invoices.get(who, id), asInvoice) : invoiceFile(invoices, id, paper)
        ),

      amend: ({ headers, params: { id }, payload }) =>
        respond(
          (who) => Effect.flatMap(someChange(payload), (changes) => invoices.amend(who, id, changes, ifMatch(headers))),
          asInvoice
        ),

      remove: ({ headers, params: { id } }) =>
        respond((who) => invoices.remove(who, id, ifMatch(headers)), { data: (removed) => ({ id: removed }) }),

      issue: ({ params: { id }, payload, query: { dry_run: isDry = false } }) =>
        isDry
          ? respond((who) => invoices.check(who, id, payload), {
              data: ({ details, missing }): DataOf<typeof InvoiceIssued> => ({
                ...invoiceToWire(details),
                missing: missing.map(missingToWire)
              })
            })
          : respond((who) => invoices.issue(who, id, payload), asInvoice),

      credit: ({ headers, params: { id }, payload }) =>
        Effect.flatMap(idempotencyKeyOf(`credit invoice ${id}`, headers), (once) =>
          respond((who) => invoices.credit(who, id, payload, once), asCreated)
        ),

      sent: ({ params: { id }, payload }) => respond((who) => invoices.sent(who, id, payload), asInvoice)
    })
  })
)

export const routes = routesOf(api, handlers)
