import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { DateField } from "../../components/fields/DateField.tsx"
import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import { SelectField } from "../../components/fields/Field.tsx"
import { useMakeInvoice } from "../../features/invoices/useMakeInvoice.ts"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./parts/Dialogs.module.css"
import { RadioField } from "./parts/RadioField.tsx"

interface NewInvoiceDialogProps {
  readonly close: () => void
}

const groups = ["project", "day", "member", "entry", "tag", "one"] as const

const groupNames = {
  project: m.invoices_new_project,
  day: m.invoices_new_day,
  member: m.invoices_new_member,
  entry: m.invoices_new_entry,
  tag: m.invoices_new_tag,
  one: m.invoices_new_one
} as const

/** Makes a draft of a client's work, or an empty one. */
export const NewInvoiceDialog = ({ close }: NewInvoiceDialogProps) => {
  const [client, setClient] = useState<string | null>(null)
  const [isOfWork, setOfWork] = useState(true)
  const [from, setFrom] = useState<Day | null>(null)
  const [to, setTo] = useState<Day | null>(null)
  const [group, setGroup] = useState<(typeof groups)[number]>("project")
  const { isBusy, make } = useMakeInvoice()
  const submit = async (): Promise<void> => {
    if (client === null || isBusy) return
    const work = { counteragent_id: client, from, to, group_by: group }
    if (await make(isOfWork ? { from_work: work } : { counteragent_id: client, lines: [] })) close()
  }
  return (
    <Dialog title={m.invoices_new_title()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <EntityPicker kind="client" label={m.invoices_client()} value={client} onChange={setClient} autoFocus />
        <fieldset className={styles.choices}>
          <legend>{m.invoices_new_from()}</legend>
          <RadioField
            name="from"
            label={m.invoices_new_work()}
            hint={m.invoices_new_work_why()}
            checked={isOfWork}
            onChange={() => setOfWork(true)}
          />
          <RadioField
            name="from"
            label={m.invoices_new_blank()}
            hint={m.invoices_new_blank_why()}
            checked={!isOfWork}
            onChange={() => setOfWork(false)}
          />
        </fieldset>
        {isOfWork && (
          <>
            <div className={styles.pair}>
              <DateField
                label={m.invoices_new_first()}
                value={from}
                onChange={setFrom}
                placeholder={m.invoices_new_any()}
              />
              <DateField label={m.invoices_new_last()} value={to} onChange={setTo} placeholder={m.invoices_new_any()} />
            </div>
            <SelectField
              label={m.invoices_new_group()}
              value={group}
              onChange={({ target }) => setGroup(groups.find((one) => one === target.value) ?? "project")}
            >
              {groups.map((one) => (
                <option key={one} value={one}>
                  {groupNames[one]()}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <div className="row">
          <Button type="submit" look="main" disabled={client === null || isBusy}>
            {m.invoices_new_make()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
