import { Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { m } from "../paraglide/messages.js"
import styles from "./QuickEntry.module.css"

const EntryDrawer = lazy(() =>
  import("../features/entry/EntryDrawer.tsx").then(({ EntryDrawer }) => ({ default: EntryDrawer }))
)

/** The line that logs time, and the way to a form with all fields. */
export const QuickEntry = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <form className={styles.entry}>
      <button type="button" className={styles.plus} onClick={() => setOpen(true)} aria-label={m.entry_new()}>
        <Plus size={17} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <input id="quick-entry" aria-label={m.entry_label()} placeholder={m.entry_placeholder()} autoComplete="off" />
      {isOpen && (
        <Suspense fallback={null}>
          <EntryDrawer close={() => setOpen(false)} />
        </Suspense>
      )}
    </form>
  )
}
