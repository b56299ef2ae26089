import type { Cells, Group, Row, Sheet, Table } from "../sheet/Sheet.ts"
import type { Block } from "./Block.ts"
import { leading, type Pen, rules, type Style } from "./Pen.ts"
import type { Place, TableLayout } from "./tableLayout.ts"

interface Piece {
  readonly text: string
  readonly x: number
  readonly style: Style
}

/** A line of texts beside each other. */
type Line = ReadonlyArray<Piece>

/** A table with the words that its breaks need. */
export type PagedTable = Table & Pick<Sheet, "broughtForward" | "carriedOver">

/** A row is cut only if it has more lines, into parts of some of them. */
const fewLines = 8

/** The blocks of a sheet's table: its head, what the account begins with, and its rows below the titles of their groups. */
export function* tableBlocks(pen: Pen, sheet: PagedTable, layout: TableLayout): Generator<Block, void> {
  const { filling, head, lineHeight, padding, places, small, strong, style } = layout
  const filled = places[filling]
  if (filled === undefined) return

  const figuresOf = (cells: Cells, styleOf: (place: Place) => Style) =>
    places.flatMap((place, index) =>
      place.column.align === "end" && (cells[index] ?? "") !== ""
        ? [{ text: cells[index] ?? "", x: place.x, style: styleOf(place) }]
        : []
    )
  const drawFigures = (y: number, figures: Line): void => {
    for (const figure of figures) pen.write(figure.text, { ...figure, y, align: "end" })
  }
  const baseline = (y: number, index: number): number => y + padding + layout.size * 0.98 + index * lineHeight

  const headBlock: Block = {
    height: head.size * leading + padding,
    draw: (y) => {
      for (const { column, x } of places) {
        pen.write(column.title, { x, y: y + head.size, style: head, align: column.align })
      }
      pen.rule(y + head.size * leading + padding, { from: pen.paper.left, to: pen.paper.right, colour: rules.strong })
    },
    keepsNext: true
  }

  /** A line with a title and figures in strong letters. */
  const titleBlock = (title: string, cells: Cells, x = pen.paper.left): Block => {
    const room = pen.paper.right - x - (cells.length === 0 ? 0 : (pen.paper.right - pen.paper.left) / 3)
    const lines = pen.wrap(title, room, strong)
    return {
      height: lines.length * lineHeight + padding * 4,
      draw: (y) => {
        lines.forEach((text, index) => pen.write(text, { x, y: baseline(y + padding * 2, index), style: strong }))
        drawFigures(
          baseline(y + padding * 2, 0),
          figuresOf(cells, () => strong)
        )
      },
      keepsNext: true
    }
  }
  const carriedBlocks = (label: string, all: ReadonlyArray<Cells>): ReadonlyArray<Block> =>
    all.map((cells, index) => ({
      height: lineHeight + padding * 2,
      draw: (y) => {
        if (index === 0) {
          pen.rule(y, { from: pen.paper.left, to: pen.paper.right, colour: rules.strong })
          pen.write(label, { x: filled.x, y: baseline(y, 0), style: strong })
        }
        drawFigures(
          baseline(y, 0),
          figuresOf(cells, () => strong)
        )
      }
    }))

  /** The text of the filling column and its detail, which follows on the same line where there is room. */
  const filledLines = ({ cells, detail }: Row): ReadonlyArray<Line> => {
    const { width, x } = filled
    const texts = sheet.keepsBreaks === true ? (cells[filling] ?? "").split("\n") : [cells[filling] ?? ""]
    const lines = texts
      .flatMap((text) => pen.wrap(text, width, style(filled)))
      .map((text) => [{ text, x, style: style(filled) }])
    if (detail === "") return lines
    const [last] = lines.slice(-1)
    const end = (last?.[0] === undefined ? 0 : pen.width(last[0].text, style(filled))) + layout.size * 0.6
    return last !== undefined && end + pen.width(detail, small) <= width
      ? [...lines.slice(0, -1), [...last, { text: detail, x: x + end, style: small }]]
      : [...lines, ...pen.wrap(detail, width, small).map((text) => [{ text, x, style: small }])]
  }
  const linesOf = (row: Row): ReadonlyArray<Line> => {
    const beside = places.flatMap((place, index) =>
      place.column.align === "start" && index !== filling
        ? [
            pen
              .wrap(row.cells[index] ?? "", place.width, style(place))
              .map((text) => ({ text, x: place.x, style: style(place) }))
          ]
        : []
    )
    const texts = filledLines(row)
    return Array.from({ length: Math.max(texts.length, ...beside.map(({ length }) => length)) }, (_, index) => [
      ...beside.flatMap((lines) => lines[index] ?? []),
      ...(texts[index] ?? [])
    ])
  }

  const rowBlock = (
    lines: ReadonlyArray<Line>,
    figures: Line,
    more: Pick<Block, "whenBroken" | "keepsNext">
  ): Block => ({
    height: lines.length * lineHeight + padding * 2,
    draw: (y) => {
      pen.rule(y, { from: pen.paper.left, to: pen.paper.right, colour: rules.thin })
      lines.forEach((pieces, index) => {
        for (const piece of pieces) pen.write(piece.text, { ...piece, y: baseline(y, index) })
      })
      drawFigures(baseline(y, 0), figures)
    },
    cut: (height) => {
      const fitting = Math.floor((height - padding * 2) / lineHeight)
      return lines.length <= fewLines || fitting < fewLines / 2 || fitting >= lines.length
        ? undefined
        : [rowBlock(lines.slice(0, fitting), figures, more), rowBlock(lines.slice(fitting), [], more)]
    },
    ...more
  })

  const titled = (title: string, sums: Cells): ReadonlyArray<Block> => (title === "" ? [] : [titleBlock(title, sums)])
  const rowOf = (row: Row, { foot, rows, title }: Group): Block => {
    const isLast = row === rows.at(-1)
    const whenBroken = () => {
      const carried = row.carried?.() ?? []
      return {
        end: carriedBlocks(sheet.carriedOver, carried),
        begin: [headBlock, ...carriedBlocks(sheet.broughtForward, carried), ...(isLast ? [] : titled(title, []))]
      }
    }
    return rowBlock(linesOf(row), figuresOf(row.cells, style), {
      // Nothing of a table without figures comes after its last row.
      ...(isLast && row.carried === undefined ? {} : { whenBroken }),
      ...((isLast && foot !== undefined) || sheet.isSigned === true ? { keepsNext: true } : {})
    })
  }

  yield headBlock
  for (const block of carriedBlocks(sheet.broughtForward, sheet.opening)) yield { ...block, keepsNext: true }
  for (const group of sheet.groups) {
    yield* titled(group.title, group.sums)
    for (const row of group.rows) yield rowOf(row, group)
    if (group.foot !== undefined) yield* carriedBlocks(group.foot.label, [group.foot.cells])
  }
}
