import { asName } from "../plan/asName.ts"
import type { PlannedPerson } from "../plan/people.ts"
import type { Plan } from "../plan/plan.ts"
import type { PlannedEntry } from "../plan/PlannedEntry.ts"
import type { Source } from "../sources/Source.ts"
import type { Table } from "../table/Table.ts"
import { toPlain } from "../values/Decimal.ts"
import { count, duration } from "./duration.ts"
import { formatText } from "./formatText.ts"
import { rateJson, rateText } from "./rateText.ts"

/** How a file was recognised, without its rows. */
export interface DescribedFile {
  readonly source: Source
  readonly table: Pick<Table, "format" | "headerLine" | "unreadSheets">
}

const shownRows = 5
const shownNames = 20

/** The people whose name several have, so that the mapping has to say who they are. */
export const openPeople = ({ people }: Plan): ReadonlyArray<PlannedPerson> =>
  people.filter(({ by }) => by === "several" || by === "namesake")

const rowText = ({ client, cost, costFrom, day, description, minutes, person, project, tags }: PlannedEntry): string =>
  [
    day,
    duration(minutes * 60),
    [client?.name, project?.name].filter((name) => name !== undefined).join(" / "),
    person?.name ?? "",
    cost === null
      ? costFrom === "ourRate"
        ? "at the workspace's rate"
        : ""
      : `${toPlain(cost.value)} ${cost.currency}`,
    asName(description).slice(0, 60),
    tags.map((tag) => `#${tag}`).join(" ")
  ]
    .filter((part) => part !== "")
    .join("  ")

export const namesOf = (names: ReadonlyArray<string>): string =>
  names.length <= shownNames
    ? names.join(", ")
    : `${names.slice(0, shownNames).join(", ")} and ${names.length - shownNames} more`

const madeOf = (plan: Plan): ReadonlyArray<string> => {
  const clients = plan.clients.filter(({ id }) => id === null).map(({ name }) => name)
  // Two clients may each have a project of the same name.
  const projects = plan.projects
    .filter(({ id }) => id === null)
    .map(({ client, name }) => (client === "" ? name : `${client} / ${name}`))
  const people = plan.people.filter(({ by }) => by === "new").map(({ name }) => name)
  return [
    ...(clients.length === 0 ? [] : [`New: ${count(clients.length, "client")}: ${namesOf(clients)}`]),
    ...(projects.length === 0 ? [] : [`New: ${count(projects.length, "project")}: ${namesOf(projects)}`]),
    ...(people.length === 0
      ? []
      : [`New: ${count(people.length, "former member")}, who cannot sign in: ${namesOf(people)}`])
  ]
}

/** What of a file is beside its table. */
const besideOf = ({ headerLine, unreadSheets }: DescribedFile["table"]): ReadonlyArray<string> => [
  ...(headerLine > 1 ? [`The headers are in line ${headerLine}: what is above them is not read`] : []),
  ...(unreadSheets.length === 0 ? [] : [`Not read: ${count(unreadSheets.length, "sheet")}: ${namesOf(unreadSheets)}`])
]

/** What a wrong header would lose without a word. */
const unreadOf = ({ unreadColumns }: Plan): ReadonlyArray<string> =>
  unreadColumns.length === 0
    ? []
    : [
        `Not read: ${count(unreadColumns.length, "column")}: ${namesOf(unreadColumns.map((name) => name.slice(0, 60)))}. To read one, rename it or say what it means in a mapping`
      ]

/** A length that was read wrongly is often a very long one. */
const longOf = ({ totals: { long } }: Plan): ReadonlyArray<string> =>
  long === null
    ? []
    : [
        `Longer than 24 h: ${count(long.count, "entry", "entries")}, the longest ${duration(long.seconds)} (line ${long.line})`
      ]

