import type { MoneyKind, MoneyRecord, MoneySort } from "@hourbook/core/money/MoneyKind"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { PageOf } from "@hourbook/core/shared/Page"
import { recordKinds } from "@hourbook/core/shared/recordKinds"
import { Effect, Schema } from "effect"
import { sumsText, Sums, sumsOf } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"
import { fittingPage, moreText } from "../../present/outputBudget.ts"
import { nextOf, type Order, pageFrom, startOf } from "../../present/pages.ts"
import { checkPeriod, periodText } from "../../present/periods.ts"
import { Transfer, transferLine, transferOf } from "../../present/records.ts"
import { detail, filters, paging, period, search } from "../../schema/arguments.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"

/** The tool that lists the records of a kind of money. */
export const transferList = <A extends MoneyRecord<Day>, Day extends string>(
  references: References,
  kind: MoneyKind<A, Day>,
  { list, description }: Pick<MoneyUseCases<A, Day>, "list"> & { readonly description: string }
) => {
  const { many, readers } = recordKinds[kind.name]
  const orders: Readonly<Record<"newest" | "oldest" | "largest", Order<MoneySort<Day>>>> = {
    newest: { sortBy: kind.day, direction: "desc", kind: "date" },
    oldest: { sortBy: kind.day, direction: "asc", kind: "date" },
    largest: { sortBy: "amount", direction: "desc", kind: "number" }
  }
  const row = transferOf(kind)
  return tool({
    name: `${kind.name}_list`,
    title: `List ${many}`,
    description,
    nature: "reads",
    scope: "read",
    roles: readers,
    input: Schema.Struct({
      ...period,
      ...filters,
      search,
      sort: Schema.optionalKey(Schema.Literals(["newest", "oldest", "largest"])),
      ...paging,
      ...detail
    }),
    output: Schema.Struct({
      count: Schema.Finite,
      totals: Sums,
      rows: Schema.Array(Transfer),
      next_cursor: Schema.optionalKey(Schema.String)
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      yield* checkPeriod(input)
      const ids = yield* references.ofFilter(who, input)
      const order = orders[input.sort ?? "newest"]
      const start = yield* startOf(order, input.cursor)
      const filter = { ...ids, from: input.from, to: input.to, search: input.search }
      return yield* fittingPage(input.limit, (limit) => {
        const page: PageOf<MoneySort<Day>> = pageFrom(order, start, limit)
        return Effect.map(list(who, { filter, page, chart: false }), (found) => ({
          count: found.total.count,
          totals: sumsOf(found.total.byCurrency),
          rows: found.page.items.map((record) => row(who, record, input.detail)),
          ...nextOf(page, found.page.next)
        }))
      })
    }),
    text: ({ count, next_cursor: next, rows, totals }, input) =>
      [
        `${counted(count, many)} ${periodText(input)}: ${sumsText(totals)}.`,
        ...rows.map(transferLine(kind.name)),
        ...moreText(next)
      ].join("\n")
  })
}
