import type { Timer } from "@hourbook/contract/contract"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { DurationField } from "../../components/fields/DurationField.tsx"
import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import { CheckField, TextField } from "../../components/fields/Field.tsx"
import { TagsField } from "../../components/fields/TagsField.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { clockAt, clockOf, clockText, instantAt } from "../../format/clockText.ts"
import { mediumDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./TimerDialog.module.css"
import { useTimer } from "./useTimer.ts"

interface TimerDialogProps {
  readonly timer: Timer
  /** What the server said to a stop, such as that a forgotten timer needs a duration. */
  readonly refused: unknown
  readonly close: () => void
}

/** What runs: change it, stop it, or discard it. */
export const TimerDialog = ({ close, refused, timer }: TimerDialogProps) => {
  const { today, user } = useSession()
  const { amend, discard, stop } = useTimer()
  const began = clockAt(timer.started_at, user.time_zone)
  const [description, setDescription] = useState(timer.description)
  const [project, setProject] = useState({ id: timer.project_id, name: timer.project_name })
  const [tags, setTags] = useState(timer.tags)
  const [billable, setBillable] = useState(timer.billable)
  const [start, setStart] = useState(clockText(began.minutes))
  const [minutes, setMinutes] = useState<number | null>(null)
  const [error, setError] = useState(refused)
  const startMinutes = clockOf(start)

  const changes = {
    ...(description === timer.description ? {} : { description: description.trim() }),
    ...(project.id === timer.project_id ? {} : { project_id: project.id }),
    ...(tags === timer.tags ? {} : { tags }),
    ...(billable === timer.billable ? {} : { billable }),
    ...(startMinutes === undefined || startMinutes === began.minutes
      ? {}
      : { started_at: instantAt(began.day, startMinutes, user.time_zone) })
  }
  const attempt = async (action: () => Promise<void>) => {
    try {
      await action()
      close()
    } catch (cause) {
      setError(cause)
    }
  }
  const save = async () => {
    if (Object.keys(changes).length > 0) await amend(changes)
  }

  return (
    <Dialog title={m.timer_title()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void attempt(save)
        }}
      >
        <TextField
          label={m.entry_description()}
          value={description}
          maxLength={2000}
          autoComplete="off"
          autoFocus={refused === undefined}
          onChange={({ target }) => setDescription(target.value)}
        />
        <EntityPicker
          kind="project"
          label={m.entry_project()}
          value={project.id}
          name={project.name}
          onChange={(id, chosen) => setProject({ id, name: chosen?.name ?? null })}
        />
        <div className={styles.two}>
          <TextField
            label={m.timer_since()}
            value={start}
            autoComplete="off"
            hint={began.day === today ? undefined : mediumDay(began.day)}
            wrong={startMinutes === undefined ? m.entry_clock_wrong() : undefined}
            onChange={({ target }) => setStart(target.value)}
          />
          <DurationField
            label={m.timer_duration()}
            value={minutes}
            hint={m.timer_duration_hint()}
            autoFocus={refused !== undefined}
            onChange={setMinutes}
          />
        </div>
        <TagsField value={tags} onChange={setTags} />
        <CheckField
          label={m.entry_price_none()}
          checked={billable === false}
          onChange={({ target }) => setBillable(target.checked ? false : null)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        <div className={styles.actions}>
          <Button
            look="main"
            onClick={() =>
              void attempt(async () => {
                await save()
                await stop(minutes === null ? {} : { duration_minutes_total: minutes })
              })
            }
          >
            {m.timer_stop()}
          </Button>
          <Button type="submit">{m.timer_keep()}</Button>
          <Button look="danger" className={styles.discard} onClick={() => void attempt(discard)}>
            {m.timer_discard()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
