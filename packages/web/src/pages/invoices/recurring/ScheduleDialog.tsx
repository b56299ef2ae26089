import type { InvoiceSchedule } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import { read } from "../../../api/read.ts"
import { useWrite } from "../../../api/write.ts"
import { Button } from "../../../components/Button.tsx"
import { Dialog } from "../../../components/Dialog.tsx"
import { DateField } from "../../../components/fields/DateField.tsx"
import { EntityPicker } from "../../../components/fields/EntityPicker.tsx"
import { CheckField, SelectField, TextField } from "../../../components/fields/Field.tsx"
import { confirm } from "../../../components/messages/confirm.ts"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { minorDigits } from "../../../features/invoices/minorDigits.ts"
import { mediumDay } from "../../../format/dates.ts"
import { m } from "../../../paraglide/messages.js"
import { useSession } from "../../../session/useSession.ts"
import draftStyles from "../draft/Draft.module.css"
import { type DraftLine, newLine } from "../draft/draft.ts"
import { LineEditor } from "../draft/LineEditor.tsx"
import styles from "../parts/Dialogs.module.css"
import {
  isScheduleSound,
  newSchedule,
  nextDays,
  scheduleBody,
  type ScheduleDraft,
  scheduleDraftOf
} from "./scheduleDraft.ts"

interface ScheduleDialogProps {
  /** Undefined: a new one. */
  readonly schedule: InvoiceSchedule | undefined
  readonly close: () => void
}

const intervals = {
  month: m.invoices_recurring_month,
  quarter: m.invoices_recurring_quarter,
  year: m.invoices_recurring_year
}
const names = ["month", "quarter", "year"] as const

/** The fields of a schedule: whose, how often, and what its drafts have. */
export const ScheduleDialog = ({ close, schedule }: ScheduleDialogProps) => {
  const write = useWrite()
  const { today, workspace } = useSession()
  const currency = schedule?.currency ?? workspace.currency
  const [draft, setDraft] = useState<ScheduleDraft>(() =>
    schedule === undefined ? newSchedule() : scheduleDraftOf(schedule, currency)
  )
  const [added, setAdded] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const codes = useQuery(read("/api/tax-codes"))
  const taxCodes = (codes.data?.tax_codes ?? []).filter(({ archived }) => !archived)
  const change = (part: Partial<ScheduleDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const setLines = (lines: ReadonlyArray<DraftLine>): void => change({ lines })
  const add = (): void => {
    const line = newLine()
    setAdded(line.key)
    setLines([...draft.lines, line])
  }
  const save = async (work: Promise<unknown>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await work
      close()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  const submit = (): void => {
    if (!isScheduleSound(draft) || isBusy) return
    const body = scheduleBody(draft, schedule)
    void save(
      schedule === undefined
        ? write("POST", "/api/invoice-schedules", { body })
        : write("PUT", "/api/invoice-schedules/{id}", {
            params: { id: schedule.id },
            body,
            ifMatch: `"${schedule.version}"`
          })
    )
  }
  const remove = async (id: string): Promise<void> => {
    const isSure = await confirm({
      title: m.invoices_recurring_delete(),
      text: m.invoices_recurring_delete_sure(),
      yes: m.components_delete(),
      no: m.components_cancel(),
      danger: true
    })
    if (isSure) await save(write("DELETE", "/api/invoice-schedules/{id}", { params: { id } }))
  }
  const days = nextDays(draft, today)
  const next =
    draft.next === null
      ? // A new one begins with the first of its days from today on.
        ((schedule === undefined ? days.find((day) => day >= today) : undefined) ?? "")
      : (days.find((day) => day.slice(0, 7) === draft.next?.slice(0, 7)) ?? draft.next)
  return (
    <Dialog
      title={schedule === undefined ? m.invoices_recurring_add() : m.invoices_recurring_edit()}
      close={close}
      look="drawer"
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={m.invoices_recurring_name()}
          value={draft.name}
          maxLength={100}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
        <EntityPicker
          kind="client"
          label={m.invoices_client()}
          value={draft.clientId}
          onChange={(clientId) => change({ clientId })}
        />
        <div className={styles.pair}>
          <SelectField
            label={m.invoices_recurring_every()}
            value={draft.every}
            onChange={({ target }) => change({ every: names.find((one) => one === target.value) ?? "month" })}
          >
            {names.map((one) => (
              <option key={one} value={one}>
                {intervals[one]()}
              </option>
            ))}
          </SelectField>
          <TextField
            label={m.invoices_recurring_day()}
            hint={m.invoices_recurring_day_hint()}
            inputMode="numeric"
            value={draft.day}
            required
            autoComplete="off"
            onChange={({ target }) => change({ day: target.value })}
          />
          <SelectField
            label={m.invoices_recurring_covers()}
            value={draft.covers}
            onChange={({ target }) => change({ covers: target.value === "current" ? "current" : "previous" })}
          >
            <option value="previous">{m.invoices_recurring_previous()}</option>
            <option value="current">{m.invoices_recurring_current()}</option>
          </SelectField>
          <SelectField
            label={m.invoices_recurring_next()}
            value={next}
            onChange={({ target }) => change({ next: target.value === "" ? null : target.value })}
          >
            {next === "" && <option value="" />}
            {next !== "" && !days.includes(next) && <option value={next}>{mediumDay(next)}</option>}
            {days.map((day) => (
              <option key={day} value={day}>
                {mediumDay(day)}
              </option>
            ))}
          </SelectField>
          <DateField
            label={m.invoices_recurring_ends()}
            value={draft.ends}
            placeholder={m.invoices_recurring_no_end()}
            onChange={(ends) => change({ ends })}
          />
        </div>
        <CheckField
          label={m.invoices_recurring_work()}
          checked={draft.takesWork}
          onChange={({ target }) => change({ takesWork: target.checked })}
        />
        <ol className={draftStyles.lines} aria-label={m.invoices_recurring_lines()}>
          {draft.lines.map((line, at) => (
            <LineEditor
              key={line.key}
              line={line}
              number={at + 1}
              currency={currency}
              digits={minorDigits(currency)}
              billing={{ taxCodes }}
              others={draft.lines.filter((other) => other !== line)}
              showsWrong={false}
              isNew={line.key === added}
              change={(part) => setLines(draft.lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)))}
              remove={() => setLines(draft.lines.filter((one) => one.key !== line.key))}
              moveUp={undefined}
              next={add}
            />
          ))}
        </ol>
        <div className="row">
          <Button small onClick={add}>
            <Plus size={14} aria-hidden="true" /> {m.invoices_draft_add()}
          </Button>
        </div>
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button type="submit" look="main" disabled={!isScheduleSound(draft) || isBusy}>
            {m.components_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
          {schedule !== undefined && (
            <Button look="danger" onClick={() => void remove(schedule.id)}>
              {m.invoices_recurring_delete()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
