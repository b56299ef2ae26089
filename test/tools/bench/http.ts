import { existsSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { isDeepStrictEqual, parseArgs } from "node:util"
import { type Postgres, startPostgres } from "./postgres.ts"
import { bars, compare, type Compared, figureOf, tableOf } from "./results.ts"
import { measureRounds } from "./rounds.ts"
import { checkAnswers } from "./sameAnswers.ts"
import { productKey, type Running, startPeer, startProduct } from "./servers.ts"
import { conclude } from "./verdict.ts"
import { type Workload, workloads } from "./workloads.ts"
import { fillWorkspace } from "./workspace.ts"

const usage = `npm run bench:http [-- --rounds 24 --seconds 0.3 --connections 32 --only read --against DIRECTORY --json]

Requests per second and processor time per request of Hourbook, of a server on bare node:http with the same SQL (the baseline),
and of one on Fastify, Drizzle and zod. All of them run at once on one PostgreSQL server started for it, and take short turns in
random order; the figures are medians of the ratios of each round, and in brackets the half of the rounds around them.
--against compares with the Hourbook of another checkout too, on the same database, or on one of its own if its migrations
differ. Ends with 1 when a bar is missed.`

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "24" },
    seconds: { type: "string", default: "0.3" },
    connections: { type: "string", default: "32" },
    only: { type: "string" },
    against: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const say = (line: string) => process.stderr.write(`${line}\n`)
const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), connections: Number(values.connections) }

/** A server with what it is asked, by name. */
interface Entrant {
  readonly name: string
  readonly server: Running
  readonly workloads: ReadonlyArray<Workload>
}

const migrationsOf = (checkout: string) => readdirSync(join(checkout, "packages/store-postgres/src/migrations")).sort()

const filled = async (server: Running) => {
  const all = workloads(await fillWorkspace(server.url, productKey))
  return all.filter(({ name }) => values.only === undefined || name.startsWith(values.only))
}

/** The Hourbook of another checkout. */
const rival = async (postgres: Postgres, checkout: string, shared: ReadonlyArray<Workload>): Promise<Entrant> => {
  if (!existsSync(join(checkout, "hosts/node/src/main.ts"))) throw new Error(`--against: no checkout in ${checkout}`)
  const isShared = isDeepStrictEqual(migrationsOf(checkout), migrationsOf(join(import.meta.dirname, "../../..")))
  const server = await startProduct(isShared ? postgres.url : await postgres.database("rival"), checkout)
  say(`${checkout} runs on ${isShared ? "the same database" : "a database of its own, since its migrations differ"}.`)
  return { name: checkout, server, workloads: isShared ? shared : await filled(server) }
}

const enter = async (postgres: Postgres, entrants: Array<Entrant>) => {
  const hourbook = await startProduct(postgres.url)
  entrants.push({ name: "Hourbook", server: hourbook, workloads: [] })
  say(`PostgreSQL ${postgres.version}, Node ${process.versions.node}. Filling a workspace.`)
  const own = await filled(hourbook)
  entrants.splice(0, 1, { name: "Hourbook", server: hourbook, workloads: own })
  for (const [name, file] of [
    ["baseline", "rawServer.ts"],
    ["Fastify", "fastifyServer.ts"]
  ] as const) {
    const server = await startPeer(file, postgres.url).catch((error: Error) => error.message)
    if (typeof server === "string") say(`${name} is left out: ${server}`)
    else entrants.push({ name, server, workloads: own })
  }
  if (values.against !== undefined) entrants.push(await rival(postgres, resolve(values.against), own))
  await postgres.query("vacuum analyze")
  return own
}

const main = async (): Promise<number> => {
  const postgres = await startPostgres()
  const entrants: Array<Entrant> = []
  try {
    const chosen = await enter(postgres, entrants)
    const [hourbook, ...others] = entrants
    for (const { name, server, workloads: theirs } of others) {
      if (hourbook !== undefined && theirs === chosen)
        await checkAnswers(hourbook.server, server, { name, workloads: chosen })
    }
    say("All give the same answers. Measuring.")
    const results: Array<Compared> = []
    for (const { name, what } of chosen) {
      const contenders = entrants.map((entrant) => ({
        name: entrant.name,
        server: entrant.server,
        requests: entrant.workloads.find((workload) => workload.name === name)?.requests ?? []
      }))
      const rounds = await measureRounds(contenders, { plan, postgres })
      const found = others.map(({ name: to }) => compare({ workload: name, what, to }, rounds))
      for (const { rate, to } of found) say(`${name}: ${rate.median.toFixed(2)} times the rate of ${to}`)
      results.push(...found)
    }
    const missing = Object.keys(bars).filter((name) => entrants.every((entrant) => entrant.name !== name))
    const unmeasured = missing.map((name) => ({ what: `anything beside ${name}`, value: Number.NaN, atLeast: 0 }))
    return conclude([...results.map(figureOf), ...unmeasured], {
      json: values.json,
      details: { machine: { postgres: postgres.version, node: process.versions.node, ...plan }, results },
      tables: others.map(({ name }) => tableOf(results.filter(({ to }) => to === name)))
    })
  } finally {
    for (const { server } of entrants) await server.stop()
    await postgres.stop()
  }
}

// Said aloud, because what tidies up behind the database would end the process with 0.
if (values.help) console.log(usage)
else process.exit(await main())
