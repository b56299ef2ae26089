import type { Api } from "./Api.ts"
import { unitsToText } from "./decimal.ts"
import { personOf } from "./people.ts"
import { currency, type SipRow } from "./readSip.ts"
import { walk } from "./walk.ts"

/** An entry or a payment that should be there. */
export interface Wanted<Body = object> {
  /** Equal for those that are indistinguishable. */
  readonly identity: string
  /** How many like it come before it in the file. */
  readonly nth: number
  readonly body: Body
}

export interface EntryBody {
  readonly description: string
  readonly accrual_date: string
  readonly duration_minutes_total: number
  readonly cost: string
  readonly currency: string
  readonly user_id: string
  readonly project_id: string
  readonly counteragent_id: string
}

/** What entries point at, by its name in the dataset, and the entries. */
export interface Prepared {
  readonly members: ReadonlyMap<string, Named>
  readonly projects: ReadonlyMap<string, Named>
  readonly clients: ReadonlyMap<string, Named>
  readonly entries: ReadonlyArray<Wanted<EntryBody>>
  readonly note: string
}

export interface Named {
  readonly id: string
  readonly name: string
}

export const identityOf = (entry: EntryBody): string =>
  JSON.stringify([
    entry.user_id,
    entry.accrual_date,
    entry.description,
    entry.duration_minutes_total,
    entry.cost,
    entry.currency,
    entry.project_id,
    entry.counteragent_id
  ])

/** Finds members by email, projects and clients by name; adds those that are missing. */
export const prepare = async (api: Api, rows: ReadonlyArray<SipRow>): Promise<Prepared> => {
  const namesOf = (of: (row: SipRow) => string) => [...new Set(rows.map(of))].sort(byNumber)
  const [members, projects, clients] = [
    await membersOf(
      api,
      namesOf((row) => row.developer)
    ),
    await entitiesOf(
      api,
      { list: "projects", one: "project" },
      namesOf((row) => row.project)
    ),
    await entitiesOf(
      api,
      { list: "counteragents", one: "counteragent" },
      namesOf((row) => row.client)
    )
  ]
  const visible = new Map<string, number>()
  const entries = rows.map((row): Wanted<EntryBody> => {
    const body: EntryBody = {
      description: row.description,
      accrual_date: row.date,
      duration_minutes_total: row.minutes,
      cost: unitsToText(row.cost),
      currency,
      user_id: idIn(members.found, row.developer),
      project_id: idIn(projects.found, row.project),
      counteragent_id: idIn(clients.found, row.client)
    }
    const identity = identityOf(body)
    const nth = visible.get(identity) ?? 0
    visible.set(identity, nth + 1)
    return { identity, nth, body }
  })
  const count = (what: string, { added, found }: Found) => `${found.size} ${what} (${added} new)`
  return {
    members: members.found,
    projects: projects.found,
    clients: clients.found,
    entries,
    note: `${count("members", members)}, ${count("projects", projects)}, ${count("clients", clients)}.`
  }
}

interface Found {
  readonly found: ReadonlyMap<string, Named>
  readonly added: number
}

const idIn = (found: ReadonlyMap<string, Named>, name: string): string => {
  const named = found.get(name)
  if (named === undefined) throw new Error(`nothing was prepared for ${name}`)
  return named.id
}

const membersOf = async (api: Api, developers: ReadonlyArray<string>): Promise<Found> => {
  const list = async (): Promise<ReadonlyArray<Named & { readonly email: string }>> =>
    (await api.get("/api/members")).members
  const byEmail = new Map((await list()).map((member) => [member.email, member]))
  const found = new Map<string, Named>()
  let added = 0
  for (const developer of developers) {
    const person = personOf(developer)
    const known = byEmail.get(person.email)
    if (known !== undefined) {
      found.set(developer, known)
      continue
    }
    const { member } = await api.create(
      "/api/members",
      { ...person, role: "member" },
      { isThere: async ({ member: made }) => (await list()).some(({ id }) => id === made.id) }
    )
    found.set(developer, member)
    added++
  }
  return { found, added }
}

const entitiesOf = async (
  api: Api,
  { list, one }: { readonly list: string; readonly one: string },
  names: ReadonlyArray<string>
): Promise<Found> => {
  const byName = new Map<string, Named>()
  const path = `/api/${list}?sort_by=created_at&sort_dir=asc&include_totals=0`
  for await (const row of walk<Named>(api, { path, list })) {
    // Of several with the same name, always the oldest.
    if (!byName.has(row.name)) byName.set(row.name, row)
  }
  const found = new Map<string, Named>()
  let added = 0
  for (const name of names) {
    const known = byName.get(name)
    if (known !== undefined) {
      found.set(name, known)
      continue
    }
    const isThere = async (data: any) =>
      (await api.call({ method: "GET", path: `/api/${list}/${data[one].id}` }).catch(() => null)) !== null
    const data = await api.create(`/api/${list}`, { name }, { isThere })
    found.set(name, data[one])
    added++
  }
  return { found, added }
}

const byNumber = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true })
