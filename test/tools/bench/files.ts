import { fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { startPostgres } from "./postgres.ts"
import { conclude, type Figure, toMarkdown } from "./verdict.ts"
import { startWatched, type WatchedServer } from "./watchedServer.ts"

const usage = `npm run bench:files [-- --entries 10000 --characters 2000 --store embedded --built --only csv --json]

The longest turn of the server's event loop, in processor time, while it writes each kind of file, reads each kind of body and
prepares its own pages, with 10,000 entries of 2,000 characters each: nobody else is served meanwhile. On the embedded
database or a PostgreSQL server, from the sources or as \`npm run build\` left it. Ends with 1 when a turn took more than 100 ms.`

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "10000" },
    characters: { type: "string", default: "2000" },
    store: { type: "string", default: "embedded" },
    built: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const [entries, characters] = [Number(values.entries), Number(values.characters)]
const mostMs = 100
const key = "a-key-for-the-benchmark-0123456789"
const say = (line: string) => process.stderr.write(`${line}\n`)

type Headers = Readonly<Record<string, string>>

const ask = async (
  server: WatchedServer,
  path: string,
  { body, headers = {} }: { readonly body?: unknown; readonly headers?: Headers } = {}
) => {
  const response = await fetch(server.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const bytes = await response.arrayBuffer()
  if (response.status >= 400)
    throw new Error(`${path}: ${response.status} ${Buffer.from(bytes).toString().slice(0, 300)}`)
  return { status: response.status, headers: response.headers, bytes }
}

const dataOf = async (...given: Parameters<typeof ask>) =>
  JSON.parse(Buffer.from((await ask(...given)).bytes).toString()).data

/** Words with all that a file has to escape or fold. */
const text = (number: number): string =>
  `${number} "Übung"; a,b\n`.padEnd(characters, "Wörter, die ein Kalender faltet; ").slice(0, characters).trim()

const day = (number: number): string => new Date(Date.UTC(2025, 0, 1 + (number % 365))).toISOString().slice(0, 10)

const entryOf = (number: number, clientId: string) => ({
  description: text(number),
  accrual_date: day(number),
  started_at: `${day(number)}T09:00:00Z`,
  ended_at: `${day(number)}T10:00:00Z`,
  cost: 90,
  currency: "EUR",
  counteragent_id: clientId
})

const fill = async (server: WatchedServer) => {
  const { counteragent } = await dataOf(server, "/api/counteragents", { body: { name: "Acme GmbH" } })
  for (let at = 0; at < entries; at += 500) {
    const operations = Array.from({ length: Math.min(500, entries - at) }, (_, index) => ({
      op: "create",
      body: entryOf(at + index, counteragent.id)
    }))
    await ask(server, "/api/time/bulk", { body: { operations } })
    say(`filled ${at + operations.length} of ${entries}`)
  }
  const made = JSON.stringify(await dataOf(server, "/api/me/calendar-feed", { body: {} }))
  const [token = ""] = /hbf_\w+/u.exec(made) ?? []
  return { client: String(counteragent.id), token }
}

const tool = (server: WatchedServer, name: string, args: object) =>
  ask(server, "/api/mcp", {
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    headers: { accept: "application/json, text/event-stream" }
  })

const operationsOf = (length: number, client: string) =>
  Array.from({ length }, (_, index) => ({ op: "create", body: entryOf(index, client) }))

const table = (bytes: number): string => {
  const rows = ["date,duration,client,description"]
  for (let size = 0; size < bytes; size += 300)
    rows.push(`2026-03-02,1:00,Acme GmbH,"${text(rows.length).slice(0, 250)}"`)
  return rows.join("\n")
}

type Asked = readonly [what: string, ask: () => Promise<unknown>]

const requests = async (server: WatchedServer): Promise<ReadonlyArray<Asked>> => {
  const { client, token } = await fill(server)
  const calendar = `/api/calendar.ics?token=${token}`
  const etag = (await ask(server, calendar)).headers.get("etag") ?? ""
  const account = `/api/reports/debtors/reconciliation?entity_id=${client}`
  const get = (path: string): Asked => [path.replace(token, "…").replace(client, "…"), () => ask(server, path)]
  return [
    get(calendar),
    ["the same, unchanged (304)", () => ask(server, calendar, { headers: { "if-none-match": etag } })],
    ...["csv", "csv&for=excel", "xlsx", "xlsx&for=excel", "jsonl", "hledger"].map((format) =>
      get(`/api/time?format=${format}`)
    ),
    // One of the whole has too many lines for paper.
    get("/api/time?format=pdf&accrual_from=2025-01-01&accrual_to=2025-01-31"),
    get("/api/time?page_size=500"),
    get("/api/time?page_size=500&search=Übung"),
    get(account),
    ...["csv", "xlsx", "jsonl"].map((format) => get(`${account}&format=${format}`)),
    get(`${account}&format=pdf&accrual_from=2025-01-01&accrual_to=2025-03-31`),
    ["tool time_list", () => tool(server, "time_list", { detail: "full" })],
    ["tool search", () => tool(server, "search", { query: "Übung" })],
    ["tool import_table, 200 kB", () => tool(server, "import_table", { table: table(190_000), dry_run: true })],
    ["bulk, 1,000 entries", () => ask(server, "/api/time/bulk", { body: { operations: operationsOf(1000, client) } })],
    [
      "bulk, as a dry run",
      () => ask(server, "/api/time/bulk?dry_run=1", { body: { operations: operationsOf(1000, client) } })
    ]
  ]
}

/** A copy is made in the server, which has the embedded directory open. */
const exported = (directory: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork("hosts/node/src/cli.ts", ["backup", join(directory, "copy.hbx")], {
      execArgv: ["--conditions=@hourbook/source"],
      env: { ...process.env, HOURBOOK_DATA_DIR: directory },
      stdio: "ignore"
    })
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`backup ended with ${code}`))))
  })

