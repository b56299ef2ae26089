import type { Difference } from "../../components/conflict/Conflict.tsx"
import type { MoneyValue } from "../../components/fields/MoneyField.tsx"
import { mediumDay } from "../../format/dates.ts"
import { amountText } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import { chargeName } from "./chargeName.ts"
import type { MoneyDraft } from "./moneyDraft.ts"
import type { MoneyKind } from "./moneyRow.ts"

const amountOf = (value: MoneyValue | null): string =>
  value === null || value.amount === null ? "–" : `${amountText(value.amount, value.currency)} ${value.currency}`

/** The fields of a payment, payout or charge in words: as another person left them, and as they are in the form. */
export const differences = (kind: MoneyKind, theirs: MoneyDraft, mine: MoneyDraft): ReadonlyArray<Difference> => {
  const field = (label: string, text: (draft: MoneyDraft) => string): Difference => ({
    label,
    theirs: text(theirs),
    mine: text(mine)
  })
  return [
    ...(kind === "charges" ? [field(m.payments_kind(), ({ charge }) => chargeName(charge))] : []),
    field(m.payments_amount(), ({ value }) => amountOf(value)),
    field(m.payments_day(), ({ day }) => (day === null ? "–" : mediumDay(day))),
    ...(kind === "received" ? [field(m.payments_settled(), ({ settles }) => amountOf(settles))] : []),
    field(m.payments_person(), ({ userName }) => userName ?? "–"),
    field(m.components_filter_client(), ({ clientName }) => clientName ?? "–"),
    field(m.payments_project(), ({ projectName }) => projectName ?? "–"),
    field(m.payments_comment(), ({ comment }) => comment || "–")
  ]
}
