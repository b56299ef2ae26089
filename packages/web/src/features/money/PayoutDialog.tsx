import type { Payout } from "@hourbook/api/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { useWrite } from "../../api/write.ts"
import { m } from "../../paraglide/messages.js"
import { DateField } from "../../parts/DateField.tsx"
import { EntityPicker } from "../../parts/EntityPicker.tsx"
import { TextField } from "../../parts/Field.tsx"
import { MoneyField, type MoneyValue } from "../../parts/MoneyField.tsx"
import { sayWarnings } from "../../parts/sayWarnings.ts"
import { say } from "../../parts/toasts.ts"
import { useSession } from "../../session/useSession.ts"
import { money } from "../../words/money.ts"
import { decimalFrom } from "../../words/moneyText.ts"
import styles from "./MoneyForm.module.css"
import { MoneyForm } from "./MoneyForm.tsx"

interface PayoutDialogProps {
  /** The payout to change; a new one without. */
  readonly payout?: Payout | undefined
  readonly remove?: (() => void) | undefined
  readonly close: () => void
}

/** Money that the workspace paid to a member. */
export const PayoutDialog = ({ close, payout, remove }: PayoutDialogProps) => {
  const { today, workspace } = useSession()
  const write = useWrite()
  const [userId, setUserId] = useState<string | null>(payout?.user_id ?? null)
  const [value, setValue] = useState<MoneyValue>({
    amount: payout === undefined ? null : (decimalFrom(payout.amount) ?? null),
    currency: payout?.currency ?? workspace.currency
  })
  const [day, setDay] = useState<string | null>(payout?.payout_date ?? today)
  const [comment, setComment] = useState(payout?.comment ?? "")
  const { data: version } = useQuery({
    queryKey: ["version", payout?.id, payout?.updated_at],
    enabled: payout !== undefined,
    queryFn: async ({ signal }) =>
      (await send("GET", "/api/payouts/{id}", { params: { id: payout?.id ?? "" }, signal })).etag ?? null
  })
  const save = async (): Promise<void> => {
    if (value.amount === null || day === null || userId === null) return
    const body = {
      payout_date: day,
      amount: value.amount,
      currency: value.currency,
      user_id: userId,
      comment: comment.trim() === "" ? null : comment.trim()
    }
    if (payout === undefined) {
      const { warnings } = await write("POST", "/api/payouts", { body })
      sayWarnings(warnings, "money")
      say(m.payments_payout_saved({ amount: money(Number(value.amount), value.currency) }))
    } else {
      const sent = { params: { id: payout.id }, body }
      const { warnings } = await write(
        "PUT",
        "/api/payouts/{id}",
        typeof version === "string" ? { ...sent, ifMatch: version } : sent
      )
      sayWarnings(warnings, "money")
    }
  }
  return (
    <MoneyForm
      title={payout === undefined ? m.payments_record_payout() : m.payments_edit_payout()}
      saves={m.parts_save()}
      isComplete={value.amount !== null && Number(value.amount) > 0 && day !== null && userId !== null}
      save={save}
      remove={remove}
      close={close}
    >
      <EntityPicker
        kind="member"
        label={m.payments_person()}
        value={userId}
        name={payout?.user_name}
        onChange={(id) => setUserId(id)}
        autoFocus={payout === undefined}
      />
      <div className={styles.two}>
        <MoneyField label={m.payments_amount()} value={value} onChange={setValue} required />
        <DateField label={m.payments_day()} value={day} onChange={setDay} required />
      </div>
      <TextField
        label={m.payments_comment()}
        value={comment}
        maxLength={2000}
        onChange={({ target }) => setComment(target.value)}
      />
    </MoneyForm>
  )
}
