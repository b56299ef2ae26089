import { assert, describe, it } from "@effect/vitest"
import { entityTotals } from "@hourbook/core/facts/entityTotals"
import { summedDebtors } from "@hourbook/core/reports/debtors/DebtorRow"
import { reconciliationReport } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import {
  fromStatementCursor,
  positionElsewhere,
  toStatementCursor
} from "@hourbook/core/reports/reconciliation/StatementPosition"
import { toText } from "@hourbook/core/values/Money"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { type Case, cast, type Entry, today } from "../../../support/data/aCase.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { currency, day, money } from "../../../support/data/builders.ts"
import { call, debtorsOf, portsOn } from "../../../support/data/casePorts.ts"

const [acme] = cast.clients
const [website, shop] = cast.projects

interface Line {
  readonly of: Entry["of"]
  readonly day: string
  readonly amount: string
  readonly currency?: string
  readonly projectId?: Entry["projectId"] | undefined
}

const caseOf = (lines: ReadonlyArray<Line>, from?: string): Case => ({
  entries: lines.map((line, order) => ({
    of: line.of,
    clientId: acme?.id ?? null,
    projectId: line.projectId ?? null,
    userId: cast.people[0]?.userId ?? null,
    minutes: 60,
    tags: [],
    settles: null,
    order,
    createdAt: momentOf(0),
    day: day(line.day),
    amount: money(line.amount),
    currency: currency(line.currency ?? "EUR")
  })),
  rates: [{ currency: "USD", effectiveDate: "2025-12-01", rate: 5_000n }],
  scope: {
    from: from === undefined ? undefined : day(from),
    to: day("2026-05-10"),
    clientIds: undefined,
    projectIds: undefined,
    userIds: undefined
  }
})

const at = <A, E>(body: Effect.Effect<A, E>) => Effect.andThen(TestClock.setTime(Date.parse(today)), body)

describe("what services say of accounts", () => {
  it.effect("covers a project without foreign records by what its client has paid in another currency", () =>
    at(
      Effect.gen(function* () {
        const given = caseOf([
          { of: "time", day: "2026-01-10", amount: "100", projectId: website?.id },
          { of: "payments", day: "2026-01-12", amount: "60", currency: "USD" }
        ])
        const { to } = given.scope
        const question = {
          by: "project",
          who: call.who,
          visible: call.visible,
          period: { from: undefined, to }
        } as const
        const totalsOf = yield* entityTotals(portsOn(given), question, { projectIds: [website!.id] })
        const { covered, debt } = totalsOf(website!.id)
        assert.deepStrictEqual(
          [debt, covered].map((one) => one && toText(one)),
          ["70", "30"]
        )
      })
    )
  )

  it.effect("has the currency of a statement in which nothing but what was settled elsewhere changed", () =>
    at(
      Effect.gen(function* () {
        // The shop's payment settles the website's work until the shop has work of its own.
        const given = caseOf(
          [
            { of: "payments", day: "2026-01-05", amount: "100", projectId: shop?.id },
            { of: "time", day: "2026-01-10", amount: "100", projectId: website?.id },
            { of: "time", day: "2026-03-01", amount: "100", projectId: shop?.id }
          ],
          "2026-02-01"
        )
        const { from, to } = given.scope
        const asked = { view: "project", entityId: website!.id, from, to } as const
        const { byCurrency, rows, totals } = yield* reconciliationReport(portsOn(given), call, asked)
        assert.deepStrictEqual(
          rows.map(({ amount, text }) => [toText(amount), text]),
          [["-100", "Settled elsewhere"]]
        )
        assert.deepStrictEqual(
          byCurrency.map(({ closing, opening, settled }) => [opening, settled, closing].map(toText)),
          [["0", "-100", "100"]]
        )
        assert.strictEqual(toText(totals.debt), "100")
      })
    )
  )

  it("reads the cursor behind a row of what was settled elsewhere", () => {
    const position = positionElsewhere(today, currency("USD"))
    assert.deepStrictEqual(fromStatementCursor(toStatementCursor(position)), Option.some(position))
    const other = toStatementCursor({ ...position, id: "dollars" })
    assert.isTrue(Option.isNone(fromStatementCursor(other)))
  })

  it.effect(
    "sums of projects have what was settled as it was recorded, and what rows without business owed before",
    () =>
      at(
        Effect.gen(function* () {
          const paid = caseOf([{ of: "payments", day: "2026-01-05", amount: "100", projectId: shop?.id }])
          const { summary } = yield* summedDebtors(yield* debtorsOf(paid, "project"), false)
          assert.deepStrictEqual([summary.settled, summary.debt, summary.prepaid].map(toText), ["100", "-100", "100"])
          const balanced = {
            ...caseOf(
              [
                { of: "time", day: "2026-01-10", amount: "100", projectId: website?.id },
                { of: "payments", day: "2026-01-12", amount: "50", currency: "USD" }
              ],
              "2026-02-01"
            ),
            rates: [
              { currency: "USD", effectiveDate: "2026-01-01", rate: 10_000n },
              { currency: "USD", effectiveDate: "2026-03-01", rate: 20_000n }
            ]
          }
          for (const view of ["client", "project"] as const) {
            const found = yield* summedDebtors(yield* debtorsOf(balanced, view), false)
            assert.deepStrictEqual([found.rows.length, toText(found.summary.opening)], [0, "50"])
          }
        })
      )
  )
})
