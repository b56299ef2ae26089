import type { Sheet, Sum } from "../sheet/Sheet.ts"
import { type Block, space } from "./Block.ts"
import { leading, paper, type Pen, rules, styles } from "./Pen.ts"

const columnGap = 22

const styleOf = ({ isLast }: Sum) => (isLast === true ? styles.lastSum : styles.sum)

/** Some columns of the sums, at the right of the page. */
const sumsBlock = (pen: Pen, sums: ReadonlyArray<Sum>, from: number, to: number): Block => {
  const widths = Array.from({ length: to - from }, (_, column) =>
    Math.max(...sums.map((sum) => pen.width(sum.values[from + column] ?? "", styleOf(sum))))
  )
  const values = widths.reduce((sum, width) => sum + width + columnGap, 0)
  const room = paper.right - paper.left - values
  const rows = sums.map((sum) => ({ sum, lines: pen.wrap(sum.label, room, styleOf(sum)) }))
  const labels = Math.max(...rows.flatMap(({ lines, sum }) => lines.map((line) => pen.width(line, styleOf(sum)))))
  const left = paper.right - values - labels
  const heights = rows.map(
    ({ lines, sum }) => lines.length * styleOf(sum).size * leading + (sum.isLast === true ? 9 : 3)
  )
  return {
    height: heights.reduce((sum, height) => sum + height, 0),
    draw: (top) => {
      let y = top
      rows.forEach(({ lines, sum }, index) => {
        const style = styleOf(sum)
        if (sum.isLast === true) pen.rule(y + 3, { from: left, to: paper.right, colour: rules.strong })
        const first = y + style.size + (sum.isLast === true ? 6 : 0)
        lines.forEach((text, line) => pen.write(text, { x: left, y: first + line * style.size * leading, style }))
        let x = paper.right - values
        widths.forEach((width, column) => {
          x += columnGap + width
          pen.write(sum.values[from + column] ?? "", { x, y: first, style, align: "end" })
        })
        y += heights[index] ?? 0
      })
    }
  }
}

/** The sums, with as many columns beside each other as a page has room for. */
function* sumsBlocks(pen: Pen, sums: ReadonlyArray<Sum>): Generator<Block, void> {
  const columns = Math.max(0, ...sums.map(({ values }) => values.length))
  const widest = Math.max(...sums.flatMap((sum) => sum.values.map((value) => pen.width(value, styleOf(sum)))))
  const most = Math.max(1, Math.floor(((paper.right - paper.left) * 0.62) / (widest + columnGap)))
  for (let from = 0; from < columns; from += most) {
    yield { ...space(14), keepsNext: true }
    yield sumsBlock(pen, sums, from, Math.min(columns, from + most))
  }
}

/** What follows the table: sums, notes and lines to sign on. */
export function* endBlocks(pen: Pen, sheet: Sheet): Generator<Block, void> {
  // Who signs, signs below the sums.
  const isSigned = sheet.signatures.length > 0
  for (const block of sumsBlocks(pen, sheet.sums)) yield isSigned ? { ...block, keepsNext: true } : block
  const notes = pen.lacks() ? [...sheet.notes, sheet.lacking] : sheet.notes
  for (const note of notes) {
    const lines = pen.wrap(note, paper.right - paper.left, styles.note)
    yield {
      height: 8 + lines.length * styles.note.size * leading,
      draw: (y) =>
        lines.forEach((text, line) =>
          pen.write(text, {
            x: paper.right,
            y: y + 8 + styles.note.size + line * styles.note.size * leading,
            style: styles.note,
            align: "end"
          })
        )
    }
  }
  if (!isSigned) return
  const width = (paper.right - paper.left - 40) / sheet.signatures.length
  yield {
    height: 76,
    draw: (y) =>
      sheet.signatures.forEach((label, index) => {
        const x = paper.left + index * (width + 40)
        pen.rule(y + 62, { from: x, to: x + width - 20, colour: rules.strong })
        pen.write(label, { x, y: y + 73, style: styles.running })
      })
  }
}
