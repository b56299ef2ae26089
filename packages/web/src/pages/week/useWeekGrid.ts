import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { hours } from "../../format/duration.ts"
import { minutesOf } from "../../format/typedDuration.ts"
import { m } from "../../paraglide/messages.js"
import type { CellChange } from "./useCellHistory.ts"
import { cellsOf, minutesIn, typedIn, type WeekRow } from "./weekRows.ts"

/** A place in the grid: a row by its key, and a day; -1 is the head of the row. */
export interface Place {
  readonly key: string
  readonly column: number
}

/** What there is to say, and the cell that it is about. */
export interface CellNote {
  readonly text: string
  readonly at?: Place | undefined
}

interface Grid {
  readonly rows: ReadonlyArray<WeekRow>
  readonly today: number
  readonly putAll: (changes: ReadonlyArray<CellChange>) => void
  /** Takes the last cells back, and gives their number. */
  readonly undo: () => number
  readonly note: (text: string, at?: Place) => void
  /** Why the cells of a column do not change, if they do not. */
  readonly closed: (column: number) => string | undefined
}

const longest = 1440
const lastColumn = 6

/** What a typed sum means: minutes, nothing for an empty text, or undefined for what is no duration of a day. */
const typedMinutes = (text: string): number | undefined => {
  const minutes = text.trim() === "" ? 0 : minutesOf(text)
  return minutes === undefined || minutes > longest ? undefined : minutes
}

/** The keys of the grid: where the focus is, what is being typed, copied and pasted. */
export const useWeekGrid = ({ closed, note, putAll, rows, today, undo }: Grid) => {
  const [chosen, setChosen] = useState<Place>()
  const [text, setText] = useState<string>()
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const isSaved = useRef(false)

  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen?.key)
  )
  const row = rows[index]
  const place: Place = { key: row?.key ?? "", column: chosen?.column ?? Math.max(0, today) }
  const sumAt = (column: number): number => (row === undefined ? 0 : minutesIn(row.cells[column] ?? []))
  const textAt = (of: WeekRow, column: number): string => {
    const minutes = typedIn(of.cells[column] ?? [])
    return minutes === 0 ? "" : hours(minutes)
  }

  const go = (to: number, column: number): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (next === undefined) return
    setText(undefined)
    setChosen({ key: next.key, column: Math.max(-1, Math.min(lastColumn, column)) })
    wantsFocus.current = true
  }
  useEffect(() => {
    if (!wantsFocus.current || text !== undefined) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>("[data-at]")?.focus()
  })

  /** Says that the cells of a column are closed, at one of them. */
  const isClosed = (at: Place): boolean => {
    const why = closed(at.column)
    if (why !== undefined) note(why, at)
    return why !== undefined
  }
  const edit = (start: string, at: Place = place): void => {
    if (isClosed(at)) return
    isSaved.current = false
    note("")
    setText(start)
  }
  const begin = (start: string): void => {
    if (place.column >= 0) edit(start)
  }
  /** Saves what is typed; true when the focus may go on. */
  const commit = (): boolean => {
    if (text === undefined || row === undefined || isSaved.current) return true
    const minutes = typedMinutes(text)
    if (minutes === undefined) {
      note(m.week_no_duration({ text }), place)
      return false
    }
    // Closed while it was typed: it stays in the field.
    if (isClosed(place)) return false
    isSaved.current = true
    putAll([{ row, column: place.column, minutes }])
    return true
  }
  const commitAnd = (to: number, column: number): void => {
    if (commit()) go(to, column)
  }

  const editing: Record<string, (event: KeyboardEvent) => void> = {
    Enter: ({ shiftKey }) => commitAnd(index + (shiftKey ? -1 : 1), place.column),
    ArrowDown: () => commitAnd(index + 1, place.column),
    ArrowUp: () => commitAnd(index - 1, place.column),
    Tab: ({ shiftKey }) => commitAnd(index, place.column + (shiftKey ? -1 : 1)),
    Escape: () => {
      isSaved.current = true
      note("")
      go(index, place.column)
    }
  }
  const moving: Record<string, (event: KeyboardEvent) => void> = {
    ArrowUp: () => go(index - 1, place.column),
    ArrowDown: () => go(index + 1, place.column),
    ArrowLeft: () => go(index, place.column - 1),
    ArrowRight: () => go(index, place.column + 1),
    Home: ({ ctrlKey }) => go(ctrlKey ? 0 : index, 0),
    End: ({ ctrlKey }) => go(ctrlKey ? rows.length - 1 : index, lastColumn),
    PageUp: () => go(0, place.column),
    PageDown: () => go(rows.length - 1, place.column),
    Enter: () => begin(row === undefined ? "" : textAt(row, place.column)),
    F2: () => begin(row === undefined ? "" : textAt(row, place.column)),
    Delete: () => clear(),
    Backspace: () => clear()
  }
  const clear = (): void => {
    if (row === undefined) return
    if (place.column >= 0 && !isClosed(place)) putAll([{ row, column: place.column, minutes: 0 }])
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (text === undefined && (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") {
      const count = undo()
      // Without a cell to take back, the last message may offer something.
      if (count === 0) return
      event.preventDefault()
      event.stopPropagation()
      return note(m.week_taken_back({ count }))
    }
    // Alt with arrows changes the week; other keys of the page are not typed over either.
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return
    const action = (text === undefined ? moving : editing)[event.key]
    if (action !== undefined) action(event)
    else if (text === undefined && /^[\d.,:\u2212-]$/u.test(event.key)) begin(event.key)
    else return
    event.preventDefault()
  }

  const onCopy = (event: ClipboardEvent): void => {
    if (text !== undefined || row === undefined) return
    event.preventDefault()
    const columns = place.column < 0 ? [...row.cells.keys()] : [place.column]
    event.clipboardData.setData("text/plain", columns.map((column) => textAt(row, column)).join("\t"))
    note(place.column < 0 ? m.week_copied_row() : m.week_copied_cell())
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (text !== undefined) return
    event.preventDefault()
    const lines = cellsOf(event.clipboardData.getData("text/plain"))
    const wrong = lines.flat().find((cell) => typedMinutes(cell) === undefined)
    if (wrong !== undefined) return note(m.week_no_duration({ text: wrong.slice(0, 40) }), place)
    const changes = lines.flatMap((line, down) =>
      line.flatMap((cell, right): ReadonlyArray<CellChange> => {
        const target = rows[index + down]
        const column = Math.max(0, place.column) + right
        const minutes = typedMinutes(cell)
        const isThere = target !== undefined && column <= lastColumn && minutes !== undefined && cell !== ""
        return isThere ? [{ row: target, column, minutes }] : []
      })
    )
    if (!changes.some(({ column, row: { key } }) => isClosed({ key, column }))) putAll(changes)
  }

  return {
    grid,
    place,
    row,
    text,
    setText,
    /** Opens the field of the chosen cell. */
    edit,
    sumAt,
    go: (key: string, column: number) =>
      go(
        rows.findIndex((each) => each.key === key),
        column
      ),
    choose: (key: string, column: number) => setChosen({ key, column }),
    /** When the field loses the focus to something else, what is typed is saved. */
    leave: () => {
      if (commit()) setText(undefined)
    },
    handlers: { onKeyDown, onCopy, onPaste }
  }
}

export type WeekGridState = ReturnType<typeof useWeekGrid>
