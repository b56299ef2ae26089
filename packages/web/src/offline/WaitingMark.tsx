import { m } from "../paraglide/messages.js"
import type { Pending } from "./Pending.ts"
import styles from "./WaitingMark.module.css"

interface WaitingMarkProps {
  readonly pending: Pending | undefined
  /** Opens what the server refused. */
  readonly edit?: () => void
  /** Leaves the record as it was before a change that the server refused. */
  readonly discard?: () => void
}

/** Marks a record that only this browser has, with the reason if the server refused it. */
export const WaitingMark = ({ discard, edit, pending }: WaitingMarkProps) => {
  if (pending === undefined || pending.state === "sending") return null
  return pending.state === "waiting" ? (
    <small className={styles.waiting} title={m.waiting_why()}>
      {m.waiting()}
    </small>
  ) : (
    <small className={styles.refused} data-refused="">
      {(pending.state === "unsaved" ? m.waiting_unsaved : m.waiting_refused)({ why: pending.why ?? "" })}
      {edit !== undefined && (
        <button type="button" className={styles.action} onClick={edit}>
          {m.components_edit()}
        </button>
      )}
      {discard !== undefined && pending.state === "unsaved" && (
        <button type="button" className={styles.action} onClick={discard}>
          {m.waiting_discard()}
        </button>
      )}
    </small>
  )
}
