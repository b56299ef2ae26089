import type { Plan } from "../plan/plan.ts"
import { rateName } from "../plan/rateName.ts"
import type { DifferingRate, PlannedRate, RatesOfFile } from "../plan/rates.ts"
import { count } from "./duration.ts"

const shownRates = 20

const words = { bill: "Rates", cost: "Cost rates" } as const

/** `  Ada Byrne: 80 EUR an hour from 2024-03-04` */
const rateLine = (rate: PlannedRate): string =>
  `  ${rateName(rate, "you")}: ${rate.amount} ${rate.currency} an hour from ${rate.from}`

/** `  Acme / Website, Ada Byrne: 85 USD in the file, 80 USD here` */
const differenceLine = (rate: DifferingRate): string =>
  `  ${rateName(rate, "you")}: ${rate.amount} ${rate.currency} in the file, ${rate.here === null ? "none" : `${rate.here.amount} ${rate.here.currency}`} here`

const shortened = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length <= shownRates
    ? lines
    : [...lines.slice(0, shownRates), `  and ${lines.length - shownRates} more: --json lists all`]

const ofLines = (part: number, all: number): string => `${part.toLocaleString("en-US")} of ${count(all, "line")}`

const kindText = (
  kind: keyof typeof words,
  { differing, explained, lines, offered, pricedHere }: RatesOfFile
): ReadonlyArray<string> => {
  if (lines === 0) return []
  const set = count(offered.length, "rate")
  const together = offered.length === 0 ? "" : `. With the rates here, they give that of ${ofLines(explained, lines)}`
  const heads =
    offered.length + pricedHere === 0
      ? []
      : pricedHere === 0
        ? [`${words[kind]} in the file: ${set} to set. They give the price of ${ofLines(explained, lines)} with one`]
        : [
            `${words[kind]} in the file: ${set} to set. Rates here give the price of ${ofLines(pricedHere, lines)} with one${together}`
          ]
  return [
    ...heads,
    ...shortened(offered.map(rateLine)),
    ...(differing.length === 0
      ? []
      : [`${words[kind]} that stay as they are here: ${differing.length}`, ...shortened(differing.map(differenceLine))])
  ]
}

/** The rates that a file shows, a line each, with how many of its lines they explain. */
export const rateText = ({ rates: { bill, cost } }: Pick<Plan, "rates">): ReadonlyArray<string> => [
  ...kindText("bill", bill),
  ...kindText("cost", cost)
]

const rateOf = ({ amount, client, currency, from, member, project }: PlannedRate) => ({
  amount,
  currency,
  effective_date: from,
  member: member === null ? null : (member.person?.name ?? ""),
  project: project?.name ?? null,
  client: client?.name ?? (project === null || project.client === "" ? null : project.client)
})

const kindJson = ({ differing, explained, lines, offered, pricedHere }: RatesOfFile) => ({
  lines,
  priced_here: pricedHere,
  explained,
  offered: offered.map(rateOf),
  differing: differing.map(({ here, ...rate }) => ({ ...rateOf(rate), here }))
})

/** The same for programs. */
export const rateJson = ({ rates: { bill, cost } }: Pick<Plan, "rates">) => ({
  bill: kindJson(bill),
  cost: kindJson(cost)
})
