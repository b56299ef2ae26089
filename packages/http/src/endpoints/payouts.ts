import { apiOf } from "@hourbook/api/apiOf"
import {
  type PayoutResponse,
  type PayoutCreated,
  type PayoutList,
  type PayoutRemoved,
  payoutSorts,
  PayoutsApi
} from "@hourbook/api/endpoints/payouts"
import type { CurrencySum, Total } from "@hourbook/core/facts/totals"
import type { Payout } from "@hourbook/core/payouts/Payout"
import { Payouts } from "@hourbook/core/payouts/Payouts"
import { toNumber } from "@hourbook/core/shared/Money"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { respond, type DataOf } from "../edge/respond.ts"
import { routesOf } from "../edge/routesOf.ts"
import { etag, ifMatch } from "../edge/versions.ts"
import { recordTail, sharedFilter, someChange } from "../wire/recordShapes.ts"

const toWire = (payout: Payout): DataOf<typeof PayoutResponse>["payout"] => ({
  id: payout.id,
  payout_date: payout.paidOn,
  amount: toNumber(payout.amount),
  currency: payout.currency,
  comment: payout.comment,
  ...recordTail(payout)
})

const toResponse = (payout: Payout): DataOf<typeof PayoutResponse> => ({ payout: toWire(payout) })

const inCurrency = ({ amount, count, currency }: CurrencySum) => ({
  currency,
  payouts_count: count,
  paid_out_total: toNumber(amount)
})

const toTotals = (total: Total): DataOf<typeof PayoutList>["totals"] => ({
  payouts_count: total.count,
  paid_out_total: toNumber(total.amount),
  by_currency: total.byCurrency.map(inCurrency),
  unconverted: total.unconverted.map(inCurrency)
})

const api = apiOf(PayoutsApi)

const handlers = HttpApiBuilder.group(
  api,
  "payouts",
  Effect.fnUntraced(function* (handlers) {
    const payouts = yield* Payouts

    return handlers.handleAll({
      list: ({ query }) =>
        respond(
          Effect.fnUntraced(function* (who) {
            yield* checkRange("payout", query.payout_from, query.payout_to)
            const asked = yield* askedPage("payouts", payoutSorts, "payout_date", query)
            const withTotals = query.include_totals !== false
            const list = yield* payouts.list(who, {
              filter: { ...sharedFilter(query), from: query.payout_from, to: query.payout_to },
              page: query.totals_only === true ? undefined : asked.page,
              chart: withTotals
            })
            return { asked, list, withTotals }
          }),
          {
            data: ({ asked, list, withTotals }): DataOf<typeof PayoutList> => ({
              payouts: list.page.items.map(toWire),
              totals: withTotals ? toTotals(list.total) : null,
              chart_by_day: list.days.map(({ amount, count, day }) => ({
                date: day,
                paid_out_total: toNumber(amount),
                count
              })),
              ...pageTail(asked, list.page.next, list.total.count)
            })
          }
        ),

      record: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("record payout", headers), (idempotencyKey) =>
          respond((who) => payouts.record(who, { ...payload, comment: payload.comment ?? null }, idempotencyKey), {
            status: 201,
            data: ({ value }): DataOf<typeof PayoutCreated> => toResponse(value),
            headers: (outcome) => ({ ...etag(outcome.value), ...replayed(outcome) })
          })
        ),

      get: ({ params }) => respond((who) => payouts.get(who, params.id), { data: toResponse, headers: etag }),

      amend: ({ headers, params, payload }) =>
        respond(
          (who) =>
            Effect.flatMap(someChange(payload), (changes) => payouts.amend(who, params.id, changes, ifMatch(headers))),
          { data: toResponse, headers: etag }
        ),

      remove: ({ headers, params }) =>
        respond((who) => payouts.remove(who, params.id, ifMatch(headers)), {
          data: (id): DataOf<typeof PayoutRemoved> => ({ id })
        })
    })
  })
)

export const routes = routesOf(api, handlers)
