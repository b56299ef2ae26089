import type { Comparison, Line, Sum } from "./compare.ts"
import { minutesToShow, unitsToShow, unitsToText } from "./decimal.ts"
import { currency, hourlyRate } from "./readSip.ts"
import type { Outcome } from "./record.ts"
import type { Workspace } from "./workspace.ts"

interface Ending {
  readonly workspace: Workspace
  readonly outcome: Outcome
  /** Entries of the same members that the dataset does not have. */
  readonly others: number
  readonly comparison: Comparison
}

/** For machines: amounts and hours are exact decimals as text. */
export const toJson = ({ comparison, others, outcome, workspace }: Ending): string =>
  JSON.stringify(
    {
      equal: comparison.equal,
      workspace: { name: workspace.name, currency: workspace.currency },
      currency,
      recorded: outcome.recorded,
      already_there: outcome.alreadyThere,
      not_of_the_dataset: others,
      seconds: Math.round(outcome.seconds * 10) / 10,
      all: lineToJson(comparison.all),
      projects: comparison.projects.map(lineToJson),
      clients: comparison.clients.map(lineToJson),
      developers: comparison.developers.map(lineToJson)
    },
    null,
    2
  )

const lineToJson = ({ equal, file, hourbook, hours, name }: Line) => ({
  name,
  equal,
  hours: unitsToText(hours),
  file: sumToJson(file),
  hourbook: sumToJson(hourbook)
})

const sumToJson = ({ cost, entries, minutes }: Sum) => ({ entries, minutes, cost: unitsToText(cost) })

/** For people. */
export const toTables = ({ comparison, others, outcome }: Ending): string => {
  const { all, clients, developers, equal, projects } = comparison
  const hoursByCost = all.hourbook.cost % hourlyRate === 0n ? unitsToShow(all.hourbook.cost / hourlyRate) : "not whole"
  return [
    table("Project", projects),
    table("Client", clients),
    table("Developer", [...developers, all]),
    `${outcome.recorded} entries recorded, ${outcome.alreadyThere} were there already.`,
    `Developer hours: ${unitsToShow(all.hours)} in the files, ${hoursByCost} by cost in Hourbook (${hourlyRate} ${currency} an hour).`,
    `An entry holds whole minutes, halves rounded up, which makes ${minutesToShow(all.file.minutes)} h of them.`,
    ...(others > 0 ? [`${others} entries of these members are not of the dataset.`] : []),
    equal ? "Everything is equal." : "NOT EQUAL: see the lines marked above."
  ].join("\n")
}

const table = (what: string, lines: ReadonlyArray<Line>): string => {
  const heads = [what, "Entries", "Hourbook", "Hours", "in minutes", "Hourbook", currency, "Hourbook", ""]
  const rows = lines.map(({ equal, file, hourbook, hours, name }) => [
    name,
    String(file.entries),
    String(hourbook.entries),
    unitsToShow(hours),
    minutesToShow(file.minutes),
    minutesToShow(hourbook.minutes),
    unitsToShow(file.cost),
    unitsToShow(hourbook.cost),
    equal ? "equal" : "NOT EQUAL"
  ])
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const print = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, column) =>
        column === 0 || column === 8 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
      )
      .join("  ")
      .trimEnd()
  return `${[heads, ...rows].map(print).join("\n")}\n`
}
