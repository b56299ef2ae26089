/** What the benchmarks read and write, made through the public API. */
export interface Filled {
  readonly keys: ReadonlyArray<string>
  readonly entryIds: ReadonlyArray<string>
  readonly projects: ReadonlyArray<{ readonly id: string; readonly clientId: string }>
}

/** The days of the entries. */
export const year = 2025
const entries = 3000
const clients = 5
const projects = 20

/** As many as it takes so that no request meets the rate limit of a key or of its member. */
const keys = 64

/** A workspace with a few thousand entries of a year, and keys of as many members to share the load. */
export const fillWorkspace = async (url: string, key: string): Promise<Filled> => {
  const post = async (path: string, body: object, as = key): Promise<any> => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "x-api-key": as, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    const answer: any = await response.json()
    if (answer.ok !== true) throw new Error(`POST ${path}: ${answer.error.message}`)
    return answer.data
  }
  const madeKeys = await each(
    keys,
    async (n) =>
      (await post("/api/members", { name: `Admin ${n}`, email: `${n}@example.org`, role: "admin", key: "full" })).secret
  )
  const madeClients = await each(clients, async (n) => {
    const { counteragent } = await post("/api/counteragents", { name: `Client ${n}` })
    return counteragent.id
  })
  const madeProjects = await each(projects, async (n) => {
    const clientId = madeClients[n % clients]
    const { project } = await post("/api/projects", { name: `Project ${n}`, counteragent_id: clientId })
    return { id: project.id, clientId }
  })
  const entryIds = await each(entries, async (n) => {
    const { entry } = await post("/api/time", entryOf(n, madeProjects), madeKeys[n % keys])
    return entry.id
  })
  return { keys: madeKeys, entryIds, projects: madeProjects }
}

/** An entry like any other, the same for the same number. */
export const entryOf = (n: number, projects: Filled["projects"]) => {
  const project = projects[n % projects.length]
  const day = new Date(Date.UTC(year, 0, 1 + ((n * 37) % 365))).toISOString().slice(0, 10)
  return {
    description: `Wireframes and review of the ${n % 90}th page`,
    accrual_date: day,
    duration_minutes_total: 15 + ((n * 7) % 450),
    cost: 20 + (n % 400) + 0.25,
    currency: "EUR",
    project_id: project?.id,
    counteragent_id: project?.clientId
  }
}

const lanes = 16

const each = async <A>(count: number, make: (n: number) => Promise<A>): Promise<ReadonlyArray<A>> => {
  const made: Array<A> = []
  let next = 0
  const lane = async () => {
    for (let n = next++; n < count; n = next++) made[n] = await make(n)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return made
}
