import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { CurrencySum, Total } from "@hourbook/core/facts/totals"
import { Imports } from "@hourbook/core/imports/Imports"
import { DiscountedPayments } from "@hourbook/core/money/DiscountedPayments"
import { type Payment, paymentKind, PaymentId } from "@hourbook/core/money/Payment"
import { Payments } from "@hourbook/core/money/Payments"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect, type Schema } from "effect"
import { chargeToWire } from "../charges/chargeToWire.ts"
import { type DataOf, respond } from "../edge/answers/respond.ts"
import { warningsOf } from "../edge/answers/warningText.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { etag } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { moneyHandlers } from "../wire/moneyHandlers.ts"
import { originOf, recordTail } from "../wire/recordToWire.ts"
import {
  type PaymentQuery,
  type paymentAnswers,
  paymentSorts,
  PaymentsApi,
  NewPayment,
  PaymentPatch
} from "./contract.ts"

export const paymentToWire = (payment: Shown<Payment>): DataOf<typeof paymentAnswers.one>["inflow"] => ({
  id: payment.id,
  inflow_date: payment.receivedOn,
  amount: toNumber(payment.amount),
  currency: payment.currency,
  comment: payment.comment,
  ...recordTail(payment),
  settles:
    payment.settles === null ? null : { amount: toNumber(payment.settles.amount), currency: payment.settles.currency },
  allocations: payment.allocations.map(({ amount, invoiceId }) => ({
    invoice_id: invoiceId,
    amount: toNumber(amount)
  })),
  ...originOf(payment)
})

const inCurrency = ({ amount, count, currency }: CurrencySum) => ({
  currency,
  payments_count: count,
  received_total: toNumber(amount)
})

const toTotals = (total: Total): DataOf<typeof paymentAnswers.list>["totals"] => ({
  payments_count: total.count,
  received_total: toNumber(total.amount),
  by_currency: total.byCurrency.map(inCurrency),
  unconverted: total.unconverted.map(inCurrency)
})

const handlers = Effect.map(
  Effect.all({ imports: Imports, useCases: Payments, discounted: DiscountedPayments }),
  (services) => {
    const { discounted } = services
    const { record, ...others } = moneyHandlers(
      paymentKind,
      services,
      { group: PaymentsApi, id: PaymentId, create: NewPayment, patch: PaymentPatch },
      {
        list: "money",
        range: "inflow",
        filterOf: (query: Schema.Struct.Type<typeof PaymentQuery>) => ({
          from: query.inflow_from,
          to: query.inflow_to
        }),
        sorts: paymentSorts,
        byDay: "inflow_date",
        toResponse: (payment): DataOf<typeof paymentAnswers.one> => ({ inflow: paymentToWire(payment) }),
        toList: ({ days, items, tail, total }): DataOf<typeof paymentAnswers.list> => ({
          inflows: items.map(paymentToWire),
          totals: total === null ? null : toTotals(total),
          chart_by_day: days.map(({ amount, count, day }) => ({ date: day, received_total: toNumber(amount), count })),
          ...tail
        })
      }
    )

    /** With a discount, both that and the payment are one write, under the key of the payment. */
    const recordAny = (request: Parameters<typeof record>[0] & { readonly payload: typeof NewPayment.Type }) => {
      const { headers, payload } = request
      const { discount, ...body } = payload
      return discount === undefined
        ? record(request)
        : Effect.flatMap(idempotencyKeyOf("record payment", headers), (once) =>
            respond((who) => discounted.record(who, { ...body, comment: body.comment ?? null, discount }, once), {
              status: 201,
              data: ({ value: { charge, payment } }) => ({
                inflow: paymentToWire(payment.record),
                ...warningsOf(payment, "payment"),
                charge: chargeToWire(charge)
              }),
              headers: (outcome) => ({ ...etag(outcome.value.payment.record), ...replayed(outcome) })
            })
          )
    }
    return { ...others, record: recordAny }
  }
)

const api = apiOf(PaymentsApi)

export const routes = routesOf(
  api,
  groupOf(api, "payments", (group) => Effect.map(handlers, (all) => group.handleAll(all)))
)
