import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as Core from "@hourbook/core/Core"
import { Operator } from "@hourbook/core/access/Operator"
import * as Http from "@hourbook/http/Http"
import * as RateLimiter from "@hourbook/http/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { answering } from "../../hosts/lambda/src/answering.ts"
import { makeHandler } from "../../hosts/lambda/src/handler.ts"
import { bytesOf, loadedWith } from "../lambda/bundle.ts"
import { eventOf } from "../lambda/events.ts"
import { currency } from "../support/builders.ts"
import { environment } from "../support/steps.ts"
import { startPostgres } from "./postgres.ts"

const usage = `npm run bench:lambda [-- --rounds 21]

Builds the function and measures how long a process takes from its start to its first answer from a PostgreSQL server, as
a ratio to \`node -e 0\`, in turns; and what turning events into requests and back costs for each request of a warm one.
Ends with 1 when the bundle or the first answer is over its bar.`

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "21" }, help: { type: "boolean", default: false } }
})

const bars = { bytes: 1_000_000, ratio: 6 }
const root = join(import.meta.dirname, "../..")
const median = (all: ReadonlyArray<number>): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const spread = (all: ReadonlyArray<number>): string =>
  `${median(all).toFixed(0)} (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`

const must = (
  cwd: string,
  settings: Readonly<Record<string, string>>,
  ...[program, ...args]: [string, ...Array<string>]
) => {
  const ended = spawnSync(program, args, { cwd, env: { ...environment, ...settings }, encoding: "utf8" })
  if (ended.status !== 0) throw new Error(`${program}: ${ended.stdout}${ended.stderr}`)
  return ended.stdout
}

/** Milliseconds from the start of a process to its end. */
const lifetime = (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>): number => {
  const begun = performance.now()
  const ended = spawnSync(process.execPath, args, { env, encoding: "utf8" })
  if (ended.status !== 0) throw new Error(ended.stderr)
  return performance.now() - begun
}

const request = (key: string) => new Request("http://x/api/me/access", { headers: { "x-api-key": key } })

const first = `
const { handler } = await import(process.argv[1])
const { statusCode } = await handler(JSON.parse(process.argv[2]))
process.exit(statusCode === 200 ? 0 : 1)`

const coldStart = async (bundle: string, rounds: number) => {
  const postgres = await startPostgres()
  try {
    const settings = { DATABASE_URL: postgres.url }
    const create = ["workspace", "create", "--name", "Bench", "--owner-email", "olga@example.org", "--json"]
    const said = must(root, settings, "node", "--conditions=@hourbook/source", "hosts/node/src/cli.ts", ...create)
    const event = await eventOf(request(JSON.parse(said).secret), { front: "http-api", sourceAddress: "192.0.2.1" })
    const answer = ["--input-type=module", "-e", first, join(bundle, "main.mjs"), JSON.stringify(event)]
    const env = { HOURBOOK_LOG: "off", ...settings }
    lifetime(env, ...answer)
    return Array.from({ length: rounds }, () => ({
      nothing: lifetime({}, "-e", "0"),
      answer: lifetime(env, ...answer)
    }))
  } finally {
    await postgres.stop()
  }
}

/** Processor time of a request in microseconds, through events and without them, in turns. */
const warmOverhead = Effect.gen(function* () {
  const services = yield* Effect.context<Core.UseCases | RateLimiter.RateLimiter>()
  const { createWorkspace } = yield* Operator
  const owner = { ownerEmail: "olga@example.org", ownerName: "Olga" }
  const { secret } = yield* createWorkspace({
    name: "Bench",
    slug: undefined,
    currency: currency("EUR"),
    secret: undefined,
    ...owner
  })
  const routes = Http.layer.pipe(Layer.provide([Layer.succeedContext(services), HttpServer.layerServices]))
  const answer = yield* answering(routes)
  const web = HttpRouter.toWebHandler(routes, { disableLogger: true })
  const handler = makeHandler({
    service: async () => ({ answer, settled: Effect.void }),
    log: { add: () => {}, flush: () => {} },
    pathTemplate: (path) => path
  })
  return yield* Effect.promise(async () => {
    const event = JSON.stringify(await eventOf(request(secret), { front: "http-api", sourceAddress: "192.0.2.1" }))
    const ways = {
      events: async () => handler(JSON.parse(event)),
      requests: async () => (await web.handler(request(secret))).arrayBuffer()
    }
    const each = async (way: () => Promise<unknown>) => {
      const before = process.cpuUsage()
      for (let count = 0; count < 500; count++) await way()
      const { system, user } = process.cpuUsage(before)
      return (system + user) / 500
    }
    for (let round = 0; round < 4; round++) for (const way of Object.values(ways)) await each(way)
    const turns = []
    for (let round = 0; round < 15; round++) {
      turns.push({ events: await each(ways.events), requests: await each(ways.requests) })
    }
    return turns
  })
})

const limiter = Layer.succeed(RateLimiter.RateLimiter, {
  admit: () => Effect.succeed({ admitted: true, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 })
})

const main = async (): Promise<number> => {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const bundle = mkdtempSync(join(tmpdir(), "hourbook-lambda-"))
  try {
    must(join(root, "hosts/lambda"), {}, "tsup", "--out-dir", bundle)
    const bytes = bytesOf(loadedWith(bundle, "main.mjs"))
    const cold = await coldStart(bundle, Number(values.rounds))
    const least = (of: "answer" | "nothing") => Math.min(...cold.map((one) => one[of]))
    const ratio = least("answer") / least("nothing")
    const warm = await Effect.runPromise(
      warmOverhead.pipe(
        Effect.scoped,
        Effect.provide(Core.layer.pipe(Layer.provideMerge(MemoryStore.layer), Layer.merge(limiter)))
      )
    )
    console.log(`
| | median (least to most) |
|---|---|
| bundle, without what is loaded when it is needed | ${(bytes / 1000).toFixed(0)} kB |
| \`node -e 0\` | ${spread(cold.map(({ nothing }) => nothing))} ms |
| a process to its first answer | ${spread(cold.map(({ answer }) => answer))} ms |
| ratio of the least, which others disturb least | ${ratio.toFixed(1)} |
| ratio, median of ${cold.length} pairs | ${median(cold.map(({ answer, nothing }) => answer / nothing)).toFixed(1)} |
| a warm request without events | ${spread(warm.map(({ requests }) => requests))} µs of processor time |
| the same through events | ${spread(warm.map(({ events }) => events))} µs |
| difference, median of ${warm.length} pairs | ${median(warm.map(({ events, requests }) => events - requests)).toFixed(0)} µs |`)
    return bytes <= bars.bytes && ratio <= bars.ratio ? 0 : 1
  } finally {
    rmSync(bundle, { recursive: true, force: true })
  }
}

process.exit(await main())
