import type { Principal } from "@hourbook/core/access/Principal"
import type { Role } from "@hourbook/core/access/Role"
import type { ListQuery, RecordList } from "@hourbook/core/facts/recordList"
import type { CoreError } from "@hourbook/core/shared/Errors"
import type { PageOf } from "@hourbook/core/shared/Page"
import { Effect, Schema } from "effect"
import { sumsText, Sums, sumsOf } from "../../present/amounts.ts"
import { fittingPage, moreText } from "../../present/outputBudget.ts"
import { nextOf, type Order, pageFrom, startOf } from "../../present/pages.ts"
import { checkPeriod, periodText } from "../../present/periods.ts"
import { Transfer } from "../../present/records.ts"
import { type Detail, detail, filters, paging, period, search } from "../../schema/arguments.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"

/** The differences between lists of payments and payouts. */
interface Kind<A, Sort extends string> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly many: string
  readonly roles?: ReadonlyArray<Role>
  readonly orders: Readonly<Record<"newest" | "oldest" | "largest", Order<Sort>>>
  readonly list: (who: Principal, query: ListQuery<Sort>) => Effect.Effect<RecordList<A>, CoreError>
  readonly row: (who: Principal, record: A, detail: Detail) => Transfer
  readonly line: (row: Transfer) => string
}

/** The tool that lists payments or payouts. */
export const transferList = <A, Sort extends string>(references: References, kind: Kind<A, Sort>) =>
  tool({
    name: kind.name,
    title: kind.title,
    description: kind.description,
    nature: "reads",
    scope: "read",
    ...(kind.roles === undefined ? {} : { roles: kind.roles }),
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
      const order = kind.orders[input.sort ?? "newest"]
      const start = yield* startOf(order, input.cursor)
      const filter = { ...ids, from: input.from, to: input.to, search: input.search }
      return yield* fittingPage(input.limit, (limit) => {
        const page: PageOf<Sort> = pageFrom(order, start, limit)
        return Effect.map(kind.list(who, { filter, page, chart: false }), (list) => ({
          count: list.total.count,
          totals: sumsOf(list.total.byCurrency),
          rows: list.page.items.map((record) => kind.row(who, record, input.detail)),
          ...nextOf(page, list.page.next)
        }))
      })
    }),
    text: ({ count, next_cursor: next, rows, totals }, input) =>
      [
        `${count} ${kind.many} ${periodText(input)}: ${sumsText(totals)}.`,
        ...rows.map(kind.line),
        ...moreText(next)
      ].join("\n")
  })
