import type { FontOf } from "../fonts/openFonts.ts"
import type { Modules } from "../sheet/Letter.ts"
import type { Tone } from "../sheet/Sheet.ts"
import { type DocumentOptions, openDocument } from "./openDocument.ts"
import type { PaperFormat } from "./PaperFormat.ts"
import { graphemesOf, printableOf, type Run, runsOf } from "./printable.ts"

export type Face = "text" | "strong"

/** A text's face, size in points and colour. */
export interface Style {
  readonly face: Face
  readonly size: number
  readonly colour: string
}

const inks = { ink: "#18211d", soft: "#4b5750", faint: "#66716b", accent: "#0b6446" }
export const rules = { thin: "#d5ddd8", strong: "#8c9991" }

const style = (face: Face, size: number, colour: keyof typeof inks): Style => ({ face, size, colour: inks[colour] })

/** The styles of a paper's parts. */
export const styles = {
  sender: style("strong", 10, "accent"),
  subject: style("strong", 19, "ink"),
  period: style("text", 9.5, "soft"),
  label: style("text", 8.5, "soft"),
  running: style("text", 7.5, "faint"),
  sum: style("text", 9, "soft"),
  lastSum: style("strong", 11, "ink"),
  note: style("text", 8.5, "soft"),
  address: style("text", 10, "ink"),
  fact: style("text", 9, "ink"),
  body: style("text", 9, "ink")
}

export const colourOf: Readonly<Record<Tone, string>> = {
  ink: inks.ink,
  soft: inks.soft,
  received: "#1f559f",
  owed: "#7a5312"
}

/** From one line of text to the next. */
export const leading = 1.36

