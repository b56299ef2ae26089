import { type ComponentProps, type ReactNode, useState } from "react"
import { Failed } from "../../api/Failed.ts"
import { Button } from "../../components/Button.tsx"
import { Conflict } from "../../components/conflict/Conflict.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { ClosedNote } from "../../components/messages/Closed.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { orKept } from "../../offline/orKept.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./MoneyForm.module.css"

interface MoneyFormProps {
  readonly title: string
  readonly close: () => void
  /** What the button says that saves. */
  readonly saves: string
  readonly isComplete: boolean
  /** Why it cannot be saved on its day. */
  readonly closed: string | undefined
  readonly save: () => Promise<unknown>
  /** After it was saved, or kept until the server can be reached. */
  readonly saved?: () => void
  /** Deletes the record that is shown. */
  readonly remove?: (() => void) | undefined
  /** Called where another person has changed the record; rejects where it cannot be read. */
  readonly readTheirs?: () => Promise<void>
  /** What another person changed meanwhile. */
  readonly conflict?: Pick<ComponentProps<typeof Conflict>, "fields" | "takeTheirs"> | undefined
  readonly children: ReactNode
}

/** A dialog with the fields of a payment, charge or payout. Enter saves; a refusal stays beside what was typed. */
export const MoneyForm = (props: MoneyFormProps) => {
  const { children, close, closed, conflict, isComplete, readTheirs, remove, save, saved, saves, title } = props
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isReady = isComplete && !isBusy && closed === undefined
  const submit = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const saving = save()
      if (!(await orKept(saving))) {
        saving.catch(sayError)
        say(m.waiting_kept())
      }
      saved?.()
      close()
    } catch (cause) {
      const isChanged = cause instanceof Failed && cause.status === 412 && readTheirs !== undefined
      await (isChanged ? readTheirs() : Promise.reject(cause)).catch(() => setError(cause))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && conflict === undefined) void submit()
        }}
      >
        <ClosedNote why={closed} />
        {children}
        {error !== undefined && <ErrorNote error={error} />}
        {conflict !== undefined && <Conflict {...conflict} keepMine={() => void (isReady && submit())} />}
        <div className={styles.actions}>
          <Button type="submit" look="main" disabled={!isReady || conflict !== undefined}>
            {saves}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
          {remove !== undefined && (
            <Button
              look="danger"
              className={styles.delete}
              onClick={() => {
                remove()
                close()
              }}
            >
              {m.components_delete()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
