import type { InvoiceSeries } from "@hourbook/contract/contract"
import { numberOf } from "@hourbook/core/billing/seriesNumbers"
import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Business.module.css"

interface RaiseDialogProps {
  readonly series: InvoiceSeries
  readonly close: () => void
}

/** Leaves numbers out, with the reason that explains the gap. */
export const RaiseDialog = ({ close, series }: RaiseDialogProps) => {
  const { today } = useSession()
  const write = useWrite()
  const [next, setNext] = useState("")
  const [reason, setReason] = useState("")
  const [error, setError] = useState<unknown>()
  const isCount = /^[1-9]\d{0,8}$/u.test(next.trim()) && Number(next) > series.next
  const isReady = isCount && reason.trim() !== ""
  return (
    <Dialog title={m.business_series_raise_title({ name: series.name })} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          write("PUT", "/api/invoice-series/{id}", {
            params: { id: series.id },
            body: { next: Number(next), reason: reason.trim() }
          }).then(close, setError)
        }}
      >
        <p>{m.business_next({ number: series.next_number })}</p>
        <TextField
          label={m.business_series_raise_to()}
          inputMode="numeric"
          value={next}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setNext(target.value)}
        />
        <TextField
          label={m.business_series_reason()}
          hint={m.business_series_reason_why()}
          value={reason}
          maxLength={500}
          required
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button look="main" type="submit" disabled={!isReady}>
            {isCount
              ? m.business_series_raise_yes({ number: numberOf(series, Number(next), today) })
              : m.business_series_raise()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
