import { Kbd } from "../../components/Kbd.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Week.module.css"

const keys: ReadonlyArray<readonly [string | (() => string), () => string]> = [
  ["↑ ↓ ← →", m.week_key_move],
  ["0–9", m.week_key_type],
  ["↵", m.week_key_down],
  ["Tab", m.week_key_right],
  ["F2", m.week_key_edit],
  [m.week_key_delete, m.week_key_clear],
  ["Alt ←", m.week_key_week],
  ["⇧ C", m.week_key_copy]
]

/** The keys of the grid, for people who like to know them. */
export const WeekKeys = () => (
  <p className={styles.keys} id="week-keys" data-noprint="">
    {keys.map(([key, does]) => (
      <span key={does()}>
        <Kbd>{typeof key === "string" ? key : key()}</Kbd> {does()}
      </span>
    ))}
  </p>
)
