import { useState } from "react"
import { Card } from "../../src/components/Card.tsx"
import { EmptyState } from "../../src/components/messages/EmptyState.tsx"
import { Skeleton } from "../../src/components/messages/Skeleton.tsx"
import { CellEntries } from "../../src/pages/week/CellEntries.tsx"
import { DayStrip } from "../../src/pages/week/DayStrip.tsx"
import { useWeek } from "../../src/pages/week/useWeek.ts"
import { type CellNote, useWeekGrid } from "../../src/pages/week/useWeekGrid.ts"
import { WeekGrid } from "../../src/pages/week/WeekGrid.tsx"
import { WeekKeys } from "../../src/pages/week/WeekKeys.tsx"
import { m } from "../../src/paraglide/messages.js"
import { today } from "../session.ts"
import { State } from "../State.tsx"

const nothing = (): void => undefined

const useGrid = (start: CellNote) => {
  const week = useWeek({ from: undefined, member: undefined })
  const [note, setNote] = useState(start)
  const state = useWeekGrid({
    closed: () => undefined,
    rows: week.rows,
    today: week.days.indexOf(today),
    putAll: nothing,
    undo: () => 0,
    note: (text, at) => setNote({ text, at })
  })
  return { note, state, week }
}

const Grid = () => {
  const { note, state, week } = useGrid({ text: "" })
  if (!week.isReady) return <Skeleton height={320} />
  return (
    <>
      <DayStrip
        week={week}
        column={Math.max(0, state.place.column)}
        choose={(column) => state.choose(state.place.key, column)}
      />
      <Card flush>
        <WeekGrid week={week} state={state} note={note} label="WeekGrid" />
      </Card>
      <WeekKeys />
    </>
  )
}

/** The grid while something is typed that is no duration. */
const Typing = () => {
  const { state, week } = useGrid({ text: "" })
  const [text, setText] = useState<string | undefined>("8:x")
  const at = { key: week.rows[0]?.key ?? "", column: 3 }
  if (!week.isReady) return <Skeleton height={320} />
  return (
    <Card flush>
      <WeekGrid
        week={week}
        state={{ ...state, place: at, text, setText, leave: nothing }}
        note={{ text: m.week_no_duration({ text: text ?? "" }), at }}
        label="WeekGrid, typing"
      />
    </Card>
  )
}

/** The entries of each cell that has any. */
const Entries = () => {
  const { overlaps, rows } = useGrid({ text: "" }).week
  return rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const day = cell[0]?.accrual_date
      return day === undefined
        ? []
        : [
            <CellEntries
              key={`${row.key} ${day}`}
              row={row}
              day={day}
              entries={cell}
              overlaps={overlaps}
              edit={nothing}
              add={nothing}
              remove={nothing}
            />
          ]
    })
  )
}

/** The week: cells that are saved, wait, were refused, are not billed or are at the same time as others. */
export const WeekCells = () => (
  <>
    <State name="WeekGrid, DayStrip">
      <Grid />
    </State>
    <State name="WeekGrid, typing what is no duration">
      <Typing />
    </State>
    <State name="WeekGrid, loading">
      <Skeleton height={120} />
    </State>
    <State name="WeekGrid, empty">
      <Card flush>
        <EmptyState title={m.week_empty()}>{m.week_empty_why()}</EmptyState>
      </Card>
    </State>
    <State name="CellEntries">
      <Entries />
    </State>
  </>
)
