import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { ClientId, WorkspaceId } from "@hourbook/core/values/Ids"
import { CurrencyCode, fromText } from "@hourbook/core/values/Money"
import { Database } from "@hourbook/store-postgres/database/Database"
import { headShape } from "@hourbook/store-postgres/invoices/invoices"
import { asJsonRows } from "@hourbook/store-postgres/sql/rowShape"
import { Effect } from "effect"
import { layerAt } from "../../engines/serverAt.ts"
import { fillEntities } from "./entityFill.ts"
import { documentsOf } from "./invoiceFill.ts"
import { measureUnits } from "./invoiceUnits.ts"
import { median, shuffled } from "./median.ts"
import { type Postgres, startPostgres } from "./postgres.ts"
import { startHourbook } from "./servers.ts"
import { conclude, type Figure, toMarkdown, verdictOf } from "./verdict.ts"

const usage = `npm run bench:invoices [-- --documents 20000 --clients 200 --rounds 9 --store postgres --keep DIRECTORY --json]

Lists of invoices and the report of receivables in a workspace with so many documents, beside the report of debtors in the same run: over
HTTP on a PostgreSQL server by time, and on a local DynamoDB by read units. Ends with 1 when a bar is missed.
With a directory to keep the data of PostgreSQL in, the next run finds it there.`

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "20000" },
    clients: { type: "string", default: "200" },
    rounds: { type: "string", default: "9" },
    keep: { type: "string" },
    store: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const clients = Number(values.clients)
const each = Math.round(Number(values.documents) / clients)
const rounds = Number(values.rounds)

interface Asked {
  readonly what: string
  readonly path: string
  readonly atMost?: number
}

const list = (what: string, query: string, atMost?: number): Asked => ({
  what,
  path: `/api/invoices?page_size=50${query}`,
  ...(atMost === undefined ? {} : { atMost })
})

const requests: ReadonlyArray<Asked> = [
  list("first page", "", 60),
  ...["draft", "credited", "paid", "overdue", "part_paid", "open"].map((one) => list(one, `&status=${one}`, 100)),
  list("by what is open", "&sort_by=open&sort_dir=desc"),
  list("by gross", "&sort_by=gross"),
  list("by number, page 100", "&sort_by=number&page=100"),
  list("search", "&search=2024-00"),
  { what: "receivables", path: "/api/reports/receivables" },
  { what: "debtors", path: "/api/reports/debtors" }
]

/** Adds documents as superuser, who skips triggers. */
const addDocuments = Effect.fnUntraced(function* (postgres: Postgres) {
  const { operator, sql } = yield* Database
  const accounts = yield* Effect.promise(() =>
    postgres.query(`
      select p.workspace_id, p.client_id, c.currency, sum(coalesce(p.settles_amount, p.amount))::text as received
      from payments p
      join workspaces w on w.workspace_id = p.workspace_id and w.slug = 'big'
      join lateral (
        select e.currency from time_entries e where e.workspace_id = p.workspace_id and e.client_id = p.client_id
        group by 1 order by count(*) desc limit 1
      ) c on c.currency = coalesce(p.settles_currency, p.currency)
      group by 1, 2, 3`)
  )
  const documents = documentsOf(
    accounts.map((row) => ({
      workspaceId: WorkspaceId.make(row.workspace_id),
      clientId: ClientId.make(row.client_id),
      currency: CurrencyCode.make(row.currency),
      received: fromText(row.received)
    })),
    each
  )
  const columns = sql.literal([...headShape.columns, "touched"].join(", "))
  for (let from = 0; from < documents.length; from += 1000) {
    const rows = JSON.parse(asJsonRows(headShape, documents.slice(from, from + 1000)))
    const json = JSON.stringify(rows.map((row: object) => ({ ...row, touched: 0 })))
    yield* operator(sql`insert into invoices (${columns})
      select ${columns} from json_populate_recordset(null::invoices, ${json}::json)`)
  }
})

const onPostgres = async (): Promise<ReadonlyArray<Figure & { readonly cpuMs: number }>> => {
  const home = values.keep === undefined ? mkdtempSync(join(tmpdir(), "hourbook-bench-")) : resolve(values.keep)
  const note = join(home, "filled")
  const postgres = await startPostgres({ keep: home, flags: ["-c", "fsync=off"] })
  try {
    const layer = layerAt(postgres.url)
    if (!existsSync(note)) {
      const made = await Effect.runPromise(fillEntities(layer, { clients, members: 20, entries: 100_000 }))
      await Effect.runPromise(addDocuments(postgres).pipe(Effect.provide(layer)))
      await postgres.query("vacuum analyze")
      writeFileSync(note, made.big)
    }
    const big = readFileSync(note, "utf8")
    const server = await startHourbook({ DATABASE_URL: postgres.url })
    const cpu = () => ((server.cpuSeconds() ?? Number.NaN) + (postgres.cpuSeconds() ?? 0)) * 1000
    const turns = new Map<string, Array<{ readonly ms: number; readonly cpuMs: number }>>()
    for (let round = -2; round < rounds; round++) {
      for (const { path, what } of shuffled(requests)) {
        const [begun, before] = [performance.now(), cpu()]
        const response = await fetch(server.url + path, { headers: { "x-api-key": big } })
        const body = await response.text()
        if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
        const turn = { ms: performance.now() - begun, cpuMs: cpu() - before }
        if (round >= 0) turns.set(what, [...(turns.get(what) ?? []), turn])
      }
    }
    await server.stop()
    return requests.map(({ atMost, what }) => ({
      what,
      value: median((turns.get(what) ?? []).map(({ ms }) => ms)),
      cpuMs: median((turns.get(what) ?? []).map(({ cpuMs }) => cpuMs)),
      atMost
    }))
  } finally {
    await postgres.stop()
    if (values.keep === undefined) rmSync(home, { recursive: true, force: true })
  }
}

const ofDebtors = (figures: ReadonlyArray<Figure>): number =>
  figures.find(({ what }) => what === "debtors")?.value ?? Number.NaN

const main = async (): Promise<number> => {
  const times = values.store === "dynamodb" ? [] : await onPostgres()
  const units = values.store === "postgres" ? [] : await measureUnits(requests, { clients, each })
  const mostUnits = 1.5 * ofDebtors(units)
  const barred = units.map((one) => (one.what === "debtors" ? one : { ...one, atMost: mostUnits }))
  return conclude([...times, ...barred.map((one) => ({ ...one, what: `${one.what}, read units` }))], {
    json: values.json,
    details: { machine: { node: process.versions.node, ...values } },
    tables: [
      ...(times.length === 0
        ? []
        : [
            toMarkdown(
              times.map((one) => ({
                PostgreSQL: one.what,
                ms: one.value.toFixed(0),
                "CPU, ms": one.cpuMs.toFixed(0),
                "to debtors": (one.value / ofDebtors(times)).toFixed(2),
                bar: verdictOf(one)
              }))
            )
          ]),
      ...(units.length === 0
        ? []
        : [
            toMarkdown(
              barred.map((one) => ({
                DynamoDB: one.what,
                "read units": one.value,
                "to debtors": (one.value / ofDebtors(units)).toFixed(2),
                bar: verdictOf(one)
              }))
            )
          ])
    ]
  })
}

if (values.help) console.log(usage)
else process.exit(await main())
