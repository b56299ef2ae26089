import { Lock } from "lucide-react"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import styles from "./Closed.module.css"

/** A small lock beside what is of a closed day; it says who can open it. */
export const ClosedMark = ({ day }: { readonly day: Day | null }) => {
  const why = useClosed()(day)
  return why === undefined ? null : (
    <abbr className={styles.mark} title={why} data-closed="">
      <Lock size={12} aria-hidden="true" />
      <span className="sr">{m.closed()}</span>
    </abbr>
  )
}

/** The same in a sentence, in a form. */
export const ClosedNote = ({ why }: { readonly why: string | undefined }) =>
  why === undefined ? null : (
    <p className={styles.note} role="status">
      <Lock size={14} aria-hidden="true" />
      {why}
    </p>
  )
