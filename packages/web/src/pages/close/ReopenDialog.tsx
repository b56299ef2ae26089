import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { say } from "../../components/messages/toasts.ts"
import { addDays, mediumDay, monthName } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Close.module.css"

interface ReopenDialogProps {
  /** From its first day on, records can change again. */
  readonly month: string
  readonly close: () => void
}

/** Opens the books from a month on, with the reason that the log keeps. */
export const ReopenDialog = ({ close, month }: ReopenDialogProps) => {
  const write = useWrite()
  const [reason, setReason] = useState("")
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const first = `${month}-01`
  const isReady = reason.trim() !== "" && !isBusy
  const submit = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await write("POST", "/api/periods/reopen", { body: { through: addDays(first, -1), reason: reason.trim() } })
      say(m.books_reopened({ day: mediumDay(first) }))
      close()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <Dialog title={m.books_reopen_title({ month: monthName(first) })} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void submit()
        }}
      >
        <p>{m.books_reopen_what({ day: mediumDay(first) })}</p>
        <TextField
          label={m.books_reason()}
          hint={m.books_reason_hint()}
          value={reason}
          maxLength={2000}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button type="submit" look="main" disabled={!isReady}>
            {m.books_reopen()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
