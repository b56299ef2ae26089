import type { Charge, Payment, Payout } from "@hourbook/contract/contract"
import type { Read } from "../../api/client.ts"
import type { Listed } from "../../offline/waitingRecords.ts"

/** A record of the list. */
export type MoneyRow =
  | { readonly kind: "received"; readonly date: string; readonly record: Listed<Payment> }
  | { readonly kind: "paid"; readonly date: string; readonly record: Listed<Payout> }
  | { readonly kind: "charges"; readonly date: string; readonly record: Listed<Charge> }

interface Sum {
  readonly currency: string
  readonly count: number
  readonly total: number
}

export interface DaySum {
  readonly date: string
  readonly total: number
}

/** A page of the list; the first has the totals of all that matches. */
export interface MoneyPage {
  readonly rows: ReadonlyArray<MoneyRow>
  readonly count: number
  readonly total: number
  readonly byCurrency: ReadonlyArray<Sum>
  readonly unconverted: ReadonlyArray<Sum>
  readonly days: ReadonlyArray<DaySum>
  readonly next_cursor: string | null
}

export const pageOfPayments = (data: Read<"/api/money">): MoneyPage => ({
  rows: data.inflows.map((record) => ({ kind: "received", date: record.inflow_date, record })),
  count: data.totalCount,
  total: data.totals?.received_total ?? 0,
  byCurrency: (data.totals?.by_currency ?? []).map(({ currency, payments_count: count, received_total: total }) => ({
    currency,
    count,
    total
  })),
  unconverted: (data.totals?.unconverted ?? []).map(({ currency, payments_count: count, received_total: total }) => ({
    currency,
    count,
    total
  })),
  days: data.chart_by_day.map(({ date, received_total: total }) => ({ date, total })),
  next_cursor: data.next_cursor
})

export const pageOfPayouts = (data: Read<"/api/payouts">): MoneyPage => ({
  rows: data.payouts.map((record) => ({ kind: "paid", date: record.payout_date, record })),
  count: data.totalCount,
  total: data.totals?.paid_out_total ?? 0,
  byCurrency: (data.totals?.by_currency ?? []).map(({ currency, paid_out_total: total, payouts_count: count }) => ({
    currency,
    count,
    total
  })),
  unconverted: (data.totals?.unconverted ?? []).map(({ currency, paid_out_total: total, payouts_count: count }) => ({
    currency,
    count,
    total
  })),
  days: data.chart_by_day.map(({ date, paid_out_total: total }) => ({ date, total })),
  next_cursor: data.next_cursor
})

export const pageOfCharges = (data: Read<"/api/charges">): MoneyPage => ({
  rows: data.charges.map((record) => ({ kind: "charges", date: record.charge_date, record })),
  count: data.totalCount,
  total: data.totals?.charged_total ?? 0,
  byCurrency: (data.totals?.by_currency ?? []).map(({ charged_total: total, charges_count: count, currency }) => ({
    currency,
    count,
    total
  })),
  unconverted: (data.totals?.unconverted ?? []).map(({ charged_total: total, charges_count: count, currency }) => ({
    currency,
    count,
    total
  })),
  days: data.chart_by_day.map(({ charged_total: total, date }) => ({ date, total })),
  next_cursor: data.next_cursor
})
