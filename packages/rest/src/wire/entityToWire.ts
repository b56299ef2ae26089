import type { ClientFilter } from "@hourbook/core/entities/ClientRepository"
import type { CurrencyFlows, EntityTotals } from "@hourbook/core/facts/entityTotals"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { InvalidParam } from "../edge/answers/respond.ts"
import { askedPage, type PagingQuery } from "../edge/paging.ts"
import { entitySorts } from "../shapes/entityShapes.ts"
import { largestPageSize } from "../shapes/Query.ts"
import { checkExternal, externalOf, type ExternalQuery } from "./external.ts"
import { debtPartsOf, unconvertedCostOf, workToWire } from "./workToWire.ts"

type EntityPaging = PagingQuery<keyof typeof entitySorts>

export interface EntityFiltering extends ExternalQuery {
  readonly search?: string
  readonly archived?: "all" | "0" | "1"
}

const flows = ({ debt, earned, received }: Pick<EntityTotals, "debt" | "earned" | "received">) => ({
  earned_total: toNumber(earned),
  received_total: toNumber(received),
  debt_total: toNumber(debt)
})

const inCurrency = (sum: CurrencyFlows) => ({
  currency: sum.currency,
  ...flows(sum),
  ...debtPartsOf(sum)
})

/** The totals of a project or client in responses, with more that is counted. */
export const totalsToWire = <More extends object>(totals: EntityTotals, more: More) => ({
  worked_minutes_total: totals.minutes,
  entries_count: totals.entries,
  ...flows(totals),
  by_currency: totals.byCurrency.map(inCurrency),
  unconverted: totals.unconverted.map((sum) => ({ ...inCurrency(sum), ...unconvertedCostOf(sum) })),
  ...more,
  ...debtPartsOf(totals),
  ...workToWire(totals.work),
  ...(totals.onAccount === null ? {} : { on_account_total: toNumber(totals.onAccount) }),
  ...(totals.covered === null ? {} : { covered_total: toNumber(totals.covered) })
})

/** The filter that lists of projects and clients share. */
export const sharedFilter = ({ archived = "all", search, ...query }: EntityFiltering): ClientFilter => ({
  search,
  external: externalOf(query),
  archived: archived === "all" ? undefined : archived === "1"
})

const invalid = (message: string) => Effect.fail(new InvalidParam({ message }))

/** Reads the requested page of choices: not archived, by name, on the largest page by default. */
export const askedChoices = Effect.fnUntraced(function* (
  list: "projects" | "counteragents",
  query: EntityPaging & EntityFiltering
) {
  yield* checkExternal(query)
  if (query.archived !== undefined && query.archived !== "0") {
    return yield* invalid("archived: only 0 is allowed with for_select=1")
  }
  return yield* query.sort_by === undefined || query.sort_by === "name"
    ? askedPage(list, { name: entitySorts.name }, "name", {
        ...query,
        sort_by: "name",
        page_size: query.page_size ?? largestPageSize
      })
    : invalid("sort_by: only name is allowed with for_select=1")
})
