import {
  charges,
  type ClientName,
  costs,
  type Currency,
  entries,
  payments,
  payouts,
  type PersonName,
  type ProjectName,
  projects,
  today,
  type Work
} from "./world.ts"

/*
 * The books of the studio kept by hand: nothing in here is the product's, so that both can be held against each other. All
 * figures are whole hundredths, and no two currencies are added.
 */

export interface Scope {
  readonly from?: string
  readonly to?: string
  readonly client?: ClientName
  readonly project?: ProjectName
  readonly person?: PersonName
  readonly tag?: string
}

/** Cents by currency, without those that come to nothing. */
export type Sums = Readonly<Partial<Record<Currency, number>>>

const within = ({ from = "0000", to = today }: Scope, day: string): boolean => day >= from && day <= to

export const workIn = (scope: Scope): ReadonlyArray<Work> =>
  entries.filter(
    (one) =>
      within(scope, one.day) &&
      (scope.client === undefined || projects[one.project] === scope.client) &&
      (scope.project === undefined || one.project === scope.project) &&
      (scope.person === undefined || one.person === scope.person) &&
      (scope.tag === undefined || one.tags.includes(scope.tag))
  )

const sumOf = (all: ReadonlyArray<{ readonly cents: number; readonly currency: Currency }>): Sums => {
  const sums: Partial<Record<Currency, number>> = {}
  for (const { cents, currency } of all) sums[currency] = (sums[currency] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

export const minutesIn = (scope: Scope): number => workIn(scope).reduce((sum, { minutes }) => sum + minutes, 0)

export const earnedIn = (scope: Scope): Sums => sumOf(workIn(scope))

const ofClient = ({ client }: Scope, one: { readonly client: ClientName }): boolean =>
  client === undefined || one.client === client

export const receivedIn = (scope: Scope): Sums =>
  sumOf(payments.filter((one) => within(scope, one.day) && ofClient(scope, one)))

export const chargedIn = (scope: Scope): Sums =>
  sumOf(charges.filter((one) => within(scope, one.day) && ofClient(scope, one)))

/** What is owed at the end of a scope: work and charges less what payments settled, whichever project they name. */
export const owedAt = ({ client, to }: Pick<Scope, "client" | "to">): Sums => {
  const scope = { ...(client === undefined ? {} : { client }), ...(to === undefined ? {} : { to }) }
  const settled = payments
    .filter((one) => within(scope, one.day) && ofClient(scope, one))
    .map(({ cents, currency, settles = { cents, currency } }) => ({ ...settles, cents: -settles.cents }))
  return sumOf([
    ...workIn(scope),
    ...charges.filter((one) => within(scope, one.day) && ofClient(scope, one)),
    ...settled
  ])
}

/** What the work of a person has cost the studio, in cents of a euro. */
export const costIn = (scope: Scope): number =>
  workIn(scope).reduce(
    (sum, { minutes, person }) =>
      sum + Math.round((minutes * (costs.find((one) => one.person === person)?.hourly ?? 0) * 100) / 60),
    0
  )

/** What is left to be paid out to a person. */
export const payableTo = (person: PersonName): number =>
  costIn({ person }) - payouts.filter((one) => one.person === person).reduce((sum, { cents }) => sum + cents, 0)
