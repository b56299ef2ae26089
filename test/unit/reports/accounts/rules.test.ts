import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Case, Entry } from "../../../support/data/aCase.ts"
import { figuresOf } from "../../../support/data/accounts/accountFigures.ts"
import { everyId, settledCase } from "../../../support/data/accounts/accountReports.ts"
import { aCaseOfAccounts, withoutFilters } from "../../../support/data/accounts/accountWorlds.ts"
import { endOf, isReceipt, type Part, settleAccounts, sizeOf } from "../../../support/data/accounts/settledAccounts.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { exact, naiveAgeing, naiveLedger, ofEntity, sum, termsOf } from "../../../support/data/naive/naiveReports.ts"
import { rounds } from "../../../support/run/rounds.ts"

const holds = (property: (given: Case) => void) =>
  fc.assert(
    fc.property(aCaseOfAccounts, (given) => property(withoutFilters(given))),
    { numRuns: rounds(150, 3000) }
  )

/** What each client has in each currency: accruals in their order, and receipts. */
const eachPurse = (
  given: Case,
  look: (purse: {
    readonly parts: ReadonlyArray<Part>
    readonly receipts: ReadonlyArray<Entry>
    readonly onAccount: bigint
  }) => void
) => {
  const { onAccount, parts } = settleAccounts(given, endOf(given))
  for (const { clientId, left } of onAccount) {
    for (const [currency, amount] of left) {
      look({
        onAccount: amount,
        parts: parts.filter((one) => one.clientId === clientId && one.currency === currency),
        receipts: given.entries.filter(
          (one) =>
            isReceipt(one) &&
            one.clientId === clientId &&
            sizeOf(one).currency === currency &&
            (given.scope.to === undefined || one.day <= given.scope.to)
        )
      })
    }
  }
}

const accrued = (parts: ReadonlyArray<Part>) => sum(parts, (one) => one.accrued)
const left = (parts: ReadonlyArray<Part>) => sum(parts, (one) => one.left)
const paid = (receipts: ReadonlyArray<Entry>) => sum(receipts, (one) => sizeOf(one).amount)

describe("the account of a client", () => {
  it("owes per currency what is accrued beyond all receipts, and has on account what is paid beyond", () =>
    holds((given) =>
      eachPurse(given, ({ onAccount, parts, receipts }) => {
        assert.strictEqual(left(parts) - onAccount, accrued(parts) - paid(receipts))
        assert.isTrue(left(parts) === 0n || onAccount === 0n)
      })
    ))

  it("settles a project with the receipts that name it before those go elsewhere", () =>
    holds((given) =>
      eachPurse(given, ({ parts, receipts }) => {
        for (const [projectId, own] of Map.groupBy(parts, (one) => one.projectId)) {
          const named = paid(receipts.filter((one) => projectId !== null && one.projectId === projectId))
          const most = accrued(own) - named
          assert.isTrue(left(own) <= (most > 0n ? most : 0n))
        }
      })
    ))

  it("settles across projects in order: what is behind an open accrual is settled by its own project alone", () =>
    holds((given) =>
      eachPurse(given, ({ parts, receipts }) => {
        const first = parts.findIndex((one) => one.left > 0n)
        if (first === -1) return
        for (const [projectId, own] of Map.groupBy(parts.slice(first + 1), (one) => one.projectId)) {
          const named = paid(receipts.filter((one) => projectId !== null && one.projectId === projectId))
          assert.isTrue(accrued(own) - left(own) <= named)
        }
      })
    ))

  it("leaves the newest accruals of a project open in each currency", () =>
    holds((given) =>
      eachPurse(given, ({ parts }) => {
        for (const own of Map.groupBy(parts, (one) => one.projectId).values()) {
          const some = own.filter((one) => one.accrued > 0n)
          const first = some.findIndex((one) => one.left > 0n)
          if (first !== -1) assert.isTrue(some.slice(first + 1).every((one) => one.left === one.accrued))
        }
      })
    ))

  it("covers the oldest of other currencies first, and has nothing over while something with a rate is open", () =>
    holds((given) => {
      const { onAccount, parts } = settleAccounts(given, endOf(given))
      for (const { clientId, worth } of onAccount) {
        const own = parts.filter((one) => one.clientId === clientId && one.hasRate && one.worth + one.covered > 0n)
        const first = own.findIndex((one) => one.worth > 0n)
        if (first === -1) continue
        assert.strictEqual(worth, 0n)
        assert.isTrue(own.slice(first + 1).every((one) => one.covered === 0n))
        assert.deepStrictEqual(
          own.map(({ day }) => day),
          own.map(({ day }) => day).sort()
        )
      }
    }))

  it("does not depend on the order in which records are read", () =>
    holds((given) =>
      assert.deepStrictEqual(
        new Map(
          settleAccounts({ ...given, entries: given.entries.toReversed() }, endOf(given)).parts.map((one) => [
            one.order,
            one
          ])
        ),
        new Map(settleAccounts(given, endOf(given)).parts.map((one) => [one.order, one]))
      )
    ))

  it("has the same open in each project and of each member of a day, in whatever order it was recorded", () =>
    holds((given) => {
      const moment = endOf(given)
      const swapped = given.entries.map((one) => ({
        ...one,
        order: 40 - one.order,
        createdAt: momentOf(40 - one.order)
      }))
      const perPlace = (entries: Case["entries"]) => {
        const { parts } = settleAccounts({ ...given, entries }, moment)
        const placeOf = (one: Part) => [one.clientId, one.currency, one.day, one.projectId, one.userId].join(" ")
        return new Map(
          [...Map.groupBy(parts, placeOf)].map(([place, own]) => [place, [left(own), sum(own, (one) => one.worth)]])
        )
      }
      assert.deepStrictEqual(perPlace(swapped), perPlace(given.entries))
    }))
})

