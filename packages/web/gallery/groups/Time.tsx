import { useState } from "react"
import { Card } from "../../src/components/Card.tsx"
import { useWaitingEntries } from "../../src/features/entry/useWaitingEntries.ts"
import { BulkBar } from "../../src/pages/time/BulkBar.tsx"
import { EntryEditor } from "../../src/pages/time/EntryEditor.tsx"
import { TimeList } from "../../src/pages/time/TimeList.tsx"
import { useEntryActions } from "../../src/pages/time/useEntryActions.ts"
import { useSelection } from "../../src/pages/time/useSelection.ts"
import { SessionContext } from "../../src/session/useSession.ts"
import { daysOfWork, entries } from "../entries.ts"
import { member } from "../session.ts"
import { State } from "../State.tsx"

const nothing = (): void => undefined
const query = {}

const List = ({ byDay }: { readonly byDay: boolean }) => {
  const [recorded] = useState(entries)
  const [days] = useState(daysOfWork)
  const shown = useWaitingEntries(recorded, query)
  return (
    <TimeList
      entries={shown}
      days={days}
      total={shown.length}
      byDay={byDay}
      selection={useSelection(shown)}
      actions={useEntryActions()}
      open={nothing}
      more={undefined}
    />
  )
}

/** The list of time: rows that are saved, wait, were refused, are being changed, and those of a member. */
export const Time = () => (
  <>
    <State name="TimeList, by day">
      <List byDay />
    </State>
    <State name="TimeList, by amount, of a member who sees no money">
      <SessionContext value={member}>
        <List byDay={false} />
      </SessionContext>
    </State>
    <State name="EntryEditor">
      <Card flush>
        <div role="table" aria-label="EntryEditor">
          {entries()
            .slice(1, 3)
            .map((entry) => (
              <div key={entry.id} role="row">
                <EntryEditor entry={entry} field="description" save={nothing} close={nothing} />
              </div>
            ))}
        </div>
      </Card>
    </State>
    <State name="BulkBar">
      <BulkBar entries={entries()} remove={nothing} clear={nothing} />
    </State>
  </>
)
