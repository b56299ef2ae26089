import { todayOf } from "@hourbook/core/access/today"
import type { ReceivableRow, ReceivableSum } from "@hourbook/core/reports/receivables/receivablesReport"
import { receivableAges } from "@hourbook/core/reports/receivables/receivablesReport"
import type { TaxRow } from "@hourbook/core/reports/receivables/taxReport"
import type { UnbilledRow } from "@hourbook/core/reports/receivables/unbilledReport"
import type { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { type CalendarDate, firstOfMonth, lastOfMonth } from "@hourbook/core/values/CalendarDate"
import { add, toNumber } from "@hourbook/core/values/Money"
import { Effect, type Schema } from "effect"
import { type DataOf, InvalidParam, respond } from "../edge/answers/respond.ts"
import type {
  ReceivablesQuery,
  ReceivablesResponse,
  TaxQuery,
  TaxResponse,
  UnbilledQuery,
  UnbilledResponse
} from "./receivablesContract.ts"

type Asked<Query extends Schema.Struct.Fields> = { readonly query: Schema.Struct.Type<Query> }

const figuresOf = ({ onAccount, open, overdue, unbilled }: ReceivableSum) => ({
  open_total: toNumber(open),
  overdue_total: toNumber(overdue),
  unbilled_total: toNumber(unbilled),
  on_account_total: toNumber(onAccount)
})

const toRow = (row: ReceivableRow): DataOf<typeof ReceivablesResponse>["rows"][number] => ({
  counteragent_id: row.clientId,
  counteragent_name: row.clientName,
  currency: row.currency,
  ...figuresOf(row),
  ageing: receivableAges.map((bucket) => ({ bucket, amount: toNumber(row.ageing[bucket]) }))
})

/** GET /api/reports/receivables */
export const receivablesHandler =
  (reports: Reports["Service"]) =>
  ({ query }: Asked<typeof ReceivablesQuery>) =>
    respond((who) => reports.receivables(who, { at: query.at, clientIds: query.counteragent_id }), {
      data: ({ at, rows, totals }): Effect.Effect<DataOf<typeof ReceivablesResponse>> =>
        Effect.map(mapInSlices(rows, toRow), (all) => ({
          at,
          rows: all,
          totals: totals.map((sum) => ({ currency: sum.currency, ...figuresOf(sum) }))
        }))
    })

const toUnbilledRow = (row: UnbilledRow): DataOf<typeof UnbilledResponse>["rows"][number] => ({
  counteragent_id: row.clientId,
  counteragent_name: row.clientName,
  currency: row.currency,
  project_id: row.projectId,
  project_name: row.projectName,
  minutes: row.minutes,
  amount: toNumber(row.amount),
  oldest: row.oldest
})

/** GET /api/reports/unbilled */
export const unbilledHandler =
  (reports: Reports["Service"]) =>
  ({ query }: Asked<typeof UnbilledQuery>) =>
    respond((who) => reports.unbilled(who, { clientIds: query.counteragent_id, projectIds: query.project_id }), {
      data: ({ at, rows }): Effect.Effect<DataOf<typeof UnbilledResponse>> =>
        Effect.map(mapInSlices(rows, toUnbilledRow), (all) => ({ at, rows: all }))
    })

const toTaxRow = ({
  base,
  currency,
  name,
  net,
  tax,
  taxCodeId
}: TaxRow): DataOf<typeof TaxResponse>["rows"][number] => ({
  tax_code_id: taxCodeId,
  name,
  currency,
  net: toNumber(net),
  tax: toNumber(tax),
  gross: toNumber(add(net, tax)),
  base_net: base === null ? null : toNumber(base.net),
  base_tax: base === null ? null : toNumber(base.tax),
  base_gross: base === null ? null : toNumber(add(base.net, base.tax))
})

/** The days of a tax report: by default this month until today, or the month that the first day is in. */
const periodOf = (
  { from, to }: { readonly from?: CalendarDate; readonly to?: CalendarDate },
  today: CalendarDate
): { readonly from: CalendarDate; readonly to: CalendarDate } => ({
  from: from ?? firstOfMonth(to ?? today),
  to: to ?? (from === undefined ? today : lastOfMonth(from))
})

/** GET /api/reports/tax */
export const taxHandler =
  (reports: Reports["Service"]) =>
  ({ query }: Asked<typeof TaxQuery>) =>
    respond(
      Effect.fnUntraced(function* (who) {
        const period = periodOf(query, yield* todayOf(who))
        if (period.from > period.to) return yield* new InvalidParam({ message: "from: must not be after to" })
        const basis = query.basis ?? "issued"
        return { period, basis, who, rows: yield* reports.tax(who, { ...period, basis }) }
      }),
      {
        data: ({ basis, period, rows, who }): Effect.Effect<DataOf<typeof TaxResponse>> =>
          Effect.map(mapInSlices(rows, toTaxRow), (all) => ({
            ...period,
            basis,
            workspace_currency: who.workspace.currency,
            rows: all
          }))
      }
    )
