import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect } from "effect"
import { layerAt } from "../../engines/serverAt.ts"
import { type EntitySecrets, fillEntities } from "./entityFill.ts"
import { type EntityRequest, entityRequests } from "./entityRequests.ts"
import { median, ratiosOf, shuffled } from "./median.ts"
import { type Postgres, startPostgres } from "./postgres.ts"
import { type Running, startHourbook } from "./servers.ts"
import { conclude, type Figure, toMarkdown, verdictOf } from "./verdict.ts"
import { worstWait } from "./worstWait.ts"

const usage = `npm run bench:entities [-- --clients 20000 --members 2000 --entries 1000000 --rounds 5 --keep DIRECTORY --embedded --only debtors --json]

Pages, reports and searches of a workspace with 20,000 clients of four projects each, 2,000 members and a million entries, against
one with a tenth of each, over HTTP in random order: how much longer do they take? And how long does a read of another workspace
wait while the dashboard of the big one is made? On a PostgreSQL server, or embedded. Ends with 1 when a bar is missed. With a
directory to keep the data in, the next run finds it there.`

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "20000" },
    members: { type: "string", default: "2000" },
    entries: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    keep: { type: "string" },
    embedded: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const size = { clients: Number(values.clients), members: Number(values.members), entries: Number(values.entries) }
const rounds = Number(values.rounds)
const say = (line: string) => process.stderr.write(`${line}\n`)

/** At most so many milliseconds for a read of another workspace beside a big dashboard. */
const waitBar = 100

/** The server with its filled data, and the processor time of all its parts. */
interface Served {
  readonly server: Running
  readonly secrets: EntitySecrets
  readonly cpuSeconds: () => number
}

const filledIn = async (directory: string, fill: () => Promise<EntitySecrets>): Promise<EntitySecrets> => {
  const note = join(directory, `filled-${values.clients}-${values.members}-${values.entries}.json`)
  if (!existsSync(note)) {
    if (existsSync(join(directory, "begun"))) throw new Error(`${directory} is half filled, or otherwise: remove it`)
    writeFileSync(join(directory, "begun"), "")
    writeFileSync(note, JSON.stringify(await fill()))
  }
  return JSON.parse(readFileSync(note, "utf8"))
}

const onPostgres = async (postgres: Postgres, directory: string): Promise<Served> => {
  const secrets = await filledIn(directory, async () => {
    const made = await Effect.runPromise(fillEntities(layerAt(postgres.url), size))
    await postgres.query("vacuum analyze")
    return made
  })
  const server = await startHourbook({ DATABASE_URL: postgres.url })
  return { server, secrets, cpuSeconds: () => (server.cpuSeconds() ?? Number.NaN) + (postgres.cpuSeconds() ?? 0) }
}

const onPglite = async (directory: string): Promise<Served> => {
  const data = join(directory, "embedded")
  const secrets = await filledIn(directory, () =>
    Effect.runPromise(fillEntities(layerPglite({ directory: data }), size))
  )
  const server = await startHourbook({ HOURBOOK_DATA_DIR: data })
  return { server, secrets, cpuSeconds: () => server.cpuSeconds() ?? Number.NaN }
}

