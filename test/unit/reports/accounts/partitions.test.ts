import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Case } from "../../../support/data/aCase.ts"
import {
  currenciesIn,
  type CurrencyFigures,
  type Dimension,
  type Figures,
  figuresOf,
  type Settled
} from "../../../support/data/accounts/accountFigures.ts"
import { everyId, rowsOf, settledCase, summaryOf } from "../../../support/data/accounts/accountReports.ts"
import { aCaseOfAccounts, withoutFilters } from "../../../support/data/accounts/accountWorlds.ts"
import { sum } from "../../../support/data/naive/naiveReports.ts"
import { rounds } from "../../../support/run/rounds.ts"

const views = ["client", "project", "member"] as const
const adding = ["open", "onAccount", "debt", "covered", "overdue", "opening", "earned", "charged", "received"] as const
const inCurrencies = ["earned", "charged", "received", "debt"] as const

const holds = (property: (given: Case, settled: Settled) => void, numRuns = rounds(150, 3000)) =>
  fc.assert(
    fc.property(aCaseOfAccounts, (given) => property(given, settledCase(given))),
    { numRuns }
  )

const inCurrency = ({ byCurrency }: Figures, currency: string, name: keyof Omit<CurrencyFigures, "currency">): bigint =>
  byCurrency.find((one) => one.currency === currency)?.[name] ?? 0n

/** Rows that are shown, and those with nothing to show. */
const everyRow = (settled: Settled, by: Dimension): ReadonlyArray<Figures> =>
  everyId(by).map((id) => figuresOf(settled, { by, id }))

const expectParts = (given: Case, whole: Figures, parts: ReadonlyArray<Figures>, message: string) => {
  for (const name of adding) {
    assert.strictEqual(
      sum(parts, (one) => one[name]),
      whole[name],
      `${name} ${message}`
    )
  }
  for (const currency of currenciesIn(given)) {
    for (const name of inCurrencies) {
      const together = sum(parts, (one) => inCurrency(one, currency, name))
      assert.strictEqual(together, inCurrency(whole, currency, name), `${name} in ${currency} ${message}`)
    }
  }
}

describe("rows of accounts", () => {
  it("add up to the figures of their filter, whatever they are by", () =>
    holds((given, settled) => {
      for (const view of views) expectParts(given, figuresOf(settled), everyRow(settled, view), `by ${view}`)
    }))

  it("add up where clients are looked at by project and by member, and projects by member", () =>
    holds(
      (given) => {
        const pairs = [
          ["client", "project"],
          ["client", "member"],
          ["project", "client"],
          ["project", "member"],
          ["member", "client"],
          ["member", "project"]
        ] as const
        const all = withoutFilters(given)
        for (const [first, second] of pairs) {
          const filter = { client: "clientIds", project: "projectIds", member: "userIds" }[first]
          for (const id of everyId(first)) {
            // There is no filter for records without a member.
            if (first === "member" && id === null) continue
            const settled = settledCase({ ...all, scope: { ...all.scope, [filter]: [id] } })
            expectParts(given, figuresOf(settled), everyRow(settled, second), `${first} by ${second}`)
            const row = figuresOf(settledCase(all), { by: first, id })
            const asked = figuresOf(settled)
            for (const name of ["open", "onAccount", "overdue", "covered", "opening"] as const)
              assert.strictEqual(asked[name], row[name], `${name} of a ${first}`)
          }
        }
      },
      rounds(15, 500)
    ))

  it("settle per currency what was recorded in the period, by project and by member together", () =>
    holds((given) => {
      const { scope, ...rest } = given
      const settled = settledCase({ ...rest, scope: { ...scope, projectIds: undefined, userIds: undefined } })
      const whole = figuresOf(settled)
      for (const view of ["project", "member"] as const) {
        const rows = rowsOf(settled, view)
        for (const currency of currenciesIn(given)) {
          const together = sum(rows, (one) => inCurrency(one, currency, "settled"))
          assert.strictEqual(together, inCurrency(whole, currency, "settled"), `${currency} by ${view}`)
        }
      }
    }))

  it("are overdue by no more than is open, by ages that add up to it", () =>
    holds((_, settled) => {
      for (const view of views) {
        for (const row of rowsOf(settled, view)) {
          assert.isTrue(0n <= row.overdue && row.overdue <= row.open)
          assert.strictEqual(
            sum(Object.values(row.buckets), (one) => one),
            row.open
          )
          assert.isTrue(Object.values(row.buckets).every((one) => one >= 0n))
          assert.isTrue(row.onAccount >= 0n && row.covered >= 0n)
          assert.strictEqual(row.debt, row.open - row.onAccount)
        }
      }
    }))

  it("have the same receivable, prepaid and debt in every view of one filter", () =>
    holds((_, settled) => {
      const [client, ...others] = views.map((view) => summaryOf(settled, view))
      for (const other of others) {
        for (const name of ["receivable", "prepaid", "debt", "overdue", "covered", "opening"] as const)
          assert.strictEqual(other[name], client?.[name], name)
      }
    }))

  it("are shown and added up alone where something of them is overdue, if that is asked for", () =>
    holds((_, settled) => {
      for (const view of views) {
        const [shown, all] = [rowsOf(settled, view, true), rowsOf(settled, view)]
        assert.deepStrictEqual(
          shown,
          all.filter(({ overdue }) => overdue > 0n)
        )
        const [some, whole] = [summaryOf(settled, view, true), summaryOf(settled, view)]
        assert.strictEqual(some.overdue, whole.overdue)
        assert.strictEqual(some.debt, some.receivable - some.prepaid)
        assert.strictEqual(some.debtors, shown.length)
        const most = shown.reduce((sum, { open }) => (open > sum ? open : sum), 0n)
        assert.strictEqual(some.largest?.open ?? 0n, most)
      }
    }))

  it("have something on account only of a client and of none, and nothing under a filter that leaves out none", () =>
    holds((given, settled) => {
      const { projectIds, userIds } = given.scope
      const isAside = userIds !== undefined || (projectIds !== undefined && !projectIds.includes(null))
      for (const view of views) {
        for (const row of rowsOf(settled, view))
          if (isAside || (view !== "client" && row.id !== null)) assert.strictEqual(row.onAccount, 0n)
      }
      for (const row of rowsOf(settled, "client"))
        if (given.scope.projectIds === undefined && !isAside) assert.isTrue(row.open === 0n || row.onAccount === 0n)
    }))

  it("show all that is open, on account, recorded or settled", () =>
    holds((_, settled) => {
      for (const view of views) {
        const shown = new Set(rowsOf(settled, view).map(({ id }) => id))
        for (const id of everyId(view).filter((one) => !shown.has(one))) {
          const { byCurrency, ...row } = figuresOf(settled, { by: view, id })
          for (const name of ["open", "onAccount", "debt", "overdue", "settled", "earned", "received"] as const)
            assert.strictEqual(row[name], 0n, name)
          assert.isTrue(byCurrency.every((one) => one.settled === 0n))
        }
      }
    }))
})
