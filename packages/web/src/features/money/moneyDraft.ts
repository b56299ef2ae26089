import type { NewCharge, NewPayment, NewPayout } from "@hourbook/contract/contract"
import type { ChargeKind } from "@hourbook/contract/data"
import type { Names } from "../../api/Names.ts"
import type { Difference } from "../../components/conflict/Conflict.tsx"
import type { MoneyValue } from "../../components/fields/MoneyField.tsx"
import { mediumDay } from "../../format/dates.ts"
import { minus, negative, plus } from "../../format/exactly.ts"
import { amountText, type Decimal, decimalFrom } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import { chargeName, owesLess } from "./chargeName.ts"
import type { Whom } from "./ForWhom.tsx"
import { kinds, type MoneyKind } from "./kinds.ts"
import type { MoneyRow } from "./moneyRow.ts"
import type { Balance, Start } from "./Start.ts"

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
  /** The invoice that a payment pays first, if one was chosen. */
  readonly invoiceId?: string | undefined
  /** What is open of that invoice. */
  readonly invoiceOpen?: Balance | undefined
  /** Whether what it leaves open of the invoice is a discount. */
  readonly isInFull?: boolean | undefined
}

/** What a payment in the invoice's own currency leaves open of it; null where it pays all. */
export const shortBy = ({ invoiceOpen, settles, value }: MoneyDraft): Decimal | null => {
  if (invoiceOpen === undefined || settles !== null || value.amount === null) return null
  if (value.currency !== invoiceOpen.currency || Number(value.amount) <= 0) return null
  const short = minus(invoiceOpen.amount, value.amount)
  return short > 0 ? (decimalFrom(short) ?? null) : null
}

/** What a new payment settles first, and what a charge or a write-off is most likely in: the currency of what is owed. */
const firstValue = (start: Start, kind: MoneyKind, currency: string): MoneyValue => {
  const due = start.balances?.find(({ amount }) => amount > 0)
  const amount = kinds[kind].settles && due !== undefined ? (decimalFrom(due.amount) ?? null) : null
  return { amount, currency: (due ?? start.balances?.[0])?.currency ?? currency }
}

/** A form with nothing typed yet. */
export const emptyDraft = (
  kind: MoneyKind,
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
  invoiceId: start.invoiceId,
  invoiceOpen: start.invoiceId === undefined ? undefined : start.balances?.[0],
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

/** What it takes off, or adds to, what is owed: with the discount. */
export const effectOf = (draft: MoneyDraft): MoneyValue => {
  const short = draft.isInFull === true ? shortBy(draft) : null
  return short === null || draft.value.amount === null
    ? (settledOf(draft) ?? draft.value)
    : { ...draft.value, amount: decimalFrom(plus(draft.value.amount, short)) ?? draft.value.amount }
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

const paymentOf = (draft: MoneyDraft, amount: Decimal, day: string, isNew: boolean): NewPayment => {
  const settled = settledOf(draft)
  const paid = settled?.amount ?? amount
  const discount = isNew && draft.isInFull === true ? shortBy(draft) : null
  return {
    ...(draft.invoiceId !== undefined && !isRefund(draft)
      ? {
          allocations: [
            {
              invoice_id: draft.invoiceId,
              amount: discount === null ? paid : (decimalFrom(plus(paid, discount)) ?? paid)
            }
          ]
        }
      : {}),
    ...(discount === null ? {} : { discount }),
    ...commonOf(draft, amount),
    inflow_date: day,
    settles:
      settled === null || settled.amount === null ? null : { amount: settled.amount, currency: settled.currency },
    ...whomOf(draft, isNew)
  }
}

const payoutOf = (draft: MoneyDraft, amount: Decimal, day: string): NewPayout => ({
  ...commonOf(draft, amount),
  payout_date: day,
  ...(draft.userId === null ? {} : { user_id: draft.userId })
})

/** What is let off is taken off. */
const chargeOf = (draft: MoneyDraft, amount: Decimal, day: string, isNew: boolean): NewCharge => ({
  ...commonOf(draft, amount),
  ...(owesLess(draft.charge) ? { amount: negative(amount.replace(/^-/u, "")) } : {}),
  charge_date: day,
  kind: draft.charge,
  ...whomOf(draft, isNew)
})

/** The form of a kind. */
interface MoneyFormOf {
  readonly title: () => string
  /** What the button says that records a new one. */
  readonly saves: (draft: MoneyDraft) => string
  readonly saved: (draft: MoneyDraft, amount: string) => string
  /** Whether it can be saved, with an amount other than 0 and a day. */
  readonly isComplete: (draft: MoneyDraft) => boolean
  /** What the interface is sent. */
  readonly bodyOf: (
    draft: MoneyDraft,
    amount: Decimal,
    day: string,
    isNew: boolean
  ) => NewPayment | NewPayout | NewCharge
}

/** What the forms of the kinds say and send, beside what the kinds are: it is loaded with the first form. */
export const forms: Readonly<Record<MoneyKind, MoneyFormOf>> = {
  received: {
    title: m.payments_edit_payment,
    saves: (draft) => (isRefund(draft) ? m.payments_record_refund() : m.components_save()),
    saved: (draft, amount) => (isRefund(draft) ? m.payments_refund_saved() : m.payments_payment_saved({ amount })),
    isComplete: (draft) => settledOf(draft)?.amount !== null,
    bodyOf: paymentOf
  },
  paid: {
    title: m.payments_edit_payout,
    saves: m.components_save,
    saved: (_, amount) => m.payments_payout_saved({ amount }),
    isComplete: ({ userId, value }) => Number(value.amount) > 0 && userId !== null,
    bodyOf: payoutOf
  },
  charges: {
    title: m.payments_edit_charge,
    saves: ({ charge }) => (charge === "write_off" ? m.payments_write_off() : m.components_save()),
    saved: ({ charge }, amount) => m.payments_charge_saved({ kind: chargeName(charge), amount }),
    isComplete: ({ clientId, projectId }) => clientId !== null || projectId !== null,
    bodyOf: chargeOf
  }
}

/** Whether it can be saved. */
export const isComplete = (kind: MoneyKind, draft: MoneyDraft): boolean =>
  draft.value.amount !== null && Number(draft.value.amount) !== 0 && draft.day !== null && forms[kind].isComplete(draft)

const amountOf = (value: MoneyValue | null): string =>
  value === null || value.amount === null ? "–" : `${amountText(value.amount, value.currency)} ${value.currency}`

/** The fields of a record in words: as another person left them, and as they are in the form. */
export const differences = (kind: MoneyKind, theirs: MoneyDraft, mine: MoneyDraft): ReadonlyArray<Difference> => {
  const field = (label: string, text: (draft: MoneyDraft) => string): Difference => ({
    label,
    theirs: text(theirs),
    mine: text(mine)
  })
  return [
    ...(kinds[kind].hasPurpose ? [field(m.payments_kind(), ({ charge }) => chargeName(charge))] : []),
    field(m.payments_amount(), ({ value }) => amountOf(value)),
    field(m.payments_day(), ({ day }) => (day === null ? "–" : mediumDay(day))),
    ...(kinds[kind].settles ? [field(m.payments_settled(), ({ settles }) => amountOf(settles))] : []),
    field(m.payments_person(), ({ userName }) => userName ?? "–"),
    field(m.components_filter_client(), ({ clientName }) => clientName ?? "–"),
    field(m.payments_project(), ({ projectName }) => projectName ?? "–"),
    field(m.payments_comment(), ({ comment }) => comment || "–")
  ]
}
