import { assert, describe, it } from "@effect/vitest"
import { conversion } from "@hourbook/core/exchangeRates/Conversion"
import { type CurrencyDue, dueRows } from "@hourbook/core/facts/Due"
import type { OpenPart } from "@hourbook/core/facts/OpenParts"
import { reconciliationReport } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import { add, compare, equals, fromText, subtract, toText, zero } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { today, cast } from "../../support/data/aCase.ts"
import { aLedger } from "../../support/data/aLedger.ts"
import { aRate, currency, day, money } from "../../support/data/builders.ts"
import { call, debtorsOf, portsOn } from "../../support/data/casePorts.ts"
import { forAll } from "../../support/expecting.ts"

const at = {
  balanceDate: day("2026-06-30"),
  conversion: conversion(currency("EUR"), [
    aRate(cast.workspace.id, { currency: currency("USD"), effectiveDate: day("2026-01-01"), rate: money("0.9357") })
  ])
}

const part = (more: Partial<OpenPart>): OpenPart => ({
  clientId: null,
  projectId: null,
  userId: null,
  currency: currency("USD"),
  day: day("2026-06-01"),
  cut: null,
  accrued: money("43319"),
  amount: money("43319"),
  covered: zero,
  oldest: day("2026-06-01"),
  ...more
})

const dueOf = (open: ReadonlyArray<OpenPart>, surplus: string, covered: string) =>
  Effect.map(
    dueRows(
      {
        open,
        surpluses: [
          {
            clientId: null,
            amounts: [{ currency: currency("EUR"), amount: fromText(surplus) }],
            covered: fromText(covered)
          }
        ]
      },
      { by: null, at, dueSince: () => day("2026-05-31") }
    ),
    (rows) => rows.get(null) ?? []
  )

const shown = ({ balance, covered, currency, digits, due, onAccount, overdue }: CurrencyDue) =>
  [String(currency), digits, ...[balance, covered, due, onAccount, overdue].map(toText)] as const

describe("what is due", () => {
  it.effect("is the balance less what a surplus in another currency covers, in the currency's digits", () =>
    Effect.gen(function* () {
      const dues = yield* dueOf([part({ covered: money("500") })], "500", "500")
      assert.deepStrictEqual(dues.map(shown), [
        ["EUR", 2, "-500", "-500", "0", "0", "0"],
        ["USD", 2, "43319", "534.36", "42784.64", "0", "0"]
      ])
    })
  )

  it.effect("is nothing where a surplus covers all, and the rest of the surplus is on account", () =>
    Effect.gen(function* () {
      const open = part({ amount: money("100"), accrued: money("100"), covered: money("93.57"), oldest: null })
      assert.deepStrictEqual((yield* dueOf([open], "500", "93.57")).map(shown), [
        ["EUR", 2, "-500", "-93.57", "0", "406.43", "0"],
        ["USD", 2, "100", "100", "0", "0", "0"]
      ])
    })
  )

  it.effect("has what is overdue and what is of each age, all of it where nothing else is due", () =>
    Effect.gen(function* () {
      const [, usd] = yield* dueOf([part({ covered: money("500"), day: day("2026-01-10") })], "500", "500")
      assert.strictEqual(toText(usd?.overdue ?? zero), "42784.64")
      assert.strictEqual(toText(usd?.since(day("2026-01-01")) ?? zero), "42784.64")
      assert.strictEqual(toText(usd?.since(day("2026-02-01")) ?? zero), "0")
    })
  )

  it.effect("is the same in a client's statement and in the row of debtors, and adds up", () =>
    Effect.andThen(
      TestClock.setTime(Date.parse(today)),
      forAll(aLedger, 300, (given) =>
        Effect.gen(function* () {
          const ever = { ...given, scope: { ...given.scope, from: undefined } }
          const statement = yield* Effect.orDie(
            reconciliationReport(portsOn(ever), call, { view: given.view, entityId: given.id, to: ever.scope.to })
          )
          const row = (yield* debtorsOf(ever, given.view)).rows.find(({ id }) => id === given.id)
          assert.deepStrictEqual(statement.due.map(shown), row?.due.map(shown as any) ?? [])
          for (const one of statement.due) {
            assert.isTrue(
              equals(subtract(one.balance, one.covered), subtract(one.due, one.onAccount)),
              shown(one).join(" ")
            )
            for (const amount of [one.due, one.onAccount, one.overdue]) assert.isAtLeast(compare(amount, zero), 0)
            assert.isAtMost(compare(one.overdue, one.due), 0)
            if (given.view === "client") {
              const account = statement.byCurrency.find((account) => account.currency === one.currency)
              assert.isTrue(equals(one.balance, account?.closing ?? zero))
            }
          }
          for (const { agedDebts, due } of row?.due ?? []) {
            assert.isTrue(
              equals(
                due,
                agedDebts.reduce((sum, { amount }) => add(sum, amount), zero)
              )
            )
            for (const { amount } of agedDebts) assert.isAtLeast(compare(amount, zero), 0)
          }
        })
      )
    )
  )
})
