import type { Rounding } from "@hourbook/contract/contract"
import type { Difference } from "../../components/conflict/Conflict.tsx"
import { m } from "../../paraglide/messages.js"
import { roundingText } from "./roundingText.ts"

/** A rounding as another person left it and as it is in the form; `inherited` says what applies without one. */
export const roundingDifference = (theirs: Rounding | null, mine: Rounding | null, inherited: string): Difference => {
  const text = (rounding: Rounding | null): string => (rounding === null ? inherited : roundingText(rounding))
  return { label: m.clients_rounding(), theirs: text(theirs), mine: text(mine) }
}
