import { entitySorts } from "@hourbook/api/wire/entityShapes"
import { largestPageSize } from "@hourbook/api/wire/Query"
import type { CurrencyFlows, EntityTotals } from "@hourbook/core/facts/entityTotals"
import { toNumber } from "@hourbook/core/shared/Money"
import { Effect } from "effect"
import { askedPage, type PagingQuery } from "../edge/paging.ts"
import { InvalidParam } from "../edge/respond.ts"
import { debtPartsOf } from "./reportShapes.ts"

type EntityPaging = PagingQuery<keyof typeof entitySorts>

const flows = ({ debt, earned, received }: Pick<EntityTotals, "debt" | "earned" | "received">) => ({
  earned_total: toNumber(earned),
  received_total: toNumber(received),
  debt_total: toNumber(debt)
})

const inCurrency = (sum: CurrencyFlows) => ({
  currency: sum.currency,
  ...flows(sum),
  charged_total: toNumber(sum.charged)
})

/** The totals of a project or client in responses, with more that is counted. */
export const totalsToWire = <More extends object>(totals: EntityTotals, more: More) => ({
  worked_minutes_total: totals.minutes,
  entries_count: totals.entries,
  ...flows(totals),
  by_currency: totals.byCurrency.map(inCurrency),
  unconverted: totals.unconverted.map(inCurrency),
  ...more,
  ...debtPartsOf(totals)
})

/** Reads the requested page of choices: by name, on the largest page by default. */
export const askedChoices = (list: "projects" | "counteragents", query: EntityPaging) =>
  query.sort_by === undefined || query.sort_by === "name"
    ? askedPage(list, { name: entitySorts.name }, "name", {
        ...query,
        sort_by: "name",
        page_size: query.page_size ?? largestPageSize
      })
    : Effect.fail(new InvalidParam({ message: "sort_by: only name is allowed with for_select=1" }))
