import { CircleAlert, CircleCheck } from "lucide-react"
import type { ReactNode } from "react"
import { m } from "../../paraglide/messages.js"
import styles from "./Close.module.css"

interface CheckProps {
  readonly title: string
  /** What there is to do, in short; undefined where there is nothing. */
  readonly todo: string | undefined
  readonly isDone: boolean
  readonly onDone: (isDone: boolean) => void
  /** The lines that there is something to do about, each a link to its filter. */
  readonly children?: ReactNode
}

/** A line of the checklist: in order, or what there is to do and where; a person can tick it off. */
export const Check = ({ children, isDone, onDone, title, todo }: CheckProps) => {
  const isFine = todo === undefined
  return (
    <li className={styles.check} data-fine={isFine || isDone ? "" : undefined}>
      {isFine || isDone ? (
        <CircleCheck className={styles.fine} size={20} aria-hidden="true" />
      ) : (
        <CircleAlert className={styles.todo} size={20} aria-hidden="true" />
      )}
      <div>
        <h3>{title}</h3>
        <p className="soft">{todo ?? m.close_in_order()}</p>
        {!isFine && !isDone && children}
      </div>
      {!isFine && (
        <label className={styles.tick} data-noprint="">
          <input type="checkbox" checked={isDone} onChange={({ target }) => onDone(target.checked)} />
          {m.close_done()}
          <span className="sr">: {title}</span>
        </label>
      )}
    </li>
  )
}
