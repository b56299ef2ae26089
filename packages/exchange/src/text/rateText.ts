import type { Plan } from "../plan/plan.ts"
import { rateName } from "../plan/rateName.ts"
import type { PlannedRate, RatesOfFile } from "../plan/rates.ts"
import { count } from "./duration.ts"

const shownRates = 20

const words = { bill: "Rates", cost: "Cost rates" } as const

/** `  Ada Byrne: 80 EUR an hour from 2024-03-04` */
const rateLine = (rate: PlannedRate): string =>
  `  ${rateName(rate, "you")}: ${rate.amount} ${rate.currency} an hour from ${rate.from}`

const kindText = (
  kind: keyof typeof words,
  { explained, lines, offered, others }: RatesOfFile
): ReadonlyArray<string> => {
  if (lines === 0 || offered.length + others === 0) return []
  const there = others === 0 ? "" : `; left as they are: ${count(others, "other")}, whose work has rates here`
  return [
    `${words[kind]} in the file: ${count(offered.length, "rate")} to set${there}. They give the price of ${explained.toLocaleString("en-US")} of ${count(lines, "line")} with one`,
    ...offered.slice(0, shownRates).map(rateLine),
    ...(offered.length > shownRates ? [`  and ${offered.length - shownRates} more`] : [])
  ]
}

/** The rates that a file shows, a line each, with how many of its lines they explain. */
export const rateText = ({ rates: { bill, cost } }: Pick<Plan, "rates">): ReadonlyArray<string> => [
  ...kindText("bill", bill),
  ...kindText("cost", cost)
]

const kindJson = ({ explained, lines, offered, others }: RatesOfFile) => ({
  lines,
  explained,
  others,
  offered: offered.map(({ amount, client, currency, from, member, project }) => ({
    amount,
    currency,
    effective_date: from,
    member: member === null ? null : (member.person?.name ?? ""),
    project: project?.name ?? null,
    client: client?.name ?? (project === null || project.client === "" ? null : project.client)
  }))
})

/** The same for programs. */
export const rateJson = ({ rates: { bill, cost } }: Pick<Plan, "rates">) => ({
  bill: kindJson(bill),
  cost: kindJson(cost)
})
