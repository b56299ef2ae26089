import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import type { ClientFilter } from "@hourbook/core/entities/ClientRepository"
import type { EntityList, EntityQuery, EntitySort } from "@hourbook/core/entities/entityList"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { shownEnd } from "@hourbook/core/facts/ReportPeriod"
import { Effect } from "effect"
import { type Entity, flowsOf } from "../../present/entities.ts"
import { checkAccounts } from "../../present/ofMembers.ts"
import { fittingPage } from "../../present/outputBudget.ts"
import { nextOf, type Order, pageFrom, startOf } from "../../present/pages.ts"
import { checkPeriod } from "../../present/periods.ts"
import type { ReferenceQuery } from "./ReferenceQuery.ts"

const orders = {
  name: { sortBy: "name", direction: "asc", kind: "text" },
  worked: { sortBy: "worked", direction: "desc", kind: "number" },
  earned: { sortBy: "earned", direction: "desc", kind: "number" },
  received: { sortBy: "received", direction: "desc", kind: "number" },
  debt: { sortBy: "debt", direction: "desc", kind: "number" }
} as const satisfies Record<string, Order<EntitySort>>

/** A page of the projects or clients. */
export const entityPage = <A, Filter extends ClientFilter>(
  list: (who: Principal, query: EntityQuery<Filter>) => Effect.Effect<EntityList<A>, CoreError>,
  row: (entity: A) => Entity
) =>
  Effect.fnUntraced(function* (who: Principal, filter: Filter, input: ReferenceQuery) {
    yield* checkPeriod(input)
    yield* checkAccounts(who, { sort: input.sort })
    const order: Order<EntitySort> = orders[input.sort ?? "name"]
    const start = yield* startOf(order, input.cursor)
    const to = shownEnd(input, yield* todayOf(who))
    const withTotals = input.with_totals === true || order.sortBy !== "name"
    return yield* fittingPage(input.limit, (limit) => {
      const page = pageFrom(order, start, limit)
      const query: EntityQuery<Filter> = {
        filter,
        period: { from: input.from, to: withTotals ? to : input.to },
        page,
        totals: false
      }
      return Effect.map(list(who, query), (found) => ({
        count: found.totalCount,
        rows: found.page.items.map(({ entity, totals }) => ({
          ...row(entity),
          ...(withTotals ? flowsOf(who, totals) : {})
        })),
        ...nextOf(page, found.page.next)
      }))
    })
  })
