import type { Unread } from "../table/limits.ts"
import { parseDelimited, problemOf } from "../table/parseDelimited.ts"
import { type Row, type Table, tableOf } from "../table/Table.ts"
import { type Source, sourceTitles } from "./Source.ts"

/** The files of solidtime's archive that entries are made of. */
export const solidtimeFiles = [
  "organizations.csv",
  "members.csv",
  "clients.csv",
  "projects.csv",
  "tasks.csv",
  "tags.csv",
  "time_entries.csv"
] as const

type Records = ReadonlyArray<{ readonly line: number; readonly of: (column: string) => string }>

const recordsOf = (rows: ReadonlyArray<Row>): Records => {
  const { header, rows: lines } = tableOf(rows, { kind: "archive" })
  return lines.map(({ cells, line }) => ({ line, of: (column) => cells[header.indexOf(column)] ?? "" }))
}

const header = [
  "id",
  "start",
  "end",
  "description",
  "billable",
  "tags",
  "client",
  "project",
  "task",
  "user name",
  "user email",
  "rate",
  "currency"
]

const columns: Source["columns"] = (
  [
    "id",
    "startedAt",
    "endedAt",
    "description",
    "billable",
    "tags",
    "client",
    "project",
    "task",
    "person",
    "email",
    "rate",
    "currency"
  ] as const
).map((field, index) => ({ field, index, currency: null }))

/** Rates are whole cents. */
const inUnits = (cents: string): string =>
  /^\d+$/u.test(cents) ? `${cents.padStart(3, "0").slice(0, -2)}.${cents.padStart(3, "0").slice(-2)}` : ""

const idsIn = (json: string): ReadonlyArray<string> => {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** The time entries of solidtime's archive, with names instead of ids. */
export const solidtimeTable = (
  files: ReadonlyMap<string, string>
): { readonly table: Table; readonly source: Source } | Unread => {
  const parsed = new Map<string, ReadonlyArray<Row>>()
  for (const name of solidtimeFiles) {
    const rows = parseDelimited(files.get(name) ?? "", ",")
    if ("_tag" in rows) return { problem: { ...problemOf(rows), file: name } }
    parsed.set(name, rows)
  }
  const read = (name: (typeof solidtimeFiles)[number]): Records => recordsOf(parsed.get(name) ?? [])
  const namesOf = (name: (typeof solidtimeFiles)[number]): ReadonlyMap<string, string> =>
    new Map(read(name).map(({ of }) => [of("id"), of("name")]))
  const [clients, projects, tasks, tags] = [
    namesOf("clients.csv"),
    namesOf("projects.csv"),
    namesOf("tasks.csv"),
    namesOf("tags.csv")
  ]
  const members = new Map(read("members.csv").map(({ of }) => [of("id"), { name: of("name"), email: of("email") }]))
  const currency = read("organizations.csv")[0]?.of("currency") ?? ""
  const rows = read("time_entries.csv").map(({ line, of }): Row => {
    const member = members.get(of("member_id"))
    return {
      line,
      cells: [
        of("id"),
        of("start"),
        of("end"),
        of("description"),
        of("billable"),
        JSON.stringify(idsIn(of("tags")).map((id) => tags.get(id) ?? id)),
        clients.get(of("client_id")) ?? "",
        projects.get(of("project_id")) ?? "",
        tasks.get(of("task_id")) ?? "",
        member?.name ?? "",
        member?.email ?? "",
        inUnits(of("billable_rate")),
        currency
      ]
    }
  })
  return {
    table: { ...tableOf([], { kind: "archive" }), header, rows },
    source: {
      name: "solidtime",
      title: sourceTitles.solidtime,
      because: "time_entries.csv and members.csv in an archive",
      columns
    }
  }
}
