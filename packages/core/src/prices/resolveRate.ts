import type { CurrencyCode } from "../values/Money.ts"
import type { BillingRate, PricedWork, RateKind } from "./BillingRate.ts"

type Scope = Pick<BillingRate, "clientId" | "projectId" | "userId">

/** Work, and what its client pays in where the workspace says so. */
export interface WorkOfClient extends PricedWork {
  readonly clientCurrency?: CurrencyCode | null
}

/** The scopes of rates, the most specific first. */
const scopes = ["project and member", "project", "member", "client", "workspace"] as const

const scopeOf = ({ clientId, projectId, userId }: Scope): (typeof scopes)[number] =>
  projectId !== null
    ? userId === null
      ? "project"
      : "project and member"
    : userId !== null
      ? "member"
      : clientId !== null
        ? "client"
        : "workspace"

/**
 * How specific a rate is. An agreed price of a project does not change because of who works on it, unless a rate says so for
 * the two together.
 */
export const rankOf = (rate: Scope): number => -scopes.indexOf(scopeOf(rate))

/** A member's rate in another currency than the client pays in comes after the client's own. */
const afterClient: ReadonlyArray<(typeof scopes)[number]> = [
  "project and member",
  "project",
  "client",
  "member",
  "workspace"
]

/** Whether it is what a member bills, in another currency than the client of the work pays in. */
export const isInOtherCurrency = (
  rate: Scope & Pick<BillingRate, "currency" | "kind">,
  { clientCurrency }: Pick<WorkOfClient, "clientCurrency">
): boolean => rate.kind === "bill" && scopeOf(rate) === "member" && (clientCurrency ?? rate.currency) !== rate.currency

const applies = (rate: BillingRate, { clientId, day, projectId, userId }: PricedWork): boolean =>
  rate.effectiveDate <= day &&
  (rate.projectId === null || rate.projectId === projectId) &&
  (rate.clientId === null || rate.clientId === clientId) &&
  (rate.userId === null || rate.userId === userId)

/**
 * The rate of work. Of each scope the latest on or before its day holds; of these the most specific decides: project and member,
 * project, member, client, workspace. A member's rate for billing comes after the client's where it is in another currency than
 * the client pays in.
 */
export const resolveRate = (
  rates: Iterable<BillingRate>,
  kind: RateKind,
  work: WorkOfClient
): BillingRate | undefined => {
  const holding = new Map<(typeof scopes)[number], BillingRate>()
  for (const rate of rates) {
    if (rate.kind !== kind || !applies(rate, work)) continue
    const scope = scopeOf(rate)
    const other = holding.get(scope)
    if (other === undefined || rate.effectiveDate > other.effectiveDate) holding.set(scope, rate)
  }
  const ofMember = holding.get("member")
  const order = ofMember !== undefined && isInOtherCurrency(ofMember, work) ? afterClient : scopes
  const deciding = order.find((scope) => holding.has(scope))
  return deciding === undefined ? undefined : holding.get(deciding)
}
