import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { mediumDay } from "../../words/dates.ts"
import { hours } from "../../words/duration.ts"
import { amountText } from "../../words/moneyText.ts"
import type { EntryDraft } from "./draft.ts"
import styles from "./EntryDrawer.module.css"
import { pricingText } from "./pricingText.ts"

interface EntryConflictProps {
  readonly mine: EntryDraft
  /** The entry as it is now. */
  readonly theirs: EntryDraft
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

const lines: ReadonlyArray<readonly [label: () => string, text: (draft: EntryDraft) => string]> = [
  [m.entry_description, ({ description }) => description],
  [m.entry_project, ({ projectName }) => projectName ?? "–"],
  [m.entry_client, ({ clientName }) => clientName ?? "–"],
  [m.entry_day, ({ day }) => (day === null ? "–" : mediumDay(day))],
  [m.entry_duration, ({ minutes }) => (minutes === null ? "–" : hours(minutes))],
  [m.entry_start, ({ start }) => start || "–"],
  [m.entry_end, ({ end }) => end || "–"],
  [m.entry_tags, ({ tags }) => tags.join(", ") || "–"],
  [
    m.entry_price,
    ({ amount, currency, pricing }) =>
      amount === null ? pricingText(pricing) : `${amountText(amount, currency)} ${currency}`
  ],
  [m.entry_member, ({ userName }) => userName ?? "–"]
]

/** An entry that was changed meanwhile: both values of what differs, and which to keep. */
export const EntryConflict = ({ keepMine, mine, takeTheirs, theirs }: EntryConflictProps) => (
  <div className={styles.conflict} role="alert" ref={(note) => note?.scrollIntoView({ block: "nearest" })}>
    <p>
      <b>{m.errors_changed()}</b>
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col" />
          <th scope="col">{m.entry_theirs()}</th>
          <th scope="col">{m.entry_mine()}</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(([, text]) => text(mine) !== text(theirs))
          .map(([label, text]) => (
            <tr key={label()}>
              <th scope="row">{label()}</th>
              <td>{text(theirs)}</td>
              <td>{text(mine)}</td>
            </tr>
          ))}
      </tbody>
    </table>
    <div className="row">
      <Button small onClick={keepMine}>
        {m.entry_keep_mine()}
      </Button>
      <Button small onClick={takeTheirs}>
        {m.entry_take_theirs()}
      </Button>
    </div>
  </div>
)
