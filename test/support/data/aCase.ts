import type { Member } from "@hourbook/core/access/Member"
import type { CountedRecord } from "@hourbook/core/facts/foldFacts"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import * as fc from "fast-check"
import { aClient, aMember, aProject, aWorkspace, currency, day, money } from "./builders.ts"

export const today = day("2026-05-15")

export const workspace = aWorkspace({ paymentTermsDays: 20 })
const acme = aClient(workspace.id, { name: "Acme", paymentTermsDays: 100 })
const bolt = aClient(workspace.id, { name: "Bolt" })
const cozy = aClient(workspace.id, { name: "Cozy", paymentTermsDays: 0 })
export const clients = [acme, bolt, cozy]
const website = aProject(workspace.id, acme, { name: "Website" })
const shop = aProject(workspace.id, bolt, { name: "Shop" })
const archive = aProject(workspace.id, acme, { name: "Archive", archived: true })
const workshop = aProject(workspace.id, null, { name: "Workshop" })
export const projects = [website, shop, archive, workshop]
export const olga = aMember(workspace.id, { name: "Olga", role: "owner" })
const mary = aMember(workspace.id, { name: "Mary" })
const carl = aMember(workspace.id, { name: "Carl", role: "client", clientIds: [acme.id] })
const zoe = aMember(workspace.id, { name: "Zoe" })
export const members = [olga, mary, carl]
/** Zoe left; her records stayed. */
export const people: ReadonlyArray<Member> = [...members, zoe]
export const cast = { workspace, clients, projects, members, zoe, people }

/** A record of any kind, as far as reports care. */
export interface Entry extends CountedRecord {
  readonly of: RecordKindName
  readonly order: number
  /** Of a time entry. */
  readonly tags: ReadonlyArray<string>
}

export interface DatedRate {
  readonly currency: string
  readonly effectiveDate: string
  /** Ten-thousandths. */
  readonly rate: bigint
}

export interface Case {
  readonly entries: ReadonlyArray<Entry>
  readonly rates: ReadonlyArray<DatedRate>
  readonly scope: ReportScope
}

const aDay = (from: string, days: number) =>
  fc
    .integer({ min: 0, max: days })
    .map((count) => day(new Date(Date.parse(from) + count * 86_400_000).toISOString().slice(0, 10)))

const belonging = fc.constantFrom(
  { projectId: null, clientId: null },
  { projectId: null, clientId: acme.id },
  { projectId: null, clientId: cozy.id },
  { projectId: website.id, clientId: acme.id },
  { projectId: shop.id, clientId: bolt.id },
  { projectId: archive.id, clientId: acme.id },
  { projectId: workshop.id, clientId: null },
  { projectId: workshop.id, clientId: bolt.id }
)

const someMoney = (units: number) => money(decimal(BigInt(units)))

const settled = (currencies: ReadonlyArray<string>) =>
  fc
    .record({ units: fc.integer({ min: 1, max: 9_000_000 }), currency: fc.constantFrom(...currencies) })
    .map(({ currency: code, units }) => ({ amount: someMoney(units), currency: currency(code) }))

/** Of entries that use what came with charges: those, money given back, and payments that say what they settle. */
const kindsOf = (hasCharges: boolean): ReadonlyArray<RecordKindName> => [
  "time",
  "time",
  "time",
  "payments",
  "payments",
  "payouts",
  ...(hasCharges ? (["charges", "charges"] as const) : [])
]

/** How an entry that took these minutes is priced: billable or not, rounded, at a cost in whatever currency. */
const pricedAs = (currencies: ReadonlyArray<string>) =>
  fc.record({
    billable: fc.constantFrom(true, true, true, false),
    rounding: fc.constantFrom(0, 0, 8, 25, -7, -60),
    internalCost: fc.option(
      fc
        .record({
          units: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000_000 })),
          currency: fc.constantFrom(...currencies, "CHF")
        })
        .map(({ currency: code, units }) => ({ amount: someMoney(units), currency: currency(code) })),
      { freq: 2 }
    ),
    tags: fc.subarray(["Design", "ops"])
  })

