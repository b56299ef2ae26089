import { assert, describe, it } from "@effect/vitest"
import { Struct } from "effect"
import * as fc from "fast-check"
import type { Case } from "../../../support/data/aCase.ts"
import { currenciesIn, figuresOf } from "../../../support/data/accounts/accountFigures.ts"
import { everyId, rounded, settledCase } from "../../../support/data/accounts/accountReports.ts"
import { statementOf } from "../../../support/data/accounts/accountStatement.ts"
import { aCaseOfAccounts, withoutFilters } from "../../../support/data/accounts/accountWorlds.ts"
import { isReceipt } from "../../../support/data/accounts/settledAccounts.ts"
import { idOf } from "../../../support/data/aLedger.ts"
import { ofEntity } from "../../../support/data/naive/naiveReports.ts"
import { naiveStatement } from "../../../support/data/naive/naiveStatement.ts"
import { rounds } from "../../../support/run/rounds.ts"

const unit = 10n ** 10n
const views = ["client", "project"] as const

const holds = (property: (given: Case) => void) =>
  fc.assert(
    fc.property(aCaseOfAccounts, (given) => property(withoutFilters(given))),
    { numRuns: rounds(150, 3000) }
  )

/** What is open of each day and currency, in that currency. */
const openByDay = (
  rows: ReadonlyArray<{ readonly day: string; readonly currency: string; readonly open: bigint | null }>
) => {
  const sums = new Map<string, bigint>()
  for (const { currency, day, open } of rows) {
    if (open !== null) sums.set(`${day} ${currency}`, (sums.get(`${day} ${currency}`) ?? 0n) + open)
  }
  return sums
}

describe("the statement of an account", () => {
  it("is of a client what it was, but for what is open of single rows of a day", () =>
    holds((given) => {
      const settled = settledCase(given)
      for (const id of everyId("client")) {
        const before = naiveStatement(given, { view: "client", id, idOf })
        const { debt, rows } = statementOf(settled, { view: "client", id })
        assert.deepStrictEqual(
          rows.map(Struct.omit(["open"])),
          before.rows.map((row) => Struct.omit(row, ["open", "openWorth"]))
        )
        assert.strictEqual(debt, before.debt)
        if (given.entries.some((one) => ofEntity("client", id)(one) && isReceipt(one) && one.projectId !== null))
          continue
        const [were, are] = [openByDay(before.rows), openByDay(rows)]
        assert.deepStrictEqual([...are.keys()], [...were.keys()])
        for (const [place, open] of are) {
          const off = open - (were.get(place) ?? 0n)
          // One row is covered in part, and what is open of it is rounded.
          assert.isTrue(-unit <= off && off <= unit, place)
        }
      }
    }))

  it("ends in each currency at what its row owes, and begins at what that owed the day before", () =>
    holds((given) => {
      const settled = settledCase(given)
      for (const view of views) {
        for (const id of everyId(view)) {
          const row = figuresOf(settled, { by: view, id })
          const statement = statementOf(settled, { view, id })
          for (const one of statement.byCurrency) {
            const owed = row.byCurrency.find(({ currency }) => currency === one.currency)
            assert.strictEqual(one.closing, owed?.debt ?? 0n)
            assert.strictEqual(one.opening + one.earned + one.charged - one.settled, one.closing)
            assert.strictEqual(one.settled, owed?.settled ?? 0n)
            assert.strictEqual(one.received, owed?.received ?? 0n)
            const last = statement.rows.findLast(({ currency }) => currency === one.currency)
            assert.strictEqual(last?.balance ?? one.opening, one.closing)
          }
          if (statement.rows.length > 0) assert.strictEqual(statement.rows.at(-1)?.debt, statement.debt)
          // Surpluses of other currencies are no part of a statement.
          const everywhere = view === "project" && id === null ? figuresOf(settled).covered : 0n
          const covered = view === "client" ? 0n : row.covered - everywhere
          assert.strictEqual(statement.debt - row.debt, covered)
        }
      }
    }))

  it("ends with rows that cancel each other in all projects together, and has none of a client", () =>
    holds((given) => {
      const settled = settledCase(given)
      const ends = (view: (typeof views)[number]) =>
        everyId(view).flatMap((id) => statementOf(settled, { view, id }).rows.filter(({ order }) => order === null))
      assert.deepStrictEqual(ends("client"), [])
      const found = ends("project")
      for (const currency of currenciesIn(given)) {
        const together = found.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0n), 0n)
        assert.strictEqual(together, 0n, currency)
      }
      assert.isTrue(found.every(({ amount, day, received }) => amount !== 0n && day === settled.at && received === 0n))
    }))

  it("has what is open of each accrual, which together is what its row has open", () =>
    holds((given) => {
      const settled = settledCase({ ...given, scope: { ...given.scope, from: undefined } })
      for (const view of views) {
        for (const id of everyId(view)) {
          const { rows } = statementOf(settled, { view, id })
          const parts = new Map(settled.end.parts.map((part) => [part.order, part]))
          let worth = 0n
          for (const { amount, open, order } of rows) {
            const part = order === null ? undefined : parts.get(order)
            assert.strictEqual(open === null, part === undefined)
            if (part === undefined || open === null) continue
            worth += part.worth
            assert.isTrue(0n <= open && open <= (amount < 0n ? -amount : amount) && open === rounded(open))
            if (part.covered === 0n) assert.strictEqual(open, part.left)
            if (part.hasRate && part.worth === 0n) assert.strictEqual(open, 0n)
          }
          assert.strictEqual(worth, figuresOf(settled, { by: view, id }).open)
        }
      }
    }))
})
