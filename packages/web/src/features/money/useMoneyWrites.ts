import type { Warning } from "@hourbook/contract/contract"
import { useCallback, useMemo } from "react"
import { recordIn } from "../../api/recordAddress.ts"
import { useWrite } from "../../api/write.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { sayWarnings } from "../../components/messages/sayWarnings.ts"
import { say } from "../../components/messages/toasts.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { kinds, type MoneyKind, pathOf } from "./kinds.ts"
import { draftOf, forms, type MoneyDraft, namesOf } from "./moneyDraft.ts"
import type { MoneyRow } from "./moneyRow.ts"

type Known = Pick<MoneyRow["record"], "id" | "updated_at">

interface Saved {
  readonly record: MoneyRow["record"]
  readonly warnings: ReadonlyArray<Warning> | undefined
  /** The charge that was recorded with a payment. */
  readonly discountId: string | undefined
}

/** Records and changes payments, payouts and charges, each with a way back for ten seconds. */
export const useMoneyWrites = () => {
  const write = useWrite()

  const send = useCallback(
    async (kind: MoneyKind, draft: MoneyDraft, known?: Known): Promise<Saved | undefined> => {
      const { amount } = draft.value
      const { day } = draft
      if (amount === null || day === null) return undefined
      const path = pathOf(kind)
      const body = forms[kind].bodyOf(draft, amount, day, known === undefined)
      const names = namesOf(draft)
      const answer =
        known === undefined
          ? await write("POST", path, { body, names })
          : await write("PUT", `${path}/{id}`, { body, names, params: { id: known.id }, knownAt: known.updated_at })
      const made = recordIn(answer)
      const row = made === undefined ? undefined : kinds[kind].rowOf(made)
      const discount = kind === "received" && "charge" in answer ? answer.charge : undefined
      return row === undefined ? undefined : { record: row.record, warnings: answer.warnings, discountId: discount?.id }
    },
    [write]
  )

  const undoRecord = useCallback(
    (kind: MoneyKind, id: string): void => {
      write("DELETE", `${pathOf(kind)}/{id}`, { params: { id } }).catch(sayError)
    },
    [write]
  )

  /** Rejects with the server's refusal. */
  const record = useCallback(
    async (kind: MoneyKind, draft: MoneyDraft): Promise<void> => {
      const saved = await send(kind, draft)
      if (saved === undefined) return
      const { amount, currency, id } = saved.record
      const undo = (): void => {
        undoRecord(kind, id)
        if (saved.discountId !== undefined) undoRecord("charges", saved.discountId)
      }
      say(forms[kind].saved(draft, money(amount, currency)), { undo })
      sayWarnings(saved.warnings, "money")
    },
    [send, undoRecord]
  )

  const amend = useCallback(
    async (row: MoneyRow, draft: MoneyDraft): Promise<void> => {
      const saved = await send(row.kind, draft, row.record)
      if (saved === undefined) return
      say(m.payments_saved(), { undo: () => void send(row.kind, draftOf(row), saved.record).catch(sayError) })
      sayWarnings(saved.warnings, "money")
    },
    [send]
  )

  return useMemo(() => ({ record, amend }), [record, amend])
}
