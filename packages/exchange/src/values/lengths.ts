import { type Decimal, divideRounded } from "./Decimal.ts"
import { type DecimalMark, readNumber } from "./numbers.ts"

/** A length of time as it is written. */
export interface Length {
  /** Half up. */
  readonly seconds: number
  /** By how many seconds it may be off, since it is rounded: half of its last decimal. */
  readonly within: number
  /** What a number without a unit is; it is taken for hours. Null where there is a unit. */
  readonly bare: "whole" | "decimal" | null
}

type Unit = "hours" | "minutes" | "seconds"

const secondsIn: Readonly<Record<Unit, bigint>> = { hours: 3600n, minutes: 60n, seconds: 1n }

/** Units in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
const hour = "(?:h(?:(?:ou)?rs?)?|std|stunden?|heures?|horas?|or[ae]|uur|uren|godz(?:iny?)?)\\.?"
const minute = "(?:m(?:ins?|inut(?:e[ns]?|os?|i|y|a)?|inuut)?)\\.?"
const second = "(?:s(?:ecs?|ek|ec(?:o|ó)nd(?:[eios]|es|en)?|ekund(?:en?|y|a)|egundos?)?)\\.?"
const number = "((?:\\d[\\d.,'’]*)|[.,]\\d+)"

/** What most files have. */
const usual = /^(\d{1,6}):(\d{2})(?::(\d{2}))?$/u
const clock = new RegExp(`^(\\d*):(\\d{1,2})(?::(\\d{1,2})(?:[.,]\\d+)?)?(?: ?(${hour})| ?(${minute}))?$`, "u")
const spelled = new RegExp(`^(?:${number} ?${hour})?(?:,? ?${number} ?${minute})?(?:,? ?${number} ?${second})?$`, "u")
const minutesBehind = new RegExp(`^${number} ?${hour} ?([0-5]?\\d)$`, "u")
const iso = /^p(?:0d)?t(?:(\d+(?:[.,]\d+)?)h)?(?:(\d+(?:[.,]\d+)?)m)?(?:(\d+(?:[.,]\d+)?)s)?$/u
/** The thousands of many hours, before their minutes. */
const grouped = /^\d{1,3}(?:[.,'’ ]\d{3})+(?=:)/u
const figures = /^(?=[^\d]?\d)[\d.,'’ ]+$/u
const lone = /^\d*([.,])(\d+)$/u

/** No length has as many characters; many spaces take very long to compare. */
const longestText = 100

/** The mark of decimals in a figure by itself: the last of two kinds, or the only one. */
const markIn = (text: string): DecimalMark => {
  const [commas, points] = [text.split(",").length - 1, text.split(".").length - 1]
  if (commas > 0 && points > 0) return text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : "."
  return commas === 1 || points > 1 ? "," : "."
}

/** Reads a figure of a length: by the mark of its file, unless it can only have the other one. */
const figureOf = (text: string, mark: DecimalMark | undefined, isLast = true): Decimal | undefined => {
  if (!figures.test(text)) return undefined
  const [, own = "", decimals = ""] = lone.exec(text) ?? []
  // "1,204 h 31 m" has thousands: a smaller unit follows, not decimals.
  if (own !== "" && decimals.length === 3 && !isLast) return readNumber(text, own === "," ? "." : ",")
  const isPlain = own !== "" && decimals.length !== 3
  return readNumber(text, isPlain || mark === undefined ? markIn(text) : mark)
}

const secondsOf = ({ scale, units }: Decimal, unit: Unit): number =>
  Number(divideRounded(units * secondsIn[unit], 10n ** BigInt(scale)))

const withinOf = ({ scale }: Decimal, unit: Unit): number =>
  scale === 0 ? 0 : Number(secondsIn[unit]) / 2 / 10 ** scale

/** The sum of figures with their units; undefined where one cannot be read, or there is none. */
const sumOf = (
  parts: ReadonlyArray<readonly [figure: string | undefined, unit: Unit]>,
  mark: DecimalMark | undefined
): Length | undefined => {
  const given = parts.filter(([text]) => text !== undefined)
  let [seconds, within] = [0, 0]
  for (const [at, [text = "", unit]] of given.entries()) {
    const figure = figureOf(text, mark, at === given.length - 1)
    if (figure === undefined) return undefined
    seconds += secondsOf(figure, unit)
    within += withinOf(figure, unit)
  }
  return given.length === 0 ? undefined : { seconds, within, bare: null }
}

const exact = (seconds: number): Length => ({ seconds, within: 0, bare: null })

const ofClock = ([, first = "", second = "", third, , minuteUnit]: RegExpExecArray): Length | undefined => {
  if (first === "" && (third !== undefined || minuteUnit !== undefined)) return undefined
  const [a, b, c] = [Number(first), Number(second), Number(third ?? 0)]
  if (b > 59 || c > 59) return undefined
  // "18:25 min" are minutes and seconds.
  if (minuteUnit !== undefined) return third === undefined ? exact(a * 60 + b) : undefined
  return exact(a * 3600 + b * 60 + c)
}

/** Reads a figure as so many of a unit, such as the cells of a column of minutes. */
export const readFigure = (text: string, unit: Unit, mark?: DecimalMark): Length | undefined =>
  sumOf([[text.trim(), unit]], mark)

/**
 * Reads a length as people and programs write it: `1:30`, `:30`, `100:15:00`, `18:25 min`, `1h30`, `3h 15m`, `1.5h`, `0.31 h`, `30 min`,
 * `PT1H30M`; a number without a unit is hours. The mark is that of the file's decimals, if there is a file. Undefined for anything
 * else, and for less than nothing.
 */
export const readLength = (text: string, mark?: DecimalMark): Length | undefined => {
  const [, h, m = "", s = "0"] = usual.exec(text) ?? []
  if (h !== undefined)
    return Number(m) > 59 || Number(s) > 59 ? undefined : exact(Number(h) * 3600 + Number(m) * 60 + Number(s))
  if (text.length > longestText) return undefined
  const written = text.trim().toLowerCase().replace(/\s+/gu, " ")
  const asClock = clock.exec(written.replace(grouped, (thousands) => thousands.replace(/\D/gu, "")))
  if (asClock !== null) return ofClock(asClock)
  const bare = figureOf(written, mark)
  if (bare !== undefined) {
    const kind = /[.,]/u.test(written) && (bare.scale > 0 || /[.,]$/u.test(written)) ? "decimal" : "whole"
    return { seconds: secondsOf(bare, "hours"), within: withinOf(bare, "hours"), bare: kind }
  }
  const [, hours, minutes] = minutesBehind.exec(written) ?? []
  if (hours !== undefined) {
    return sumOf(
      [
        [hours, "hours"],
        [minutes, "minutes"]
      ],
      mark
    )
  }
  const found = iso.exec(written) ?? spelled.exec(written)
  if (found === null) return undefined
  return sumOf(
    [
      [found[1], "hours"],
      [found[2], "minutes"],
      [found[3], "seconds"]
    ],
    mark
  )
}
