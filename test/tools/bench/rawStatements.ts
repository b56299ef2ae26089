import { hash } from "node:crypto"
import pg from "pg"
import type { Sent } from "./postgres.ts"
import type { RawSetup } from "./servers.ts"

type Rows = Promise<ReadonlyArray<any>>
type Run = (values: ReadonlyArray<unknown>) => Rows

/**
 * Every statement of the raw server. They are not written down here but taken from what Hourbook just sent for the same
 * requests, so that both always do the same; except the look for the key's owner. Hourbook asks a function for it, which
 * row-level security makes necessary; the raw server runs that function's query without the function.
 */
export const rawStatements = (setup: RawSetup) => {
  const { databaseUrl, statements: sent } = setup
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c jit=off", application_name: "raw" })
  // A day has no time of day to be mistaken in some zone.
  pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

  const prepared = (text: string): Run => {
    const name = hash("sha1", text)
    return async (values) => (await pool.query({ name, text, values })).rows
  }
  const owner = prepared(keyOwner(setup))
  const sentFor = (workload: string, part: Part): string | undefined => {
    const found = (sent[workload] ?? []).filter(({ sql }) => parts[part].test(sql))
    if (found.length > 1) throw new Error(`${workload}: Hourbook sends more than one statement for the ${part}`)
    return found[0]?.sql
  }
  // Runs without every workload lack some.
  const missing = (part: Part) => () => Promise.reject(new Error(`no ${part}`))
  const one = (workload: string, part: Part, parameters: number): Run => {
    const sql = sentFor(workload, part)
    if (sql === undefined) return missing(part)
    if ([...sql.matchAll(/\$\d+/gu)].length !== parameters) throw unknownForm(sql)
    return prepared(sql)
  }
  const ofList = (workload: string, part: Part) => {
    const sql = sentFor(workload, part)
    if (sql === undefined) return missing(part)
    const [run, names] = [prepared(sql), parametersOf(sql)]
    return (list: ListAsked) => run(names.map((name) => list[name]))
  }
  const listOf = (workload: string) => ({
    page: ofList(workload, "page"),
    days: ofList(workload, "days"),
    hours: ofList(workload, "hours")
  })
  for (const [workload, own] of Object.entries(sent)) refuseUnknown(workload, own)
  return {
    owner: async (secret: string) => (await owner([hash("sha256", secret)]))[0],
    find: one("read", "find", 2),
    range: listOf("list"),
    whole: listOf("whole list"),
    references: one("create", "references", 7),
    compared: ofList("create", "page"),
    write: one("create", "write", 44)
  }
}
export type Statements = ReturnType<typeof rawStatements>

/** What each statement of Hourbook's is for. */
const parts = {
  find: /^select t\..* from "time_entries" t where \(t\.workspace_id = \$1 AND t\.id = \$2\)$/u,
  page: /^select t\..* order by .* limit /u,
  days: /^with pending as .* select currency , kind, period as "day"/u,
  hours: /^with pending as .* select currency , hour as "hour"/u,
  references: /^select p\.name as "projectName"/u,
  write: /^with .*insert into "time_entries"/u
} as const
type Part = keyof typeof parts

const unknownForm = (sql: string) => new Error(`the raw server no longer knows how Hourbook does this: ${sql}`)

/** What the statements of a list compare their parameters with, by the words before each. */
const listParameters = {
  "workspace_id =": "workspaceId",
  "user_id =": "userId",
  "kind =": "kind",
  "day >=": "from",
  "month >=": "from",
  "worked_on >=": "from",
  "day <=": "to",
  "month <=": "to",
  "worked_on <=": "to",
  limit: "limit",
  offset: "offset"
} as const
export type ListAsked = Readonly<Partial<Record<(typeof listParameters)[keyof typeof listParameters], unknown>>>

const parametersOf = (sql: string): ReadonlyArray<keyof ListAsked> =>
  [...sql.matchAll(/(?:\bt\.)?(\w+(?: [<>]?=)?) \$\d+/gu)].map(([, words]) => {
    const [, name] = Object.entries(listParameters).find(([known]) => known === words) ?? []
    if (name === undefined) throw unknownForm(sql)
    return name
  })

/**
 * What is Hourbook's alone: to find the key's owner, to confine a session, to read all of a list at one moment, to note once
 * a minute that a key was used.
 */
const itsOwn = [
  / from key_owner\(/u,
  /^select set_config\(/u,
  /^BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY$/u,
  /^COMMIT$/u,
  /^update api_keys set last_used_at/u
]

const refuseUnknown = (workload: string, sent: ReadonlyArray<Sent>) => {
  const known = [...itsOwn, ...Object.values(parts)]
  const unknown = sent.find(({ application, sql }) => application === "hourbook" && !known.some((one) => one.test(sql)))
  if (unknown !== undefined) throw new Error(`${workload}: the raw server lacks a statement: ${unknown.sql}`)
}

/** Hourbook's look for the key's owner with the query that its function runs in the place of the function. */
const keyOwner = ({ keyOwnerFunction, statements }: RawSetup): string => {
  const { names, source } = keyOwnerFunction
  const query = /return query (select .*?);/su.exec(source.replace(/\s+/gu, " "))?.[1]
  const asked = Object.values(statements)
    .flat()
    .find(({ sql }) => sql.includes(" from key_owner("))?.sql
  const [secret, ...columns] = names
  if (query === undefined || asked === undefined || secret === undefined) throw new Error("no look for the key's owner")
  const parameter = /key_owner\((.*)\)$/u.exec(asked)?.[1] ?? ""
  const plain = query.replaceAll(new RegExp(`\\b${secret}$`, "gu"), parameter)
  return asked.replace(`key_owner(${parameter})`, `(${plain}) as key_owner (${columns.join(", ")})`)
}
