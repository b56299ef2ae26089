import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import styles from "./Conflict.module.css"

/** A field in words, as another person left it and as it is in the form or was on the page. */
export interface Difference {
  readonly label: string
  readonly theirs: string
  readonly mine: string
}

interface ConflictProps {
  readonly fields: ReadonlyArray<Difference>
  readonly keepMine: () => void
  readonly takeTheirs: () => void
  /** What was asked for in words where that is not to save the fields, which are then as the page showed them. */
  readonly action?: string | undefined
}

/** A record that was changed meanwhile: both values of what differs, and which to keep. */
export const Conflict = ({ action, fields, keepMine, takeTheirs }: ConflictProps) => {
  const inOrder = <A,>(theirs: A, mine: A): ReadonlyArray<A> => (action === undefined ? [theirs, mine] : [mine, theirs])
  return (
    <div className={styles.conflict} role="alert" ref={(note) => note?.scrollIntoView({ block: "nearest" })}>
      <p>
        <b>{m.errors_changed()}</b>
      </p>
      <table>
        <thead>
          <tr>
            <td />
            {inOrder(m.conflict_theirs(), action === undefined ? m.conflict_mine() : m.conflict_shown()).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ mine, theirs }) => mine !== theirs)
            .map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {inOrder(theirs, mine).map((text) => (
                  <td key={text}>{text}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <div className="row">
        <Button small onClick={keepMine}>
          {action ?? m.conflict_keep_mine()}
        </Button>
        <Button small onClick={takeTheirs}>
          {m.conflict_take_theirs()}
        </Button>
      </div>
    </div>
  )
}
