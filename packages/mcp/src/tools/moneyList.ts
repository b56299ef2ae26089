import type { Principal } from "@hourbook/core/access/Principal"
import { invoiceStatuses } from "@hourbook/core/invoices/invoiceStatus"
import { moneySubjects } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { MoneyKind, MoneyRecord, MoneySort } from "@hourbook/core/money/MoneyKind"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { PageOf } from "@hourbook/core/values/Page"
import { Effect, Schema } from "effect"
import { sumsText, Sums, sumsOf } from "../present/amounts.ts"
import { counted } from "../present/counted.ts"
import { invoiceLine, InvoiceRow } from "../present/invoices.ts"
import { ownRecords } from "../present/ofMembers.ts"
import { fittingPage, moreText } from "../present/outputBudget.ts"
import { nextOf, type Order, pageFrom, startOf } from "../present/pages.ts"
import { checkPeriod, periodText } from "../present/periods.ts"
import { Transfer, transferLine, transferOf } from "../present/records.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import { currencies, detail, filters, paging, period, search } from "../schema/arguments.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { invoiceLister } from "./shared/invoiceList.ts"
import { bySubject } from "./shared/moneySubject.ts"

const Input = Schema.Struct({
  kind: Schema.Literals([...moneySubjects, "invoice"]),
  status: Schema.optionalKey(Schema.Array(Schema.Literals(invoiceStatuses)).annotate({ description: "of invoices" })),
  ...period,
  ...filters,
  currencies,
  search,
  sort: Schema.optionalKey(Schema.Literals(["newest", "oldest", "largest"])),
  ...paging,
  ...detail
})

const Output = Schema.Struct({
  count: Schema.Finite,
  totals: Sums,
  open: Schema.optionalKey(Sums),
  overdue: Schema.optionalKey(Sums),
  rows: Schema.Array(Schema.Union([Transfer, InvoiceRow])),
  next_cursor: Schema.optionalKey(Schema.String)
})
type Output = typeof Output.Type

const statusOfInvoices = new Refused({
  code: "invalid_arguments",
  message: "status: only for invoices",
  next: "Leave it out and call again."
})

/** How to list one kind of money. */
const lister = <A extends MoneyRecord<Day>, Day extends string>(
  references: References,
  kind: MoneyKind<A, Day>,
  list: MoneyUseCases<A, Day>["list"]
) => {
  const orders: Readonly<Record<"newest" | "oldest" | "largest", Order<MoneySort<Day>>>> = {
    newest: { sortBy: kind.day, direction: "desc", kind: "date" },
    oldest: { sortBy: kind.day, direction: "asc", kind: "date" },
    largest: { sortBy: "amount", direction: "desc", kind: "number" }
  }
  const row = transferOf(kind)
  const page = Effect.fnUntraced(function* (who: Principal, input: typeof Input.Type) {
    yield* checkPeriod(input)
    const ids = yield* references.ofFilter(who, input)
    const order = orders[input.sort ?? "newest"]
    const start = yield* startOf(order, input.cursor)
    const filter = { ...ids, from: input.from, to: input.to, currencies: input.currencies, search: input.search }
    return yield* fittingPage(input.limit, (limit) => {
      const page: PageOf<MoneySort<Day>> = pageFrom(order, start, limit)
      return Effect.map(list(who, { filter, page, chart: false }), (found) => ({
        count: found.total.count,
        totals: sumsOf(found.total.byCurrency),
        rows: found.page.items.map((record) => row(who, record, input.detail)),
        ...nextOf(page, found.page.next)
      }))
    })
  })
  return { page, many: recordKinds[kind.name].many, line: transferLine(kind.name) }
}

export const moneyList = (references: References) =>
  Effect.gen(function* () {
    const invoices = yield* invoiceLister(references)
    const kinds = bySubject(
      yield* Effect.all(
        eachMoneyKind((kind, { useCases }) => Effect.map(useCases, ({ list }) => lister(references, kind, list)))
      )
    )
    return tool({
      name: "money_list",
      title: "List payments, payouts or charges",
      description:
        "Payments (from clients), payouts (to members), charges (fees, discounts, write-offs, opening balances), invoices (credit notes and drafts, too; by day of issue), with totals of all matches.",
      descriptionForMembers: "Payments of clients that you recorded, or payouts to you, with totals of all matches.",
      ofMembers: () => ownRecords,
      nature: "reads",
      scope: "read",
      input: Input,
      output: Output,
      run: Effect.fnUntraced(function* ({ caller: { who }, input }): Effect.fn.Return<Output, ToolError> {
        if (input.kind === "invoice") return yield* invoices(who, input)
        if (input.status !== undefined) return yield* statusOfInvoices
        return yield* kinds[input.kind].page(who, input)
      }),
      text: ({ count, next_cursor: next, open = [], overdue = [], rows, totals }, input) => {
        const { kind } = input
        const many = kind === "invoice" ? "invoices" : kinds[kind].many
        const parts = [
          sumsText(totals),
          ...(open.length === 0 ? [] : [`${sumsText(open)} of it open`]),
          ...(overdue.length === 0 ? [] : [`${sumsText(overdue)} overdue`])
        ]
        const line = (row: Output["rows"][number]): ReadonlyArray<string> =>
          "gross" in row ? [invoiceLine(row)] : kind === "invoice" ? [] : [kinds[kind].line(row)]
        return [
          `${counted(count, many)} ${periodText(input)}: ${parts.join(", ")}.`,
          ...rows.flatMap(line),
          ...moreText(next)
        ].join("\n")
      }
    })
  })
