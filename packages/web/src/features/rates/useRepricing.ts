import type { NewRepricing, RepricedTotal } from "@hourbook/contract/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { type Data, send } from "../../api/client.ts"
import type { Day } from "../../format/dates.ts"
import type { RateScope } from "./rateLines.ts"

type Answer = Data<"POST", "/api/rates/reprice">

/** What entries came to and come to now. */
export interface Repricing {
  readonly entries: number
  readonly changed: number
  /** Priced by hand, or not billable. */
  readonly kept: number
  readonly totals: ReadonlyArray<RepricedTotal>
  readonly refused: Answer["refused"]
}

const none: Repricing = { entries: 0, changed: 0, kept: 0, totals: [], refused: [] }

/** Amounts have at most 4 digits behind the point, so that whole numbers of those add up exactly. */
const plus = (one: number, other: number): number => (Math.round(one * 10_000) + Math.round(other * 10_000)) / 10_000

const sumOf = (
  totals: ReadonlyArray<RepricedTotal>,
  more: ReadonlyArray<RepricedTotal>
): ReadonlyArray<RepricedTotal> =>
  more.reduce<ReadonlyArray<RepricedTotal>>((sums, total) => {
    const isSame = (sum: RepricedTotal) => sum.project_id === total.project_id && sum.currency === total.currency
    return sums.some(isSame)
      ? sums.map((sum) =>
          isSame(sum)
            ? {
                ...sum,
                before_total: plus(sum.before_total, total.before_total),
                after_total: plus(sum.after_total, total.after_total)
              }
            : sum
        )
      : [...sums, total]
  }, totals)

interface Wanted extends RateScope {
  readonly kind: "bill" | "cost"
  readonly from: Day
  readonly to: Day
}

/** Gives entries whose rate was looked up the rate in force; with `dryRun` it only says what would change. */
export const useRepricing = () => {
  const cache = useQueryClient()
  return useCallback(
    async (wanted: Wanted, dryRun: boolean): Promise<Repricing> => {
      let sum = none
      let cursor: string | null = ""
      while (cursor !== null) {
        const body: NewRepricing = { ...wanted, dry_run: dryRun, ...(cursor === "" ? {} : { cursor }) }
        const { data } = await send("POST", "/api/rates/reprice", { body })
        sum = {
          entries: sum.entries + data.entries_count,
          changed: sum.changed + data.changed_count,
          kept: sum.kept + data.told_count,
          totals: sumOf(sum.totals, data.totals),
          refused: [...sum.refused, ...data.refused]
        }
        cursor = data.next_cursor
      }
      if (!dryRun) void cache.invalidateQueries()
      return sum
    },
    [cache]
  )
}
