import { assert } from "@effect/vitest"
import { asOperation } from "@hourbook/core/activity/CurrentOperation"
import type { ChangesEffect, LineEffect } from "@hourbook/core/reports/activity/changesEffect"
import { Reports } from "@hourbook/core/reports/Reports"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { add, type Amount, subtract, toText, zero } from "@hourbook/core/values/Money"
import { among, within } from "@hourbook/core/values/ranges"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { BigDecimal, Effect } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { day } from "../../../support/data/builders.ts"
import { expectSame } from "../../../support/expecting.ts"
import { openSeries } from "../../../support/log/openSeries.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"

const series = rounds(1, 40)
const changesOfStretch = 25

interface Asked {
  readonly concerns: { readonly from?: CalendarDate; readonly to?: CalendarDate }
  readonly clientIds?: ReadonlyArray<ClientId | null>
  readonly projectIds?: ReadonlyArray<ProjectId | null>
}

type Records = Effect.Success<Effect.Success<typeof openSeries>["records"]>
type Flow = "earned" | "charged" | "received"
type Figures = Record<Flow | "debt", Amount>

const none: Figures = { earned: zero, charged: zero, received: zero, debt: zero }
const figures = ["earned", "charged", "received", "debt"] as const

/** What records add up to by currency: a walk that shares nothing with facts. The debt is what the days from `from` on add to it. */
const walked = ({ charged, entries, paid }: Records, { clientIds, concerns: { from, to }, projectIds }: Asked) => {
  const sums: Record<string, Figures> = {}
  const put = (currency: string, figure: keyof Figures, amount: Amount) => {
    const sum = (sums[currency] ??= { ...none })
    sum[figure] = add(sum[figure], amount)
  }
  const isIn = (at: string, of: { readonly clientId: string | null; readonly projectId: string | null }) =>
    within(at, from, to) && among(of.clientId, clientIds) && among(of.projectId, projectIds)
  for (const one of entries.filter((entry) => isIn(entry.workedOn, entry))) {
    put(one.currency, "earned", one.cost)
    put(one.currency, "debt", one.cost)
  }
  for (const one of charged.filter((charge) => isIn(charge.chargedOn, charge))) {
    put(one.currency, "charged", one.amount)
    put(one.currency, "debt", one.amount)
  }
  for (const one of paid.filter((payment) => isIn(payment.receivedOn, payment))) {
    put(one.currency, "received", one.amount)
    const settled = one.settles ?? one
    put(settled.currency, "debt", subtract(zero, settled.amount))
  }
  return sums
}

const textsOf = (sums: Readonly<Record<string, Partial<Record<keyof Figures, Amount | null>>>>) =>
  Object.fromEntries(
    Object.entries(sums).flatMap(([currency, sum]) =>
      figures.flatMap((figure) => {
        const amount = sum[figure] ?? zero
        return BigDecimal.isZero(amount) ? [] : [[`${figure} ${currency}`, toText(amount)]]
      })
    )
  )

const sideOf = (effect: ChangesEffect, side: "before" | "after") =>
  Object.fromEntries(effect.currencies.map((one) => [one.currency, one[side]]))

/** One set of figures less another, or both together. */
const combined = (
  a: Readonly<Record<string, Figures>>,
  b: Readonly<Record<string, Figures>>,
  how: (one: Amount, other: Amount) => Amount
) =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((currency) => {
      const [one, other] = [a[currency] ?? none, b[currency] ?? none]
      return [
        currency,
        {
          earned: how(one.earned, other.earned),
          charged: how(one.charged, other.charged),
          received: how(one.received, other.received),
          debt: how(one.debt, other.debt)
        }
      ]
    })
  )

/** The same with the debt at the end of the days, which `all` has. */
const withDebt = (sums: Readonly<Record<string, Figures>>, all: Readonly<Record<string, Figures>>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(sums), ...Object.keys(all)])].map((currency) => [
      currency,
      { ...(sums[currency] ?? none), debt: (all[currency] ?? none).debt }
    ])
  )

