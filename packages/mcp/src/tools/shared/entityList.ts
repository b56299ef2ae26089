import type { Principal } from "@hourbook/core/access/Principal"
import type { EntityList, EntityQuery, EntitySort } from "@hourbook/core/entities/entityList"
import type { CoreError } from "@hourbook/core/shared/Errors"
import { Effect, Schema } from "effect"
import { counted } from "../../present/counted.ts"
import { Entity, entityLine, flowsOf } from "../../present/entities.ts"
import { fittingPage, moreText } from "../../present/outputBudget.ts"
import { nextOf, type Order, pageFrom, startOf } from "../../present/pages.ts"
import { checkPeriod } from "../../present/periods.ts"
import { paging, period, search } from "../../schema/arguments.ts"
import { tool } from "../../tool/Tool.ts"

const orders = {
  name: { sortBy: "name", direction: "asc", kind: "text" },
  worked: { sortBy: "worked", direction: "desc", kind: "number" },
  earned: { sortBy: "earned", direction: "desc", kind: "number" },
  received: { sortBy: "received", direction: "desc", kind: "number" },
  debt: { sortBy: "debt", direction: "desc", kind: "number" }
} as const satisfies Record<string, Order<EntitySort>>

/** The tool that lists projects or clients. */
export const entityList = <A>(of: {
  readonly name: string
  readonly title: string
  readonly many: string
  readonly list: (who: Principal, query: EntityQuery) => Effect.Effect<EntityList<A>, CoreError>
  readonly row: (entity: A) => Entity
}) =>
  tool({
    name: of.name,
    title: of.title,
    description: `${of.many[0]?.toUpperCase()}${of.many.slice(1)} by name. with_totals adds what each earned and received in the period, and the debt at its end.`,
    nature: "reads",
    scope: "read",
    input: Schema.Struct({
      search,
      archived: Schema.optionalKey(Schema.Boolean.annotate({ description: "default: both" })),
      with_totals: Schema.optionalKey(Schema.Boolean),
      ...period,
      sort: Schema.optionalKey(Schema.Literals(["name", "worked", "earned", "received", "debt"])),
      ...paging
    }),
    output: Schema.Struct({
      count: Schema.Finite,
      rows: Schema.Array(Entity),
      next_cursor: Schema.optionalKey(Schema.String)
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      yield* checkPeriod(input)
      const order: Order<EntitySort> = orders[input.sort ?? "name"]
      const start = yield* startOf(order, input.cursor)
      const withTotals = input.with_totals === true || order.sortBy !== "name"
      return yield* fittingPage(input.limit, (limit) => {
        const page = pageFrom(order, start, limit)
        const query: EntityQuery = {
          filter: { search: input.search, archived: input.archived },
          period: { from: input.from, to: input.to },
          page,
          totals: false
        }
        return Effect.map(of.list(who, query), (list) => ({
          count: list.totalCount,
          rows: list.page.items.map(({ entity, totals }) => ({
            ...of.row(entity),
            ...(withTotals ? flowsOf(totals) : {})
          })),
          ...nextOf(page, list.page.next)
        }))
      })
    }),
    text: ({ count, next_cursor: next, rows }) =>
      [`${counted(count, of.many)}.`, ...rows.map(entityLine), ...moreText(next)].join("\n")
  })
