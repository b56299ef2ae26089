import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import styles from "./Conflict.module.css"

/** A field in words, as another person left it and as it is in the form. */
export interface Difference {
  readonly label: string
  readonly theirs: string
  readonly mine: string
}

interface ConflictProps {
  readonly fields: ReadonlyArray<Difference>
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** A record that was changed meanwhile: both values of what differs, and which to keep. */
export const Conflict = ({ fields, keepMine, takeTheirs }: ConflictProps) => (
  <div className={styles.conflict} role="alert" ref={(note) => note?.scrollIntoView({ block: "nearest" })}>
    <p>
      <b>{m.errors_changed()}</b>
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col" />
          <th scope="col">{m.conflict_theirs()}</th>
          <th scope="col">{m.conflict_mine()}</th>
        </tr>
      </thead>
      <tbody>
        {fields
          .filter(({ mine, theirs }) => mine !== theirs)
          .map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td>{mine}</td>
            </tr>
          ))}
      </tbody>
    </table>
    <div className="row">
      <Button small onClick={keepMine}>
        {m.conflict_keep_mine()}
      </Button>
      <Button small onClick={takeTheirs}>
        {m.conflict_take_theirs()}
      </Button>
    </div>
  </div>
)
