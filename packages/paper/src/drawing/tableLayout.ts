import type { Cells, Column, Table } from "../sheet/Sheet.ts"
import { colourOf, type Face, leading, type Pen, type Style } from "./Pen.ts"

/** Where a column is. */
export interface Place {
  readonly column: Column
  /** Where its texts begin, or end if they are figures. */
  readonly x: number
  readonly width: number
}

/** The table's columns and sizes. */
export interface TableLayout {
  readonly places: ReadonlyArray<Place>
  /** The place of the column that fills. */
  readonly filling: number
  readonly size: number
  readonly lineHeight: number
  /** Above and below the text of a row. */
  readonly padding: number
  readonly style: (place: Place) => Style
  readonly strong: Style
  readonly small: Style
  readonly head: Style
}

const gap = 12
const padding = 3.2

/** The column that fills gets at least so much, in smaller letters if need be. */
const leastFilled = 140
const sizes = [8.8, 8.2, 7.6, 7, 6.4, 5.8]

/** The texts of every row in the face that they are written in, with those that are carried over at the end. */
function* cellsOf({ groups, opening }: Table): Generator<readonly [Face, Cells], void> {
  for (const cells of opening) yield ["text", cells]
  for (const { foot, rows, sums } of groups) {
    yield ["strong", sums]
    if (foot !== undefined) yield ["strong", foot.cells]
    for (const { cells } of rows) yield ["text", cells]
  }
  for (const cells of groups.at(-1)?.rows.at(-1)?.carried?.() ?? []) yield ["strong", cells]
}

/** Measures the columns, which are as wide as their widest text. Yields between rows, since a long table takes a while. */
export function* layTable(pen: Pen, table: Table): Generator<void, TableLayout> {
  const { columns } = table
  const half = (pen.paper.right - pen.paper.left) / 2
  const filling = columns.findIndex(({ fills }) => fills === true)
  const widest = columns.map(() => 0)
  for (const [face, cells] of cellsOf(table)) {
    cells.forEach((text, index) => {
      if (index === filling) return
      const width = pen.width(text, { face, size: 1, colour: "" })
      widest[index] = Math.max(widest[index] ?? 0, width)
    })
    yield
  }
  const widthsAt = (size: number): ReadonlyArray<number> =>
    columns.map(({ align, title }, index) => {
      const head = pen.width(title, { face: "text", size: size * 0.87, colour: "" })
      // Names may be long, and are cut; figures are written whole.
      const texts = (widest[index] ?? 0) * size + 0.5
      return Math.max(head, align === "start" ? Math.min(texts, half / 2) : texts)
    })
  const filledAt = (size: number): number =>
    pen.paper.right -
    pen.paper.left -
    widthsAt(size).reduce((sum, width, index) => (index === filling ? sum : sum + width + gap), 0)
  const size = sizes.find((one) => filledAt(one) >= leastFilled) ?? sizes.at(-1) ?? 7
  const widths = widthsAt(size).map((width, index) => (index === filling ? filledAt(size) : width))
  let left = pen.paper.left
  const places = columns.map((column, index): Place => {
    const width = widths[index] ?? 0
    const x = column.align === "start" ? left : left + width
    left += width + gap
    return { column, x, width }
  })
  return {
    places,
    filling,
    size,
    lineHeight: size * leading,
    padding,
    style: ({ column }) => ({ face: "text", size, colour: colourOf[column.tone ?? "ink"] }),
    strong: { face: "strong", size, colour: colourOf.ink },
    small: { face: "text", size: size * 0.9, colour: colourOf.soft },
    head: { face: "text", size: size * 0.87, colour: colourOf.soft }
  }
}
