import { Plus } from "lucide-react"
import { m } from "../paraglide/messages.js"
import styles from "./QuickEntry.module.css"

/** The line that logs time. */
export const QuickEntry = () => (
  <form className={styles.entry}>
    <Plus size={17} strokeWidth={1.75} aria-hidden="true" />
    <input id="quick-entry" aria-label={m.entry_label()} placeholder={m.entry_placeholder()} autoComplete="off" />
  </form>
)
