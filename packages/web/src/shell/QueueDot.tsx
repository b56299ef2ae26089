import { useQueue } from "../api/queueState.ts"
import { m } from "../paraglide/messages.js"
import styles from "./QueueDot.module.css"

/** Whether the server has all changes: a quiet dot when it has, a word when some wait. */
export const QueueDot = () => {
  const { isOffline, writes } = useQueue()
  const refused = writes.filter(({ refusal }) => refusal !== undefined).length
  const waiting = writes.length - refused
  const text =
    waiting === 0
      ? refused === 0
        ? m.shell_saved()
        : m.shell_refused({ count: refused })
      : isOffline
        ? m.shell_waiting_offline({ count: waiting })
        : m.shell_waiting({ count: waiting })
  return (
    <span
      className={writes.length === 0 ? styles.saved : isOffline || waiting === 0 ? styles.offline : styles.waiting}
      role="status"
      title={text}
    >
      <i aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}
