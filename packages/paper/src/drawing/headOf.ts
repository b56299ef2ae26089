import type { Sheet } from "../sheet/Sheet.ts"
import { leading, type Pen, styles } from "./Pen.ts"

/** The most figures at the head; more are at the end only. */
const mostFigures = 8

/** The head of the first page: sender, subject and period at the left, the most important figures at the right. */
export const headOf = (
  pen: Pen,
  { figures: all, period, sender, subject }: Sheet
): { readonly bottom: number; readonly draw: () => void } => {
  const figures = all.length > mostFigures ? [] : all
  const figure = { ...styles.subject, size: figures.length > 1 ? 13 : 22 }
  // The amounts below a label that several have in common.
  const shown = figures.map(({ label, value }, index) => ({
    label: figures[index - 1]?.label === label ? "" : label,
    value
  }))
  const right = Math.max(
    0,
    ...figures.flatMap(({ label, value }) => [pen.width(label, styles.label), pen.width(value, figure)])
  )
  const room = pen.paper.right - pen.paper.left - right - 30
  const lines = [
    ...pen.wrap(sender, room, styles.sender).map((text) => ({ text, style: styles.sender, before: 0 })),
    ...pen.wrap(subject, room, styles.subject).map((text, index) => ({
      text,
      style: styles.subject,
      before: index === 0 ? 4 : 0
    })),
    ...pen.wrap(period, room, styles.period).map((text, index) => ({
      text,
      style: styles.period,
      before: index === 0 ? 3 : 0
    }))
  ]
  const leftHeight = lines.reduce((sum, { before, style }) => sum + before + style.size * leading, 0)
  const rightHeight = shown.reduce(
    (sum, { label }) => sum + (label === "" ? 0 : styles.label.size * leading + 4) + figure.size * leading,
    0
  )
  const height = Math.max(leftHeight, rightHeight)
  return {
    bottom: pen.paper.top + height + 22,
    draw: () => {
      let y = pen.paper.top
      for (const { before, style, text } of lines) {
        pen.write(text, { x: pen.paper.left, y: y + before + style.size, style })
        y += before + style.size * leading
      }
      y = pen.paper.top + height - rightHeight
      for (const { label, value } of shown) {
        if (label !== "") {
          pen.write(label, { x: pen.paper.right, y: y + styles.label.size + 4, style: styles.label, align: "end" })
          y += styles.label.size * leading + 4
        }
        pen.write(value, { x: pen.paper.right, y: y + figure.size, style: figure, align: "end" })
        y += figure.size * leading
      }
    }
  }
}
