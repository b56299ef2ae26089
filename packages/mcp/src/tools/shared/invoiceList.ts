import type { Principal } from "@hourbook/core/access/Principal"
import type { InvoiceSort } from "@hourbook/core/invoices/InvoiceRepository"
import type { InvoiceStatus } from "@hourbook/core/invoices/invoiceStatus"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { Amount } from "@hourbook/core/values/Money"
import { BigDecimal, Effect } from "effect"
import { amountText } from "../../present/amounts.ts"
import { type InvoiceRow, invoiceRowOf } from "../../present/invoices.ts"
import { fittingPage } from "../../present/outputBudget.ts"
import { nextOf, type Order, pageFrom, startOf } from "../../present/pages.ts"
import { checkPeriod } from "../../present/periods.ts"
import { Refused } from "../../present/Refused.ts"
import type { References } from "../../tool/References.ts"

interface Asked {
  readonly clients?: ReadonlyArray<string>
  readonly projects?: ReadonlyArray<string>
  readonly people?: ReadonlyArray<string>
  readonly currencies?: ReadonlyArray<string>
  readonly from?: CalendarDate
  readonly to?: CalendarDate
  readonly search?: string
  readonly status?: ReadonlyArray<InvoiceStatus>
  readonly sort?: "newest" | "oldest" | "largest"
  readonly limit?: number
  readonly cursor?: string
}

/** A page of documents with what all matches come to. */
export interface InvoicePage {
  readonly count: number
  readonly totals: ReadonlyArray<string>
  readonly open: ReadonlyArray<string>
  readonly overdue: ReadonlyArray<string>
  readonly rows: ReadonlyArray<InvoiceRow>
  readonly next_cursor?: string
}

const orders: Readonly<Record<"newest" | "oldest" | "largest", Order<InvoiceSort>>> = {
  newest: { sortBy: "issueDate", direction: "desc", kind: "date" },
  oldest: { sortBy: "issueDate", direction: "asc", kind: "date" },
  largest: { sortBy: "gross", direction: "desc", kind: "number" }
}

/** Filters that documents do not have. */
const foreign = ["projects", "people", "currencies"] as const

/** Lists invoices and credit notes; from and to are days of issue, which drafts have none of. */
export const invoiceLister = (references: References) =>
  Effect.map(Invoices, (invoices) =>
    Effect.fnUntraced(function* (who: Principal, input: Asked) {
      const wrong = foreign.filter((name) => input[name] !== undefined)
      if (wrong.length > 0) {
        return yield* new Refused({
          code: "invalid_arguments",
          message: `${wrong.join(", ")}: not for invoices`,
          next: "Leave it out; clients, status, from, to and search narrow the list."
        })
      }
      yield* checkPeriod(input)
      const { clientIds } = yield* references.ofFilter(who, input)
      const order = orders[input.sort ?? "newest"]
      const start = yield* startOf(order, input.cursor)
      const filter = {
        clientIds: clientIds?.filter((id) => id !== null),
        issuedFrom: input.from,
        issuedTo: input.to,
        search: input.search,
        statuses: input.status
      }
      return yield* fittingPage(input.limit, (limit) => {
        const page = pageFrom(order, start, limit)
        return Effect.map(
          invoices.list(who, { filter, page, totals: true }),
          ({ next, rows, totalCount, totals }): InvoicePage => {
            const sums = (of: (one: NonNullable<typeof totals>[number]) => Amount) =>
              (totals ?? [])
                .filter((one) => !BigDecimal.isZero(of(one)))
                .map((one) => amountText(of(one), one.currency))
            return {
              count: totalCount,
              totals: sums(({ gross }) => gross),
              open: sums(({ open }) => open),
              overdue: sums(({ overdue }) => overdue),
              rows: rows.map(invoiceRowOf),
              ...nextOf(page, next)
            }
          }
        )
      })
    })
  )
