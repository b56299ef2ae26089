import { Kbd } from "../../components/Kbd.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Time.module.css"

/** The keys of the list. */
export const TimeKeys = () => (
  <p className={styles.hint} data-noprint="">
    <Kbd>j</Kbd> <Kbd>k</Kbd> {m.time_key_move()} <Kbd>e</Kbd> {m.time_key_edit()} <Kbd>↵</Kbd> {m.time_key_open()}{" "}
    <Kbd>x</Kbd> {m.time_key_select()} <Kbd>d</Kbd> {m.time_key_duplicate()} <Kbd>s</Kbd> {m.time_key_start()}
  </p>
)
