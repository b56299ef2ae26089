import type { EntityTotals } from "@hourbook/core/reports/entityTotals"
import { toNumber } from "@hourbook/core/shared/Money"
import { largestPageSize } from "@hourbook/api/Query"

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

/** The rest of an answer to for_select: one page of choices, without totals. */
export const choicesTail = (totalCount: number) => ({
  totals: null,
  totalCount,
  page: 1,
  page_size: largestPageSize,
  next_cursor: null
})
