import { useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { leftOutUnder } from "../../../features/invoices/useMakeInvoice.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "./Draft.module.css"

/** One a line. */
const kept = (id: string): ReadonlyArray<string> =>
  (sessionStorage.getItem(leftOutUnder(id)) ?? "").split("\n").filter((text) => text !== "")

/** What a draft was made without, and why, until it is put away. */
export const LeftOut = ({ id }: { readonly id: string }) => {
  const [texts, setTexts] = useState(() => kept(id))
  if (texts.length === 0) return null
  return (
    <section className={styles.leftOut} aria-label={m.invoices_draft_left_out()}>
      <div>
        <b>{m.invoices_draft_left_out()}</b>
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <Button
        small
        onClick={() => {
          sessionStorage.removeItem(leftOutUnder(id))
          setTexts([])
        }}
      >
        {m.components_close()}
      </Button>
    </section>
  )
}
