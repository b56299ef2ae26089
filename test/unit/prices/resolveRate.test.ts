import { assert, describe, it } from "@effect/vitest"
import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import { isInOtherCurrency, resolveRate, type WorkOfClient } from "@hourbook/core/prices/resolveRate"
import { BillingRateId, ClientId, ProjectId, UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import * as fc from "fast-check"
import { currency, day, money, newUuid, someday } from "../../support/data/builders.ts"

const some = <Id>(make: (text: string) => Id): ReadonlyArray<Id> => [make(newUuid()), make(newUuid())]
const projects = some(ProjectId.make)
const clients = some(ClientId.make)
const users = some(UserId.make)
const workspaceId = WorkspaceId.make(newUuid())

const dayOf = (index: number) => day(`2026-03-${String(index).padStart(2, "0")}`)
const dates = fc.integer({ min: 1, max: 12 }).map(dayOf)

type Scope = Pick<BillingRate, "projectId" | "clientId" | "userId">
const anyScope: Scope = { projectId: null, clientId: null, userId: null }

/** Every scope that a rate may have, the most specific first: the table that the specification has. */
const table: ReadonlyArray<(work: WorkOfClient) => Scope> = [
  ({ projectId, userId }) => ({ ...anyScope, projectId, userId }),
  ({ projectId }) => ({ ...anyScope, projectId }),
  ({ userId }) => ({ ...anyScope, userId }),
  ({ clientId }) => ({ ...anyScope, clientId }),
  () => anyScope
]

/** The lines of the table for billing where what a member bills is in another currency than the client pays in. */
const inOtherCurrency = [0, 1, 3, 2, 4]

const currencies = fc.constantFrom(currency("EUR"), currency("USD"))

const works: fc.Arbitrary<WorkOfClient> = fc.record({
  day: dates,
  projectId: fc.constantFrom(null, ...projects),
  clientId: fc.constantFrom(null, ...clients),
  userId: fc.constantFrom(...users),
  clientCurrency: fc.option(currencies, { nil: null })
})

const rates: fc.Arbitrary<BillingRate> = fc
  .tuple(works, fc.constantFrom(...table), fc.constantFrom("bill", "cost"), fc.integer({ min: 0, max: 3 }), currencies)
  .map(([work, scope, kind, amount, code]) => ({
    id: BillingRateId.make(newUuid()),
    version: 1,
    workspaceId,
    kind,
    amount: money(String(amount)),
    currency: code,
    effectiveDate: work.day,
    ...scope(work),
    createdAt: someday,
    updatedAt: someday
  }))

const keyOf = (one: Omit<Scope, never> & Pick<BillingRate, "kind" | "effectiveDate">) =>
  [one.kind, one.effectiveDate, one.projectId, one.clientId, one.userId].join(" ")

/** Asks the table line by line and day by day, back from the day of the work. */
const oracle = (all: ReadonlyArray<BillingRate>, kind: BillingRate["kind"], work: WorkOfClient) => {
  const byKey = new Map(all.map((rate) => [keyOf(rate), rate]))
  const found = table.map((scope, line) => {
    // Work without a project has no line of projects, and work without a client none of clients.
    if ((line < 2 && work.projectId === null) || (line === 3 && work.clientId === null)) return undefined
    for (let index = Number(work.day.slice(-2)); index > 0; index--) {
      const rate = byKey.get(keyOf({ kind, effectiveDate: dayOf(index), ...scope(work) }))
      if (rate !== undefined) return rate
    }
    return undefined
  })
  const { clientCurrency = null } = work
  const ofMember = found[2]?.currency
  const isOther = kind === "bill" && clientCurrency !== null && ofMember !== undefined && ofMember !== clientCurrency
  return (isOther ? inOtherCurrency : [0, 1, 2, 3, 4]).map((line) => found[line]).find((rate) => rate !== undefined)
}

describe("resolveRate", () => {
  it("finds what a walk over the table of scopes and days finds, in 10,000 random cases", () => {
    const world = fc.tuple(
      fc.uniqueArray(rates, { maxLength: 40, selector: keyOf }),
      fc.array(works, { minLength: 10, maxLength: 10 })
    )
    const found = new Set<string | undefined>()
    let [reordered, warned] = [0, 0]
    fc.assert(
      fc.property(world, ([all, some]) => {
        for (const work of some) {
          const expected = oracle(all, "bill", work)
          assert.strictEqual(resolveRate(all, "bill", work), expected)
          const plain = oracle(all, "bill", { ...work, clientCurrency: null })
          assert.strictEqual(resolveRate(all, "bill", { ...work, clientCurrency: null }), plain)
          if (plain !== expected) reordered++
          if (expected !== undefined && isInOtherCurrency(expected, work)) warned++
          assert.strictEqual(resolveRate(all.toReversed(), "cost", work), oracle(all, "cost", work))
          found.add(
            expected && [expected.projectId, expected.clientId, expected.userId].map((id) => id !== null).join()
          )
        }
      }),
      { numRuns: 1000, seed: 7 }
    )
    assert.strictEqual(found.size, 6, "every scope, and none")
    assert.isAbove(Math.min(reordered, warned), 30, "the currency of the client decides, and a member's is in another")
  })

  it("takes the rate that holds now, not an earlier one that is in the client's currency", () => {
    const [userId = UserId.make(newUuid())] = users
    const [usd, eur] = [currency("USD"), currency("EUR")]
    const one = { workspaceId, kind: "bill", createdAt: someday, updatedAt: someday, version: 1, ...anyScope } as const
    const rate = (from: number, code: typeof usd, scope: Partial<Scope>): BillingRate => ({
      ...one,
      id: BillingRateId.make(newUuid()),
      amount: money("70"),
      currency: code,
      effectiveDate: dayOf(from),
      ...scope
    })
    const [first, later, all] = [rate(1, usd, { userId }), rate(5, eur, { userId }), rate(1, usd, {})]
    const work = { day: dayOf(9), projectId: null, clientId: clients[0] ?? null, userId, clientCurrency: usd }
    assert.strictEqual(resolveRate([first, later, all], "bill", work), later)
    const [clientId = null] = clients
    const ofClient = rate(1, eur, { clientId })
    assert.strictEqual(resolveRate([first, later, all, ofClient], "bill", work), ofClient)
    assert.strictEqual(resolveRate([first, later, all, ofClient], "bill", { ...work, day: dayOf(4) }), first)
    assert.strictEqual(resolveRate([first, later, all, ofClient], "bill", { ...work, clientCurrency: eur }), later)
  })

  it("keeps the agreed price of a project when a member has a rate of their own", () => {
    const [projectId = null] = projects
    const [userId = UserId.make(newUuid())] = users
    const base = fc.sample(rates, { numRuns: 1, seed: 1 }).flatMap((rate) => ({
      ...rate,
      ...anyScope,
      kind: "bill" as const,
      effectiveDate: dayOf(1)
    }))
    const [ofProject, ofMember] = base.flatMap((rate) => [
      { ...rate, projectId },
      { ...rate, userId, effectiveDate: dayOf(5) }
    ])
    const all = [ofProject, ofMember].filter((rate) => rate !== undefined)
    const work = { day: dayOf(9), projectId, clientId: null, userId }
    assert.strictEqual(resolveRate(all, "bill", work), ofProject)
    assert.strictEqual(resolveRate(all, "bill", { ...work, projectId: null }), ofMember)
    assert.isUndefined(resolveRate(all, "bill", { ...work, day: day("2026-02-28") }))
    assert.isUndefined(resolveRate(all, "cost", work))
  })
})
