import type { Payment } from "@hourbook/api/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { useWrite } from "../../api/write.ts"
import { m } from "../../paraglide/messages.js"
import { DateField } from "../../parts/DateField.tsx"
import { TextField } from "../../parts/Field.tsx"
import { MoneyField, type MoneyValue } from "../../parts/MoneyField.tsx"
import { sayWarnings } from "../../parts/sayWarnings.ts"
import { say } from "../../parts/toasts.ts"
import { useSession } from "../../session/useSession.ts"
import { money } from "../../words/money.ts"
import { decimalFrom } from "../../words/moneyText.ts"
import { Effect } from "./Effect.tsx"
import { ForWhom } from "./ForWhom.tsx"
import styles from "./MoneyForm.module.css"
import { MoneyForm } from "./MoneyForm.tsx"
import { SettlesField } from "./SettlesField.tsx"
import type { Start } from "./Start.ts"

interface PaymentDialogProps {
  /** The payment to change; a new one without. */
  readonly payment?: Payment | undefined
  readonly start?: Start | undefined
  readonly remove?: (() => void) | undefined
  readonly close: () => void
}

const firstAmount = (payment: Payment | undefined, start: Start, currency: string): MoneyValue => {
  if (payment !== undefined) return { amount: decimalFrom(payment.amount) ?? null, currency: payment.currency }
  const due = start.balances?.find(({ amount }) => amount > 0)
  return due === undefined
    ? { amount: null, currency: start.balances?.[0]?.currency ?? currency }
    : { amount: decimalFrom(due.amount) ?? null, currency: due.currency }
}

const firstSettled = (payment: Payment | undefined): MoneyValue | null =>
  payment === undefined || payment.settles === null
    ? null
    : { amount: decimalFrom(payment.settles.amount) ?? null, currency: payment.settles.currency }

/** Money that came in, or a refund: how much, when, from whom and, where it differs, what it settles. */
export const PaymentDialog = ({ close, payment, remove, start = {} }: PaymentDialogProps) => {
  const { today, workspace } = useSession()
  const write = useWrite()
  const [value, setValue] = useState(() => firstAmount(payment, start, workspace.currency))
  const [settles, setSettles] = useState(() => firstSettled(payment))
  const [day, setDay] = useState<string | null>(payment?.inflow_date ?? today)
  const [comment, setComment] = useState(payment?.comment ?? "")
  const [whom, setWhom] = useState(() => ({
    clientId: payment?.counteragent_id ?? start.clientId ?? null,
    clientName: payment?.counteragent_name ?? start.clientName ?? null,
    projectId: payment?.project_id ?? start.projectId ?? null,
    projectName: payment?.project_name ?? start.projectName ?? null
  }))
  const { data: version } = useQuery({
    queryKey: ["version", payment?.id, payment?.updated_at],
    enabled: payment !== undefined,
    queryFn: async ({ signal }) =>
      (await send("GET", "/api/money/{id}", { params: { id: payment?.id ?? "" }, signal })).etag ?? null
  })
  const isRefund = value.amount !== null && Number(value.amount) < 0
  const settled = isRefund ? null : settles

  const save = async (): Promise<void> => {
    const { amount, currency } = value
    if (amount === null || day === null) return
    const body = {
      inflow_date: day,
      amount,
      currency,
      comment: comment.trim() === "" ? null : comment.trim(),
      settles:
        settled === null || settled.amount === null ? null : { amount: settled.amount, currency: settled.currency },
      ...(payment === undefined && whom.clientId === null ? {} : { counteragent_id: whom.clientId }),
      project_id: whom.projectId
    }
    if (payment === undefined) {
      const { warnings } = await write("POST", "/api/money", { body })
      sayWarnings(warnings, "money")
      say(isRefund ? m.payments_refund_saved() : m.payments_payment_saved({ amount: money(Number(amount), currency) }))
    } else {
      const sent = { params: { id: payment.id }, body }
      const { warnings } = await write(
        "PUT",
        "/api/money/{id}",
        typeof version === "string" ? { ...sent, ifMatch: version } : sent
      )
      sayWarnings(warnings, "money")
    }
  }

  return (
    <MoneyForm
      title={payment === undefined ? m.payments_record_payment() : m.payments_edit_payment()}
      saves={isRefund && payment === undefined ? m.payments_record_refund() : m.parts_save()}
      isComplete={
        value.amount !== null &&
        Number(value.amount) !== 0 &&
        day !== null &&
        (settled === null || settled.amount !== null)
      }
      save={save}
      remove={remove}
      close={close}
    >
      <div className={styles.two}>
        <MoneyField
          label={isRefund ? m.payments_refunded() : m.payments_received()}
          value={value}
          onChange={setValue}
          hint={m.payments_refund_hint()}
          autoFocus
          required
        />
        <DateField label={m.payments_day()} value={day} onChange={setDay} required />
      </div>
      {!isRefund && (
        <SettlesField value={settles} received={value} balances={start.balances ?? []} onChange={setSettles} />
      )}
      {start.fixed !== true && <ForWhom value={whom} onChange={setWhom} />}
      <TextField
        label={m.payments_comment()}
        value={comment}
        maxLength={2000}
        onChange={({ target }) => setComment(target.value)}
      />
      {payment === undefined && <Effect start={start} by={settled ?? value} sign={-1} />}
    </MoneyForm>
  )
}
