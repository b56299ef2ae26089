import type { NewCharge, NewPayment, NewPayout } from "@hourbook/contract/contract"
import type { ChargeKind } from "@hourbook/contract/data"
import type { Names } from "../../api/Names.ts"
import type { MoneyValue } from "../../components/fields/MoneyField.tsx"
import { negative } from "../../format/exactly.ts"
import { type Decimal, decimalFrom } from "../../format/moneyText.ts"
import { owesLess } from "./chargeName.ts"
import type { Whom } from "./ForWhom.tsx"
import type { MoneyRow } from "./moneyRow.ts"
import type { Start } from "./Start.ts"

/** A payment, payout or charge in a form. */
export interface MoneyDraft extends Whom {
  readonly value: MoneyValue
  /** Whether the currency was chosen; until then a new amount is in what its client pays in. */
  readonly isCurrencyChosen?: boolean
  readonly day: string | null
  readonly comment: string
  readonly userId: string | null
  readonly userName: string | null
  readonly settles: MoneyValue | null
  readonly charge: ChargeKind
}

/** What a new payment settles first, and what a charge or a write-off is most likely in: the currency of what is owed. */
const firstValue = (start: Start, kind: MoneyRow["kind"], currency: string): MoneyValue => {
  const due = start.balances?.find(({ amount }) => amount > 0)
  const amount = kind === "received" && due !== undefined ? (decimalFrom(due.amount) ?? null) : null
  return { amount, currency: (due ?? start.balances?.[0])?.currency ?? currency }
}

/** A form with nothing typed yet. */
export const emptyDraft = (
  kind: MoneyRow["kind"],
  start: Start,
  of: { readonly day: string; readonly currency: string }
): MoneyDraft => ({
  value: firstValue(start, kind, of.currency),
  day: of.day,
  comment: "",
  userId: null,
  userName: null,
  settles: null,
  charge: "expense",
  clientId: start.clientId ?? null,
  clientName: start.clientName ?? null,
  projectId: start.projectId ?? null,
  projectName: start.projectName ?? null
})

/** A record in a form. What is let off is typed without a sign. */
export const draftOf = ({ date, kind, record }: MoneyRow): MoneyDraft => {
  const isLess = kind === "charges" && owesLess(record.kind)
  return {
    value: { amount: decimalFrom(isLess ? -record.amount : record.amount) ?? null, currency: record.currency },
    day: date,
    comment: record.comment ?? "",
    userId: record.user_id,
    userName: record.user_name,
    settles:
      kind !== "received" || record.settles === null
        ? null
        : { amount: decimalFrom(record.settles.amount) ?? null, currency: record.settles.currency },
    charge: kind === "charges" ? record.kind : "expense",
    clientId: record.counteragent_id,
    clientName: record.counteragent_name,
    projectId: record.project_id,
    projectName: record.project_name
  }
}

export const isRefund = ({ value }: MoneyDraft): boolean => value.amount !== null && Number(value.amount) < 0

/** What a payment settles, where that is not what arrived; a refund settles nothing. */
export const settledOf = (draft: MoneyDraft): MoneyValue | null => (isRefund(draft) ? null : draft.settles)

/** Whether it can be saved. */
export const isComplete = (kind: MoneyRow["kind"], draft: MoneyDraft): boolean => {
  const { amount } = draft.value
  if (amount === null || Number(amount) === 0 || draft.day === null) return false
  if (kind === "paid") return Number(amount) > 0 && draft.userId !== null
  if (kind === "charges") return draft.clientId !== null || draft.projectId !== null
  const settled = settledOf(draft)
  return settled === null || settled.amount !== null
}

/** What lists show of it while it waits. */
export const namesOf = (draft: MoneyDraft): Names => ({
  project_name: draft.projectId === null ? null : draft.projectName,
  counteragent_id: draft.clientId,
  counteragent_name: draft.clientId === null ? null : draft.clientName,
  ...(draft.userName === null ? {} : { user_name: draft.userName })
})

const commonOf = (draft: MoneyDraft, amount: Decimal) => ({
  amount,
  currency: draft.value.currency,
  comment: draft.comment.trim() === "" ? null : draft.comment.trim()
})

/** The client is sent where one was chosen; that of a known record also where there is none any more. */
const whomOf = (draft: MoneyDraft, isNew: boolean) => ({
  ...(isNew && draft.clientId === null ? {} : { counteragent_id: draft.clientId }),
  project_id: draft.projectId
})

export const paymentOf = (draft: MoneyDraft, amount: Decimal, day: string, isNew: boolean): NewPayment => {
  const settled = settledOf(draft)
  return {
    ...commonOf(draft, amount),
    inflow_date: day,
    settles:
      settled === null || settled.amount === null ? null : { amount: settled.amount, currency: settled.currency },
    ...whomOf(draft, isNew)
  }
}

export const payoutOf = (draft: MoneyDraft, amount: Decimal, day: string): NewPayout => ({
  ...commonOf(draft, amount),
  payout_date: day,
  ...(draft.userId === null ? {} : { user_id: draft.userId })
})

/** What is let off is taken off. */
export const chargeOf = (draft: MoneyDraft, amount: Decimal, day: string, isNew: boolean): NewCharge => ({
  ...commonOf(draft, amount),
  ...(owesLess(draft.charge) ? { amount: negative(amount.replace(/^-/u, "")) } : {}),
  charge_date: day,
  kind: draft.charge,
  ...whomOf(draft, isNew)
})
