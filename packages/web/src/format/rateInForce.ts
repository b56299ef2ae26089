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
  /** What the client pays in, where the workspace says so. */
  readonly clientCurrency: string | null
}

/** project and member, project, member, client, workspace. */
const scopeOf = (rate: ListedRate): number =>
  (rate.project_id === null ? 0 : 4) + (rate.user_id === null ? 0 : 2) + (rate.counteragent_id === null ? 0 : 1)
const ofMember = 2

/** A member's rate in another currency than the client pays in comes after the client's. */
const rank = (rate: ListedRate, { clientCurrency }: Work): number =>
  scopeOf(rate) === ofMember && clientCurrency !== null && rate.currency !== clientCurrency ? 0.5 : scopeOf(rate)

/** The bill rate that the server will use for the work, if any: the latest of each scope, then the most specific. */
export const rateInForce = <R extends ListedRate>(rates: ReadonlyArray<R>, work: Work): R | undefined => {
  const applying = rates
    .filter(
      (rate) =>
        rate.kind === "bill" &&
        rate.effective_date <= work.day &&
        (rate.project_id === null || rate.project_id === work.projectId) &&
        (rate.counteragent_id === null || rate.counteragent_id === work.clientId) &&
        (rate.user_id === null || rate.user_id === work.userId)
    )
    .toSorted((a, b) => a.effective_date.localeCompare(b.effective_date))
  const holding = [...new Map(applying.map((rate) => [scopeOf(rate), rate])).values()]
  return holding.toSorted((a, b) => rank(b, work) - rank(a, work))[0]
}
