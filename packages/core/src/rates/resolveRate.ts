import type { BillingRate, PricedWork, RateKind } from "./BillingRate.ts"

/**
 * How specific a rate is. An agreed price of a project does not change because of who works on it, unless a rate says so for
 * the two together.
 */
export const rankOf = ({
  clientId,
  projectId,
  userId
}: Pick<BillingRate, "clientId" | "projectId" | "userId">): number =>
  projectId !== null ? (userId === null ? 3 : 4) : userId !== null ? 2 : clientId !== null ? 1 : 0

const applies = (rate: BillingRate, { clientId, day, projectId, userId }: PricedWork): boolean =>
  rate.effectiveDate <= day &&
  (rate.projectId === null || rate.projectId === projectId) &&
  (rate.clientId === null || rate.clientId === clientId) &&
  (rate.userId === null || rate.userId === userId)

/**
 * The rate of work: of the most specific that apply (project and member, project, member, client, workspace) the latest on or
 * before its day.
 */
export const resolveRate = (
  rates: Iterable<BillingRate>,
  kind: RateKind,
  work: PricedWork
): BillingRate | undefined => {
  let best: BillingRate | undefined
  for (const rate of rates) {
    if (rate.kind !== kind || !applies(rate, work)) continue
    if (best === undefined) best = rate
    else {
      const lead = rankOf(rate) - rankOf(best)
      if (lead > 0 || (lead === 0 && rate.effectiveDate > best.effectiveDate)) best = rate
    }
  }
  return best
}
