import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { CurrencySum, Total } from "@hourbook/core/facts/totals"
import { Imports } from "@hourbook/core/imports/Imports"
import { type Payout, payoutKind, PayoutId } from "@hourbook/core/money/Payout"
import { Payouts } from "@hourbook/core/money/Payouts"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect, type Schema } from "effect"
import type { DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { moneyHandlers } from "../wire/moneyHandlers.ts"
import { originOf, recordTail } from "../wire/recordToWire.ts"
import { type PayoutQuery, type payoutAnswers, payoutSorts, PayoutsApi, NewPayout, PayoutPatch } from "./contract.ts"

export const payoutToWire = (payout: Shown<Payout>): DataOf<typeof payoutAnswers.one>["payout"] => ({
  id: payout.id,
  payout_date: payout.paidOn,
  amount: toNumber(payout.amount),
  currency: payout.currency,
  comment: payout.comment,
  ...recordTail(payout),
  ...originOf(payout)
})

const inCurrency = ({ amount, count, currency }: CurrencySum) => ({
  currency,
  payouts_count: count,
  paid_out_total: toNumber(amount)
})

const toTotals = (total: Total): DataOf<typeof payoutAnswers.list>["totals"] => ({
  payouts_count: total.count,
  paid_out_total: toNumber(total.amount),
  by_currency: total.byCurrency.map(inCurrency),
  unconverted: total.unconverted.map(inCurrency)
})

const handlers = Effect.map(Effect.all({ imports: Imports, useCases: Payouts }), (services) =>
  moneyHandlers(
    payoutKind,
    services,
    { group: PayoutsApi, id: PayoutId, create: NewPayout, patch: PayoutPatch },
    {
      list: "payouts",
      range: "payout",
      filterOf: (query: Schema.Struct.Type<typeof PayoutQuery>) => ({ from: query.payout_from, to: query.payout_to }),
      sorts: payoutSorts,
      byDay: "payout_date",
      toResponse: (payout): DataOf<typeof payoutAnswers.one> => ({ payout: payoutToWire(payout) }),
      toList: ({ days, items, tail, total }): DataOf<typeof payoutAnswers.list> => ({
        payouts: items.map(payoutToWire),
        totals: total === null ? null : toTotals(total),
        chart_by_day: days.map(({ amount, count, day }) => ({ date: day, paid_out_total: toNumber(amount), count })),
        ...tail
      })
    }
  )
)

const api = apiOf(PayoutsApi)

export const routes = routesOf(
  api,
  groupOf(api, "payouts", (group) => Effect.map(handlers, (all) => group.handleAll(all)))
)
