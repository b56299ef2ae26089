import type { Invoice, InvoiceMissing } from "@hourbook/contract/contract"
import { useEffect, useRef, useState } from "react"
import { type Data, send } from "../../../api/client.ts"
import { Failed } from "../../../api/Failed.ts"
import { useWrite } from "../../../api/write.ts"
import { Button, buttonClass } from "../../../components/Button.tsx"
import { Dialog } from "../../../components/Dialog.tsx"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../../components/messages/Skeleton.tsx"
import { say } from "../../../components/messages/toasts.ts"
import { mediumDay } from "../../../format/dates.ts"
import { money } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "../parts/Dialogs.module.css"
import { numberText } from "../parts/numberText.ts"
import { MissingList } from "./MissingList.tsx"
import type { Billing } from "./useBilling.ts"
import type { useDraft } from "./useDraft.ts"

interface IssueDialogProps {
  readonly form: ReturnType<typeof useDraft>
  readonly billing: Billing
  readonly close: () => void
}

interface Checked {
  readonly invoice: Invoice
  readonly missing: ReadonlyArray<InvoiceMissing>
}

const checkedOf = ({ invoice, missing = [] }: Data<"POST", "/api/invoices/{id}/issue">): Checked => ({
  invoice,
  missing
})

/** Checks a draft, says what is missing or what will be issued and locked, and issues it. */
export const IssueDialog = ({ billing, close, form }: IssueDialogProps) => {
  const write = useWrite()
  const [checked, setChecked] = useState<Checked>()
  const [error, setError] = useState<unknown>()
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id } = form.invoice()
  const yes = useRef<HTMLButtonElement>(null)
  const check = async (): Promise<void> => {
    setError(undefined)
    try {
      const { data } = await send("POST", "/api/invoices/{id}/issue", {
        params: { id },
        query: { dry_run: "1" },
        body: {}
      })
      setChecked(checkedOf(data))
    } catch (cause) {
      setError(cause)
    }
  }
  const { version } = form.invoice()
  // Again once what was typed is saved.
  useEffect(() => {
    if (form.state === "saved") void check()
  }, [version, form.state])
  const isReady = checked !== undefined && checked.missing.length === 0
  // Once it may be issued, Enter issues it.
  useEffect(() => {
    if (isReady) yes.current?.focus()
  }, [isReady])
  const issue = async (): Promise<void> => {
    if (checked === undefined || isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const { invoice } = await write("POST", "/api/invoices/{id}/issue", {
        params: { id },
        body: { version: checked.invoice.version, expected_gross: numberText(checked.invoice.totals.gross) }
      })
      say(m.invoices_issue_done({ number: invoice.number ?? "" }))
      close()
    } catch (cause) {
      setBusy(false)
      if (cause instanceof Failed && cause.status === 412) {
        setChanged(true)
        await check()
      } else setError(cause)
    }
  }
  const number = (billing.series.find(({ id: one }) => one === form.draft.seriesId) ?? billing.series[0])?.nextNumber
  const gross = checked && money(checked.invoice.totals.gross, checked.invoice.currency)
  const entries = checked?.invoice.lines.reduce((sum, line) => sum + line.entries_count, 0) ?? 0
  return (
    <Dialog title={m.invoices_issue_title()} close={close}>
      <div className={styles.form} aria-live="polite">
        {error !== undefined && <ErrorNote error={error} retry={() => void check()} />}
        {checked === undefined && error === undefined && (
          <>
            <p className="sr">{m.invoices_issue_checking()}</p>
            <Skeleton height={200} />
          </>
        )}
        {checked !== undefined && checked.missing.length > 0 && (
          <MissingList missing={checked.missing} invoice={checked.invoice} close={close} />
        )}
        {isReady && gross !== undefined && (
          <>
            {isChanged && (
              <p className={styles.warning} role="alert">
                {m.invoices_issue_again({ amount: gross })}
              </p>
            )}
            <dl className={styles.sums}>
              {(
                [
                  [m.invoices_issue_number(), number ?? m.invoices_issue_number_then()],
                  [m.invoices_issue_to(), checked.invoice.counteragent_name],
                  [
                    m.invoices_issued(),
                    checked.invoice.issue_date === null ? m.components_today() : mediumDay(checked.invoice.issue_date)
                  ],
                  [
                    m.invoices_due(),
                    checked.invoice.due_date === null
                      ? m.invoices_draft_by_terms({ days: billing.termsDays })
                      : mediumDay(checked.invoice.due_date)
                  ],
                  [m.invoices_issue_net(), money(checked.invoice.totals.net, checked.invoice.currency)],
                  ...checked.invoice.totals.by_tax.map(
                    ({ name, tax }) => [name, money(tax, checked.invoice.currency)] as const
                  )
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              <div className={styles.total}>
                <dt>{m.invoices_gross()}</dt>
                <dd>{gross}</dd>
              </div>
            </dl>
            <p className="soft">{m.invoices_issue_locks({ count: entries })}</p>
          </>
        )}
        <div className="row">
          {isReady && gross !== undefined && (
            <button
              type="button"
              ref={yes}
              className={buttonClass("main")}
              disabled={isBusy}
              onClick={() => void issue()}
            >
              {number === undefined
                ? m.invoices_issue_yes_plain({ amount: gross })
                : m.invoices_issue_yes({ number, amount: gross })}
            </button>
          )}
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
