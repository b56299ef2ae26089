import type { Warning } from "@hourbook/contract/contract"
import { useCallback, useMemo } from "react"
import { useWrite } from "../../api/write.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { sayWarnings } from "../../components/messages/sayWarnings.ts"
import { say } from "../../components/messages/toasts.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { chargeName } from "./chargeName.ts"
import { chargeOf, draftOf, isRefund, type MoneyDraft, namesOf, paymentOf, payoutOf } from "./moneyDraft.ts"
import type { MoneyKind, MoneyRow } from "./moneyRow.ts"

const savedText = (kind: MoneyKind, draft: MoneyDraft, amount: string): string =>
  kind === "charges"
    ? m.payments_charge_saved({ kind: chargeName(draft.charge), amount })
    : kind === "paid"
      ? m.payments_payout_saved({ amount })
      : isRefund(draft)
        ? m.payments_refund_saved()
        : m.payments_payment_saved({ amount })

interface Saved {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly updated_at: string
  readonly warnings: ReadonlyArray<Warning> | undefined
}

/** Records and changes payments, payouts and charges, each with a way back for ten seconds. */
export const useMoneyWrites = () => {
  const write = useWrite()

  const send = useCallback(
    async (
      kind: MoneyKind,
      draft: MoneyDraft,
      known?: { readonly id: string; readonly updated_at: string }
    ): Promise<Saved | undefined> => {
      const { amount } = draft.value
      const { day } = draft
      if (amount === null || day === null) return undefined
      const names = namesOf(draft)
      const isNew = known === undefined
      const of = { names, params: { id: known?.id ?? "" }, knownAt: known?.updated_at }
      if (kind === "received") {
        const body = paymentOf(draft, amount, day, isNew)
        const { inflow, warnings } = isNew
          ? await write("POST", "/api/money", { body, names })
          : await write("PUT", "/api/money/{id}", { ...of, body })
        return { ...inflow, warnings }
      }
      if (kind === "paid") {
        const body = payoutOf(draft, amount, day)
        const { payout, warnings } = isNew
          ? await write("POST", "/api/payouts", { body, names })
          : await write("PUT", "/api/payouts/{id}", { ...of, body })
        return { ...payout, warnings }
      }
      const body = chargeOf(draft, amount, day, isNew)
      const { charge, warnings } = isNew
        ? await write("POST", "/api/charges", { body, names })
        : await write("PUT", "/api/charges/{id}", { ...of, body })
      return { ...charge, warnings }
    },
    [write]
  )

  const undoRecord = useCallback(
    (kind: MoneyKind, id: string): void => {
      const params = { id }
      const undone =
        kind === "received"
          ? write("DELETE", "/api/money/{id}", { params })
          : kind === "paid"
            ? write("DELETE", "/api/payouts/{id}", { params })
            : write("DELETE", "/api/charges/{id}", { params })
      undone.catch(sayError)
    },
    [write]
  )

  /** Rejects with the server's refusal. */
  const record = useCallback(
    async (kind: MoneyKind, draft: MoneyDraft): Promise<void> => {
      const saved = await send(kind, draft)
      if (saved === undefined) return
      say(savedText(kind, draft, money(saved.amount, saved.currency)), { undo: () => undoRecord(kind, saved.id) })
      sayWarnings(saved.warnings, "money")
    },
    [send, undoRecord]
  )

  const amend = useCallback(
    async (row: MoneyRow, draft: MoneyDraft): Promise<void> => {
      const saved = await send(row.kind, draft, row.record)
      if (saved === undefined) return
      say(m.payments_saved(), { undo: () => void send(row.kind, draftOf(row), saved).catch(sayError) })
      sayWarnings(saved.warnings, "money")
    },
    [send]
  )

  return useMemo(() => ({ record, amend }), [record, amend])
}