/** What does not fit is said, and nothing of it is lost. */
const keptOf = ({ totals: { kept } }: Plan): ReadonlyArray<string> =>
  kept === null
    ? []
    : [
        `Longer notes or more tags than an entry holds: ${count(kept.count, "entry", "entries")}, the first in line ${kept.line}. The rest is kept in the metadata of the entry`
      ]

/** Cut at their start alone, they would be one tag. */
const alikeOf = ({ alikeTags }: Plan): ReadonlyArray<string> =>
  alikeTags.length === 0
    ? []
    : [
        `Longer than a tag and the same at the start: ${count(alikeTags.length, "name")}, so that the end is kept as well: ${namesOf(alikeTags.map(({ tag }) => tag))}`
      ]

/** Of two people of one name without ids, the file makes one. */
const doubtedOf = ({ doubted }: Plan): ReadonlyArray<string> => [
  ...doubted
    .slice(0, shownNames)
    .map(
      ({ day, kind, name, prices }) =>
        `${name} may be two people: on ${day}, an hour ${kind === "cost" ? "costs" : "is billed at"} ${prices.join(" and ")}. To tell them apart, export their email addresses or ids`
    ),
  ...(doubted.length > shownNames ? [`and ${doubted.length - shownNames} more names`] : [])
]

const totalsOf = ({ totalLines }: Plan): ReadonlyArray<string> =>
  totalLines.length === 0
    ? []
    : [`Not entries: ${count(totalLines.length, "line")} of totals: ${namesOf(totalLines.map(String))}`]

const orderOf = ({ dateOrder, questions }: Plan): string =>
  questions.includes("dateOrder") ? "day-month-year or month-day-year" : dateOrder

/** A file and its plan in lines of text: the source and why, columns that are not read, the order of dates, the first rows, what is new. */
export const planText = (name: string, { source, table }: DescribedFile, plan: Plan): ReadonlyArray<string> => [
  `${name}: ${source.title} (${formatText(table.format)}), ${source.because === "" ? "with no header that is known: say what they mean in a mapping" : `because of ${source.because}`}`,
  ...besideOf(table),
  ...unreadOf(plan),
  `${count(plan.entries.length, "entry", "entries")}, days as ${orderOf(plan)}, times in ${plan.timeZone ?? "no zone"}`,
  ...plan.entries.slice(0, shownRows).map((entry) => `  ${rowText(entry)}`),
  ...(plan.entries.length > shownRows ? ["  …"] : []),
  ...totalsOf(plan),
  ...longOf(plan),
  ...keptOf(plan),
  ...alikeOf(plan),
  ...madeOf(plan),
  ...doubtedOf(plan),
  ...rateText(plan)
]

/** The same for programs. */
export const planJson = ({ source, table }: DescribedFile, plan: Plan) => ({
  source: source.name,
  because: source.because,
  format: formatText(table.format),
  header_line: table.headerLine,
  unread_sheets: table.unreadSheets,
  date_order: plan.dateOrder,
  time_zone: plan.timeZone,
  unread_columns: plan.unreadColumns,
  questions: plan.questions,
  rows: plan.entries.slice(0, shownRows).map((entry) => ({
    line: entry.line,
    accrual_date: entry.day,
    duration_minutes_total: entry.minutes,
    description: entry.description,
    person: entry.person?.name ?? null,
    client: entry.client?.name ?? null,
    project: entry.project?.name ?? null,
    cost: entry.cost === null ? null : toPlain(entry.cost.value),
    currency: entry.cost?.currency ?? null,
    tags: entry.tags
  })),
  total_lines: plan.totalLines,
  longer_than_a_day: plan.totals.long,
  kept_in_metadata: plan.totals.kept,
  alike_tags: plan.alikeTags,
  doubted_people: plan.doubted,
  new_clients: plan.clients.filter(({ id }) => id === null).map(({ name }) => name),
  new_projects: plan.projects.filter(({ id }) => id === null).map(({ client, name }) => ({ name, client })),
  rates: rateJson(plan),
  people: plan.people.map(({ by, key, memberId, name }) => ({ key, name, by, member_id: memberId }))
})
