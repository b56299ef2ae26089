import type { ChargeKind } from "@hourbook/contract/data"
import { useState } from "react"
import { useTheirs } from "../../components/conflict/useTheirs.ts"
import { DateField } from "../../components/fields/DateField.tsx"
import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { MoneyField } from "../../components/fields/MoneyField.tsx"
import { useClientCurrency } from "../../components/fields/useClientCurrency.ts"
import { decimalFrom } from "../../format/moneyText.ts"
import { forgetRefused } from "../../offline/queue.ts"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useSession } from "../../session/useSession.ts"
import { ChargeKindField } from "./ChargeKindField.tsx"
import { owesLess } from "./chargeName.ts"
import { Effect } from "./Effect.tsx"
import { ForWhom } from "./ForWhom.tsx"
import { InFullField } from "./InFullField.tsx"
import { kinds, type MoneyKind } from "./kinds.ts"
import {
  differences,
  draftOf,
  effectOf,
  emptyDraft,
  forms,
  isComplete,
  isRefund,
  type MoneyDraft
} from "./moneyDraft.ts"
import styles from "./MoneyForm.module.css"
import { MoneyForm } from "./MoneyForm.tsx"
import type { MoneyRow } from "./moneyRow.ts"
import { OpenInvoices } from "./OpenInvoices.tsx"
import { readMoney } from "./readMoney.ts"
import { removeMoney } from "./removeMoney.ts"
import { SettlesField } from "./SettlesField.tsx"
import type { Start } from "./Start.ts"
import { useMoneyWrites } from "./useMoneyWrites.ts"
import { typedRow } from "./waitingMoney.ts"

interface MoneyDialogProps {
  /** The record to change, or the kind of a new one. */
  readonly shown: MoneyRow | MoneyKind
  /** What a new one has already. */
  readonly start?: Start | undefined
  readonly close: () => void
}

/**
 * Money that came in or was given back, money that was paid to a member, or what a client owes besides work or is let off.
 * It says what it does to the balance before it is saved.
 */
export const MoneyDialog = ({ close, shown, start = {} }: MoneyDialogProps) => {
  const { today, workspace } = useSession()
  const { amend, record } = useMoneyWrites()
  const row = typeof shown === "string" ? undefined : shown
  const kind = typeof shown === "string" ? shown : shown.kind
  const { hasPurpose, settles, whom } = kinds[kind]
  const refused = row?.record.pending?.state === "refused" ? row : undefined
  const known = refused === undefined ? row : undefined
  const { seen, show, take, theirs } = useTheirs(known, (changed) => setDraft(draftOf(changed)))
  const isUnsaved = refused !== undefined || row?.record.pending?.state === "unsaved"
  const [draft, setDraft] = useState<MoneyDraft>(() =>
    row === undefined ? emptyDraft(kind, start, { day: today, currency: workspace.currency }) : draftOf(typedRow(row))
  )
  const closed = useClosed()
  const set = (change: Partial<MoneyDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const ofClient = useClientCurrency(draft.clientId, row === undefined && whom === "client")
  const isDue = start.balances?.some(({ amount }) => amount > 0) === true
  const isOpen = row === undefined && draft.value.amount === null && draft.isCurrencyChosen !== true && !isDue
  const value = { ...draft.value, currency: (isOpen ? ofClient : undefined) ?? draft.value.currency }
  const isLess = settles || owesLess(draft.charge)

  const chooseCharge = (charge: ChargeKind): void => {
    const due = start.balances?.find(({ amount, currency }) => amount > 0 && currency === draft.value.currency)
    const isAll = charge === "write_off" && draft.value.amount === null && due !== undefined
    set({
      charge,
      ...(isAll ? { value: { amount: decimalFrom(due.amount) ?? null, currency: due.currency } } : {})
    })
  }
  const save = async (): Promise<void> => {
    if (seen !== undefined) return amend(seen, draft)
    await record(kind, draft)
  }

  return (
    <MoneyForm
      title={known === undefined ? kinds[kind].add() : forms[kind].title()}
      saves={known === undefined ? forms[kind].saves(draft) : m.components_save()}
      isComplete={isComplete(kind, draft)}
      closed={closed(known?.date, draft.day)}
      save={save}
      saved={() => row !== undefined && forgetRefused(row.record.id)}
      readTheirs={async () => void (seen !== undefined && show(await readMoney(seen)))}
      conflict={
        theirs === undefined ? undefined : { fields: differences(kind, draftOf(theirs), draft), takeTheirs: take }
      }
      remove={row === undefined || closed(known?.date) !== undefined ? undefined : () => removeMoney(row)}
      close={close}
    >
      {row !== undefined && isUnsaved && (
        <WaitingMark
          pending={row.record.pending}
          discard={() => {
            forgetRefused(row.record.id)
            close()
          }}
        />
      )}
      {hasPurpose && <ChargeKindField value={draft.charge} onChange={chooseCharge} />}
      {whom === "member" && (
        <EntityPicker
          kind="member"
          label={m.payments_person()}
          value={draft.userId}
          name={draft.userName}
          onChange={(userId, member) => set({ userId, userName: member?.name ?? null })}
          autoFocus={row === undefined}
        />
      )}
      <div className={styles.two}>
        <MoneyField
          label={!settles ? m.payments_amount() : isRefund(draft) ? m.payments_refunded() : m.payments_received()}
          value={value}
          onChange={(typed) =>
            set({ value: typed, ...(typed.currency === value.currency ? {} : { isCurrencyChosen: true }) })
          }
          hint={settles ? m.payments_refund_hint() : undefined}
          autoFocus={whom === "client"}
          required
        />
        <DateField label={m.payments_day()} value={draft.day} onChange={(day) => set({ day })} required />
      </div>
      {settles && !isRefund(draft) && (
        <SettlesField
          value={draft.settles}
          received={value}
          balances={start.balances ?? []}
          onChange={(chosen) =>
            set({
              settles: chosen,
              ...(chosen === null && start.invoiceId === undefined ? { invoiceId: undefined } : {})
            })
          }
        />
      )}
      {settles &&
        !isRefund(draft) &&
        draft.clientId !== null &&
        draft.invoiceId === undefined &&
        draft.settles === null && (
          <OpenInvoices
            clientId={draft.clientId}
            currency={value.currency}
            choose={({ currency, id, open_total: open }) =>
              set({ invoiceId: id, settles: { amount: decimalFrom(open) ?? null, currency } })
            }
          />
        )}
      {settles && row === undefined && draft.invoiceId !== undefined && (
        <InFullField draft={draft} early={start.early} onChange={set} />
      )}
      {whom === "client" && start.fixed !== true && <ForWhom value={draft} onChange={set} />}
      <TextField
        label={m.payments_comment()}
        value={draft.comment}
        maxLength={2000}
        onChange={({ target }) => set({ comment: target.value })}
      />
      {whom === "client" && row === undefined && (
        <Effect start={start} by={settles ? effectOf(draft) : draft.value} sign={isLess ? -1 : 1} />
      )}
    </MoneyForm>
  )
}
