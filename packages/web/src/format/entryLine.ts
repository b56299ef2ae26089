import { clockOf } from "./clockText.ts"
import type { Day } from "./dates.ts"
import { dayOfWord } from "./dayText.ts"
import { type Decimal, decimalOf } from "./moneyText.ts"
import { minutesOf } from "./typedDuration.ts"

export type LinePart = "words" | "duration" | "span" | "project" | "tag" | "rate" | "free" | "day"

/** A piece of the line and what it was taken for; together the pieces are the whole line. */
export interface LinePiece {
  readonly part: LinePart
  readonly text: string
}

/** What a line such as `1:30 wireframes @grid #design yesterday` says. */
export interface EntryLine {
  readonly pieces: ReadonlyArray<LinePiece>
  readonly minutes: number | undefined
  /** In minutes since midnight; an end before the start is on the next day. */
  readonly span: { readonly start: number; readonly end: number } | undefined
  /** What was typed behind the @. */
  readonly project: string | undefined
  readonly tags: ReadonlyArray<string>
  readonly rate: { readonly amount: Decimal; readonly currency: string | undefined } | undefined
  /** Whether it says that it is not billable. */
  readonly isFree: boolean
  readonly day: Day | undefined
  readonly words: string
}

interface Reading {
  readonly today: Day
  readonly locale: string
}

const attached = /^(?:\d*[.,]?\d+(?:h|std|m)|pt\d)/iu
const apart = /^(?:\d*[.,]?\d+ (?:h|std|m)|\d*:\d{2} ?m)/iu
const clock = /^\d{0,4}:\d{1,2}(?:\s*h\p{L}*)?$/iu
const decimals = /^\d*[.,]\d+$/u
const figure = /^(?:\d{1,4}(?:[.,:]\d+)?|[.,:]\d+)(?:h|std)?$/iu
/** A single letter for minutes is behind hours alone: "5 m of cable" is no duration. */
const unitAlone = /^(?:h|hrs?|hours?|std\.?|stunden?|mins?\.?|minutes?|minuten)$/iu
const minutesAfter = /^\d{1,2}(?:m|mins?\.?|minutes?|minuten)$/iu
const mostWords = 4
const inFigures = /\d/u
const perHour = /^(.*\d.*)\/(?:h|hr|hour|std|stunde)$/iu
const tagged = /^#([^\s,#]*[^\s,#\d][^\s,#]*)$/u
const symbols: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["$", "USD"],
  ["£", "GBP"],
  ["zł", "PLN"],
  ["¥", "JPY"]
])

const currencyIn = (text: string): string | undefined =>
  [...symbols].find(([symbol]) => text.includes(symbol))?.[1] ?? /[a-z]{3}/iu.exec(text)?.[0]?.toUpperCase()

const rateOf = (text: string, locale: string): EntryLine["rate"] => {
  const price = perHour.exec(text)?.[1]
  const amount = price === undefined ? undefined : decimalOf(price, locale)
  return price === undefined || amount === undefined || amount.startsWith("-")
    ? undefined
    : { amount, currency: currencyIn(price) }
}

const spanOf = (text: string): EntryLine["span"] => {
  const [from = "", to = "", more] = text.split(/[-–—]/u)
  const start = clockOf(from)
  const end = clockOf(to)
  return more !== undefined || start === undefined || end === undefined || start === end ? undefined : { start, end }
}

/** How sure it is that a word is a duration: `1h30` and `90m` are, `90 min` and `1:30` nearly, `1.5` only at the beginning or end. */
const sureness = (text: string): number => {
  const minutes = minutesOf(text)
  if (minutes === undefined || minutes === 0) return 0
  const signs = [decimals, clock, apart, attached]
  return signs.findLastIndex((sign) => sign.test(text)) + 1
}

/** What a word is wherever it is in the line. */
const anywhere = (text: string, { locale, today }: Reading): LinePart => {
  if (text === "!") return "free"
  if (/^@\S+$/u.test(text)) return "project"
  if (tagged.test(text)) return "tag"
  if (rateOf(text, locale) !== undefined) return "rate"
  if (spanOf(text) !== undefined) return "span"
  return inFigures.test(text) && sureness(text) === 0 && dayOfWord(text, today, locale) !== undefined ? "day" : "words"
}

