import { Failed } from "../../api/Failed.ts"
import { makeQuestion } from "../../api/question.ts"
import type { Day } from "../../format/dates.ts"
import type { Decimal } from "../../format/moneyText.ts"

/** Work that no rate applies to. */
export interface Unpriced {
  readonly projectId: string | null
  readonly clientId: string | null
  readonly day: Day
  /** The change that waits for the answer in the queue, if one does. */
  readonly keptAs?: string
}

/** What the person says of it: a rate that was stored, a price of this entry alone, or that it is not billable. */
export type PriceAnswer =
  | { readonly kind: "stored" }
  | { readonly kind: "hourly"; readonly amount: Decimal; readonly currency: string }
  | { readonly kind: "free" }

/** Asks once what an hour costs where no rate applies, so that nothing is recorded at 0 unseen. */
export const rateQuestion = makeQuestion<Unpriced, PriceAnswer>()

/** Whether the server refused work because no rate applies to it. */
export const lacksRate = (error: unknown): boolean => error instanceof Failed && error.rule?.code === "no_rate"

/** An answer as fields of the entry. */
export const priceFields = (answer: PriceAnswer) => {
  switch (answer.kind) {
    case "stored":
      return {}
    case "hourly":
      return { hourly_rate: answer.amount, currency: answer.currency }
    case "free":
      return { billable: false }
  }
}
