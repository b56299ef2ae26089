import { apiOf } from "@hourbook/api/apiOf"
import {
  type PaymentResponse,
  type PaymentCreated,
  type PaymentList,
  type PaymentRemoved,
  paymentSorts,
  PaymentsApi
} from "@hourbook/api/endpoints/payments"
import type { CurrencySum, Total } from "@hourbook/core/facts/totals"
import type { Payment } from "@hourbook/core/payments/Payment"
import { Payments } from "@hourbook/core/payments/Payments"
import { toNumber } from "@hourbook/core/shared/Money"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { respond, type DataOf } from "../edge/respond.ts"
import { routesOf } from "../edge/routesOf.ts"
import { etag, ifMatch } from "../edge/versions.ts"
import { recordTail, sharedFilter, someChange } from "../wire/recordShapes.ts"

const toWire = (payment: Payment): DataOf<typeof PaymentResponse>["inflow"] => ({
  id: payment.id,
  inflow_date: payment.receivedOn,
  amount: toNumber(payment.amount),
  currency: payment.currency,
  comment: payment.comment,
  ...recordTail(payment)
})

const toResponse = (payment: Payment): DataOf<typeof PaymentResponse> => ({ inflow: toWire(payment) })

const inCurrency = ({ amount, count, currency }: CurrencySum) => ({
  currency,
  payments_count: count,
  received_total: toNumber(amount)
})

const toTotals = (total: Total): DataOf<typeof PaymentList>["totals"] => ({
  payments_count: total.count,
  received_total: toNumber(total.amount),
  by_currency: total.byCurrency.map(inCurrency),
  unconverted: total.unconverted.map(inCurrency)
})

const api = apiOf(PaymentsApi)

const handlers = HttpApiBuilder.group(
  api,
  "payments",
  Effect.fnUntraced(function* (handlers) {
    const payments = yield* Payments

    return handlers.handleAll({
      list: ({ query }) =>
        respond(
          Effect.fnUntraced(function* (who) {
            yield* checkRange("inflow", query.inflow_from, query.inflow_to)
            const asked = yield* askedPage("money", paymentSorts, "inflow_date", query)
            const withTotals = query.include_totals !== false
            const list = yield* payments.list(who, {
              filter: { ...sharedFilter(query), from: query.inflow_from, to: query.inflow_to },
              page: query.totals_only === true ? undefined : asked.page,
              chart: withTotals
            })
            return { asked, list, withTotals }
          }),
          {
            data: ({ asked, list, withTotals }): DataOf<typeof PaymentList> => ({
              inflows: list.page.items.map(toWire),
              totals: withTotals ? toTotals(list.total) : null,
              chart_by_day: list.days.map(({ amount, count, day }) => ({
                date: day,
                received_total: toNumber(amount),
                count
              })),
              ...pageTail(asked, list.page.next, list.total.count)
            })
          }
        ),

      record: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("record payment", headers), (idempotencyKey) =>
          respond((who) => payments.record(who, { ...payload, comment: payload.comment ?? null }, idempotencyKey), {
            status: 201,
            data: ({ value }): DataOf<typeof PaymentCreated> => toResponse(value),
            headers: (outcome) => ({ ...etag(outcome.value), ...replayed(outcome) })
          })
        ),

      get: ({ params }) => respond((who) => payments.get(who, params.id), { data: toResponse, headers: etag }),

      amend: ({ headers, params, payload }) =>
        respond(
          (who) =>
            Effect.flatMap(someChange(payload), (changes) => payments.amend(who, params.id, changes, ifMatch(headers))),
          { data: toResponse, headers: etag }
        ),

      remove: ({ headers, params }) =>
        respond((who) => payments.remove(who, params.id, ifMatch(headers)), {
          data: (id): DataOf<typeof PaymentRemoved> => ({ id })
        })
    })
  })
)

export const routes = routesOf(api, handlers)
