import * as fc from "fast-check"
import { aCase, type Case, cast, decimal, type Entry } from "../aCase.ts"
import { momentOf } from "../aLedger.ts"
import { day, money } from "../builders.ts"
import { exact } from "../naive/naiveReports.ts"
import { isReceipt } from "./settledAccounts.ts"

/** Random records of clients with several projects, as people record payments: mostly without one. */

const [acme, bolt, cozy] = cast.clients.map(({ id }) => id)
const [website, shop, archive, workshop] = cast.projects.map(({ id }) => id)

const place = (clientId: Entry["clientId"] | undefined, projectId: Entry["projectId"] | undefined) => ({
  clientId: clientId ?? null,
  projectId: projectId ?? null
})

/** Three projects of Acme and some of Bolt; the website and the workshop have had several clients or none. */
const places = [
  place(acme, website),
  place(acme, website),
  place(acme, archive),
  place(acme, archive),
  place(acme, workshop),
  place(acme, undefined),
  place(acme, undefined),
  place(bolt, shop),
  place(bolt, website),
  place(bolt, workshop),
  place(bolt, undefined),
  place(cozy, website),
  place(cozy, undefined),
  place(undefined, workshop),
  place(undefined, shop),
  place(undefined, undefined)
]

/** What a world has more of than others. */
const aMood = fc.record({
  /** Of which clients the records are. */
  clients: fc.constantFrom<ReadonlyArray<string | null>>(
    [acme ?? null],
    [acme ?? null],
    [null],
    [acme ?? null, bolt ?? null],
    [acme ?? null, bolt ?? null, cozy ?? null, null]
  ),
  /** One in how many receipts names a project, if any does. */
  named: fc.constantFrom(0, 1, 2, 4),
  hasFewDays: fc.boolean(),
  hasRoundAmounts: fc.boolean(),
  isPaidByOne: fc.boolean(),
  rates: fc.constantFrom("none", "some", "all", "all")
})

/** How an entry differs from the one that it was made of. */
const aTurn = fc.record({
  place: fc.nat(1000),
  named: fc.nat(1000),
  day: fc.nat(3),
  units: fc.integer({ min: 1, max: 4 })
})

const fewDays = ["2026-01-31", "2026-02-01", "2026-03-15", "2026-05-01"]

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never

/** Amounts of which several together are often another one. Nothing stays nothing, and what was given back is so still. */
const roundAmount = (entry: Entry, units: number): Entry => {
  const size = BigInt(units) * 500_000n
  const settles = entry.settles ?? null
  const sign = exact(entry.amount) < 0n ? -1n : 1n
  return {
    ...entry,
    amount: exact(entry.amount) === 0n ? entry.amount : money(decimal(sign * size)),
    settles: settles === null ? null : { ...settles, amount: money(decimal(size)) }
  }
}

const turned = (entry: Entry, mood: ValueOf<typeof aMood>, turn: ValueOf<typeof aTurn>): Entry => {
  const possible = places.filter(
    ({ clientId }) => mood.clients.includes(clientId) && (entry.of !== "charges" || clientId)
  )
  const { clientId, projectId } = possible[turn.place % possible.length] ?? entry
  const isNamed = mood.named > 0 && turn.named % mood.named === 0
  const moved: Entry = {
    ...entry,
    clientId,
    projectId: isReceipt(entry) && !isNamed ? null : projectId,
    createdAt: momentOf(entry.order),
    day: mood.hasFewDays ? day(fewDays[turn.day] ?? entry.day) : entry.day,
    userId: mood.isPaidByOne && entry.of === "payments" ? (cast.people[0]?.userId ?? null) : entry.userId
  }
  return mood.hasRoundAmounts ? roundAmount(moved, turn.units) : moved
}

const fixedRates = [
  { currency: "USD", effectiveDate: "2025-12-01", rate: 9_123n },
  { currency: "GBP", effectiveDate: "2025-12-01", rate: 11_700n }
]

const ratesOf = ({ rates }: Case, mood: string): Case["rates"] => {
  if (mood === "none") return []
  return mood === "some" ? rates : [...fixedRates, ...rates.filter(({ effectiveDate }) => effectiveDate > "2025-12-01")]
}

/** Up to forty records of one or several accounts, and a question about them. */
export const aCaseOfAccounts: fc.Arbitrary<Case> = fc
  .record({
    given: fc.oneof(aCase(), aCase(["EUR", "USD"]), aCase(["EUR", "USD"]), aCase(["EUR"])),
    mood: aMood,
    turns: fc.array(aTurn, { minLength: 40, maxLength: 40 })
  })
  .map(({ given, mood, turns }) => ({
    ...given,
    rates: ratesOf(given, mood.rates),
    entries: given.entries.map((entry, index) => {
      const turn = turns[index]
      return turn === undefined ? entry : turned(entry, mood, turn)
    })
  }))

/** A case with the period of its scope, and without its filters. */
export const withoutFilters = ({ scope: { from, to }, ...given }: Case): Case => ({
  ...given,
  scope: { from, to, clientIds: undefined, projectIds: undefined, userIds: undefined }
})
