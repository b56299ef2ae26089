import { reasonText } from "@hourbook/exchange/text/reasonText"
import type { Reason } from "@hourbook/exchange/values/Reason"

/** What is refused, with the reasons as people read them. */
export const refusedTexts = <A extends { readonly reason: Reason }>(refused: ReadonlyArray<A>) =>
  refused.map(({ reason, ...of }) => ({ ...of, reason: reasonText(reason) }))

/** What the service says of work that no rate prices. */
export const noRate = "cost: is required"

/** An error as the service answers it. */
export const errorOf = (message: string) => ({ message, ...(message === noRate ? { rule: { code: "no_rate" } } : {}) })
