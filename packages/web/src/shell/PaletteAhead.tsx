import { m } from "../paraglide/messages.js"
import styles from "./PaletteAhead.module.css"

interface PaletteAheadProps {
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly close: () => void
}

/** The palette's field while its code comes, so that no letter is lost or taken for a shortcut. */
export const PaletteAhead = ({ close, setTyped, typed }: PaletteAheadProps) => (
  <div className={styles.ahead} role="dialog" aria-label={m.shell_commands()}>
    <input
      autoFocus
      aria-label={m.shell_commands()}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === "Escape" && close()}
    />
  </div>
)
