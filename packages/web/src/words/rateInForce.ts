import type { Day } from "./dates.ts"

/** A rate as the interface lists it. */
export interface ListedRate {
  readonly kind: "bill" | "cost"
  readonly amount: number
  readonly currency: string
  readonly effective_date: string
  readonly project_id: string | null
  readonly counteragent_id: string | null
  readonly user_id: string | null
}

/** The work that a rate is looked up for. */
export interface Work {
  readonly day: Day
  readonly projectId: string | null
  readonly clientId: string | null
  readonly userId: string
}

/** project and member, project, member, client, workspace. */
const rank = (rate: ListedRate): number =>
  (rate.project_id === null ? 0 : 4) + (rate.user_id === null ? 0 : 2) + (rate.counteragent_id === null ? 0 : 1)

/** The bill rate that the server will use for the work, if any: the most specific, then the latest. */
export const rateInForce = <R extends ListedRate>(rates: ReadonlyArray<R>, work: Work): R | undefined =>
  rates
    .filter(
      (rate) =>
        rate.kind === "bill" &&
        rate.effective_date <= work.day &&
        (rate.project_id === null || rate.project_id === work.projectId) &&
        (rate.counteragent_id === null || rate.counteragent_id === work.clientId) &&
        (rate.user_id === null || rate.user_id === work.userId)
    )
    .toSorted((a, b) => rank(b) - rank(a) || b.effective_date.localeCompare(a.effective_date))[0]
