import type { Letter, Payment } from "../sheet/Letter.ts"
import { type Block, space } from "./Block.ts"
import { factPieces } from "./letterHead.ts"
import { leading, type Pen, rules, styles } from "./Pen.ts"

const codeSize = 92

/** A block for each line, so that a long text goes over pages. */
const paragraph = (pen: Pen, text: string): ReadonlyArray<Block> => {
  const { left, right } = pen.paper
  const style = styles.body
  return [
    space(5),
    ...pen.wrap(text, right - left, style).map((line) => ({
      height: style.size * leading,
      draw: (y: number) => pen.write(line, { x: left, y: y + style.size, style })
    }))
  ]
}

/** An account with its code, in one piece. */
const paymentBlock = (pen: Pen, { code, facts, text, title }: Payment): Block => {
  const { left, right } = pen.paper
  const width = right - left - (code === null ? 0 : codeSize + 24)
  const top = 14
  const below = top + styles.fact.size * leading + 5
  const listed = factPieces(pen, facts, { x: left, y: 0, width })
  const texts = text.flatMap((line) => pen.wrap(line, width, styles.fact))
  const height = below + listed.bottom + texts.length * styles.fact.size * leading
  const captions = code === null ? [] : pen.wrap(code.caption, codeSize + 24, styles.running)
  const codeHeight = code === null ? 0 : top + codeSize + 4 + captions.length * styles.running.size * leading
  return {
    height: Math.max(height, codeHeight),
    draw: (y) => {
      pen.rule(y + 6, { from: left, to: right, colour: rules.thin })
      pen.write(title, { x: left, y: y + top + styles.fact.size, style: { ...styles.fact, face: "strong" } })
      for (const { text: line, ...at } of listed.pieces) pen.write(line, { ...at, y: y + below + at.y })
      texts.forEach((line, index) =>
        pen.write(line, {
          x: left,
          y: y + below + listed.bottom + styles.fact.size + index * styles.fact.size * leading,
          style: styles.fact
        })
      )
      if (code === null) return
      pen.modules(code.modules, { x: right - codeSize, y: y + top, size: codeSize })
      captions.forEach((line, index) =>
        pen.write(line, {
          x: right,
          y: y + top + codeSize + 4 + styles.running.size * (1 + index * leading),
          style: styles.running,
          align: "end"
        })
      )
    }
  }
}

/** What follows the sums of a letter: paragraphs, and the accounts to pay to. */
export const letterBlocks = (pen: Pen, { closing, payments }: Letter): ReadonlyArray<Block> => [
  space(6),
  ...closing.flatMap((text) => paragraph(pen, text)),
  space(6),
  ...payments.map((payment) => paymentBlock(pen, payment))
]

/** The foot of each page: its height, and how it is drawn above a baseline. */
export const letterFoot = (
  pen: Pen,
  letter: Letter | undefined
): { readonly height: number; readonly draw: (baseline: number) => void } => {
  const { left, right } = pen.paper
  const style = styles.running
  const texts = (letter?.foot ?? []).flatMap((text) => pen.wrap(text, right - left - 60, style))
  const height = Math.max(0, texts.length - 1) * style.size * leading
  return {
    height,
    draw: (baseline) => {
      if (texts.length === 0) return
      pen.rule(baseline - height - style.size - 4, { from: left, to: right, colour: rules.thin })
      texts.forEach((text, index) =>
        pen.write(text, { x: left, y: baseline - height + index * style.size * leading, style })
      )
    }
  }
}
