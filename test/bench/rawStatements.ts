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
  const one = (workload: string, part: Part, ...parameters: ReadonlyArray<number>): Run => {
    const found = (sent[workload] ?? []).filter(({ sql }) => parts[part].test(sql))
    const [statement] = found
    // Runs without every workload lack some.
    if (sent[workload] === undefined || statement === undefined) return () => Promise.reject(new Error(`no ${part}`))
    const asked = Math.max(...[...statement.sql.matchAll(/\$(\d+)/gu)].map(([, number]) => Number(number)))
    if (found.length !== 1 || !parameters.includes(asked)) {
      throw new Error(`the raw server no longer knows how Hourbook does this (${part}): ${statement.sql}`)
    }
    const run = prepared(statement.sql)
    return (values) => run(values.slice(0, asked))
  }
  const listOf = (workload: string, parameters: number) => ({
    // Where a page starts and ends is written into some statements.
    page: one(workload, "page", parameters, parameters + 2),
    days: one(workload, "days", parameters),
    hours: one(workload, "hours", parameters)
  })
  for (const [workload, own] of Object.entries(sent)) refuseUnknown(workload, own)
  return {
    owner: async (secret: string) => (await owner([hash("sha256", secret)]))[0],
    find: one("read", "find", 2),
    range: listOf("list", 3),
    whole: listOf("whole list", 1),
    references: one("create", "references", 6),
    write: one("create", "write", 34)
  }
}
export type Statements = ReturnType<typeof rawStatements>

/** What each statement of Hourbook's is for. */
const parts = {
  find: /^select t\..* from "time_entries" t where \(t\.workspace_id = \$1 AND t\.id = \$2\)$/u,
  page: /^select t\..* order by .* limit /u,
  days: /^select t\.currency, sum.* as "day" from/u,
  hours: /^select t\.currency, sum.* as "hour" from/u,
  references: /^select p\.name as "projectName"/u,
  write: /^with .*insert into "time_entries"/u
} as const
type Part = keyof typeof parts

/** What is Hourbook's alone: to find the key's owner, to confine a session, to note once a minute that a key was used. */
const itsOwn = [/ from key_owner\(/u, /^select set_config\(/u, /^update api_keys set last_used_at/u]

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