const measured = async (env: Readonly<Record<string, string>>, directory: string | undefined) => {
  const server = await startWatched(
    { ...env, HOURBOOK_BOOTSTRAP_KEY: key },
    values.built ? { program: "hosts/node/dist/main.js" } : {}
  )
  try {
    const found: Array<Figure> = []
    /** Once before, for modules that are loaded where they are needed: from the sources, that takes longer than as installed. */
    const look = async (what: string, during: () => Promise<unknown>, { once = false } = {}) => {
      const first = once ? 0 : (await server.longest(during)).longest
      const { longest } = await server.longest(during)
      found.push({ what, value: longest, atMost: mostMs })
      say(`${longest.toFixed(0).padStart(6)} ms (the first time ${first.toFixed(0)})  ${what}`)
    }
    const wanted = (what: string) => what.includes(values.only)
    // The first seconds prepare the description of the interface and its page.
    if (wanted("start")) {
      await look(
        "the first 12 seconds after the start",
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 12_000))
          await ask(server, "/docs")
        },
        { once: true }
      )
    }
    for (const [what, during] of await requests(server)) if (wanted(what)) await look(what, during)
    if (wanted("openapi")) await look("/api/openapi.json?json=1", () => ask(server, "/api/openapi.json?json=1"))
    if (directory !== undefined && wanted("backup")) await look("backup", () => exported(directory))
    return found
  } finally {
    await server.stop()
  }
}

const main = async (): Promise<number> => {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const directory = mkdtempSync(join(tmpdir(), "hourbook-files-"))
  const postgres = values.store === "postgres" ? await startPostgres() : undefined
  try {
    const found = postgres
      ? await measured({ DATABASE_URL: postgres.url }, undefined)
      : await measured({ HOURBOOK_DATA_DIR: directory }, directory)
    return conclude(found, {
      json: values.json,
      details: { machine: { node: process.versions.node, ...values } },
      tables: [toMarkdown(found.map(({ value, what }) => ({ what, "longest turn, ms": value.toFixed(0) })))]
    })
  } finally {
    await postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

process.exit(await main())
