import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { fileOf, format, type Manifest, manifestName, version } from "@hourbook/cli/copies/Manifest"
import { restoreArchive } from "@hourbook/cli/copies/restoreArchive"
import { writeArchive } from "@hourbook/cli/copies/writeArchive"
import { replaceFile } from "@hourbook/cli/files/replaceFile"
import { ZipWriter } from "@hourbook/cli/zip/ZipWriter"
import { copiedKinds, copiedNames } from "@hourbook/core/copies/CopiedRow"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { embedded } from "@hourbook/runtime/embedded"
import * as Store from "@hourbook/runtime/store"
import { useCases } from "@hourbook/runtime/useCases"
import { ConfigProvider, Effect, Layer, Option, Redacted } from "effect"
import { startPostgres } from "./postgres.ts"

const usage = `npm run bench:copies [-- --entries 100000 --store postgres]

Restores a copy with so many time entries and as many lines of the log into an empty database, and exports it again: the time,
the CPU time of this process and of PostgreSQL, and the most memory of this process in each quarter of the time. Memory that
grows with the entries shows as quarters that rise. The store is postgres, a new server of its own, or embedded, which runs in
this process. DATABASE_URL selects another server, which has to be empty.`

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "100000" },
    store: { type: "string", default: "postgres" },
    help: { type: "boolean", default: false }
  }
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const entries = Number(values.entries)

const uuid = (kind: number, index: number): string =>
  `0190${kind.toString(16).padStart(4, "0")}-${(index >>> 16).toString(16).padStart(4, "0")}-7000-8000-${index.toString(16).padStart(12, "0")}`
const workspaceId = uuid(1, 1)
const stamps = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z", version: 1 }
const [users, projects] = [20, 200]
const dayOf = (index: number): string => new Date(Date.UTC(2023, 0, 1 + (index % 1000))).toISOString().slice(0, 10)
const origin = { externalRef: null, importId: null }

const entry = (index: number) => ({
  id: uuid(5, index),
  userId: uuid(2, index % users),
  clientId: uuid(3, index % projects),
  projectId: uuid(4, index % projects),
  currency: "EUR",
  metadata: {},
  ...origin,
  ...stamps,
  description: `Work number ${index} on the ${["design", "review", "meeting", "tests"][index % 4]}`,
  workedOn: dayOf(index),
  durationMinutes: 15 + (index % 400),
  cost: `${10 + (index % 900)}.5`,
  billable: true,
  billedMinutes: 15 + (index % 400),
  hourlyRate: null,
  rateId: null,
  internalCost: null,
  startedAt: null,
  endedAt: null,
  tags: index % 5 === 0 ? ["Ops"] : [],
  madeInHour: index % 24
})

const line = (index: number) => ({
  id: uuid(6, index),
  occurredAt: `${dayOf(index)}T10:00:00.000Z`,
  action: "created",
  subject: "time_entry",
  subjectId: uuid(5, index),
  userId: uuid(2, index % users),
  userName: `Person ${index % users}`,
  ownerId: uuid(2, index % users),
  projectId: uuid(4, index % projects),
  projectName: `Project ${index % projects}`,
  clientId: uuid(3, index % projects),
  clientName: `Client ${index % projects}`,
  title: `Work number ${index}`,
  amount: "10.5",
  currency: "EUR",
  workedMinutes: 15,
  changes: { description: { before: null, after: `Work number ${index}` }, cost: { before: null, after: "10.5" } }
})

const person = (index: number) => ({
  userId: uuid(2, index),
  email: `person${index}@example.org`,
  name: `Person ${index}`,
  role: index === 0 ? "owner" : "member",
  clientIds: [],
  timeZone: null,
  ...stamps,
  isFormer: false
})
const client = (index: number) => ({
  id: uuid(3, index),
  name: `Client ${index}`,
  archived: false,
  paymentTermsDays: null,
  rounding: null,
  metadata: {},
  ...origin,
  ...stamps
})
const project = (index: number) => ({
  id: uuid(4, index),
  name: `Project ${index}`,
  archived: false,
  clientId: uuid(3, index),
  billableDefault: true,
  rounding: null,
  metadata: {},
  ...origin,
  ...stamps
})
const settings = () => ({
  id: workspaceId,
  slug: "bench",
  name: "Bench",
  currency: "EUR",
  paymentTermsDays: 30,
  holidayRegion: null,
  timeZone: "UTC",
  rounding: null,
  showRatesToClients: false,
  membersMayPrice: true,
  membersSeeMoney: true,
  ...stamps
})