/** How many of these words are one duration that is written apart, such as `3h 15m` or `1 h 30 min`; 1 where they are none. */
const lengthOfDuration = (words: ReadonlyArray<string>): number => {
  for (let count = Math.min(mostWords, words.length); count > 1; count--) {
    const [last = "", joined] = [words[count - 1], words.slice(0, count).join(" ")]
    const isUnit = unitAlone.test(last) || minutesAfter.test(last) || (count > 2 && /^m$/iu.test(last))
    if (isUnit && figure.test(words[0] ?? "") && minutesOf(joined) !== undefined) return count
  }
  return 1
}

/** The words of the line; a duration that is written apart is one. */
const wordsOf = (text: string): ReadonlyArray<string> => {
  const words = text.split(/\s+/u).filter((word) => word !== "")
  const joined: Array<string> = []
  for (let at = 0; at < words.length;) {
    const count = lengthOfDuration(words.slice(at, at + mostWords))
    joined.push(words.slice(at, at + count).join(" "))
    at += count
  }
  return joined
}

const once: ReadonlyArray<LinePart> = ["duration", "span", "project", "rate", "free", "day"]

/** Each part is there once: what comes again is words. */
const firstOnly = (pieces: ReadonlyArray<LinePiece>): ReadonlyArray<LinePiece> =>
  pieces.map((piece, at) =>
    once.includes(piece.part) && pieces.findIndex(({ part }) => part === piece.part) < at
      ? { ...piece, part: "words" }
      : piece
  )

const surest = (pieces: ReadonlyArray<LinePiece>): number => {
  const sure = pieces.map(({ part, text }) => (part === "words" ? sureness(text) : 0))
  const most = Math.max(0, ...sure)
  return most < 2 ? -1 : sure.indexOf(most)
}

/** Reads words at the beginning, then at the end, that are a day or a decimal duration there alone. */
const readEdges = (pieces: ReadonlyArray<LinePiece>, reading: Reading): ReadonlyArray<LinePiece> => {
  const read = [...pieces]
  const has = (part: LinePart): boolean => read.some((piece) => piece.part === part)
  const walk = (order: ReadonlyArray<number>): void => {
    for (const at of order) {
      const piece = read[at]
      if (piece === undefined || piece.part !== "words") continue
      if (!has("duration") && sureness(piece.text) > 0) read[at] = { ...piece, part: "duration" }
      else if (!has("day") && dayOfWord(piece.text, reading.today, reading.locale) !== undefined) {
        read[at] = { ...piece, part: "day" }
      } else return
    }
  }
  const order = read.map((_, at) => at)
  walk(order)
  walk(order.toReversed())
  return read
}

/** Reads the line that logs time. Never throws, and what it does not understand stays words. */
export const entryLine = (text: string, reading: Reading): EntryLine => {
  const marked = firstOnly(wordsOf(text).map((word) => ({ part: anywhere(word, reading), text: word })))
  const duration = surest(marked)
  const pieces = readEdges(
    marked.map((piece, at) => (at === duration ? { ...piece, part: "duration" } : piece)),
    reading
  )
  const textOf = (part: LinePart): string | undefined => pieces.find((piece) => piece.part === part)?.text
  const all = (part: LinePart): ReadonlyArray<string> =>
    pieces.filter((piece) => piece.part === part).map((piece) => piece.text)
  return {
    pieces,
    minutes: minutesOf(textOf("duration") ?? ""),
    span: spanOf(textOf("span") ?? ""),
    project: textOf("project")?.slice(1),
    tags: all("tag").map((tag) => tag.slice(1)),
    rate: rateOf(textOf("rate") ?? "", reading.locale),
    isFree: textOf("free") !== undefined,
    day: dayOfWord(textOf("day") ?? "", reading.today, reading.locale),
    words: all("words").join(" ")
  }
}
