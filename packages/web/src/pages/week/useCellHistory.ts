import { useEffect, useRef } from "react"
import { minutesIn, type WeekRow } from "./weekRows.ts"

/** A sum for a cell. */
export interface CellChange {
  readonly row: WeekRow
  readonly column: number
  readonly minutes: number
}

/** A change of a cell, with what it had before. */
interface Step {
  readonly key: string
  readonly column: number
  readonly minutes: number
  /** Brings back what was deleted: false where it is too late. */
  readonly takeBack: (() => boolean) | undefined
}

/** Gives a cell its sum. What is deleted can be brought back for a while. */
export type Put = (row: WeekRow, column: number, minutes: number) => (() => boolean) | undefined

const most = 50

/** The changes of the cells of a week, the last of which can be taken back; those of one paste together. */
export const useCellHistory = (week: string, rows: ReadonlyArray<WeekRow>, put: Put) => {
  const done = useRef<Array<ReadonlyArray<Step>>>([])
  useEffect(() => {
    done.current = []
  }, [week])
  return {
    putAll: (changes: ReadonlyArray<CellChange>): void => {
      const steps = changes.map(({ column, minutes, row }): Step => ({
        key: row.key,
        column,
        minutes: minutesIn(row.cells[column] ?? []),
        takeBack: put(row, column, minutes)
      }))
      if (steps.length > 0) done.current = [...done.current.slice(1 - most), steps]
    },
    /** Gives the number of cells that are as they were. */
    undo: (): number => {
      const steps = done.current.pop() ?? []
      for (const { column, key, minutes, takeBack } of steps.toReversed()) {
        if (takeBack?.() === true) continue
        const row = rows.find((one) => one.key === key)
        if (row !== undefined) put(row, column, minutes)
      }
      return steps.length
    },
    /** Where something else was done since, which a message takes back. */
    forget: (): void => {
      done.current = []
    }
  }
}
