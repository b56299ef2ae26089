import type { Letter } from "../sheet/Letter.ts"
import { letterPlaces } from "./PaperFormat.ts"
import { leading, type Pen, type Style, styles } from "./Pen.ts"

interface Piece {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly style: Style
  readonly align?: "start" | "end"
}

const logoBox = { width: 165, height: 58 }
const gap = 10

/** Texts below each other from an upper edge, with the lower edge of the last. */
const stack = (
  pen: Pen,
  texts: ReadonlyArray<{ readonly text: string; readonly style: Style }>,
  { width, x, y }: { readonly x: number; readonly y: number; readonly width: number }
): { readonly pieces: ReadonlyArray<Piece>; readonly bottom: number } => {
  const pieces: Array<Piece> = []
  let bottom = y
  for (const { style, text } of texts) {
    for (const part of pen.wrap(text, width, style)) {
      pieces.push({ text: part, x, y: bottom + style.size, style })
      bottom += style.size * leading
    }
  }
  return { pieces, bottom }
}

/** Labels with their values beside them. */
export const factPieces = (
  pen: Pen,
  facts: ReadonlyArray<{ readonly label: string; readonly value: string }>,
  { width, x, y }: { readonly x: number; readonly y: number; readonly width: number }
): { readonly pieces: ReadonlyArray<Piece>; readonly bottom: number } => {
  const indent = Math.min(width / 2, Math.max(0, ...facts.map(({ label }) => pen.width(label, styles.label))) + gap)
  const pieces: Array<Piece> = []
  let bottom = y
  for (const { label, value } of facts) {
    const named = stack(pen, [{ text: label, style: styles.label }], {
      x,
      // On the line of the value, whose letters are larger.
      y: bottom + styles.fact.size - styles.label.size,
      width: indent - gap / 2
    })
    const valued = stack(pen, [{ text: value, style: styles.fact }], {
      x: x + indent,
      y: bottom,
      width: width - indent
    })
    pieces.push(...named.pieces, ...valued.pieces)
    bottom = Math.max(named.bottom, valued.bottom) + 1.5
  }
  return { pieces, bottom }
}

/** Letters small enough for a text to be on one line, if they are not too small to read. */
const fitting = (pen: Pen, text: string, width: number): Style => {
  const sizes = [7.5, 7, 6.5, 6, 5.5]
  const size = sizes.find((one) => pen.width(text, { ...styles.running, size: one }) <= width) ?? 6
  return { ...styles.running, size }
}

const titlePieces = (pen: Pen, { figure, intro, title }: Letter, y: number) => {
  const { left, right } = pen.paper
  const amount = { ...styles.subject, size: 15 }
  const figureWidth =
    figure === null ? 0 : Math.max(pen.width(figure.label, styles.label), pen.width(figure.value, amount)) + 24
  const titled = stack(pen, [{ text: title, style: styles.subject }], { x: left, y, width: right - left - figureWidth })
  const figures: ReadonlyArray<Piece> =
    figure === null
      ? []
      : [
          { text: figure.label, x: right, y: y - 7, style: styles.label, align: "end" },
          { text: figure.value, x: right, y: y + styles.subject.size, style: amount, align: "end" }
        ]
  const introduced = stack(
    pen,
    intro.map((text) => ({ text, style: styles.body })),
    { x: left, y: titled.bottom + (intro.length === 0 ? 0 : 6), width: right - left }
  )
  return { pieces: [...titled.pieces, ...figures, ...introduced.pieces], bottom: introduced.bottom }
}

/** The head of a letter: the sender, what the window of an envelope shows, number and days, and the title. */
export const letterHead = (pen: Pen, letter: Letter): { readonly bottom: number; readonly draw: () => void } => {
  const { paper } = pen
  const { left, right } = paper
  const places = letterPlaces[letter.format]
  const aside = { x: places.aside, width: right - places.aside }
  const { logo } = letter
  const name: Style = { ...styles.sender, size: 15 }
  const named =
    logo === null
      ? stack(pen, [{ text: letter.sender, style: name }], {
          x: left,
          y: paper.top - 4,
          width: places.aside - left - 20
        })
      : { pieces: [], bottom: paper.top }
  const sent = stack(
    pen,
    [
      ...(logo === null ? [] : [{ text: letter.sender, style: { ...styles.fact, face: "strong" as const } }]),
      ...letter.senderLines.map((text) => ({ text, style: styles.label }))
    ],
    { ...aside, y: paper.top - 4 }
  )
  const facts = factPieces(pen, letter.facts, { ...aside, y: Math.max(places.facts, sent.bottom + 12) })
  const returnStyle = fitting(pen, letter.returnLine, places.addressWidth)
  const [returned = ""] = pen.wrap(letter.returnLine, places.addressWidth, returnStyle)
  const address = stack(
    pen,
    letter.address.map((text) => ({ text, style: styles.address })),
    { x: left, y: places.address, width: places.addressWidth }
  )
  const titled = titlePieces(pen, letter, Math.max(places.body, facts.bottom + 24, address.bottom + 24))
  const pieces: ReadonlyArray<Piece> = [
    ...named.pieces,
    ...sent.pieces,
    { text: returned.replace(/[ ·]+$/u, ""), x: left, y: places.returnLine + styles.running.size, style: returnStyle },
    ...address.pieces,
    ...facts.pieces,
    ...titled.pieces
  ]
  return {
    bottom: titled.bottom + 14,
    draw: () => {
      if (logo !== null) pen.picture(logo, { x: left, y: paper.top - 8, ...logoBox })
      for (const { text, ...at } of pieces) pen.write(text, at)
    }
  }
}
