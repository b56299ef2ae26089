import type { InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { InvoiceSchedules } from "@hourbook/core/schedules/InvoiceSchedules"
import type { ScheduleRow } from "@hourbook/core/schedules/makeInvoiceSchedules"
import { one, toNumber, toText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { type DataOf, respond } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { someChange } from "../wire/recordToWire.ts"
import {
  type InvoiceScheduleCreated,
  type InvoiceScheduleList,
  type InvoiceScheduleResponse,
  InvoiceSchedulesApi,
  type NewInvoiceSchedule
} from "./contract.ts"

type Wire = DataOf<typeof InvoiceScheduleResponse>["invoice_schedule"]
type Sent = typeof NewInvoiceSchedule.Type

const workToWire = (work: NonNullable<InvoiceSchedule["fromWork"]>): NonNullable<Wire["from_work"]> => ({
  project_id: work.projectId,
  group_by: work.groupBy,
  include_charges: work.includeCharges,
  include_unapproved: work.includeUnapproved
})

const scheduleToWire = ({ clientName, schedule }: ScheduleRow): Wire => ({
  id: schedule.id,
  name: schedule.name,
  counteragent_id: schedule.clientId,
  counteragent_name: clientName,
  series_id: schedule.seriesId,
  currency: schedule.currency,
  every: schedule.every,
  day: schedule.day,
  covers: schedule.covers,
  next: schedule.next,
  ends: schedule.ends,
  lines: schedule.lines.map(({ orderNumber, quantity, taxCodeId, text, unit, unitPrice }) => ({
    text,
    quantity: Number(toText(quantity)),
    unit,
    unit_price: toNumber(unitPrice),
    tax_code_id: taxCodeId,
    order_number: orderNumber
  })),
  from_work: schedule.fromWork === null ? null : workToWire(schedule.fromWork),
  intro: schedule.intro,
  note: schedule.note,
  paused: schedule.paused !== null,
  paused_because: schedule.paused,
  runs: schedule.runs.map(({ at, from, invoiceId, on, to }) => ({ date: on, from, to, invoice_id: invoiceId, at })),
  archived: schedule.archived,
  created_at: schedule.createdAt,
  updated_at: schedule.updatedAt,
  version: schedule.version
})

/** What is sent, with the values of what is left out of lines and of work. */
const filled = <A extends Partial<Pick<Sent, "fromWork" | "lines">>>({ fromWork, lines, ...fields }: A) => ({
  ...fields,
  ...(lines === undefined
    ? {}
    : {
        lines: lines.map(
          ({ orderNumber = null, quantity = one, taxCodeId = null, text, unit = "piece", unitPrice }) => ({
            text,
            quantity,
            unit,
            unitPrice,
            taxCodeId,
            orderNumber
          })
        )
      }),
  ...(fromWork === undefined
    ? {}
    : {
        fromWork:
          fromWork === null
            ? null
            : {
                projectId: fromWork.projectId ?? null,
                groupBy: fromWork.groupBy ?? ("project" as const),
                includeCharges: fromWork.includeCharges ?? true,
                includeUnapproved: fromWork.includeUnapproved ?? false
              }
      })
})

const api = apiOf(InvoiceSchedulesApi)

const ofOne = (row: ScheduleRow): DataOf<typeof InvoiceScheduleResponse> => ({ invoice_schedule: scheduleToWire(row) })
const asSchedule = { data: ofOne, headers: ({ schedule }: ScheduleRow) => etag(schedule) }

const handlers = groupOf(
  api,
  "invoiceSchedules",
  Effect.fnUntraced(function* (handlers) {
    const schedules = yield* InvoiceSchedules

    return handlers.handleAll({
      list: () =>
        respond((who) => schedules.list(who), {
          data: (rows): DataOf<typeof InvoiceScheduleList> => ({ invoice_schedules: rows.map(scheduleToWire) })
        }),

      add: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("add invoice schedule", headers), (once) =>
          respond((who) => schedules.add(who, filled(payload), once), {
            status: 201,
            data: ({ value }): DataOf<typeof InvoiceScheduleCreated> => ofOne(value),
            headers: (outcome) => ({ ...replayed(outcome), ...etag(outcome.value.schedule) })
          })
        ),

      get: ({ params: { id } }) => respond((who) => schedules.get(who, id), asSchedule),

      amend: ({ headers, params: { id }, payload }) =>
        respond(
          (who) =>
            Effect.flatMap(someChange(payload), (changes) =>
              schedules.amend(who, id, filled(changes), ifMatch(headers))
            ),
          asSchedule
        ),

      remove: ({ headers, params: { id } }) =>
        respond((who) => schedules.remove(who, id, ifMatch(headers)), { data: (removed) => ({ id: removed }) })
    })
  })
)

export const routes = routesOf(api, handlers)
