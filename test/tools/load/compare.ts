import type { Api } from "./Api.ts"
import { type Units, unitsOf } from "./decimal.ts"
import type { Named, Prepared } from "./prepare.ts"
import { currency, type SipRow } from "./readSip.ts"
import { filters, walk } from "./walk.ts"

export interface Sum {
  readonly entries: number
  readonly minutes: number
  readonly cost: Units
}

/** Sums of ours beside those that Hourbook gives. */
export interface Line {
  readonly name: string
  /** Exact, as the dataset has them: entries hold whole minutes. */
  readonly hours: Units
  readonly file: Sum
  readonly hourbook: Sum
  readonly equal: boolean
}

export interface Comparison {
  readonly projects: ReadonlyArray<Line>
  readonly clients: ReadonlyArray<Line>
  readonly developers: ReadonlyArray<Line>
  readonly all: Line
  readonly equal: boolean
}

export const compare = async (
  api: Api,
  { prepared, rows }: { readonly rows: ReadonlyArray<SipRow>; readonly prepared: Prepared }
): Promise<Comparison> => {
  const ofProjects = await listed(api, "projects")
  const ofClients = await listed(api, "counteragents")
  const ofMembers = new Map<string, Sum>()
  for (const { id } of prepared.members.values()) ofMembers.set(id, await worked(api, id))
  const everybody = [...prepared.members.values()].map(({ id }) => id)
  const inAll = await Promise.all(filters(everybody).map((ids) => worked(api, ids)))

  const lines = (of: (row: SipRow) => string, named: ReadonlyMap<string, Named>, sums: ReadonlyMap<string, Sum>) => {
    const groups = Map.groupBy(rows, of)
    return [...named].map(([key, { id, name }]) => line(name, groups.get(key) ?? [], sums.get(id) ?? nothing))
  }
  const projects = lines((row) => row.project, prepared.projects, ofProjects)
  const clients = lines((row) => row.client, prepared.clients, ofClients)
  const developers = lines((row) => row.developer, prepared.members, ofMembers)
  const all = line("All", rows, inAll.reduce(plus, nothing))
  const equal = [...projects, ...clients, ...developers, all].every((one) => one.equal)
  return { projects, clients, developers, all, equal }
}

const nothing: Sum = { entries: 0, minutes: 0, cost: 0n }

const plus = (a: Sum, b: Sum): Sum => ({
  entries: a.entries + b.entries,
  minutes: a.minutes + b.minutes,
  cost: a.cost + b.cost
})

const line = (name: string, rows: ReadonlyArray<SipRow>, hourbook: Sum): Line => {
  const file = rows.map(({ cost, minutes }): Sum => ({ entries: 1, minutes, cost })).reduce(plus, nothing)
  const hours = rows.reduce((sum, row) => sum + row.hours, 0n)
  const equal = file.entries === hourbook.entries && file.minutes === hourbook.minutes && file.cost === hourbook.cost
  return { name, hours, file, hourbook, equal }
}

const inOurs = (amounts: ReadonlyArray<any>): any => amounts.find((amount) => amount.currency === currency)

/** By id, from the totals that a list gives with each row. */
const listed = async (api: Api, list: "projects" | "counteragents"): Promise<ReadonlyMap<string, Sum>> => {
  const sums = new Map<string, Sum>()
  for await (const row of walk<any>(api, { path: `/api/${list}?sort_by=created_at&sort_dir=asc`, list })) {
    const cost = unitsOf(inOurs(row.by_currency)?.earned_total ?? 0)
    sums.set(row.id, { entries: row.entries_count, minutes: row.worked_minutes_total, cost })
  }
  return sums
}

/** From the totals of the time list, filtered. */
const worked = async (api: Api, userIds: string): Promise<Sum> => {
  const { stats } = await api.get(`/api/time?user_id=${userIds}&page_size=1`)
  const ours = inOurs(stats.by_currency)
  return ours === undefined
    ? nothing
    : { entries: ours.entries_count, minutes: ours.worked_minutes_total, cost: unitsOf(ours.earned_total) }
}
