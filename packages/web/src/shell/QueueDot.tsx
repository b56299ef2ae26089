import { useQueue } from "../api/queue.ts"
import { m } from "../paraglide/messages.js"
import styles from "./QueueDot.module.css"

/** Whether the server has all changes: a quiet dot when it has, a word when some wait. */
export const QueueDot = () => {
  const { isOffline, waiting } = useQueue()
  const text =
    waiting === 0
      ? m.shell_saved()
      : isOffline
        ? m.shell_waiting_offline({ count: waiting })
        : m.shell_waiting({ count: waiting })
  return (
    <span
      className={waiting === 0 ? styles.saved : isOffline ? styles.offline : styles.waiting}
      role="status"
      title={text}
    >
      <i aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}
