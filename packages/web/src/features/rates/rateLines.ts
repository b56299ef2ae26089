import type { Rate } from "@hourbook/contract/contract"
import { addDays, type Day } from "../../format/dates.ts"

/** Whose rates they are; the workspace's where nothing is named. */
export interface RateScope {
  readonly counteragent_id?: string
  readonly project_id?: string
  readonly user_id?: string
}

/** A rate in its history. */
export type RateLine =
  | { readonly rate: Rate; readonly state: "now" | "later" }
  | { readonly rate: Rate; readonly state: "past"; readonly until: Day }

const scopeOf = (rate: Rate): string => [rate.kind, rate.project_id, rate.counteragent_id, rate.user_id].join(" ")

/** Rates by what they are for, the newest first: those to come, the one in force, and those before until when. */
export const rateLines = (rates: ReadonlyArray<Rate>, today: Day): ReadonlyArray<RateLine> =>
  [...Map.groupBy(rates, scopeOf).values()].flatMap((ofScope) => {
    const newest = ofScope.toSorted((one, other) => other.effective_date.localeCompare(one.effective_date))
    const inForce = newest.find((rate) => rate.effective_date <= today)
    return newest.map((rate, index): RateLine => {
      if (rate === inForce) return { rate, state: "now" }
      const next = newest[index - 1]
      if (rate.effective_date > today || next === undefined) return { rate, state: "later" }
      return { rate, state: "past", until: addDays(next.effective_date, -1) }
    })
  })

/** Without a scope, only the rates that are for all work. */
export const ofScope = (rates: ReadonlyArray<Rate>, scope: RateScope): ReadonlyArray<Rate> =>
  Object.keys(scope).length > 0
    ? rates
    : rates.filter(
        ({ counteragent_id: client, project_id: project, user_id: user }) => (client ?? project ?? user) === null
      )
