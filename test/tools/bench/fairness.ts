import { fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect, Layer } from "effect"
import { layerAt } from "../../engines/serverAt.ts"
import { type Filled, fillBoth } from "./fairnessWorkspaces.ts"
import type { Longest } from "./loopSlices.ts"
import { median } from "./median.ts"
import { startPostgres } from "./postgres.ts"
import { toMarkdown } from "./verdict.ts"
import { startWatched, type WatchedServer } from "./watchedServer.ts"

const usage = `npm run bench:fairness [-- --size 20000 --seconds 15 --connections 40 --store postgres --only debtors]

One workspace with many clients, projects and entries and one with ten. First the longest turn of the event loop for each
heavy request and the longest statement of the embedded database, in processor time. Then reads of the small workspace: alone, and beside 40 connections of heavy reports of
the large one. The same reads of the large workspace wait in its line. Ends with 1 when a bar is missed.`

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "20000" },
    seconds: { type: "string", default: "15" },
    only: { type: "string", default: "" },
    connections: { type: "string", default: "40" },
    store: { type: "string" },
    help: { type: "boolean", default: false }
  }
})
const [size, seconds, connections] = [Number(values.size), Number(values.seconds), Number(values.connections)]
const bar = { timesAlone: 3, sliceMs: 20, statementMs: 250 }

const say = (line: string) => process.stderr.write(`${line}\n`)

const heavy: ReadonlyArray<string> = [
  "/api/reports/debtors",
  "/api/reports/debtors?view=projects&sort_key=debt",
  "/api/dashboard/overview",
  "/api/reports/team",
  "/api/reports/activity"
]
const others: ReadonlyArray<string> = [
  "/api/projects?page_size=500",
  "/api/counteragents?page_size=500",
  "/api/time?page_size=500",
  "/api/timesheet-matrix?accrual_from=2025-05-01&accrual_to=2025-05-31&view=project"
]
const tools: ReadonlyArray<readonly [string, object]> = [
  ["report_debtors", {}],
  ["report_overview", {}],
  ["report_team", {}],
  ["report_activity", {}],
  ["summarize_period", { from: "2025-01-01", to: "2025-12-31", group_by: "client" }],
  ["reference_list", { kind: "client", with_totals: true }]
]

type Server = WatchedServer

const get = async ({ url }: Server, key: string, path: string) => {
  const response = await fetch(url + path, { headers: { "x-api-key": key } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
  return body.length
}

const callTool = async ({ url }: Server, key: string, name: string, args: object) => {
  const response = await fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      accept: "application/json, text/event-stream"
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } })
  })
  const body = await response.text()
  if (!response.ok || body.includes('"error":')) throw new Error(`${name}: ${response.status} ${body.slice(0, 300)}`)
  return body.length
}

const slices = async (server: Server, { busy, client }: Filled) => {
  const asked: ReadonlyArray<readonly [string, () => Promise<number>]> = [
    ...[...heavy, ...others, `/api/reports/debtors/reconciliation?entity_id=${client}`].map(
      (path) => [path, () => get(server, busy, path)] as const
    ),
    ...tools.map(([name, args]) => [`tool ${name}`, () => callTool(server, busy, name, args)] as const)
  ]
  const rows = []
  for (const [what, ask] of asked.filter(([name]) => name.includes(values.only))) {
    const bytes = await ask()
    await ask()
    const begun = performance.now()
    const found: Array<Longest> = []
    for (let round = 0; round < 3; round++) found.push(await server.longest(ask))
    rows.push({
      what,
      bytes,
      ms: (performance.now() - begun) / 3,
      "longest slice, ms": median(found.map(({ longest }) => longest)),
      "longest statement, ms": median(found.map(({ longestStatement }) => longestStatement))
    })
    say(`${what}: ${JSON.stringify(rows.at(-1))}`)
  }
  return rows
}

const reads = async (server: Server, key: string, forMs: number): Promise<number> => {
  const times: Array<number> = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const begun = performance.now()
    // A request that waits for too long gets 503, and its time counts too.
    await get(server, key, "/api/time?page_size=10").catch(() => 0)
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return median(times)
}

const beside = async (server: Server, busy: string, measure: () => Promise<number>): Promise<number> => {
  const load = fork(join(import.meta.dirname, "fairnessLoad.ts"), { execArgv: [] })
  load.send({ url: server.url, key: busy, connections, paths: heavy })
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const found = await measure()
  const ended = new Promise<void>((resolve) => load.once("exit", () => resolve()))
  load.kill("SIGTERM")
  await ended
  return found
}

const measured = async (store: string, env: Readonly<Record<string, string>>, filled: Filled) => {
  const server = await startWatched(env)
  try {
    const held = await slices(server, filled)
    const forMs = seconds * 1000
    await reads(server, filled.other, 2000)
    const alone = await reads(server, filled.other, forMs)
    const aloneBusy = await reads(server, filled.busy, forMs)
    const other = await beside(server, filled.busy, () => reads(server, filled.other, forMs))
    const same = await beside(server, filled.busy, () => reads(server, filled.busy, forMs))
    const longestStatement = Math.max(0, ...held.map((one) => one["longest statement, ms"]))
    const row = {
      store,
      "bar, ms": bar.timesAlone * alone + longestStatement / 2,
      "alone, ms": alone,
      "beside, ms": other,
      ratio: other / alone,
      "in the line of the busy one: alone, ms": aloneBusy,
      "beside it, ms": same,
      "its ratio": same / aloneBusy
    }
    say(JSON.stringify(row))
    return { held, row }
  } finally {
    await server.stop()
  }
}

const onPostgres = async () => {
  const postgres = await startPostgres()
  try {
    say("PostgreSQL: filling")
    const filled = await Effect.runPromise(fillBoth(layerAt(postgres.url), size))
    await postgres.query("vacuum analyze")
    return await measured("PostgreSQL", { DATABASE_URL: postgres.url }, filled)
  } finally {
    await postgres.stop()
  }
}

const onPglite = async () => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-fairness-"))
  try {
    say("embedded: filling")
    const filled = await Effect.runPromise(fillBoth(Layer.orDie(layerPglite({ directory })), size))
    return await measured("embedded", { HOURBOOK_DATA_DIR: directory }, filled)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const rounded = (row: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "number" ? value.toFixed(1) : value])
  )

const main = async (): Promise<number> => {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const results = []
  if (values.store !== "embedded") results.push(await onPostgres())
  if (values.store !== "postgres") results.push(await onPglite())
  const rows = results.map(({ row }) => row)
  console.log(`${toMarkdown(rows.map(rounded))}\n`)
  for (const { held } of results) console.log(`${toMarkdown(held.map(rounded))}\n`)
  const misses = results.flatMap(({ held, row }) =>
    [
      { what: "reads beside the busy workspace", ms: row["beside, ms"], most: row["bar, ms"] },
      ...held.flatMap((one) => [
        { what: `slices of ${one.what}`, ms: one["longest slice, ms"], most: bar.sliceMs },
        { what: `statements of ${one.what}`, ms: one["longest statement, ms"], most: bar.statementMs }
      ])
    ]
      .filter(({ ms, most }) => ms > most)
      .map(({ ms, most, what }) => `${row.store}: ${what} took ${ms.toFixed(0)} ms, more than ${most.toFixed(0)}`)
  )
  console.log(misses.length === 0 ? "all bars are met" : `missed:\n${misses.map((miss) => `- ${miss}`).join("\n")}`)
  return misses.length === 0 ? 0 : 1
}

process.exit(await main())
