import { Effect } from "effect"
import { eachInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import { add, type Amount, type CurrencyCode, zero } from "../values/Money.ts"
import type { TimeEntry } from "./TimeEntry.ts"

export type InvoiceGrouping = "entry" | "project" | "day"

/** Billable work in one currency: of an entry, a project or a day. */
export interface InvoiceLine {
  /** The day of the work; null for a project's. */
  readonly day: CalendarDate | null
  /** The entry's; null where a line sums several up. */
  readonly description: string | null
  /** The project's; null for a day's work, and for work without a project. */
  readonly projectName: string | null
  readonly currency: CurrencyCode
  /** Billed ones. */
  readonly minutes: number
  readonly amount: Amount
  readonly entriesCount: number
}

/** The part of an entry that lines are made of. */
type Invoiced = Pick<
  TimeEntry,
  "id" | "description" | "projectId" | "projectName" | "workedOn" | "currency" | "billable" | "billedMinutes" | "cost"
>

type Heading = Pick<InvoiceLine, "day" | "description" | "projectName">

const groupings: Readonly<
  Record<InvoiceGrouping, { readonly key: (entry: Invoiced) => string; readonly heading: (entry: Invoiced) => Heading }>
> = {
  entry: {
    key: ({ id }) => id,
    heading: ({ description, projectName, workedOn }) => ({ day: workedOn, description, projectName })
  },
  project: {
    key: ({ currency, projectId }) => `${projectId ?? ""} ${currency}`,
    heading: ({ projectName }) => ({ day: null, description: null, projectName })
  },
  day: {
    key: ({ currency, workedOn }) => `${workedOn} ${currency}`,
    heading: ({ workedOn }) => ({ day: workedOn, description: null, projectName: null })
  }
}

/** Lines of the billable entries, in the order of their first ones. Work in two currencies makes two lines. */
export const invoiceLines = (
  entries: ReadonlyArray<Invoiced>,
  by: InvoiceGrouping
): Effect.Effect<ReadonlyArray<InvoiceLine>> =>
  Effect.suspend(() => {
    const { heading, key } = groupings[by]
    const lines = new Map<string, InvoiceLine>()
    const put = (entry: Invoiced): void => {
      const { billable, billedMinutes, cost, currency } = entry
      if (!billable) return
      const line = lines.get(key(entry)) ?? { ...heading(entry), currency, minutes: 0, amount: zero, entriesCount: 0 }
      lines.set(key(entry), {
        ...line,
        minutes: line.minutes + billedMinutes,
        amount: add(line.amount, cost),
        entriesCount: line.entriesCount + 1
      })
    }
    return Effect.map(eachInSlices(entries, put), () => [...lines.values()])
  })

/** What the lines of an invoice come to. */
export interface InvoiceTotals {
  readonly minutes: number
  /** In the order of the codes of currencies. */
  readonly totals: ReadonlyArray<{ readonly currency: CurrencyCode; readonly amount: Amount }>
}

export const invoiceTotals = (lines: ReadonlyArray<InvoiceLine>): Effect.Effect<InvoiceTotals> =>
  Effect.suspend(() => {
    const totals = new Map<CurrencyCode, Amount>()
    let minutes = 0
    const put = (line: InvoiceLine): void => {
      minutes += line.minutes
      totals.set(line.currency, add(totals.get(line.currency) ?? zero, line.amount))
    }
    return Effect.map(eachInSlices(lines, put), () => ({
      minutes,
      totals: [...totals]
        .map(([currency, amount]) => ({ currency, amount }))
        .sort((a, b) => compareText(a.currency, b.currency))
    }))
  })
