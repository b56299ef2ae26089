import type { Plan } from "@hourbook/exchange/plan/plan"
import { openPeople } from "@hourbook/exchange/text/planText"

/** Which flag answers what a file leaves open. */
const flags = {
  dateOrder: "--date-order day-month-year, or month-day-year: no day of the file tells the order",
  decimalMark: "--decimal-mark point, or comma: no number of the file tells its decimal mark",
  currency: "--currency EUR, or another: amounts of the file have no currency",
  timeZone: "--time-zone Europe/Berlin, or another"
} as const

/** What a person has to say before the file can be imported: a line each. */
export const openQuestions = (plan: Plan): ReadonlyArray<string> => [
  ...plan.questions.map((question) => flags[question]),
  ...openPeople(plan).map(
    ({ key }) =>
      `--mapping FILE with {"people": {${JSON.stringify(key)}: "<id of the member>"}}: several members have this name`
  )
]
