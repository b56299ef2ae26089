import type { Comparison, Line, Sum } from "./compare.ts"
import { minutesToShow, unitsToShow, unitsToText } from "./decimal.ts"
import { currency, hourlyRate } from "./readSip.ts"
import type { Outcome } from "./record.ts"
import type { ReportsCheck } from "./reports.ts"
import type { Workspace } from "./workspace.ts"

interface Ending {
  readonly workspace: Workspace
  readonly entries: Outcome
  readonly payments: Outcome
  /** Entries of the same members that the dataset does not have. */
  readonly others: number
  readonly comparison: Comparison
  /** Null where they count in another currency than the dataset. */
  readonly reports: ReportsCheck | null
}

/** For machines: amounts and hours are exact decimals as text. */
export const toJson = ({ comparison, entries, others, payments, reports, workspace }: Ending): string =>
  JSON.stringify(
    {
      equal: comparison.equal && reports?.equal !== false,
      workspace: { name: workspace.name, currency: workspace.currency },
      currency,
      entries: outcomeToJson(entries),
      payments: outcomeToJson(payments),
      not_of_the_dataset: others,
      all: lineToJson(comparison.all),
      projects: comparison.projects.map(lineToJson),
      clients: comparison.clients.map(lineToJson),
      developers: comparison.developers.map(lineToJson),
      reports
    },
    null,
    2
  )

const outcomeToJson = ({ alreadyThere, recorded, seconds }: Outcome) => ({
  recorded,
  already_there: alreadyThere,
  seconds: Math.round(seconds * 10) / 10
})

const lineToJson = ({ equal, file, hourbook, hours, name }: Line) => ({
  name,
  equal,
  hours: unitsToText(hours),
  file: sumToJson(file),
  hourbook: sumToJson(hourbook)
})

const sumToJson = ({ cost, entries, minutes }: Sum) => ({ entries, minutes, cost: unitsToText(cost) })

/** For people. */
export const toTables = ({ comparison, entries, others, payments, reports }: Ending): string => {
  const { all, clients, developers, projects } = comparison
  const equal = comparison.equal && reports?.equal !== false
  const hoursByCost = all.hourbook.cost % hourlyRate === 0n ? unitsToShow(all.hourbook.cost / hourlyRate) : "not whole"
  return [
    sums("Project", projects),
    sums("Client", clients),
    sums("Developer", [...developers, all]),
    ...(reports === null
      ? [`The reports count in another currency than ${currency}, so they are not compared.\n`]
      : [figures(reports)]),
    recordedOf("entries", entries),
    recordedOf("payments", payments),
    `Developer hours: ${unitsToShow(all.hours)} in the files, ${hoursByCost} by cost in Hourbook (${hourlyRate} ${currency} an hour).`,
    `An entry holds whole minutes, halves rounded up, which makes ${minutesToShow(all.file.minutes)} h of them.`,
    ...(others > 0 ? [`${others} entries of these members are not of the dataset.`] : []),
    equal ? "Everything is equal." : "NOT EQUAL: see the lines marked above."
  ].join("\n")
}

const recordedOf = (many: string, { alreadyThere, recorded }: Outcome): string =>
  `${recorded} ${many} recorded, ${alreadyThere} were there already.`

const verdict = (equal: boolean): string => (equal ? "equal" : "NOT EQUAL")

const sums = (what: string, lines: ReadonlyArray<Line>): string =>
  table(
    [what, "Entries", "Hourbook", "Hours", "in minutes", "Hourbook", currency, "Hourbook", ""],
    lines.map(({ equal, file, hourbook, hours, name }) => [
      name,
      String(file.entries),
      String(hourbook.entries),
      unitsToShow(hours),
      minutesToShow(file.minutes),
      minutesToShow(hourbook.minutes),
      unitsToShow(file.cost),
      unitsToShow(hourbook.cost),
      verdict(equal)
    ]),
    ["", ...Array.from({ length: 7 }, () => "right" as const), ""]
  )

const figures = ({ figures: all, on }: ReportsCheck): string =>
  table(
    [`Report on ${on}`, "of", "figure", "files", "Hourbook", ""],
    all.map(({ equal, figure, file, hourbook, of, report }) => [report, of, figure, file, hourbook, verdict(equal)]),
    ["", "", "", "right", "right", ""]
  )

const table = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  sides: ReadonlyArray<"" | "right">
): string => {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const print = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, column) =>
        sides[column] === "right" ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)
      )
      .join("  ")
      .trimEnd()
  return `${[heads, ...rows].map(print).join("\n")}\n`
}
