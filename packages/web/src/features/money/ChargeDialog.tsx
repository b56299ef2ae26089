import type { Charge } from "@hourbook/api/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { useWrite } from "../../api/write.ts"
import { m } from "../../paraglide/messages.js"
import { DateField } from "../../parts/DateField.tsx"
import { SelectField, TextField } from "../../parts/Field.tsx"
import { MoneyField, type MoneyValue } from "../../parts/MoneyField.tsx"
import { sayWarnings } from "../../parts/sayWarnings.ts"
import { say } from "../../parts/toasts.ts"
import { useSession } from "../../session/useSession.ts"
import { money } from "../../words/money.ts"
import { type Decimal, decimalFrom } from "../../words/moneyText.ts"
import { chargeEffect, type ChargeKind, chargeKinds, chargeName } from "./chargeName.ts"
import { Effect } from "./Effect.tsx"
import { negative } from "./exactly.ts"
import { ForWhom } from "./ForWhom.tsx"
import styles from "./MoneyForm.module.css"
import { MoneyForm } from "./MoneyForm.tsx"
import type { Start } from "./Start.ts"

interface ChargeDialogProps {
  /** The charge to change; a new one without. */
  readonly charge?: Charge | undefined
  readonly start?: Start | undefined
  readonly remove?: (() => void) | undefined
  readonly close: () => void
}

/** What is let off is typed without a sign, and taken off. */
const signed = (kind: ChargeKind, amount: Decimal): string =>
  chargeEffect(kind) === "less" ? negative(amount.replace(/^-/u, "")) : amount

const typedAmount = (charge: Charge): MoneyValue => ({
  amount: decimalFrom(chargeEffect(charge.kind) === "less" ? -charge.amount : charge.amount) ?? null,
  currency: charge.currency
})

/** What a client owes besides work, or is let off. It says what it does before it is saved. */
export const ChargeDialog = ({ charge, close, remove, start = {} }: ChargeDialogProps) => {
  const { today, workspace } = useSession()
  const write = useWrite()
  const [kind, setKind] = useState<ChargeKind>(charge?.kind ?? "expense")
  const [value, setValue] = useState<MoneyValue>(
    charge === undefined
      ? { amount: null, currency: start.balances?.[0]?.currency ?? workspace.currency }
      : typedAmount(charge)
  )
  const [day, setDay] = useState<string | null>(charge?.charge_date ?? today)
  const [comment, setComment] = useState(charge?.comment ?? "")
  const [whom, setWhom] = useState(() => ({
    clientId: charge?.counteragent_id ?? start.clientId ?? null,
    clientName: charge?.counteragent_name ?? start.clientName ?? null,
    projectId: charge?.project_id ?? start.projectId ?? null,
    projectName: charge?.project_name ?? start.projectName ?? null
  }))
  const { data: version } = useQuery({
    queryKey: ["version", charge?.id, charge?.updated_at],
    enabled: charge !== undefined,
    queryFn: async ({ signal }) =>
      (await send("GET", "/api/charges/{id}", { params: { id: charge?.id ?? "" }, signal })).etag ?? null
  })
  const effect = chargeEffect(kind)

  const choose = (next: ChargeKind): void => {
    setKind(next)
    const due = start.balances?.find(({ amount, currency }) => amount > 0 && currency === value.currency)
    if (next === "write_off" && value.amount === null && due !== undefined) {
      setValue({ amount: decimalFrom(due.amount) ?? null, currency: due.currency })
    }
  }
  const save = async (): Promise<void> => {
    if (value.amount === null || day === null) return
    const body = {
      charge_date: day,
      kind,
      amount: signed(kind, value.amount),
      currency: value.currency,
      comment: comment.trim() === "" ? null : comment.trim(),
      ...(charge === undefined && whom.clientId === null ? {} : { counteragent_id: whom.clientId }),
      project_id: whom.projectId
    }
    if (charge === undefined) {
      const { warnings } = await write("POST", "/api/charges", { body })
      sayWarnings(warnings, "money")
      say(m.payments_charge_saved({ kind: chargeName(kind), amount: money(Number(body.amount), body.currency) }))
    } else {
      const sent = { params: { id: charge.id }, body }
      const { warnings } = await write(
        "PUT",
        "/api/charges/{id}",
        typeof version === "string" ? { ...sent, ifMatch: version } : sent
      )
      sayWarnings(warnings, "money")
    }
  }

  return (
    <MoneyForm
      title={charge === undefined ? m.payments_add_charge() : m.payments_edit_charge()}
      saves={kind === "write_off" && charge === undefined ? m.payments_write_off() : m.parts_save()}
      isComplete={
        value.amount !== null &&
        Number(value.amount) !== 0 &&
        day !== null &&
        (whom.clientId !== null || whom.projectId !== null)
      }
      save={save}
      remove={remove}
      close={close}
    >
      <SelectField
        label={m.payments_kind()}
        value={kind}
        hint={
          effect === "more"
            ? m.payments_kind_more()
            : effect === "less"
              ? m.payments_kind_less()
              : m.payments_kind_either()
        }
        onChange={({ target }) => choose(chargeKinds.find((one) => one === target.value) ?? kind)}
      >
        {chargeKinds.map((one) => (
          <option key={one} value={one}>
            {chargeName(one)}
          </option>
        ))}
      </SelectField>
      <div className={styles.two}>
        <MoneyField label={m.payments_amount()} value={value} onChange={setValue} autoFocus required />
        <DateField label={m.payments_day()} value={day} onChange={setDay} required />
      </div>
      {start.fixed !== true && <ForWhom value={whom} onChange={setWhom} />}
      <TextField
        label={m.payments_comment()}
        value={comment}
        maxLength={2000}
        onChange={({ target }) => setComment(target.value)}
      />
      {charge === undefined && <Effect start={start} by={value} sign={effect === "less" ? -1 : 1} />}
    </MoneyForm>
  )
}
