import { fold } from "../values/fold.ts"

/** One character of a number, or any count of digits. */
type Part =
  | { readonly kind: "letter"; readonly letter: string }
  | { readonly kind: "digit" }
  | { readonly kind: "digits" }

const token = /\{(?:YYYY|YY|seq:[1-9])\}/gu

/** Its tokens, such as `{YYYY}`. */
export const tokensOf = (format: string): ReadonlyArray<string> => format.match(token) ?? []

const isCounter = (text: string): boolean => text.startsWith("{seq:")

/** Whether a format has one counter, at most one year, and no other braces. */
export const isFormat = (format: string): boolean => {
  const tokens = tokensOf(format)
  const counters = tokens.filter(isCounter).length
  return counters === 1 && tokens.length <= 2 && !/[{}]/u.test(format.replace(token, ""))
}

export const hasYear = (format: string): boolean => tokensOf(format).some((one) => !isCounter(one))

const digits = (count: number): ReadonlyArray<Part> => Array.from({ length: count }, () => ({ kind: "digit" }))

/** What the numbers of a format are made of, whatever the case. */
const partsOf = (format: string): ReadonlyArray<Part> => {
  const texts = format.split(token)
  const tokens = tokensOf(format)
  return texts.flatMap((text, index) => {
    const letters = [...fold(text)].map((letter): Part => ({ kind: "letter", letter }))
    const next = tokens[index]
    if (next === undefined) return letters
    if (!isCounter(next)) return [...letters, ...digits(next.length - 2)]
    return [...letters, ...digits(Number(next.slice(5, 6))), { kind: "digits" } as const]
  })
}

const isDigit = (part: Part): boolean => part.kind !== "letter" || /^\d$/u.test(part.letter)

const meet = (a: Part, b: Part): boolean =>
  a.kind === "letter" && b.kind === "letter" ? a.letter === b.letter : isDigit(a) && isDigit(b)

/** Whether some text is a number of both formats. */
export const canClash = (one: string, other: string): boolean => {
  const [a, b] = [partsOf(one), partsOf(other)]
  const seen = new Set<number>()
  const reach = (i: number, j: number): boolean => {
    const place = i * (b.length + 1) + j
    if (seen.has(place)) return false
    seen.add(place)
    const [left, right] = [a[i], b[j]]
    if (left === undefined && right === undefined) return true
    if (left?.kind === "digits" && reach(i + 1, j)) return true
    if (right?.kind === "digits" && reach(i, j + 1)) return true
    if (left === undefined || right === undefined || !meet(left, right)) return false
    return reach(left.kind === "digits" ? i : i + 1, right.kind === "digits" ? j : j + 1)
  }
  return reach(0, 0)
}
