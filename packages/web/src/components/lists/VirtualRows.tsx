import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { usePrinted } from "./usePrinted.ts"
import { useRowKeys } from "./useRowKeys.ts"
import styles from "./VirtualRows.module.css"

export interface VirtualRowsProps<Row> {
  /** What the list is, for readers of the screen. */
  readonly label: string
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  /** How many rows there are with those that are not loaded yet. */
  readonly count: number
  /** The class that sets `--cols`, the columns of head and rows. */
  readonly className?: string | undefined
  /** The cells of the head, each with the role `columnheader`. */
  readonly head?: ReactNode
  /** The cells of a row, each with the role `cell`. */
  readonly children: (row: Row) => ReactNode
  /** Rows such as the name of a day, which keys pass by. */
  readonly isHeading?: (row: Row) => boolean
  /** About how high a row is, before it is seen. */
  readonly heightOf?: (row: Row) => number
  readonly isSelected?: (row: Row) => boolean
  /** The time entry of a row, for the keys that know entries anywhere: `d` records it again, `s` starts the timer. */
  readonly entryOf?: (row: Row) => string | undefined
  /** Loads the next page; undefined where there is none, or while it comes. */
  readonly more?: (() => void) | undefined
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void
  /** A key on a row, in lower case: `x`, `e`, `delete`. True if it did something. */
  readonly onKey?: (key: string, row: Row, event: KeyboardEvent) => boolean
}

const overscan = 8
const usualHeight = (): number => 41
const isNever = (): boolean => false
const belowTop = 72
const aboveBar = 84

/** The place of the list on the page, for the virtualizer; what is above it may grow. */
const useTop = (box: React.RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const now = Math.round((box.current?.getBoundingClientRect().top ?? 0) + scrollY)
    if (now !== top) setTop(now)
  })
  return top
}

/**
 * A long list of which only the rows in sight are in the page; those of the next pages come as one scrolls.
 * `j` and `k` or arrows go from row to row, Enter opens one.
 */
export const VirtualRows = <Row,>({
  children,
  className,
  count,
  entryOf,
  head,
  heightOf = usualHeight,
  isHeading = isNever,
  isSelected,
  keyOf,
  label,
  more,
  onKey,
  onOpen,
  rows
}: VirtualRowsProps<Row>) => {
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const takesFocus = useRef(false)
  const top = useTop(box)
  const places = useMemo(() => new Map(rows.map((row, index) => [keyOf(row), index])), [rows, keyOf])
  const activeAt = active === undefined ? undefined : places.get(active)
  const lastAt = useRef(0)
  const isRow = (index: number): boolean => {
    const row = rows[index]
    return row !== undefined && !isHeading(row)
  }

  // With another function, the virtualizer would measure all rows anew, with each frame of a fling.
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    [keyOf, rows]
  )
  // The same cells for the same row, so that a frame draws only the rows that come into sight.
  const drawn = useMemo(() => new Map<Row, ReactNode>(), [children])
  const cellsOf = (row: Row): ReactNode => {
    if (!drawn.has(row)) drawn.set(row, children(row))
    return drawn.get(row)
  }

  const virtual = useWindowVirtualizer({
    count: rows.length,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: belowTop,
    scrollPaddingEnd: aboveBar,
    estimateSize: (index) => {
      const row = rows[index]
      return row === undefined ? 41 : heightOf(row)
    },
    getItemKey: keyAt,
    // The row that has the focus stays in the page, or the focus would be lost.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return activeAt === undefined || shown.includes(activeAt)
        ? shown
        : [...shown, activeAt].toSorted((one, other) => one - other)
    }
  })
  const isPrinted = usePrinted()
  const items = isPrinted ? rows.map((_, index) => ({ index, key: index, start: 0 })) : virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (more !== undefined && last > rows.length - 40) more()
  }, [more, last, rows.length])

  const goTo = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    takesFocus.current = true
    setActive(keyOf(row))
    virtual.scrollToIndex(index)
  }
  // Where the row with the focus was deleted, the one in its place gets it.
  useEffect(() => {
    if (activeAt !== undefined) lastAt.current = activeAt
    else if (active !== undefined && document.activeElement === document.body) {
      const near = [lastAt.current, lastAt.current - 1, lastAt.current + 1].find(isRow)
      if (near !== undefined) goTo(near)
    }
  })
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${activeAt}"]`)
    if (row === undefined || row === null) return
    takesFocus.current = false
    row.focus({ preventScroll: true })
  })

  useRowKeys({
    box,
    step: (by) => {
      const inSight = items.find(({ index, start }) => start >= scrollY + belowTop - 8 && isRow(index))?.index ?? 0
      let next = activeAt === undefined ? inSight : activeAt + by
      while (next >= 0 && next < rows.length && !isRow(next)) next += by
      goTo(next)
    },
    toEnd: (first) => {
      const at = first ? rows.findIndex((row) => !isHeading(row)) : rows.findLastIndex((row) => !isHeading(row))
      goTo(at)
    },
    act: (key, index, event) => {
      const row = rows[index]
      if (row === undefined || isHeading(row)) return false
      if (key === "enter" && onOpen !== undefined) {
        onOpen(row)
        return true
      }
      return onKey?.(key, row, event) ?? false
    }
  })

  const firstStop = activeAt ?? items.find(({ index }) => isRow(index))?.index
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={count + (head === undefined ? 0 : 1)}
      className={[styles.table, className].filter(Boolean).join(" ")}
    >
      {head !== undefined && (
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={styles.head}>
            {head}
          </div>
        </div>
      )}
      <div role="rowgroup" ref={box} className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const heading = isHeading(row)
          return (
            <div
              key={key}
              ref={isPrinted ? undefined : virtual.measureElement}
              role="row"
              data-index={index}
              data-entry={entryOf?.(row)}
              aria-rowindex={index + (head === undefined ? 1 : 2)}
              aria-selected={heading || isSelected === undefined ? undefined : isSelected(row)}
              tabIndex={heading ? undefined : index === firstStop ? 0 : -1}
              className={heading ? styles.heading : styles.row}
              style={{ transform: `translateY(${start - top}px)` }}
              onFocus={() => !heading && setActive(keyOf(row))}
              onDoubleClick={() => !heading && onOpen?.(row)}
            >
              {cellsOf(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
