/** A program of somebody else who installed the packages, checked by their compiler. */
export const program = `
import { CalendarDate, layer as useCases, Payments, type Ports, type UseCases } from "@hourbook/core"
import { layer as holidays } from "@hourbook/holidays/PublicHolidays"
import { layer as store } from "@hourbook/store-memory/MemoryStore"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect, Layer, Schema } from "effect"

const ports: Layer.Layer<Ports> = store
const core: Layer.Layer<UseCases> = useCases.pipe(Layer.provide([ports, holidays]))
const day: CalendarDate = Schema.decodeSync(CalendarDate)("2026-01-31")
// @ts-expect-error a number is no date
const noDay: CalendarDate = 20260131
// @ts-expect-error nothing records payments without a store
const unprovided: Layer.Layer<Payments> = Payments.layer

export const app = Effect.gen(function* () {
  const payments = yield* Payments
  return { payments, day, noDay, unprovided, database: layerPglite() }
}).pipe(Effect.provide(core))
`

/** A client in a browser that knows the interface by its types alone. */
export const client = `
import type { Failure, OperationId, Operations, ResponseOf, TimeEntry } from "@hourbook/contract/contract"
import { recordKinds } from "@hourbook/contract/data"

type Get = { [Id in OperationId]: Operations[Id]["method"] extends "GET" ? Id : never }[OperationId]

const get = async <Id extends Get>(path: Operations[Id]["path"]): Promise<ResponseOf<Id> | Failure> =>
  (await fetch(path)).json()

const response = await get<"time.list">(recordKinds.time.path)
if (!response.ok) throw new Error(response.error.message)
const entries: ReadonlyArray<TimeEntry> = response.data.entries
// No totals where include_totals=0 asks for none.
const minutes: number | undefined = response.data.stats?.worked_minutes_total
// @ts-expect-error there is no such figure
const nonsense: unknown = response.data.stats?.nonsense
// @ts-expect-error there is no such path
const nowhere = get<"time.list">("/api/times")

export { entries, minutes, nonsense, nowhere }
`

export const plainTsconfig = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true
  },
  files: ["client.ts"]
}

export const tsconfig = {
  compilerOptions: {
    target: "es2024",
    module: "nodenext",
    moduleResolution: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true
  },
  files: ["program.ts", "everything.ts"]
}

/** A program that opens the embedded database, whose thread is a file of its own in the package. */
export const embedded = `
import * as Core from "@hourbook/core"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"

const owner = { ownerEmail: "ada@example.com", ownerName: "Ada", secret: undefined }
const program = Effect.gen(function* () {
  const operator = yield* Core.Operator
  const currency = Core.CurrencyCode.make("EUR")
  yield* operator.createWorkspace({ name: "Acme Studio", slug: "acme", currency, ...owner })
  const who = yield* operator.ownerOf("acme")
  console.log("owned by " + who.member.name)
})
const store = PostgresStore.layer.pipe(Layer.provide(layerPglite()))
await Effect.runPromise(Effect.provide(program, Core.layer.pipe(Layer.provide([store, PublicHolidays.layer]))))
`

/** Starts a program on a directory, both from its command line, with its own options of Node, and calls its first tool. */
export const assistant = `
import { spawn } from "node:child_process"
const [program, directory] = process.argv.slice(2)
const child = spawn(process.execPath, [...process.execArgv, program], {
  env: { HOURBOOK_DATA_DIR: directory },
  stdio: ["pipe", "pipe", "inherit"]
})
const clientInfo = { name: "test", version: "1" }
const lines = [
  { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/call", params: { name: "whoami", arguments: {} } }
]
child.stdin.write(lines.map((line) => JSON.stringify({ jsonrpc: "2.0", ...line }) + "\\n").join(""))
let said = ""
child.stdout.on("data", (bytes) => {
  said += bytes
  if (said.trim().split("\\n").length === 2) child.stdin.end()
})
child.once("close", () => console.log(said))
`