/** Figures in euros: the one rate there may be is of the year's first day. */
const inEuros = (sums: Readonly<Record<string, Figures>>, { exchangeRates }: Records) => {
  const rate = exchangeRates.find(({ currency }) => currency === "USD")?.rate ?? zero
  const worth = (figure: keyof Figures) =>
    add((sums["EUR"] ?? none)[figure], BigDecimal.multiply((sums["USD"] ?? none)[figure], rate))
  return {
    EUR: { earned: worth("earned"), charged: worth("charged"), received: worth("received"), debt: worth("debt") }
  }
}

const totalsOf = ({ totals }: ChangesEffect) => {
  if (totals === null) return assert.fail("there are totals")
  return { before: { EUR: totals.before }, after: { EUR: totals.after } }
}

/** What changes did to figures, against the difference of two walks over the records: before these changes, and after them. */
export const effectWorlds = defineSuite("effects of series of changes", (it) => {
  it.effect("are the difference of the figures before and after, whatever came later", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const reports = yield* Reports.make.pipe(Effect.provide(PublicHolidays.layer))
        for (let count = 0; count < series; count++) {
          const { acme, changes, pick, rated, records, website, who } = yield* openSeries
          const stretch = Effect.fnUntraced(function* (moment: string) {
            for (let change = 0; change < changesOfStretch; change++) {
              const one: Effect.Effect<unknown, unknown> = yield* pick(changes)
              yield* clockAt(moment)(Effect.ignore(asOperation(one)))
            }
            return yield* records
          })
          yield* rated
          const before = yield* stretch("2026-05-01T12:00:00.000Z")
          const after = yield* stretch("2026-05-10T12:00:00.000Z")
          yield* stretch("2026-05-20T12:00:00.000Z")

          const ask = Effect.fnUntraced(function* (
            { clientIds, concerns, projectIds }: Asked,
            feed: { readonly offset: number; readonly limit: number }
          ) {
            const on = day("2026-05-10")
            const scope = { from: on, to: on, clientIds, projectIds, userIds: undefined }
            const report = yield* clockAt("2026-05-20T13:00:00.000Z")(
              reports.activity(who, scope, { ...feed, concerns })
            )
            return report ?? assert.fail("an owner gets the report")
          })
          const february = { from: day("2026-02-01"), to: day("2026-02-28") }
          const asked: ReadonlyArray<Asked> = [
            { concerns: { to: day("2026-02-28") } },
            { concerns: february },
            { concerns: { from: day("2026-01-01") }, clientIds: [acme.id] },
            { concerns: { from: day("2026-02-01") }, clientIds: [acme.id, null] },
            { concerns: february, projectIds: [website.id, null] }
          ]
          for (const question of asked) {
            const { effect } = yield* ask(question, { offset: 0, limit: 1 })
            if (effect === null) return assert.fail("days are asked for")
            const [a, b] = [walked(before, question), walked(after, question)]
            const { from: _, ...untilEnd } = question.concerns
            const isWhole = question.projectIds === undefined
            const ends = isWhole ? walked(after, { ...question, concerns: untilEnd }) : {}
            const expected = {
              after: withDebt(b, ends),
              before: withDebt(a, isWhole ? combined(ends, combined(b, a, subtract), subtract) : {})
            }
            expectSame(effect.gaps, isWhole ? [] : ["debts_of_projects"])
            for (const side of ["before", "after"] as const) {
              expectSame(textsOf(sideOf(effect, side)), textsOf(expected[side]))
              const euros = inEuros(expected[side], side === "before" ? before : after)
              expectSame(textsOf(totalsOf(effect)[side]), textsOf(euros))
            }
          }

          const whole: Asked = { concerns: { to: day("2026-02-28") } }
          let [sum, offset]: [Record<string, Figures>, number] = [{}, 0]
          for (;;) {
            const { feed } = yield* ask(whole, { offset, limit: 7 })
            for (const effects of feed.effects?.values() ?? []) {
              sum = combined(sum, byCurrency(effects), add)
            }
            offset += feed.items.length
            if (feed.items.length === 0) break
          }
          expectSame(textsOf(sum), textsOf(combined(walked(after, whole), walked(before, whole), subtract)))
        }
      })
    )
  )
})

const byCurrency = (effects: LineEffect): Record<string, Figures> =>
  Object.fromEntries(effects.map(({ currency, ...own }) => [currency, own]))