describe("the row of a client", () => {
  it("owes what it owed by the records of the client alone, and so did at the start", () =>
    holds((given) => {
      const settled = settledCase(given)
      for (const id of everyId("client")) {
        const { debt, opening, settled: paidOff } = naiveLedger(given, ofEntity("client", id))
        const row = figuresOf(settled, { by: "client", id })
        assert.deepStrictEqual([row.debt, row.opening, row.settled], [debt, opening, paidOff])
      }
    }))

  it("is what it was before receipts named projects, if none of its receipts does", () =>
    holds((given) => {
      const settled = settledCase(given)
      for (const id of everyId("client")) {
        const keep = ofEntity("client", id)
        if (given.entries.some((one) => keep(one) && isReceipt(one) && one.projectId !== null)) continue
        const row = figuresOf(settled, { by: "client", id })
        const { age, buckets, oldest, overdue, receivable } = naiveAgeing(given, keep, termsOf("client", id))
        assert.deepStrictEqual(
          { age: row.age, buckets: row.buckets, oldest: row.oldest, overdue: row.overdue, receivable: row.open },
          { age, buckets, oldest, overdue, receivable }
        )
      }
    }))

  it("occurs in every way that the rule is about", () => {
    const seen = {
      named: 0,
      overflow: 0,
      onAccount: 0,
      covered: 0,
      refunds: 0,
      noRate: 0,
      settles: 0,
      late: 0,
      zero: 0
    }
    const look = (given: Case) => {
      const { onAccount, parts } = settleAccounts(given, endOf(given))
      const receipts = given.entries.filter(isReceipt)
      const isLater = (one: Entry) => given.scope.to !== undefined && one.day > given.scope.to
      const has = {
        named: receipts.some((one) => one.projectId !== null),
        overflow: receipts.some(
          (one) => one.projectId !== null && !parts.some((part) => part.left > 0n && part.projectId === one.projectId)
        ),
        onAccount: onAccount.some(({ worth }) => worth > 0n),
        covered: parts.some((one) => one.covered > 0n && one.worth > 0n),
        refunds: given.entries.some((one) => one.of === "payments" && exact(one.amount) < 0n),
        noRate: parts.some((one) => !one.hasRate && one.left > 0n),
        settles: receipts.some((one) => one.of === "payments" && (one.settles ?? null) !== null),
        late: given.entries.some((one) => one.of === "charges" && isLater(one)),
        zero: parts.some((one) => one.accrued === 0n)
      }
      for (const name of Object.keys(seen) as Array<keyof typeof seen>) seen[name] += has[name] ? 1 : 0
    }
    fc.assert(fc.property(aCaseOfAccounts, look), { numRuns: 300 })
    for (const [name, times] of Object.entries(seen)) assert.isAbove(times, 3, name)
  })
})
