import { m } from "../../paraglide/messages.js"
import type { Pending } from "./Pending.ts"
import styles from "./WaitingMark.module.css"

/** Says of a record that it is only in this browser yet, and why the server refused it if it did. */
export const WaitingMark = ({ pending }: { readonly pending: Pending | undefined }) => {
  if (pending === undefined || pending.state === "sending") return null
  return pending.state === "waiting" ? (
    <small className={styles.waiting} title={m.waiting_why()}>
      {m.waiting()}
    </small>
  ) : (
    <small className={styles.refused}>{m.waiting_refused({ why: pending.why ?? "" })}</small>
  )
}
