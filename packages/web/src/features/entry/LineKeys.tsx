import { Kbd } from "../../components/Kbd.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./QuickEntry.module.css"
import type { LineOption } from "./useLineOptions.ts"

/** What the keys do in the line. */
export const LineKeys = ({ first }: { readonly first: LineOption["kind"] | undefined }) => (
  <p className={styles.keys} aria-hidden="true">
    <Kbd>↵</Kbd> {m.entry_key_save()} <Kbd>Ctrl ↵</Kbd> {m.entry_key_timer()}
    {(first === "project" || first === "new") && (
      <>
        {" "}
        <Kbd>⇥</Kbd> {first === "new" ? m.entry_key_create() : m.entry_key_complete()}
      </>
    )}
  </p>
)
