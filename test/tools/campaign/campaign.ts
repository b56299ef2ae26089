import { setTimeout as sleep } from "node:timers/promises"
import { Progress } from "../load/Progress.ts"
import { dynamodbTarget } from "./dynamodbTarget.ts"
import { Entries, writeEntries } from "./Entries.ts"
import { fuzz } from "./fuzz.ts"
import { pgliteTarget } from "./pgliteTarget.ts"
import { postgresTarget } from "./postgresTarget.ts"
import { reportOf, toTables } from "./report.ts"
import { Service } from "./Service.ts"
import { serviceFaults } from "./serviceFaults.ts"
import { Misused, settings, type Settings, usage } from "./settings.ts"
import type { Fault, Target } from "./Target.ts"
import { between } from "./Target.ts"
import { verify } from "./verify.ts"
import { Watch } from "./Watch.ts"

const targets = { pglite: pgliteTarget, postgres: postgresTarget, dynamodb: dynamodbTarget }
const writers = 16
const progress = new Progress(process.stderr)

/** The key of the owner of a new workspace. */
const openWorkspace = async (service: Service, name: string): Promise<string> => {
  const { secret } = await service.command(
    "workspace",
    "create",
    "--name",
    name,
    "--owner-email",
    `${name}@example.org`
  )
  return secret
}

/** In another order each time, and each of them as often. */
const shuffled = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  faults
    .map((fault) => ({ fault, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ fault }) => fault)

const run = async ({ minutes, only, store }: Settings, target: Target) => {
  const service = await Service.at(target.settings)
  for (const command of target.preparations) await service.command(...command)
  const key = await openWorkspace(service, "writers")
  const fuzzed = { key: await openWorkspace(service, "fuzz"), url: service.url }
  const watch = new Watch()
  const entries = new Entries({ url: service.url, key, watch })
  const faults = [...serviceFaults(key), ...target.faults].filter(({ kind }) => only === undefined || kind === only)
  if (faults.length === 0) throw new Misused(`--only: ${store} knows no fault of that kind.`)
  await service.start()
  progress.say(`serving at ${service.url}`)

  const [stopped, over] = [new AbortController(), new AbortController()]
  const probe = async () => {
    const began = performance.now()
    await entries.create(entries.body("probe"), over.signal, 20)
    return performance.now() - began
  }
  const writing = Array.from({ length: writers }, (_, index) =>
    writeEntries(entries, `writer ${index}`, stopped.signal, over.signal)
  )
  const fuzzing = fuzz({ ...fuzzed, watch }, stopped.signal)
  const end = performance.now() + minutes * 60_000
  for (let queue: ReadonlyArray<Fault> = []; performance.now() < end;) {
    const quietUntil = performance.now() + between(2000, 5000)
    while (performance.now() < quietUntil) {
      watch.quietest = Math.max(watch.quietest, await probe())
      await sleep(200)
    }
    if (queue.length === 0) queue = shuffled(faults)
    const [fault, ...rest] = queue
    queue = rest
    if (fault === undefined) break
    const { bar, happen, kind } = fault
    watch.begin(kind)
    await happen(service)
    const milliseconds = await probe()
    watch.passed({ kind, bar, milliseconds })
    const left = Math.max(0, Math.round((end - performance.now()) / 1000))
    progress.say(
      `${left} s left: ${kind}, next answer after ${milliseconds.toFixed(0)} ms, ${entries.acknowledged} writes acknowledged`
    )
  }
  stopped.abort()
  // Time to repeat what the last fault left without an answer.
  const deadline = setTimeout(() => over.abort(), 60_000)
  await Promise.all(writing)
  clearTimeout(deadline)
  const verified = await verify(service, key, entries)
  const report = reportOf({ store, minutes, watch, entries, faults, verified, fuzzed: await fuzzing })
  if (report.broken.length > 0) progress.say(service.said.slice(-4000))
  return report
}

const main = async (): Promise<number> => {
  const given = settings()
  if (given === null) {
    console.log(usage)
    return 0
  }
  const target = await targets[given.store]()
  // The service goes with the process, the disk and the servers do not.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void target.remove().then(() => process.exit(130)))
  try {
    const report = await run(given, target)
    console.log(given.json ? JSON.stringify(report, null, 2) : toTables(report))
    return report.broken.length === 0 ? 0 : 1
  } finally {
    await target.remove()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Misused ? `${error.message}\n\n${usage}` : error)
  process.exitCode = 2
}
process.exit()