const made: Partial<Record<string, readonly [number, (index: number) => object]>> = {
  workspace: [1, settings],
  members: [users, person],
  clients: [projects, client],
  projects: [projects, project],
  tags: [1, () => ({ id: uuid(7, 0), name: "Ops", createdAt: stamps.createdAt })],
  time: [entries, entry],
  log: [entries, line]
}

const writeSource = async (path: string): Promise<void> => {
  const file = await open(path, "w")
  const zip = new ZipWriter((bytes) => file.writeFile(bytes))
  const files: Record<string, Manifest["files"][string]> = {}
  for (const kind of copiedKinds) {
    const [count, make] = made[kind] ?? [0, () => ({})]
    const hash = createHash("sha256")
    let bytes = 0
    const lines = function* () {
      for (let at = 0; at < count; at += 1000) {
        const part = Array.from(
          { length: Math.min(1000, count - at) },
          (_, index) => `${JSON.stringify(make(at + index))}\n`
        )
        const chunk = Buffer.from(part.join(""))
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await zip.add(fileOf("bench", kind), lines())
    files[fileOf("bench", kind)] = { rows: count, bytes, sha256: hash.digest("hex") }
  }
  const counts = Object.fromEntries(copiedKinds.map((kind) => [copiedNames[kind], made[kind]?.[0] ?? 0]))
  const manifest: Manifest = {
    format,
    version,
    exported_at: Instant.make(stamps.createdAt),
    hourbook: "bench",
    workspaces: [{ id: WorkspaceId.make(workspaceId), slug: "bench", name: "Bench", counts }],
    files
  }
  await zip.add(manifestName, [Buffer.from(JSON.stringify(manifest))])
  await zip.end()
  await file.close()
}

const given = process.env["DATABASE_URL"]
const postgres = given === undefined && values.store === "postgres" ? await startPostgres() : undefined
const cpuOfStore = (): number => postgres?.cpuSeconds() ?? 0

let samples: Array<number> = []
const watch = setInterval(() => {
  samples.push(process.memoryUsage().rss)
  cpuOfStore()
}, 200)

/** The most memory of each quarter, in MB. */
const quarters = (): ReadonlyArray<number> =>
  [0, 1, 2, 3].map((quarter) => {
    const part = samples.slice((samples.length * quarter) >> 2, (samples.length * (quarter + 1)) >> 2)
    return Math.round(part.reduce((most, one) => Math.max(most, one), 0) / 1e6)
  })

/** Prints what a step took. */
const measured = <A, E, R>(name: string, step: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    samples = []
    const [before, start, ofStore] = [process.cpuUsage(), performance.now(), cpuOfStore()]
    const value = yield* step
    const { system, user } = process.cpuUsage(before)
    console.log(
      `| ${name} | ${entries.toLocaleString("en-US")} | ${((performance.now() - start) / 1000).toFixed(1)} | ${((user + system) / 1e6).toFixed(1)} | ${postgres === undefined ? "–" : (cpuOfStore() - ofStore).toFixed(1)} | ${quarters().join(", ")} MB |`
    )
    return value
  })

const place = mkdtempSync(join(tmpdir(), "hourbook-bench-"))
const source = join(place, "source.hbx")
const quietly = () => Effect.void
const url = given ?? postgres?.url
const program = Effect.gen(function* () {
  yield* Effect.promise(() => writeSource(source))
  console.log(
    "| step | entries | seconds | CPU seconds | of PostgreSQL | memory in each quarter |\n|---|---|---|---|---|---|"
  )
  const reports = { checked: quietly, found: quietly, removed: quietly, written: quietly }
  yield* measured("restore", restoreArchive({ path: source, only: Option.none(), as: Option.none(), ...reports }))
  const out = join(place, "out.hbx")
  yield* measured(
    "export",
    replaceFile(out, (write) => writeArchive(["bench"], write, { directory: place, report: quietly }))
  )
  console.log(`\nThe file has ${Math.round(statSync(out).size / 1e6)} MB.`)
})
const store =
  url === undefined
    ? embedded(join(place, "data"))
    : Store.layer({ kind: "postgresql", databaseUrl: Option.some(Redacted.make(url)), table: "" } as any, {
        fallback: embedded(place)
      })
try {
  const settings = ConfigProvider.layer(ConfigProvider.fromEnv({ env: url === undefined ? {} : { DATABASE_URL: url } }))
  const provided = Effect.provide(program, useCases(store as any).pipe(Layer.provide(settings)))
  await Effect.runPromise(provided as Effect.Effect<void, unknown>)
} finally {
  clearInterval(watch)
  await postgres?.stop()
  rmSync(place, { recursive: true, force: true })
}
