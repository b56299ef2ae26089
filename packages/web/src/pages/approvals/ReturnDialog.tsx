import type { Timesheet } from "@hourbook/contract/contract"
import type { SyntheticEvent } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Field } from "../../components/fields/Field.tsx"
import { formTexts } from "../../components/fields/formTexts.ts"
import { inputClass } from "../../components/fields/inputClass.ts"
import { useDecide } from "../../features/approvals/useDecide.ts"
import { dayRange } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Approvals.module.css"

interface ReturnDialogProps {
  readonly sheets: ReadonlyArray<Timesheet>
  readonly close: () => void
  readonly done: () => void
}

const shown = 5

/** Asks what the members should know, and returns their timesheets. */
export const ReturnDialog = ({ close, done, sheets }: ReturnDialogProps) => {
  const { decide, isBusy } = useDecide()
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const comment = formTexts(event.currentTarget)("comment").trim()
    if (comment === "") return
    await decide({ verb: "return", comment }, sheets)
    done()
  }
  return (
    <Dialog title={m.approvals_return_title({ count: sheets.length })} close={close}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className="soft">
          {sheets
            .slice(0, shown)
            .map(({ from, to, user }) => m.approvals_sheet_of({ name: user.name, days: dayRange(from, to) }))
            .join("; ")}
          {sheets.length > shown && " …"}
        </p>
        <Field label={m.approvals_comment()} hint={m.approvals_comment_why()}>
          {({ describedBy, id }) => (
            <textarea
              id={id}
              name="comment"
              className={inputClass}
              aria-describedby={describedBy}
              rows={4}
              maxLength={1000}
              required
              autoFocus
            />
          )}
        </Field>
        <p className="row">
          <Button look="main" type="submit" disabled={isBusy}>
            {m.approvals_return()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
