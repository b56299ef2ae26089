import { assert, describe, it } from "@effect/vitest"
import type { BillingRate, PricedWork } from "@hourbook/core/rates/BillingRate"
import { resolveRate } from "@hourbook/core/rates/resolveRate"
import { BillingRateId, ClientId, ProjectId, UserId, WorkspaceId } from "@hourbook/core/shared/Ids"
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
const table: ReadonlyArray<(work: PricedWork) => Scope> = [
  ({ projectId, userId }) => ({ ...anyScope, projectId, userId }),
  ({ projectId }) => ({ ...anyScope, projectId }),
  ({ userId }) => ({ ...anyScope, userId }),
  ({ clientId }) => ({ ...anyScope, clientId }),
  () => anyScope
]

const works: fc.Arbitrary<PricedWork> = fc.record({
  day: dates,
  projectId: fc.constantFrom(null, ...projects),
  clientId: fc.constantFrom(null, ...clients),
  userId: fc.constantFrom(...users)
})

const rates: fc.Arbitrary<BillingRate> = fc
  .tuple(works, fc.constantFrom(...table), fc.constantFrom("bill", "cost"), fc.integer({ min: 0, max: 3 }))
  .map(([work, scope, kind, amount]) => ({
    id: BillingRateId.make(newUuid()),
    workspaceId,
    kind,
    amount: money(String(amount)),
    currency: currency("EUR"),
    effectiveDate: work.day,
    ...scope(work),
    createdAt: someday,
    updatedAt: someday
  }))

const keyOf = (one: Omit<Scope, never> & Pick<BillingRate, "kind" | "effectiveDate">) =>
  [one.kind, one.effectiveDate, one.projectId, one.clientId, one.userId].join(" ")

/** Asks the table line by line and day by day, back from the day of the work. */
const oracle = (all: ReadonlyArray<BillingRate>, kind: BillingRate["kind"], work: PricedWork) => {
  const byKey = new Map(all.map((rate) => [keyOf(rate), rate]))
  for (const [line, scope] of table.entries()) {
    // Work without a project has no line of projects.
    if (line < 2 && work.projectId === null) continue
    for (let index = Number(work.day.slice(-2)); index > 0; index--) {
      const found = byKey.get(keyOf({ kind, effectiveDate: dayOf(index), ...scope(work) }))
      if (found !== undefined) return found
    }
  }
  return undefined
}

describe("resolveRate", () => {
  it("finds what a walk over the table of scopes and days finds, in 10,000 random cases", () => {
    const world = fc.tuple(
      fc.uniqueArray(rates, { maxLength: 40, selector: keyOf }),
      fc.array(works, { minLength: 10, maxLength: 10 })
    )
    const found = new Set<string | undefined>()
    fc.assert(
      fc.property(world, ([all, some]) => {
        for (const work of some) {
          const expected = oracle(all, "bill", work)
          assert.strictEqual(resolveRate(all, "bill", work), expected)
          assert.strictEqual(resolveRate(all.toReversed(), "cost", work), oracle(all, "cost", work))
          found.add(
            expected && [expected.projectId, expected.clientId, expected.userId].map((id) => id !== null).join()
          )
        }
      }),
      { numRuns: 1000, seed: 7 }
    )
    assert.strictEqual(found.size, 6, "every scope, and none")
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
