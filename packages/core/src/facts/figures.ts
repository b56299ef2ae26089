import { Struct } from "effect"
import type { ExchangeRate } from "../exchangeRates/ExchangeRate.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { CurrencyCode } from "../values/Money.ts"
import type { PageOf } from "../values/Page.ts"
import type { FactKindName } from "./factKinds.ts"

/** What projects, clients and members can be sorted by: their work and money in a period, or their debt at its end. */
export type Figure = "worked" | "earned" | "received" | "debt"

/**
 * The kinds of facts that a figure adds up, and their signs: minutes for what was worked, else amounts. The flows of a period
 * are worth what they were on their day, a debt what it is on the balance date; without a rate, an amount does not count.
 */
export const figureKinds = {
  worked: { time: 1 },
  earned: { time: 1 },
  received: { payments: 1, refunds: -1 },
  debt: { time: 1, charges: 1, refunds: 1, settling: 1, payments: -1, credits: -1, settlements: -1 }
} as const satisfies Readonly<Record<Figure, Partial<Readonly<Record<FactKindName, 1 | -1>>>>>

/** The kinds of facts that a figure adds up. */
export const kindsOf = (figure: Figure): ReadonlyArray<FactKindName> => Struct.keys(figureKinds[figure])

/** How figures are valued: flows from `from` to `to`, a debt at the balance date with everything up to `to`. */
export interface Valuing {
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
  readonly balanceDate: CalendarDate
  readonly base: CurrencyCode
  /** All rates of the workspace, in no order. */
  readonly exchangeRates: ReadonlyArray<Pick<ExchangeRate, "currency" | "effectiveDate" | "rate">>
}

/** A page of a list that is sorted by a figure of its rows. */
export interface FigureQuery<Filter> {
  readonly filter: Filter
  readonly page: PageOf<Figure>
  readonly valuing: Valuing
}