const anEntry = (currencies: ReadonlyArray<string>, hasCharges: boolean): fc.Arbitrary<Omit<Entry, "order">> =>
  fc
    .record({
      of: fc.constantFrom(...kindsOf(hasCharges)),
      isNegative: fc.integer({ min: 0, max: 3 }).map((number) => hasCharges && number === 0),
      settles: hasCharges ? fc.option(settled(currencies), { freq: 2 }) : fc.constant(null),
      isOfNobody: fc.boolean(),
      pricing: pricedAs(currencies),
      day: aDay("2025-12-20", 175),
      units: fc.oneof(fc.constantFrom(0, 1, 10_000, 1_000_000), fc.integer({ min: 1, max: 9_000_000 })),
      currency: fc.constantFrom(...currencies),
      minutes: fc.constantFrom(0, 7, 60, 95),
      belonging,
      userId: fc.constantFrom(olga.userId, mary.userId, zoe.userId)
    })
    .map(
      ({
        belonging,
        currency: code,
        isNegative,
        isOfNobody,
        minutes,
        of,
        pricing,
        settles,
        units,
        userId,
        ...rest
      }) => ({
        ...rest,
        ...(of === "time" ? priced(minutes, pricing) : { tags: [] }),
        ...(of === "charges" && belonging.clientId === null ? { projectId: null, clientId: acme.id } : belonging),
        of,
        userId: of === "charges" && isOfNobody ? null : userId,
        currency: currency(code),
        amount: someMoney(
          (of === "payments" || of === "charges") && isNegative
            ? -Math.max(units, 1)
            : of !== "time"
              ? Math.max(units, 1)
              : pricing.billable
                ? units
                : 0
        ),
        settles: of === "payments" && !isNegative ? settles : null,
        minutes: of === "time" ? minutes : 0,
        createdAt: "2026-03-01T09:30:00.000Z" as Entry["createdAt"]
      })
    )

const priced = (
  minutes: number,
  { rounding, tags, ...pricing }: ValueOf<ReturnType<typeof pricedAs>>
): Pick<Entry, "priced" | "tags"> => {
  const billed = pricing.billable && minutes > 0 ? Math.max(0, minutes + rounding) : 0
  return { priced: { ...pricing, billedMinutes: billed }, tags }
}

export const decimal = (units: bigint): string => {
  const size = units < 0n ? -units : units
  return `${units < 0n ? "-" : ""}${size / 10_000n}.${String(size % 10_000n).padStart(4, "0")}`
}

const someRates: fc.Arbitrary<ReadonlyArray<DatedRate>> = fc.uniqueArray(
  fc.record({
    currency: fc.constantFrom("USD", "GBP"),
    effectiveDate: aDay("2025-12-01", 190),
    rate: fc.bigInt({ min: 1n, max: 30_000n })
  }),
  { maxLength: 6, selector: ({ currency, effectiveDate }) => `${currency}${effectiveDate}` }
)

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never

const optional = <A>(some: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> => fc.option(some, { nil: undefined })

const aScope: fc.Arbitrary<ReportScope> = fc
  .record({
    bounds: fc.tuple(optional(aDay("2025-12-25", 160)), optional(aDay("2025-12-25", 160))),
    projectIds: fc.constantFrom(undefined, undefined, undefined, [website.id, workshop.id], [null, shop.id]),
    clientIds: fc.constantFrom(undefined, undefined, undefined, [acme.id], [bolt.id, cozy.id], [null]),
    userIds: fc.constantFrom(undefined, undefined, undefined, [mary.userId, zoe.userId])
  })
  .map(({ bounds: [a, b], ...ids }) => {
    const [from, to] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]
    return { from, to, ...ids }
  })

/** Up to forty records, rates that come and go, and a question about them. */
export const aCase = (
  currencies: ReadonlyArray<string> = ["EUR", "EUR", "USD", "GBP", "JPY"],
  hasCharges = true
): fc.Arbitrary<Case> =>
  fc
    .record({ entries: fc.array(anEntry(currencies, hasCharges), { maxLength: 40 }), rates: someRates, scope: aScope })
    .map(({ entries, ...rest }) => ({ ...rest, entries: entries.map((entry, order) => ({ ...entry, order })) }))

const among = (id: string | null, ids: ReadonlyArray<string | null> | undefined): boolean =>
  ids === undefined || ids.some((one) => one === id)

const sameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const matching = (given: Case, of: RecordKindName, filter: RecordFilter): ReadonlyArray<Entry> =>
  given.entries.filter(
    (entry) =>
      entry.of === of &&
      (filter.from === undefined || entry.day >= filter.from) &&
      (filter.to === undefined || entry.day <= filter.to) &&
      among(entry.projectId, filter.projectIds) &&
      among(entry.clientId, filter.clientIds) &&
      among(entry.userId, filter.userIds) &&
      (filter.billable === undefined || entry.priced?.billable === filter.billable) &&
      (filter.tags === undefined || filter.tags.some((wanted) => entry.tags.some((tag) => sameTag(tag, wanted))))
  )
