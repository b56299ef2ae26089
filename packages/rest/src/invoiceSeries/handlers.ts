import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import { InvoiceNumbers } from "@hourbook/core/billing/InvoiceNumbers"
import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { nextOf, numberOf } from "@hourbook/core/billing/seriesNumbers"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { someChange } from "../wire/recordToWire.ts"
import {
  InvoiceSeriesApi,
  type InvoiceSeriesChanged,
  type InvoiceSeriesCreated,
  type InvoiceSeriesList
} from "./contract.ts"

const seriesToWire =
  (day: CalendarDate) =>
  (series: InvoiceSeries): DataOf<typeof InvoiceSeriesCreated>["invoice_series"] => ({
    id: series.id,
    name: series.name,
    format: series.format,
    yearly: series.yearly,
    next: nextOf(series, day).seq,
    next_number: numberOf(series, nextOf(series, day).seq, day),
    latest_date: series.latest,
    used: series.latest !== null,
    raises: series.raises,
    archived: series.archived,
    created_at: series.createdAt,
    updated_at: series.updatedAt
  })

const unset = { yearly: false, next: 1, archived: false } as const

const api = apiOf(InvoiceSeriesApi)

/** A result with the caller's day, of which the next number is. */
const onDay =
  (who: Principal) =>
  <A, E, R>(call: Effect.Effect<A, E, R>) =>
    Effect.all({ result: call, day: todayOf(who) })

const handlers = groupOf(
  api,
  "invoiceSeries",
  Effect.fnUntraced(function* (handlers) {
    const numbers = yield* InvoiceNumbers

    return handlers.handleAll({
      list: () =>
        respond((who) => onDay(who)(numbers.list(who)), {
          data: ({ day, result }): DataOf<typeof InvoiceSeriesList> => ({
            invoice_series: result.map(seriesToWire(day))
          })
        }),

      add: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("add invoice series", headers), (idempotencyKey) =>
          respond((who) => onDay(who)(numbers.add(who, { ...unset, ...payload }, idempotencyKey)), {
            status: 201,
            data: ({ day, result }): DataOf<typeof InvoiceSeriesCreated> => ({
              invoice_series: seriesToWire(day)(result.value)
            }),
            headers: ({ result }) => ({ ...replayed(result), ...etag(result.value) })
          })
        ),

      amend: ({ headers, params, payload }) =>
        respond(
          (who) =>
            onDay(who)(
              Effect.flatMap(someChange(payload), (changes) => numbers.amend(who, params.id, changes, ifMatch(headers)))
            ),
          {
            data: ({ day, result }): DataOf<typeof InvoiceSeriesChanged> => ({
              invoice_series: seriesToWire(day)(result)
            }),
            headers: ({ result }) => etag(result)
          }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
