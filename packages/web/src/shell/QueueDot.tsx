import { useState } from "react"
import { lazyComponent } from "../components/lazyComponent.tsx"
import { useQueue } from "../offline/queueState.ts"
import { m } from "../paraglide/messages.js"
import styles from "./QueueDot.module.css"

const KeptDialog = lazyComponent(async () => (await import("../offline/KeptDialog.tsx")).KeptDialog)

/** Whether the server has all changes: a quiet dot when it has, a word when some wait, which opens the list of them. */
export const QueueDot = () => {
  const { isOffline, writes } = useQueue()
  const [isOpen, setOpen] = useState(false)
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
  const look = writes.length === 0 ? styles.saved : isOffline || waiting === 0 ? styles.offline : styles.waiting
  const inside = (
    <>
      <i aria-hidden="true" />
      <span>{text}</span>
    </>
  )
  return (
    <>
      <span role="status" className={styles.status}>
        {writes.length === 0 ? (
          <span className={look} title={text}>
            {inside}
          </span>
        ) : (
          <button type="button" className={look} title={text} onClick={() => setOpen(true)}>
            {inside}
          </button>
        )}
      </span>
      {isOpen && <KeptDialog close={() => setOpen(false)} />}
    </>
  )
}
