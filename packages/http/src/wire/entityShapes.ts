import { entitySorts } from "@hourbook/api/wire/entityShapes"
import { largestPageSize } from "@hourbook/api/wire/Query"
import type { EntityTotals } from "@hourbook/core/facts/entityTotals"
import { toNumber } from "@hourbook/core/shared/Money"
import { Effect } from "effect"
import { InvalidParam } from "../edge/Answer.ts"
import { askedPage, type PagingQuery } from "../edge/paging.ts"

type EntityPaging = PagingQuery<keyof typeof entitySorts>

const flows = ({ debt, earned, received }: Pick<EntityTotals, "debt" | "earned" | "received">) => ({
  earned_total: toNumber(earned),
  received_total: toNumber(received),
  debt_total: toNumber(debt)
})

/** What a project or client amounts to, as it travels. */
export const totalsToWire = (totals: EntityTotals) => ({
  worked_minutes_total: totals.minutes,
  entries_count: totals.entries,
  ...flows(totals),
  by_currency: totals.byCurrency.map((sum) => ({ currency: sum.currency, ...flows(sum) })),
  unconverted: totals.unconverted.map((sum) => ({ currency: sum.currency, ...flows(sum) }))
})

/** What page of choices is asked for: by name, and all on one page where that is not too long. */
export const askedChoices = (list: "projects" | "counteragents", query: EntityPaging) =>
  query.sort_by === undefined || query.sort_by === "name"
    ? askedPage(list, { name: entitySorts.name }, "name", {
        ...query,
        sort_by: "name",
        page_size: query.page_size ?? largestPageSize
      })
    : Effect.fail(new InvalidParam({ message: "sort_by: with for_select=1 expected name" }))
