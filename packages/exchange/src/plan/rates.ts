import { offeredRates } from "../rates/offeredRates.ts"
import { amountIn, currencyIn, hourlyOf, priceOf } from "../rates/Price.ts"
import type { RateFrom } from "../rates/rateBook.ts"
import { ratedWork } from "../rates/ratedWork.ts"
import type { FileAmount, FileEntry } from "../sources/FileEntry.ts"
import type { Source } from "../sources/Source.ts"
import { fromPlain } from "../values/Decimal.ts"
import { doubtedPeople } from "./doubtedPeople.ts"
import type { PlannedPerson } from "./people.ts"
import type { Place, PlannedClient, PlannedProject } from "./places.ts"
import type { KnownRate, World } from "./World.ts"

type RateKind = KnownRate["kind"]

/** A rate that the prices of a file show, for the work of a person, a project, both of them, or a client. */
export interface PlannedRate {
  readonly kind: RateKind
  /** Of an hour, in plain decimal text. */
  readonly amount: string
  readonly currency: string
  /** The first day of the file on which it holds. */
  readonly from: string
  /** Null for anybody's work; a person of null is the caller, and an id of null a new member's. */
  readonly member: { readonly person: PlannedPerson | null; readonly id: string | null } | null
  readonly project: PlannedProject | null
  readonly client: PlannedClient | null
}

/** The rates of a kind that a file shows. */
export interface RatesOfFile {
  /** Those by which work is priced as in the file, where the rates of the workspace do not price it so. */
  readonly offered: ReadonlyArray<PlannedRate>
  /** Those that are not set, since the same member in the same project has another rate in the workspace, or work without a project has one. */
  readonly differing: ReadonlyArray<DifferingRate>
  /** The lines with a price of an hour. */
  readonly lines: number
  /** How many of them the rates of the workspace price as the file does, and how many these do together with those that are offered. */
  readonly pricedHere: number
  readonly explained: number
}

/** The last price of work in the file, and what holds in the workspace instead. */
export interface DifferingRate extends PlannedRate {
  readonly here: { readonly amount: string; readonly currency: string } | null
}

export type PlannedRates = Readonly<Record<RateKind, RatesOfFile>>

const caller = "caller"

const idOr = <A extends { readonly id: string | null }>(one: A | null, key: (one: A) => string): string | null =>
  one === null ? null : (one.id ?? key(one))

const memberKey = (person: PlannedPerson | null, { me }: Pick<World, "me">): string =>
  person === null ? (me ?? caller) : (person.memberId ?? `new ${person.key}`)

const isSet = ({ units }: FileAmount["value"]): boolean => units > 0n

/** What an hour of a line costs, from a column of rates; in a file without one, from the amount of the line. */
const hourly = (
  rate: FileAmount | null,
  amount: FileAmount | null,
  { hasRates, seconds }: { readonly hasRates: boolean; readonly seconds: number }
): FileAmount | undefined => {
  if (rate !== null && isSet(rate.value)) return rate
  const value = hasRates || amount === null ? undefined : hourlyOf(amount.value, seconds)
  return value === undefined || amount === null ? undefined : { value, currency: amount.currency }
}

/** Collects the prices of lines, and finds the few rates that explain them. */
export const ratesOfFile = (
  { columns, name }: Pick<Source, "columns" | "name">,
  currency: string,
  world: Pick<World, "clients" | "me" | "rates">
) => {
  const has = (name: "rate" | "costRate"): boolean => columns.some(({ field }) => field === name)
  const [hasRates, hasCostRates] = [has("rate"), has("costRate")]
  const work = { bill: ratedWork(), cost: ratedWork() }
  const doubts = doubtedPeople({ columns }, currency)
  const people = new Map<string, PlannedPerson | null>()
  const projects = new Map<string, PlannedProject>()
  const clients = new Map<string, PlannedClient>()
  const paidIn = new Map(world.clients.map(({ currency: pays, id }) => [id, pays ?? null]))
  const knownOf = (kind: RateKind): ReadonlyArray<RateFrom> =>
    (world.rates ?? []).flatMap((rate): ReadonlyArray<RateFrom> => {
      const value = fromPlain(rate.amount)
      if (rate.kind !== kind || value === undefined) return []
      const scope = { member: rate.memberId, project: rate.projectId, client: rate.clientId }
      return [{ scope, price: priceOf(value, rate.currency), from: rate.from }]
    })
  const plannedRate = (kind: RateKind, { from, price, scope }: RateFrom): PlannedRate => ({
    kind,
    amount: amountIn(price),
    currency: currencyIn(price),
    from,
    member: scope.member === null ? null : memberOf(people.get(scope.member) ?? null),
    project: projects.get(scope.project ?? "") ?? null,
    client: clients.get(scope.client ?? "") ?? null
  })
  const memberOf = (person: PlannedPerson | null) => ({
    person,
    id: person === null ? (world.me ?? null) : person.memberId
  })
  const rated = function* (kind: RateKind): Generator<void, RatesOfFile, void> {
    const { explained, left, pricedHere, rates } = yield* offeredRates(work[kind].all(), {
      byMembers: kind === "cost",
      known: knownOf(kind),
      currencyOf: kind === "cost" ? () => null : (client) => paidIn.get(client ?? "") ?? null
    })
    const maySet = world.rates !== undefined
    return {
      offered: maySet
        ? rates.filter(({ scope }) => scope.member !== caller).map((rate) => plannedRate(kind, rate))
        : [],
      differing: left.flatMap(({ here, work: { client, lastDay, member, price, project } }) => {
        const scope = { member, project, client: project === null ? client : null }
        const other = here === undefined ? null : { amount: amountIn(here.price), currency: currencyIn(here.price) }
        return maySet ? [{ ...plannedRate(kind, { from: lastDay, price, scope }), here: other }] : []
      }),
      lines: work[kind].count(),
      pricedHere,
      explained
    }
  }
  return {
    add: (entry: FileEntry, person: PlannedPerson | null, { client, project }: Place): void => {
      const member = memberKey(person, world)
      const projectName = idOr(project, (one) => JSON.stringify([one.client, one.name]))
      const clientName = idOr(client, ({ name }) => `new ${name}`)
      const put = (kind: RateKind, rate: FileAmount | undefined): void => {
        if (rate === undefined) return
        people.set(member, person)
        if (project !== null && projectName !== null) projects.set(projectName, project)
        if (client !== null && clientName !== null) clients.set(clientName, client)
        const { day, line, start } = entry
        const price = priceOf(rate.value, rate.currency ?? currency)
        work[kind].add({ member, project: projectName, client: clientName, day, start, line, price })
      }
      doubts.add(entry, person)
      const { seconds } = entry
      if (entry.billable !== false) put("bill", hourly(entry.rate, entry.amount, { hasRates, seconds }))
      const cost = hourly(entry.costRate, entry.costAmount, { hasRates: hasCostRates, seconds })
      // Harvest's column of currencies is that of clients, and it has what people cost in the account's own, which no column says.
      put("cost", cost !== undefined && name === "harvest" ? { ...cost, currency: null } : cost)
    },
    /** Names that two people may have, by their prices. */
    doubted: doubts.all,
    rates: function* (): Generator<void, PlannedRates, void> {
      return { bill: yield* rated("bill"), cost: yield* rated("cost") }
    }
  }
}
