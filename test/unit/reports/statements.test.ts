import { assert, describe, it } from "@effect/vitest"
import { type Reconciliation, reconciliationReport } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import {
  fromStatementCursor,
  positionElsewhere,
  type RowKind,
  rowKinds,
  type StatementPosition,
  toStatementCursor
} from "@hourbook/core/reports/reconciliation/StatementPosition"
import type { CurrencyAccount } from "@hourbook/core/reports/reconciliation/totals"
import { minorDigits } from "@hourbook/core/values/currencies"
import { type Amount, rounded, toTextWithDigits } from "@hourbook/core/values/Money"
import { Effect, Option, Struct } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { today } from "../../support/data/aCase.ts"
import { figuresOf, daysBetween } from "../../support/data/accounts/accountFigures.ts"
import { settledCase } from "../../support/data/accounts/accountReports.ts"
import { statementOf as walked } from "../../support/data/accounts/accountStatement.ts"
import { aCaseOfAccounts, withoutFilters } from "../../support/data/accounts/accountWorlds.ts"
import { aLedger, idOf, type Ledger, momentOf, pagedPorts } from "../../support/data/aLedger.ts"
import { currency, day, money } from "../../support/data/builders.ts"
import { call, debtorsOf } from "../../support/data/casePorts.ts"
import { expectStatement } from "../../support/data/expectStatement.ts"
import { exact, ids, rateAt, termsOf } from "../../support/data/naive/naiveReports.ts"
import { expectSame, forAll } from "../../support/expecting.ts"

const statementOf = (
  { id, scope, view, ...given }: Ledger,
  page?: { readonly limit: number; readonly after: StatementPosition | null }
) =>
  Effect.orDie(
    reconciliationReport(pagedPorts({ ...given, scope }).ports, call, {
      view,
      entityId: id,
      from: scope.from,
      to: scope.to,
      page
    })
  )

/** Statements of clients with several projects, too. */
const ledgers: fc.Arbitrary<Ledger> = fc.oneof(
  aLedger,
  fc
    .record({
      given: aCaseOfAccounts.map(withoutFilters),
      view: fc.constantFrom("client", "project"),
      place: fc.nat(4)
    })
    .map(({ given, place, view }) => ({ ...given, view, id: ids[view][place % ids[view].length] ?? null }))
)

const onLedgers = (guarantee: string, runs: number, body: (given: Ledger) => Effect.Effect<void, unknown>) =>
  it.effect(guarantee, () => Effect.andThen(TestClock.setTime(Date.parse(today)), forAll(ledgers, runs, body)))

