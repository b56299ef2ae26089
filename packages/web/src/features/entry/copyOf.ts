import type { NewTimeEntry, TimeEntry } from "@hourbook/contract/contract"
import type { Names } from "../../api/Names.ts"
import type { Day } from "../../format/dates.ts"

/** How an entry is priced, for another like it: an own price of an hour goes along, and a rate is looked up anew. */
const priceLike = (entry: TimeEntry): Partial<NewTimeEntry> =>
  entry.billable
    ? entry.hourly_rate !== null && entry.hourly_rate !== undefined && entry.rate_id === null
      ? { billable: true, hourly_rate: entry.hourly_rate, currency: entry.currency }
      : { billable: true }
    : { billable: false }

/** A new entry like another, on a day and for some minutes. */
export const entryLike = (entry: TimeEntry, day: Day, minutes: number): NewTimeEntry => ({
  description: entry.description,
  accrual_date: day,
  duration_minutes_total: minutes,
  ...(entry.project_id === null ? { counteragent_id: entry.counteragent_id } : { project_id: entry.project_id }),
  user_id: entry.user_id,
  tags: entry.tags,
  ...priceLike(entry)
})

/** The same entry on another day, with the amount that it has where no rate decided it, unless the person may not price. */
export const copyOf = (entry: TimeEntry, day: Day, prices: boolean): NewTimeEntry => {
  const like = entryLike(entry, day, entry.duration_minutes_total)
  if (!prices) {
    const { currency: _, hourly_rate: __, ...others } = like
    return others
  }
  const isByHand = entry.billable && entry.rate_id === null && entry.hourly_rate === null
  return {
    ...like,
    ...(isByHand ? { cost: entry.cost, currency: entry.currency } : {})
  }
}

/** What lists show of an entry like another while it waits. */
export const namesLike = (entry: TimeEntry): Names => ({
  project_name: entry.project_name,
  counteragent_id: entry.counteragent_id,
  counteragent_name: entry.counteragent_name,
  user_name: entry.user_name
})
