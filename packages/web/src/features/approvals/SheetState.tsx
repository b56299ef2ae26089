import type { Timesheet } from "@hourbook/contract/contract"
import { m } from "../../paraglide/messages.js"
import styles from "./SheetState.module.css"

const texts = {
  open: m.approvals_open,
  submitted: m.approvals_submitted,
  approved: m.approvals_approved,
  returned: m.approvals_returned
} as const

/** The state of a timesheet, as a word with a mark. */
export const SheetState = ({ state }: Pick<Timesheet, "state">) => (
  <span className={styles.state} data-state={state}>
    {texts[state]()}
  </span>
)
