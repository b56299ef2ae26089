import type { UnbilledRow } from "@hourbook/contract/contract"
import type { Day } from "../../format/dates.ts"
import { plus } from "../../format/exactly.ts"

/** What of a client is not invoiced yet, in one currency. */
export interface UnbilledClient {
  readonly clientId: string
  readonly name: string
  readonly currency: string
  readonly minutes: number
  readonly amount: number
  readonly oldest: Day
}

/** The report's projects put together by client and currency, the oldest work first; what has no client is no one's to invoice. */
export const unbilledClients = (rows: ReadonlyArray<UnbilledRow>): ReadonlyArray<UnbilledClient> => {
  const groups = Map.groupBy(
    rows.filter(({ counteragent_id: id }) => id !== null),
    ({ counteragent_id: id, currency }) => `${id} ${currency}`
  )
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some
      if (first === undefined || first.counteragent_id === null) return []
      return [
        {
          clientId: first.counteragent_id,
          name: first.counteragent_name,
          currency: first.currency,
          minutes: some.reduce((sum, { minutes }) => sum + minutes, 0),
          amount: plus(...some.map(({ amount }) => amount)),
          oldest: some.map(({ oldest }) => oldest).toSorted()[0] ?? first.oldest
        }
      ]
    })
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => one.oldest.localeCompare(other.oldest))
}
