import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { CheckField, TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { say } from "../../components/messages/toasts.ts"
import { dayOfMoment, lastOfMonth, mediumDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Close.module.css"

interface CloseDialogProps {
  readonly month: string
  /** Whether its last day is over everywhere; else an owner says that it is to be closed all the same. */
  readonly isOver: boolean
  readonly close: () => void
}

/** Says what no longer changes, and closes the books through the end of a month. */
export const CloseDialog = ({ close, isOver, month }: CloseDialogProps) => {
  const write = useWrite()
  const [note, setNote] = useState("")
  const [isForced, setForced] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const through = lastOfMonth(`${month}-01`)
  const day = mediumDay(through)
  const timers = useQuery(read("/api/timers")).data?.timers ?? []
  const running = timers.filter(({ started_at }) => dayOfMoment(started_at) <= through)
  const isReady = (isOver || isForced) && !isBusy
  const submit = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const { period } = await write("POST", "/api/periods/close", {
        body: { through, ...(note.trim() === "" ? {} : { note: note.trim() }), ...(isOver ? {} : { force: true }) }
      })
      say(period.state === "closing" ? m.books_closing({ day }) : m.books_done({ day }))
      close()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <Dialog title={m.books_question({ day })} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void submit()
        }}
      >
        <ul className={styles.words}>
          <li>{m.books_what({ day })}</li>
          <li>{m.books_free()}</li>
          <li>{m.books_who()}</li>
        </ul>
        {running.length > 0 && (
          <p className={styles.warning} role="status">
            {m.books_timers({ count: running.length, names: running.map(({ user_name }) => user_name).join(", ") })}
          </p>
        )}
        <TextField
          label={m.books_note()}
          hint={m.books_note_hint()}
          value={note}
          maxLength={2000}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
        {!isOver && (
          <CheckField label={m.books_force()} checked={isForced} onChange={({ target }) => setForced(target.checked)} />
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button type="submit" look="main" disabled={!isReady}>
            {m.books_yes()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
