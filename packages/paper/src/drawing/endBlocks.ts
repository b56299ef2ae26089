import type { Sheet, Sum } from "../sheet/Sheet.ts"
import { type Block, space } from "./Block.ts"
import { leading, type Pen, rules, styles } from "./Pen.ts"

const columnGap = 22

export const sumStyleOf = ({ isLast }: Sum) => (isLast === true ? styles.lastSum : styles.sum)

/** Some columns of the sums, at the right of the page: a block for each line. */
const sumLines = (pen: Pen, sums: ReadonlyArray<Sum>, from: number, to: number): ReadonlyArray<Block> => {
  const widths = Array.from({ length: to - from }, (_, column) =>
    Math.max(...sums.map((sum) => pen.width(sum.values[from + column] ?? "", sumStyleOf(sum))))
  )
  const values = widths.reduce((sum, width) => sum + width + columnGap, 0)
  const room = pen.paper.right - pen.paper.left - values
  const rows = sums.map((sum) => ({ sum, lines: pen.wrap(sum.label, room, sumStyleOf(sum)) }))
  const labels = Math.max(...rows.flatMap(({ lines, sum }) => lines.map((line) => pen.width(line, sumStyleOf(sum)))))
  const left = pen.paper.right - values - labels
  return rows.map(({ lines, sum }): Block => {
    const style = sumStyleOf(sum)
    const isLast = sum.isLast === true
    return {
      height: lines.length * style.size * leading + (isLast ? 9 : 3),
      draw: (y) => {
        if (isLast) pen.rule(y + 3, { from: left, to: pen.paper.right, colour: rules.strong })
        const first = y + style.size + (isLast ? 6 : 0)
        lines.forEach((text, line) => pen.write(text, { x: left, y: first + line * style.size * leading, style }))
        let x = pen.paper.right - values
        widths.forEach((width, column) => {
          x += columnGap + width
          pen.write(sum.values[from + column] ?? "", { x, y: first, style, align: "end" })
        })
      }
    }
  })
}

/** The sums, with as many columns beside each other as a page has room for. */
function* sumsBlocks(pen: Pen, sums: ReadonlyArray<Sum>): Generator<Block, void> {
  const columns = Math.max(0, ...sums.map(({ values }) => values.length))
  const widest = Math.max(...sums.flatMap((sum) => sum.values.map((value) => pen.width(value, sumStyleOf(sum)))))
  const most = Math.max(1, Math.floor(((pen.paper.right - pen.paper.left) * 0.62) / (widest + columnGap)))
  for (let from = 0; from < columns; from += most) {
    yield { ...space(14), keepsNext: true }
    yield* sumLines(pen, sums, from, Math.min(columns, from + most))
  }
}

/** Sums, notes and lines to sign on. */
function* allBlocks(pen: Pen, sheet: Sheet): Generator<Block, void> {
  yield* sumsBlocks(pen, sheet.sums)
  const lacking = pen.lacking()
  const notes = lacking.size === 0 ? sheet.notes : [...sheet.notes, sheet.lacking(lacking)]
  for (const note of notes) {
    const lines = pen.wrap(note, pen.paper.right - pen.paper.left, styles.note)
    yield {
      height: 8 + lines.length * styles.note.size * leading,
      draw: (y) =>
        lines.forEach((text, line) =>
          pen.write(text, {
            x: pen.paper.right,
            y: y + 8 + styles.note.size + line * styles.note.size * leading,
            style: styles.note,
            align: "end"
          })
        )
    }
  }
  if (sheet.signatures.length === 0) return
  const width = (pen.paper.right - pen.paper.left - 40) / sheet.signatures.length
  yield {
    height: 76,
    draw: (y) =>
      sheet.signatures.forEach((label, index) => {
        const x = pen.paper.left + index * (width + 40)
        pen.rule(y + 62, { from: x, to: x + width - 20, colour: rules.strong })
        pen.write(label, { x, y: y + 73, style: styles.running })
      })
  }
}

/** So many of the last blocks are on one page. */
const together = 14

/** What follows the table: sums, notes and lines to sign on. */
export const endBlocks = (pen: Pen, sheet: Sheet): ReadonlyArray<Block> => {
  const blocks = [...allBlocks(pen, sheet)]
  return blocks.map((block, index) =>
    index >= blocks.length - together && index < blocks.length - 1 ? { ...block, keepsNext: true } : block
  )
}
