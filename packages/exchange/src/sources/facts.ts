import { readYesNo } from "../values/words.ts"
import type { Cells } from "./cells.ts"
import { type FactField, factFields } from "./Field.ts"

const answers: ReadonlyArray<FactField> = ["invoiced", "approved", "exported"]

/** `yes` and `no` in any language are those of English; any other text is as it is. */
const answerIn = (text: string): string => {
  const answer = readYesNo(text)
  return answer === true ? "yes" : answer === false ? "no" : text
}

/** What a line says besides its work. */
export const factsOf = (cells: Cells): Readonly<Partial<Record<FactField, string>>> => {
  const facts: Partial<Record<FactField, string>> = {}
  for (const field of factFields) {
    const text = cells.text(field).replaceAll("\0", "")
    if (text !== "") facts[field] = answers.includes(field) ? answerIn(text) : text
  }
  return facts
}
