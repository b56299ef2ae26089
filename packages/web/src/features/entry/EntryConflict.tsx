import { m } from "../../paraglide/messages.js"
import { Conflict } from "../../parts/conflict/Conflict.tsx"
import { mediumDay } from "../../words/dates.ts"
import { hours } from "../../words/duration.ts"
import { amountText } from "../../words/moneyText.ts"
import type { EntryDraft } from "./draft.ts"
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

/** An entry that was changed meanwhile. */
export const EntryConflict = ({ keepMine, mine, takeTheirs, theirs }: EntryConflictProps) => (
  <Conflict
    fields={lines.map(([label, text]) => ({ label: label(), theirs: text(theirs), mine: text(mine) }))}
    keepMine={keepMine}
    takeTheirs={takeTheirs}
  />
)
