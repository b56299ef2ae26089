import type { Invoice } from "@hourbook/contract/contract"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useWrite } from "../../../api/write.ts"
import { Button } from "../../../components/Button.tsx"
import { Dialog } from "../../../components/Dialog.tsx"
import { TextField } from "../../../components/fields/Field.tsx"
import { MoneyField } from "../../../components/fields/MoneyField.tsx"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { say } from "../../../components/messages/toasts.ts"
import { minus } from "../../../format/exactly.ts"
import { money } from "../../../format/money.ts"
import type { Decimal } from "../../../format/moneyText.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "../parts/Dialogs.module.css"
import { RadioField } from "../parts/RadioField.tsx"

interface CreditDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
}

type What = "all" | "lines" | "amount"

/** Asks what of an invoice is credited and what becomes of its work, and issues the credit note. */
export const CreditDialog = ({ close, invoice }: CreditDialogProps) => {
  const write = useWrite()
  const navigate = useNavigate()
  const { currency, number } = invoice
  const [what, setWhat] = useState<What>("all")
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set())
  const [amount, setAmount] = useState<Decimal | null>(null)
  const [release, setRelease] = useState(true)
  const [note, setNote] = useState("")
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  /** One for the dialog: pressing twice issues one. */
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const left = minus(invoice.totals.gross, invoice.credited_total)
  const isAmount = what === "amount"
  const isTooMuch = isAmount && amount !== null && (Number(amount) > left || Number(amount) <= 0)
  const isReady = !isBusy && (what === "all" || (isAmount ? amount !== null && !isTooMuch : lines.size > 0))
  const gross =
    what === "all" ? money(left, currency) : isAmount && amount !== null ? money(Number(amount), currency) : undefined
  const submit = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const { invoice: made } = await write("POST", "/api/invoices/{id}/credit", {
        params: { id: invoice.id },
        idempotencyKey,
        body: {
          ...(what === "lines" ? { lines: [...lines] } : {}),
          ...(isAmount && amount !== null ? { amount } : {}),
          release: !isAmount && release,
          ...(note.trim() === "" ? {} : { note: note.trim() })
        }
      })
      say(m.invoices_credit_done({ number: made.number ?? "" }))
      close()
      await navigate({ to: "/invoices/$id", params: { id: made.id } })
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  const toggle = (id: string): void => {
    const next = new Set(lines)
    if (!next.delete(id)) next.add(id)
    setLines(next)
  }
  return (
    <Dialog title={m.invoices_credit_title({ number: number ?? "" })} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void submit()
        }}
      >
        <fieldset className={styles.choices}>
          <legend>{m.invoices_credit_what()}</legend>
          {(
            [
              ["all", m.invoices_credit_all()],
              ["lines", m.invoices_credit_lines()],
              ["amount", m.invoices_credit_amount()]
            ] as const
          ).map(([value, label]) => (
            <RadioField
              key={value}
              name="what"
              label={label}
              checked={what === value}
              onChange={() => setWhat(value)}
            />
          ))}
        </fieldset>
        {what === "lines" && (
          <ul className={styles.lines}>
            {invoice.lines.map((line) => (
              <li key={line.id}>
                <label className={styles.radio}>
                  <input type="checkbox" checked={lines.has(line.id)} onChange={() => toggle(line.id)} />
                  <span>
                    <b>{money(line.net, currency)}</b>
                    {line.text}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {isAmount && (
          <MoneyField
            label={m.invoices_credit_gross()}
            value={{ amount, currency }}
            fixedCurrency
            hint={m.invoices_credit_at_most({ amount: money(left, currency) })}
            wrong={isTooMuch ? m.invoices_credit_at_most({ amount: money(left, currency) }) : undefined}
            onChange={(value) => setAmount(value.amount)}
          />
        )}
        {isAmount ? (
          <p className="soft">{m.invoices_credit_amount_lets()}</p>
        ) : (
          <fieldset className={styles.choices}>
            <legend>{m.invoices_credit_then()}</legend>
            <RadioField
              name="release"
              label={m.invoices_credit_release()}
              hint={m.invoices_credit_release_why()}
              checked={release}
              onChange={() => setRelease(true)}
            />
            <RadioField
              name="release"
              label={m.invoices_credit_let()}
              hint={m.invoices_credit_let_why()}
              checked={!release}
              onChange={() => setRelease(false)}
            />
          </fieldset>
        )}
        <TextField
          label={m.invoices_credit_reason()}
          value={note}
          maxLength={2000}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
        <p className="soft">{m.invoices_credit_never()}</p>
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button type="submit" look="main" disabled={!isReady}>
            {gross === undefined ? m.invoices_credit_yes() : m.invoices_credit_yes_of({ amount: gross })}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
