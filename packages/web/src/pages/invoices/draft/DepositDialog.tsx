import type { Invoice, InvoiceRow } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { read } from "../../../api/read.ts"
import { useWrite } from "../../../api/write.ts"
import { Button } from "../../../components/Button.tsx"
import { Dialog } from "../../../components/Dialog.tsx"
import row from "../../../components/lists/Item.module.css"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../../components/messages/Skeleton.tsx"
import { mediumDay } from "../../../format/dates.ts"
import { minus } from "../../../format/exactly.ts"
import { money } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "../parts/Dialogs.module.css"
import type { useDraft } from "./useDraft.ts"

interface DepositDialogProps {
  readonly form: ReturnType<typeof useDraft>
  readonly invoice: Invoice
  readonly close: () => void
}

/** The client's issued deposits that are still to be deducted; each takes off all that is left of it. */
export const DepositDialog = ({ close, form, invoice }: DepositDialogProps) => {
  const write = useWrite()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const asked = {
    counteragent_id: invoice.counteragent_id,
    deductible: "1",
    include_totals: "0",
    page_size: "100"
  } as const
  const deposits = useQuery(read("/api/invoices", asked))
  const taken = new Set(form.draft.lines.map(({ deducts }) => deducts))
  const open = (deposits.data?.invoices ?? []).filter(
    ({ currency, id }) => currency === invoice.currency && !taken.has(id)
  )
  const deduct = async ({ id }: InvoiceRow): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      // What is typed goes first: the server adds lines to what it has.
      if (!(await form.flush())) return close()
      const { lines } = form.invoice()
      await write("PUT", "/api/invoices/{id}", {
        params: { id: invoice.id },
        body: { lines: [...lines.map((line) => ({ id: line.id })), { deducts: id }] }
      })
      close()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={m.invoices_deposit_deduct()} close={close}>
      <div className={styles.form}>
        {deposits.isPending ? (
          <Skeleton height={120} />
        ) : open.length === 0 ? (
          <p className="soft">{m.invoices_deposit_none({ client: invoice.counteragent_name })}</p>
        ) : (
          <ul>
            {open.map((deposit) => (
              <li key={deposit.id} className={row.item}>
                <div>
                  {deposit.number}
                  <small>
                    {deposit.issue_date === null ? "" : `${mediumDay(deposit.issue_date)} · `}
                    {money(minus(deposit.totals.gross, deposit.credited_total), deposit.currency)}
                    {deposit.open_total > 0 && ` · ${m.invoices_deposit_unpaid()}`}
                  </small>
                </div>
                <Button
                  small
                  disabled={isBusy}
                  onClick={() => void deduct(deposit)}
                  aria-label={m.invoices_deposit_deduct_one({ number: deposit.number ?? "" })}
                >
                  {m.invoices_deposit_take()}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {deposits.error !== null && <ErrorNote error={deposits.error} />}
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
