import type { Plan } from "@hourbook/exchange/plan/plan"
import type { PossibleEncoding } from "@hourbook/exchange/table/encodings"
import { openPeople } from "@hourbook/exchange/text/planText"

/** The flag that answers each question. */
const flags = {
  dateOrder: "--date-order day-month-year, or month-day-year: the file does not say which order its dates have",
  decimalMark: "--decimal-mark point, or comma: the file does not say which decimal mark its numbers have",
  currency: "--currency EUR, or another: amounts of the file have no currency",
  timeZone: "--time-zone Europe/Berlin, or another",
  encoding: "--encoding windows-1250, or another: the file does not say in which encoding its text is"
} as const

/** How a word of the file looks in each encoding that it may be in. */
const encodingText = (encodings: ReadonlyArray<PossibleEncoding>): string =>
  encodings.map(({ encoding, example }) => `--encoding ${encoding} (${example})`).join(", or ")

/** The questions to answer before the file can be imported, a line each. */
export const openQuestions = (plan: Plan, encodings: ReadonlyArray<PossibleEncoding>): ReadonlyArray<string> => [
  ...plan.questions.map((question) =>
    question === "encoding" && encodings.length > 0 ? encodingText(encodings) : flags[question]
  ),
  ...openPeople(plan).map(({ by, key }) =>
    by === "namesake"
      ? `--mapping FILE with {"people": {${JSON.stringify(key)}: "<id of the member>"}}, or "new": several people of the file have the name of a member`
      : `--mapping FILE with {"people": {${JSON.stringify(key)}: "<id of the member>"}}: several members have this name`
  )
]
