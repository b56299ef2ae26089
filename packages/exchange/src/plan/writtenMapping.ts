import type { RecognisedFile } from "../recognised.ts"
import type { Field } from "../sources/Field.ts"
import type { Mapping } from "./Mapping.ts"
import { longName } from "./places.ts"
import { type Plan, sourceFor } from "./plan.ts"

type Known = readonly [name: string, id: string | null]

/** Those that have an id. */
const found = (all: ReadonlyArray<Known>): Readonly<Record<string, string>> =>
  Object.fromEntries(all.flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])))

/** What each header says; of equal headers, the one that is read. */
const columnsIn = (file: RecognisedFile, mapping: Mapping): Readonly<Record<string, Field | null>> => {
  const read = new Map(sourceFor(file, mapping).columns.map(({ field, index }) => [index, field]))
  const columns: Record<string, Field | null> = {}
  for (const [index, header] of file.table.header.entries()) {
    columns[header] ??= read.get(index) ?? null
  }
  return { ...columns, ...mapping.columns }
}

/**
 * A mapping with all that was found by headers and names, for people to edit. Clients, projects and people that would be
 * created have no id yet and are not in it.
 */
export const writtenMapping = (file: RecognisedFile, mapping: Mapping, plan: Plan): Mapping => ({
  ...mapping,
  columns: columnsIn(file, mapping),
  people: { ...found(plan.people.map(({ key, memberId }): Known => [key, memberId])), ...mapping.people },
  clients: { ...found(plan.clients.map(({ id, name }): Known => [name, id])), ...mapping.clients },
  projects: { ...found(plan.projects.map((one): Known => [longName(one), one.id])), ...mapping.projects }
})

/** What a mapping names and the file does not have, because it is for another file or misspelt. */
export const unusedNames = (
  { table }: Pick<RecognisedFile, "table">,
  mapping: Mapping,
  plan: Plan
): ReadonlyArray<string> => {
  const unused = (what: string, names: ReadonlyArray<string>, inFile: ReadonlyArray<string>): ReadonlyArray<string> => {
    const known = new Set(inFile)
    return names.filter((name) => name !== "" && !known.has(name)).map((name) => `${what} "${name}"`)
  }
  // One that the mapping leaves out is not in the plan.
  const mapped = (ids: Mapping["clients"]) => Object.keys(ids).filter((name) => ids[name] !== null)
  return [
    ...unused("column", Object.keys(mapping.columns ?? {}), table.header),
    ...unused(
      "person",
      Object.keys(mapping.people),
      plan.people.map(({ key }) => key)
    ),
    ...unused(
      "client",
      mapped(mapping.clients),
      plan.clients.map(({ name }) => name)
    ),
    ...unused(
      "project",
      mapped(mapping.projects),
      plan.projects.flatMap((one) => [one.name, longName(one)])
    )
  ]
}