export interface PenOptions extends DocumentOptions {
  readonly fontOf: FontOf
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A document, with all that is ever done to it. */
export interface Pen {
  readonly paper: PaperFormat
  readonly addPage: () => void
  readonly width: (text: string, style: Style) => number
  /** A text with its baseline at `y`, beginning or ending at `x`. */
  readonly write: (
    text: string,
    at: { readonly x: number; readonly y: number; readonly style: Style; readonly align?: "start" | "end" }
  ) => void
  readonly rule: (y: number, look: { readonly from: number; readonly to: number; readonly colour: string }) => void
  /** A PNG or JPEG as large as fits, in the upper left of a box. */
  readonly picture: (bytes: Uint8Array, box: Rectangle) => void
  /** The dark ones of square modules, in a square with its upper left corner at `x` and `y`. */
  readonly modules: (modules: Modules, at: { readonly x: number; readonly y: number; readonly size: number }) => void
  /** A text across the page, beneath what is drawn after it. */
  readonly mark: (text: string) => void
  /** The lines of a text in a width. */
  readonly wrap: (text: string, width: number, style: Style) => ReadonlyArray<string>
  /** What no font has of the texts that have been measured or wrapped, each once. */
  readonly lacking: () => ReadonlySet<string>
  readonly end: () => Promise<Uint8Array>
}

export const makePen = ({ fontOf, ...options }: PenOptions): Pen => {
  const { attachment, format } = options
  const { doc, end } = openDocument(options)
  const isTagged = attachment !== null
  /** A tagged document says what is text, for those who have it read to them, and what is only looks. */
  const asText = (draw: () => void): void => {
    if (isTagged) doc.addStructure(doc.struct("P", {}, draw))
    else draw()
  }
  const asLooks = (draw: () => void): void => {
    if (isTagged) doc.markContent("Artifact")
    draw()
    if (isTagged) doc.endMarkedContent()
  }

  const lacking = new Set<string>()
  const printables = new Map<string, string>()
  const printable = (text: string): string => {
    const known = printables.get(text)
    if (known !== undefined) return known
    const made = printableOf(text, fontOf)
    for (const one of made.lacking) lacking.add(one)
    printables.set(text, made.text)
    return made.text
  }

  const allRuns = new Map<string, ReadonlyArray<Run>>()
  const runs = (text: string): ReadonlyArray<Run> => {
    const found = allRuns.get(text) ?? runsOf(text, fontOf)
    allRuns.set(text, found)
    return found
  }
  /** Signs have one weight. */
  const inFont = (face: Face, { font }: Run) => doc.font(font === 0 ? face : `signs ${font}`)

  /** Of a text of one point. */
  const widths = { text: new Map<string, number>(), strong: new Map<string, number>() }
  const plainWidth = (text: string, { face, size }: Style): number => {
    const measure = (run: Run): number => inFont(face, run).fontSize(100).widthOfString(run.text) / 100
    const known = widths[face].get(text) ?? runs(text).reduce((sum, run) => sum + measure(run), 0)
    widths[face].set(text, known)
    return known * size
  }

  /** How many of some graphemes fit into a width from a place on: at least one. A text is not narrower than what it begins with. */
  const fitting = (graphemes: ReadonlyArray<string>, from: number, width: number, style: Style): number => {
    const fits = (count: number) => plainWidth(graphemes.slice(from, from + count).join(""), style) <= width
    const rest = graphemes.length - from
    let [most, tooMany] = [1, 2]
    while (tooMany <= rest && fits(tooMany)) [most, tooMany] = [tooMany, tooMany * 2]
    tooMany = Math.min(tooMany, rest + 1)
    while (most + 1 < tooMany) {
      const middle = Math.floor((most + tooMany) / 2)
      if (fits(middle)) most = middle
      else tooMany = middle
    }
    return most
  }

  /** Pieces of a word that is wider than a line. */
  const cut = (word: string, width: number, style: Style): ReadonlyArray<string> => {
    const graphemes = graphemesOf(word)
    const cutPieces: Array<string> = []
    for (let from = 0; from < graphemes.length;) {
      const count = fitting(graphemes, from, width, style)
      cutPieces.push(graphemes.slice(from, from + count).join(""))
      from += count
    }
    return cutPieces
  }

  const wrap: Pen["wrap"] = (text, width, style) => {
    if (plainWidth(printable(text), style) <= width) return [printable(text)]
    const space = plainWidth(" ", style)
    const lines: Array<string> = []
    let [line, length] = ["", 0]
    for (const whole of printable(text).split(" ")) {
      const words = plainWidth(whole, style) > width ? cut(whole, width, style) : [whole]
      for (const word of words) {
        const wide = plainWidth(word, style)
        if (line !== "" && length + space + wide > width) {
          lines.push(line)
          line = ""
        }
        length = line === "" ? wide : length + space + wide
        line = line === "" ? word : `${line} ${word}`
      }
    }
    return [...lines, line]
  }

  return {
    paper: format,
    addPage: () => void doc.addPage(),
    width: (text, style) => plainWidth(printable(text), style),
    write: (text, { align = "start", style, x, y }) => {
      const shown = printable(text)
      if (shown === "") return
      asText(() => {
        let left = align === "start" ? x : x - plainWidth(shown, style)
        for (const run of runs(shown)) {
          inFont(style.face, run).fontSize(style.size).fillColor(style.colour)
          doc.text(run.text, left, y, { lineBreak: false, baseline: "alphabetic" })
          left += plainWidth(run.text, style)
        }
      })
    },
    rule: (y, { colour, from, to }) =>
      asLooks(() => void doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).stroke(colour)),
    picture: (bytes, { height, width, x, y }) =>
      asLooks(() => void doc.image(Buffer.from(bytes), x, y, { fit: [width, height] })),
    modules: (modules, { size, x, y }) =>
      asLooks(() => {
        const side = size / modules.length
        modules.forEach((row, line) =>
          row.forEach((isDark, column) => {
            if (isDark) doc.rect(x + column * side, y + line * side, side, side)
          })
        )
        doc.fill("#000000")
      }),
    mark: (text) =>
      asLooks(() => {
        const shown = printable(text)
        const style: Style = { face: "strong", size: 92, colour: "#eef2f0" }
        const [x, y] = [format.width / 2, format.height / 2]
        doc.save().rotate(-45, { origin: [x, y] })
        doc.font("strong").fontSize(style.size).fillColor(style.colour)
        doc.text(shown, x - plainWidth(shown, style) / 2, y + style.size / 3, {
          lineBreak: false,
          baseline: "alphabetic"
        })
        doc.restore()
      }),
    wrap,
    lacking: () => lacking,
    end
  }
}
