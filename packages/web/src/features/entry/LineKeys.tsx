import { m } from "../../paraglide/messages.js"
import { Kbd } from "../../parts/Kbd.tsx"
import styles from "./QuickEntry.module.css"

/** What the keys do in the line. */
export const LineKeys = ({ completes }: { readonly completes: boolean }) => (
  <p className={styles.keys} aria-hidden="true">
    <Kbd>↵</Kbd> {m.entry_key_save()} <Kbd>Ctrl ↵</Kbd> {m.entry_key_timer()}
    {completes && (
      <>
        {" "}
        <Kbd>⇥</Kbd> {m.entry_key_complete()}
      </>
    )}
  </p>
)
