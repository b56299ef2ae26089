import { assert } from "@effect/vitest"
import { conversion } from "@hourbook/core/exchangeRates/Conversion"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import type { OpenParts, OpenQuestion } from "@hourbook/core/facts/OpenParts"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { openPartsIn } from "@hourbook/core/facts/settledAccounts"
import { toText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import * as fc from "fast-check"
import { clockAt } from "../../../support/clockAt.ts"
import { aCase, type Case, cast, decimal, today } from "../../../support/data/aCase.ts"
import { aCaseOfAccounts } from "../../../support/data/accounts/accountWorlds.ts"
import { settledByRule } from "../../../support/data/accounts/settledByRule.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { currency, day, money } from "../../../support/data/builders.ts"
import { forAll } from "../../../support/expecting.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"
import { writeWorld } from "./writeWorld.ts"

type Asked = Pick<OpenQuestion, "by" | "byDay" | "ofProjects" | "boundaries" | "withSurplus">

const boundaries = ["2026-01-15", "2026-02-01", "2026-03-31"].map(day)

const asked: fc.Arbitrary<Asked> = fc.record({
  by: fc.subarray(["client", "project", "member"] as const),
  byDay: fc.boolean(),
  ofProjects: fc.boolean(),
  boundaries: fc.oneof(fc.constant([]), fc.subarray(boundaries)),
  withSurplus: fc.boolean()
})

const [acme] = cast.clients
const [website, , archive] = cast.projects

/** One client, whose payments end within the work of two months: by turns of two projects and of none. */
const crowded = (entry: Case["entries"][number]): Case["entries"][number] => {
  const { of, order, settles } = entry
  const isWork = of === "time"
  return {
    ...entry,
    day: day(`2026-0${3 + (order % 2)}-${String(1 + ((order * 11) % 28)).padStart(2, "0")}`),
    clientId: acme!.id,
    projectId: [website!.id, archive!.id, null][order % 3]!,
    amount:
      (settles ?? null) === null && (isWork || of === "payments")
        ? money(String((isWork ? 100 : 60) + order))
        : entry.amount
  }
}

const aWorld = fc
  .record({ given: fc.oneof(aCase(), aCaseOfAccounts), asked, isEuro: fc.boolean(), isCrowded: fc.boolean() })
  .map(({ given, isCrowded, isEuro, ...rest }) => ({
    ...rest,
    given: {
      ...given,
      scope: isCrowded ? { ...given.scope, projectIds: undefined, clientIds: undefined, to: undefined } : given.scope,
      entries: given.entries
        .map((entry) => ({
          ...entry,
          createdAt: momentOf(entry.order),
          // One client and two currencies have more to settle with each other.
          clientId: entry.order % 2 === 0 ? (acme?.id ?? null) : entry.clientId,
          currency: isEuro ? currency(entry.order % 5 === 0 ? "USD" : "EUR") : entry.currency
        }))
        .map((entry) => (isCrowded ? crowded(entry) : entry))
    } satisfies Case
  }))

/** Parts as texts: what accrued only by day, and the oldest day only of each client, project and member, where parts are cut. */
const plain = ({ open, surpluses }: OpenParts, { boundaries: cuts, byDay = false }: OpenQuestion) => ({
  open: open
    .map(({ accrued, amount, covered, ...part }) =>
      JSON.stringify(
        {
          ...part,
          oldest: null,
          accrued: byDay ? toText(accrued) : "",
          amount: toText(amount),
          covered: toText(covered)
        },
        keysOf
      )
    )
    .sort(),
  oldest:
    cuts.length === 0
      ? []
      : [...Map.groupBy(open, ({ clientId, projectId, userId }) => `${clientId} ${projectId} ${userId}`)]
          .map(([row, parts]) => `${row} ${parts.flatMap(({ oldest }) => oldest ?? []).sort()[0]}`)
          .sort(),
  surpluses: surpluses
    .map(({ amounts, clientId, covered }) =>
      JSON.stringify([clientId, amounts.map((one) => `${one.currency} ${toText(one.amount)}`).sort(), toText(covered)])
    )
    .sort()
})

const keysOf = (_: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** What is open of accounts, as a store answers it, against the rules over the facts that it answers. */
export const openParts = defineSuite("Open parts", (it, { thorough }) => {
  it.effect("are those of the accounts settled one by one", () =>
    clockAt(today)(
      forAll(aWorld, rounds(thorough ? 20 : 6, 100), ({ asked: of, given }) =>
        Effect.gen(function* () {
          const { named, visible } = yield* writeWorld(given)
          const facts = yield* ReportFacts
          const { clientIds, projectIds, to, userIds } = named(given.scope)
          const rates = given.rates.map((rate) => ({
            currency: currency(rate.currency),
            effectiveDate: day(rate.effectiveDate),
            rate: money(decimal(rate.rate))
          }))
          const question: OpenQuestion = {
            ...of,
            filter: { clientIds, projectIds, to, userIds },
            at: { balanceDate: to ?? today, conversion: conversion(currency("EUR"), rates) }
          }
          const [answered, days] = yield* Effect.all([
            openPartsIn(facts)(visible, question),
            facts.ask(visible, { of: debtKinds, filter: { to }, by: ["client", "project", "member", "day"] })
          ])
          assert.deepStrictEqual(plain(answered, question), plain(settledByRule(days, question), question))
        })
      )
    )
  )
})
