import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { recordPath } from "../shapes/wireNames.ts"

/** The paths of what events have records of, by subject. */
const paths: ReadonlyMap<string, string> = new Map([
  ...recordKindNames.map((kind): [string, string] => [recordKinds[kind].subject, recordPath(kind)]),
  ["project", "/api/projects"],
  ["counteragent", "/api/counteragents"]
])

/** Where a record can be read; null for what has no path of its own. */
export const pathOf = (subject: string, id: string): string | null => {
  const path = paths.get(subject)
  return path === undefined ? null : `${path}/${id}`
}

/** The subjects of which events have records. */
export const subjectsWithRecords: ReadonlyArray<string> = [...paths.keys()]