/** Reads an answer, and gives its length. A parameter that this version lacks is left out, and it answers with everything. */
const read = async (server: Running, key: string, path: string): Promise<number> => {
  const response = await fetch(server.url + path, { headers: { "x-api-key": key } })
  const body = await response.arrayBuffer()
  if (response.ok) return body.byteLength
  const unlimited = path.replace(/[?&]limit=50/u, "")
  if (response.status === 400 && unlimited !== path) return read(server, key, unlimited)
  throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString("utf8").slice(0, 300)}`)
}

interface Turn {
  readonly ms: number
  readonly cpuMs: number
  readonly bytes: number
}

const measure = async ({ cpuSeconds, secrets, server }: Served, chosen: ReadonlyArray<EntityRequest>) => {
  const turns = new Map<string, Array<Turn>>()
  const turn = async (of: "big" | "small", path: string): Promise<Turn> => {
    const [begun, cpu] = [performance.now(), cpuSeconds()]
    const bytes = await read(server, secrets[of], path)
    return { ms: performance.now() - begun, cpuMs: (cpuSeconds() - cpu) * 1000, bytes }
  }
  for (let round = -1; round < rounds; round++) {
    for (const { path } of shuffled(chosen)) {
      for (const of of shuffled(["big", "small"] as const)) {
        const taken = await turn(of, path)
        if (round >= 0) turns.set(of + path, [...(turns.get(of + path) ?? []), taken])
      }
    }
    say(round < 0 ? "warm" : `round ${round + 1} of ${rounds}`)
  }
  return chosen.map(({ atMost, path, what }) => {
    const [big, small] = [turns.get(`big${path}`) ?? [], turns.get(`small${path}`) ?? []]
    const of = (name: keyof Turn) => [big.map((one) => one[name]), small.map((one) => one[name])] as const
    return {
      what,
      atMost,
      smallMs: median(of("ms")[1]),
      bigMs: median(of("ms")[0]),
      ratio: ratiosOf(...of("ms")).median,
      smallCpuMs: median(of("cpuMs")[1]),
      bigCpuMs: median(of("cpuMs")[0]),
      cpuRatio: ratiosOf(...of("cpuMs")).median,
      smallBytes: median(of("bytes")[1]),
      bigBytes: median(of("bytes")[0])
    }
  })
}

const report = async (served: Served): Promise<number> => {
  const chosen = entityRequests.filter(({ what }) => what.includes(values.only))
  const results = await measure(served, chosen)
  const { big, other, otherEntry } = served.secrets
  const wait = await worstWait(
    { url: served.server.url, key: other, path: `/api/time/${otherEntry}` },
    () => read(served.server, big, "/api/dashboard/overview"),
    rounds
  )
  const figures: ReadonlyArray<Figure> = [
    ...results.map(({ atMost, ratio, what }) => ({ what, value: ratio, atMost })),
    { what: "worst wait beside a big dashboard, ms", value: wait.beside, atMost: waitBar },
    { what: "worst wait alone, ms", value: wait.alone }
  ]
  return conclude(figures, {
    json: values.json,
    details: { machine: { node: process.versions.node, ...values }, results },
    tables: [
      toMarkdown(
        results.map((row, n) => ({
          what: row.what,
          [`${size.clients / 10} clients, ms`]: row.smallMs.toFixed(0),
          [`${size.clients} clients, ms`]: row.bigMs.toFixed(0),
          ratio: row.ratio.toFixed(2),
          "small CPU, ms": row.smallCpuMs.toFixed(0),
          "big CPU, ms": row.bigCpuMs.toFixed(0),
          "CPU ratio": row.cpuRatio.toFixed(2),
          "small kB": (row.smallBytes / 1000).toFixed(1),
          "big kB": (row.bigBytes / 1000).toFixed(1),
          bar: verdictOf(figures[n] ?? { what: "", value: 0 })
        }))
      ),
      `Worst wait of another workspace: ${wait.beside.toFixed(0)} ms beside a big dashboard, ${wait.alone.toFixed(0)} ms alone.`
    ]
  })
}

const main = async (): Promise<number> => {
  const directory = values.keep === undefined ? mkdtempSync(join(tmpdir(), "hourbook-bench-")) : resolve(values.keep)
  mkdirSync(directory, { recursive: true })
  const flags = ["shared_buffers=512MB", "fsync=off", "max_wal_size=4GB"].flatMap((flag) => ["-c", flag])
  const postgres = values.embedded ? undefined : await startPostgres({ keep: directory, flags })
  try {
    const served = postgres === undefined ? await onPglite(directory) : await onPostgres(postgres, directory)
    try {
      return await report(served)
    } finally {
      await served.server.stop()
    }
  } finally {
    await postgres?.stop()
    if (values.keep === undefined) rmSync(directory, { recursive: true, force: true })
  }
}

if (values.help) console.log(usage)
else process.exit(await main())
