import { assert, describe, it } from "@effect/vitest"
import { reconciliationReport } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import { fromStatementCursor, toStatementCursor } from "@hourbook/core/reports/reconciliation/StatementPosition"
import type { PageOf } from "@hourbook/core/values/Page"
import { Effect, Option } from "effect"
import { type Case, cast, today } from "../../support/data/aCase.ts"
import { idOf, momentOf } from "../../support/data/aLedger.ts"
import { aPayment, aTimeEntry, money } from "../../support/data/builders.ts"
import { call, portsOn } from "../../support/data/casePorts.ts"
import { exact } from "../../support/data/naive/naiveReports.ts"

const [acme] = cast.clients

describe("a long statement", () => {
  it("has a cursor that is its own", () => {
    for (const cursor of [
      "",
      "x",
      "W10",
      toStatementCursor({ date: today, kind: "charge", createdAt: momentOf(0), id: idOf(0) }).slice(2)
    ]) {
      assert.isTrue(Option.isNone(fromStatementCursor(cursor)), cursor)
    }
  })

  const longStatement = (entries: number, payments: number, limit?: number) => {
    const belonging = { owner: cast.members[0]!, client: acme! }
    const listOf = <A>(record: A, count: number) => ({
      list: (_: unknown, { page: { limit: most, start } }: { readonly page: PageOf<string> }) => {
        const from = start._tag === "After" ? Number(start.position.value) : 0
        const to = Math.min(count, from + most)
        const next = to < count ? { value: String(to), createdAt: momentOf(0), id: idOf(0) } : null
        return Effect.succeed({ items: Array.from({ length: to - from }, () => record), next })
      }
    })
    const fact = { currency: "EUR", cut: null, minutes: 0 }
    const facts = [
      { ...fact, kind: "time", amount: money(String(entries * 2)), count: entries },
      { ...fact, kind: "payments", amount: money(String(payments)), count: payments },
      { ...fact, kind: "settling", amount: money(String(payments)), count: payments },
      { ...fact, kind: "settlements", amount: money(String(payments)), count: payments }
    ]
    const ports = {
      ...portsOn({ rates: [], entries: [], scope: {} as Case["scope"] }),
      facts: { openParts: null, ask: () => Effect.succeed(facts) },
      time: listOf(aTimeEntry(belonging, { cost: money("2") }), entries),
      payments: listOf(aPayment(belonging, { amount: money("1") }), payments)
    }
    const page = limit === undefined ? undefined : { limit, after: null }
    return reconciliationReport(ports, call, { view: "client", entityId: acme!.id, page })
  }

  it.effect("has up to 50,000 records in one answer, and says what to ask instead when there are more", () =>
    Effect.gen(function* () {
      const { rows, totals } = yield* longStatement(30_000, 20_000)
      assert.strictEqual(rows.length, 50_000)
      assert.strictEqual(exact(totals.debt), exact(money("40000")))
      for (const [entries, payments] of [
        [30_000, 20_001],
        [50_001, 0],
        [0, 200_000]
      ] as const) {
        const refusal = yield* Effect.flip(longStatement(entries, payments))
        assert.strictEqual(refusal._tag, "ValidationFailed")
        assert.match(
          refusal.message,
          /would have \d+ records, and may have 50000: ask for pages with limit and cursor, or name a later start or an earlier end/u
        )
        assert.strictEqual((yield* longStatement(entries, payments, 100)).rows.length, 100)
      }
    })
  )
})
