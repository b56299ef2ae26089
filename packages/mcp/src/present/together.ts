import { Refused } from "./Refused.ts"

/** One of the problems of a call: which argument it is about, what is wrong, and what to do next. */
export interface Problem {
  /** Empty where the message says it. */
  readonly place: ReadonlyArray<string | number>
  readonly code: string
  readonly message: string
  readonly next: string
}

const textOf = ({ message, place }: Problem): string =>
  place.length === 0 ? message : `${place.join(".")}: ${message}`

/** The number of the item in a list; first comes what is about no item. */
const itemOf = ({ place: [, item] }: Problem): number => (typeof item === "number" ? item : -1)

/** What a list of problems says at its end. */
export const correctThem = "Correct the arguments and call again; ask the user for what you do not know."

/** All problems of a call as one refusal, in the order of the items. */
export const together = (problems: ReadonlyArray<Problem>): Refused => {
  const sorted = problems.toSorted((a, b) => itemOf(a) - itemOf(b))
  const [{ code, next } = { code: "invalid_arguments", next: correctThem }] = sorted
  const texts = sorted.map(textOf)
  if (sorted.every((problem) => problem.code === code && problem.next === next)) {
    return new Refused({ code, message: texts.join(texts.some((text) => text.includes("\n")) ? "\n" : "; "), next })
  }
  const lines = sorted.map((problem, index) =>
    [texts[index], ...(problem.next === correctThem ? [] : [problem.next])].join(". ")
  )
  return new Refused({
    code: "invalid_arguments",
    message: [`${sorted.length} problems:`, ...lines.map((line) => `- ${line}`)].join("\n"),
    next: correctThem
  })
}
