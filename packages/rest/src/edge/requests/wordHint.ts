import { nearestName } from "@hourbook/core/names/nearestName"

/** What is no word of a field, but elsewhere in the interface. */
const elsewhere = new Map([["refund", "a refund is a payment with an amount below 0 at /api/money"]])

const inWords = (text: string): string => text.replace(/[-_]/gu, " ")

/** What a text, or one of a list, may mean that is none of the words of its field; empty where nothing is near. */
export const wordHint = (sent: string, words: ReadonlyArray<string>): string => {
  const wrong = sent
    .slice(0, 1000)
    .split(",")
    .map((part) => part.trim().slice(0, 100))
    .find((part) => !words.includes(part))
  if (wrong === undefined) return ""
  const other = elsewhere.get(wrong.toLowerCase())
  if (other !== undefined) return `: ${other}`
  const near = nearestName(
    inWords(wrong),
    words.map((word) => ({ word, name: inWords(word) }))
  )
  return near === null ? "" : `: did you mean ${near.word}?`
}