describe("a statement", () => {
  onLedgers("has every row as a walk over the records has it", 1000, (given) =>
    Effect.gen(function* () {
      const found = yield* statementOf(given)
      const settled = settledCase(given)
      expectStatement(settled, walked(settled, given), found)
    })
  )

  onLedgers(
    "has open rows older than the terms of their clients that add up to what debtors have as overdue",
    1000,
    (given) =>
      Effect.gen(function* () {
        const ever = { ...given, scope: { ...given.scope, from: undefined } }
        const settled = settledCase(ever)
        const { rows, totals } = yield* statementOf(ever)
        const debtor = (yield* debtorsOf(ever, given.view)).rows.find(({ id }) => id === given.id)
        const owed = debtor === undefined ? 0n : exact(debtor.balance.debt)
        const everywhere = given.view === "project" && given.id === null ? figuresOf(settled).covered : 0n
        const covered = given.view === "client" || debtor === undefined ? 0n : exact(debtor.balance.covered)
        assert.strictEqual(exact(totals.debt) - owed, covered - everywhere)
        const overdue = debtor === undefined ? 0n : exact(debtor.ageing.overdue)
        const rateOf = (currency: string) => rateAt(ever, currency, settled.at) ?? 0n
        const open = rows.filter(
          ({ clientId, date, id }) => id !== null && daysBetween(date, settled.at) > termsOf("client", clientId)
        )
        const shown = open.reduce(
          (sum, row) => sum + (exact(row.open ?? money("0")) * rateOf(row.currency)) / 10_000n,
          0n
        )
        const most = ["EUR", "USD", "GBP"].map(rateOf).reduce((a, b) => (a > b ? a : b))
        const off = shown > overdue ? shown - overdue : overdue - shown
        const accounts = BigInt(new Set(rows.map(({ clientId }) => clientId)).size)
        assert.isTrue(
          off * 2n * 10_000n <= accounts * most * 10n ** 10n,
          "one row of an account is rounded to 4 decimals"
        )
      })
  )

  onLedgers(
    "adds up in each currency as it is printed, line by line, and in the workspace's as it leaves",
    1000,
    (given) =>
      Effect.gen(function* () {
        const { byCurrency, rows, totals } = yield* statementOf(given)
        for (const account of byCurrency) {
          const { currency, digits } = account
          assert.isAtLeast(digits, minorDigits(currency))
          const printed = (amount: Amount): bigint => {
            const text = toTextWithDigits(amount, digits)
            assert.strictEqual(text.split(".")[1]?.length ?? 0, digits)
            return BigInt(text.replace(".", ""))
          }
          const sums = { earned: 0n, charged: 0n, received: 0n, settled: 0n }
          let balance = printed(account.opening)
          for (const row of rows) {
            const arrived = row.paid ?? row
            if (row.kind === "receipt" && row.id !== null && arrived.currency === currency)
              sums.received += printed(arrived.amount)
            if (row.currency !== currency) continue
            const amount = printed(row.amount)
            if (row.kind === "accrual") sums.earned += amount
            if (row.kind === "charge") sums.charged += amount
            if (row.kind === "receipt") sums.settled += amount
            balance += row.kind === "receipt" ? -amount : amount
            assert.strictEqual(printed(row.balance), balance)
          }
          assert.strictEqual(balance, printed(account.closing))
          for (const name of ["earned", "charged", "received", "settled"] as const) {
            assert.strictEqual(sums[name], printed(account[name]), name)
          }
        }
        assert.isTrue(rows.every(({ currency }) => byCurrency.some((account) => account.currency === currency)))
        const { charged, debt, earned, opening, settled } = totals
        const leaving = (amount: Amount) => exact(rounded(amount))
        assert.strictEqual(exact(opening), leaving(opening))
        if (given.scope.from === undefined) assert.strictEqual(exact(opening), 0n)
        else {
          assert.strictEqual(leaving(opening) + leaving(earned) + leaving(charged) - leaving(settled), leaving(debt))
        }
      })
  )

  onLedgers("has the same rows by pages, and in each page the sums of the whole", 300, (given) =>
    Effect.gen(function* () {
      const whole = yield* statementOf(given)
      const sums = (accounts: ReadonlyArray<CurrencyAccount>) => accounts.map(Struct.omit(["digits"]))
      const limit = 1 + (given.entries.length % 3)
      const rows: Array<unknown> = []
      let after: StatementPosition | null = null
      do {
        const { ports, read } = pagedPorts(given)
        const page: Reconciliation = yield* Effect.orDie(
          reconciliationReport(ports, call, {
            view: given.view,
            entityId: given.id,
            from: given.scope.from,
            to: given.scope.to,
            page: { limit, after }
          })
        )
        const before = whole.rows.filter(
          ({ date, id, kind }) => id !== null && date === after?.date && kind === after.kind
        )
        assert.isAtMost(read.records, 3 * (limit + 1) + before.length)
        assert.isAtMost(page.rows.length, limit)
        rows.push(...page.rows)
        const { byCurrency, next, rows: _, ...others } = page
        const { byCurrency: all, next: __, rows: ___, ...expected } = whole
        expectSame({ ...others, byCurrency: sums(byCurrency) }, { ...expected, byCurrency: sums(all) })
        after = next === null ? null : Option.getOrThrow(fromStatementCursor(toStatementCursor(next)))
        if (after !== null) assert.strictEqual(page.rows.length, limit)
      } while (after !== null)
      expectSame(rows, whole.rows)
    })
  )

  onLedgers("can be continued from before its start and from after its end", 100, (given) =>
    Effect.gen(function* () {
      const { rows } = yield* statementOf(given)
      const after = (position: StatementPosition) =>
        Effect.map(statementOf(given, { limit: 1000, after: position }), (page) => page.rows)
      const continued = (date: StatementPosition["date"], kind: RowKind) =>
        after({ date, kind, createdAt: momentOf(0), id: idOf(0) })
      const elsewhere = rows.filter(({ id }) => id === null)
      expectSame(yield* continued(day("1900-01-01"), "receipt"), rows)
      for (const kind of rowKinds) expectSame(yield* continued(day("2999-12-31"), kind), elsewhere)
      for (const code of ["EUR", "ZMW"].map(currency)) {
        expectSame(
          yield* after(positionElsewhere(today, code)),
          elsewhere.filter((row) => row.currency > code)
        )
      }
    })
  )
})
