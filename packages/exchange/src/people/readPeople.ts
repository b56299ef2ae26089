import { asName } from "../plan/asName.ts"
import type { RecognisedFile } from "../recognised.ts"
import { withoutGuard } from "../sources/guards.ts"
import { mostAbove } from "../sources/headerRow.ts"
import type { Row } from "../table/Table.ts"
import { areEnough, type PeopleColumns, peopleColumns } from "./peopleHeaders.ts"
import type { PersonLine } from "./PersonLine.ts"
import { readRole } from "./roleWords.ts"

/** The most people in a file: each is a request, and a person checks each in the preview. */
export const mostPeople = 1000

/** Why a table is no list of people. */
export type PeopleProblem =
  | { readonly code: "noColumns"; readonly header: ReadonlyArray<string> }
  | { readonly code: "noPeople" }
  | { readonly code: "tooMany"; readonly people: number }
  /** Its text could be in several encodings, of which names depend. */
  | { readonly code: "encoding" }

/** The people of a table with a name and an address each. */
export const readPeople = ({
  encodings = [],
  table
}: Pick<RecognisedFile, "encodings" | "table">): ReadonlyArray<PersonLine> | PeopleProblem => {
  const all: ReadonlyArray<Row> = [{ line: table.headerLine, cells: table.header }, ...table.rows]
  const at = all.slice(0, mostAbove).findIndex(({ cells }) => areEnough(peopleColumns(cells)))
  const header = all[at]
  if (header === undefined) return { code: "noColumns", header: table.header.filter((text) => text !== "") }
  if (encodings.length > 0) return { code: "encoding" }
  const people = all.slice(at + 1)
  if (people.length === 0) return { code: "noPeople" }
  if (people.length > mostPeople) return { code: "tooMany", people: people.length }
  const columns = peopleColumns(header.cells)
  return people.map((row) => personOf(row, columns))
}

const personOf = ({ cells, line }: Row, columns: PeopleColumns): PersonLine => {
  const text = (field: Parameters<PeopleColumns["get"]>[0]): string => {
    const index = columns.get(field)
    return index === undefined ? "" : withoutGuard((cells[index] ?? "").trim())
  }
  const roleText = text("role")
  const name =
    text("name") === "" || isHalf(columns) ? `${text("firstName") || text("name")} ${text("lastName")}` : text("name")
  return {
    line,
    name: asName(name),
    email: text("email").replace(/^mailto:/iu, ""),
    role: readRole(roleText),
    roleText,
    id: text("id")
  }
}

/** Whether the name is the first one, beside a column of last names. */
const isHalf = (columns: PeopleColumns): boolean => columns.has("lastName") && !columns.has("firstName")
