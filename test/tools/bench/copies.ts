import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { copiedKinds, copiedNames } from "@hourbook/core/copies/CopiedRow"
import { WorkspaceId } from "@hourbook/core/shared/Ids"
import { Instant } from "@hourbook/core/shared/Instant"
import { fileOf, format, type Manifest, manifestName, version } from "@hourbook/runtime/copies/Manifest"
import { replaceFile } from "@hourbook/runtime/copies/replaceFile"
import { restoreArchive } from "@hourbook/runtime/copies/restoreArchive"
import { writeArchive } from "@hourbook/runtime/copies/writeArchive"
import { embedded } from "@hourbook/runtime/embedded"
import * as Store from "@hourbook/runtime/store"
import { useCases } from "@hourbook/runtime/useCases"
import { ZipWriter } from "@hourbook/runtime/zip/ZipWriter"
import { Effect, Option } from "effect"
import { Redacted } from "effect"

/** npm run bench:copies -- --entries 100000: what restoring and exporting so many time entries takes; DATABASE_URL selects a server. */
const { values } = parseArgs({ options: { entries: { type: "string", default: "100000" } } })
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

let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 200)

/** Says what a step took, and the most memory that the process held meanwhile, the embedded database in it included. */
const measured = <A, E, R>(name: string, step: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    peak = 0
    const [before, start] = [process.cpuUsage(), Date.now()]
    const value = yield* step
    const { system, user } = process.cpuUsage(before)
    const seconds = (millis: number) => Math.round(millis / 100) / 10
    console.log(
      JSON.stringify({
        step: name,
        entries,
        wall_s: seconds(Date.now() - start),
        cpu_s: seconds((user + system) / 1000),
        peak_mb: Math.round(peak / 1e6)
      })
    )
    return value
  })

const place = mkdtempSync(join(tmpdir(), "hourbook-bench-"))
const source = join(place, "source.hbx")
const quietly = () => Effect.void
const url = process.env["DATABASE_URL"]
const program = Effect.gen(function* () {
  yield* Effect.promise(() => writeSource(source))
  const given = {
    path: source,
    only: Option.none(),
    as: Option.none(),
    checked: quietly,
    found: quietly,
    removed: quietly,
    written: quietly
  }
  yield* measured("restore", restoreArchive(given))
  const out = join(place, "out.hbx")
  yield* measured(
    "export",
    replaceFile(out, (write) => writeArchive(["bench"], write, { directory: place, report: quietly }))
  )
  console.log(JSON.stringify({ file_mb: Math.round(statSync(out).size / 1e6) }))
})
const store =
  url === undefined
    ? embedded(join(place, "data"))
    : Store.layer({ kind: "postgresql", databaseUrl: Option.some(Redacted.make(url)), table: "" } as any, {
        fallback: embedded(place)
      })
try {
  await Effect.runPromise(Effect.provide(program, useCases(store as any)) as Effect.Effect<void, unknown>)
} finally {
  clearInterval(watch)
  rmSync(place, { recursive: true, force: true })
}
