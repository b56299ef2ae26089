import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type * as Core from "@hourbook/core/Core"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { makeHandler } from "../../../hosts/lambda/src/events/handler.ts"
import { makeResponder } from "../../../hosts/lambda/src/events/Responder.ts"
import { startDynamo } from "../../engines/dynamoServer.ts"
import { currency } from "../../support/data/builders.ts"
import { environment } from "../../support/run/steps.ts"
import { useCases } from "../../support/useCases.ts"
import { bytesOf, loadedWith } from "../lambda/bundle.ts"
import { eventOf } from "../lambda/events.ts"
import { startPostgres } from "./postgres.ts"

const usage = `npm run bench:lambda [-- --rounds 21]

Builds the function and measures how long a process takes from its start to its first answer, from a PostgreSQL server and
from a local DynamoDB where there is one, as a ratio to \`node -e 0\` in turns: with its code compiled beforehand, and without;
and what events cost a warm one for each request. Ends with 1 when what is loaded, or the first answer of the compiled
code, is over its bar.`

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "21" }, help: { type: "boolean", default: false } }
})

const bars = { bytes: 1_000_000, ratio: 6 }
const root = join(import.meta.dirname, "../../..")
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

/** The code as it is compiled beforehand, and as the bundler leaves it. */
type Code = "compiled" | "plain"

interface Store {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly stop: () => Promise<unknown>
}

const startStores = async (): Promise<ReadonlyArray<Store>> => {
  const [postgres, dynamo] = [await startPostgres(), await startDynamo()]
  const local = { AWS_REGION: "local", AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" }
  const onDynamo = { HOURBOOK_STORE: "dynamodb", AWS_ENDPOINT_URL_DYNAMODB: dynamo?.endpoint ?? "", ...local }
  return [
    { name: "PostgreSQL", settings: { DATABASE_URL: postgres.url }, stop: postgres.stop },
    ...(dynamo === undefined ? [] : [{ name: "DynamoDB", settings: onDynamo, stop: dynamo.stop }])
  ]
}

const hourbook = (settings: Store["settings"], ...args: ReadonlyArray<string>) =>
  must(root, settings, "node", "--conditions=@hourbook/source", "hosts/node/src/cli.ts", ...args)

/** Lifetimes in milliseconds, in turns: of a process that does nothing, and of those that answer a request. */
const coldStart = async (bundles: Readonly<Record<Code, string>>, { settings }: Store, rounds: number) => {
  if ("HOURBOOK_STORE" in settings) hourbook(settings, "table", "create")
  const said = hourbook(settings, "workspace", "create", "--name", "Bench", "--owner-email", "o@example.org", "--json")
  const event = await eventOf(request(JSON.parse(said).secret), { front: "http-api", sourceAddress: "192.0.2.1" })
  const env = { HOURBOOK_LOG: "off", ...settings }
  const answer = (bundle: string) =>
    lifetime(env, "--input-type=module", "-e", first, join(bundle, "main.mjs"), JSON.stringify(event))
  const turn = () => ({
    nothing: lifetime({}, "-e", "0"),
    compiled: answer(bundles.compiled),
    plain: answer(bundles.plain)
  })
  turn()
  return Array.from({ length: rounds }, turn)
}

/** Bytes that a process has loaded when it answers from a store. */
const loadedFor = (bundle: string, store: Store): number => {
  const starts = store.name === "DynamoDB" ? ["dynamo-"] : ["PostgresStore-", "Server-"]
  const chosen = readdirSync(bundle).filter(
    (file) => file.endsWith(".cjs") && starts.some((start) => file.startsWith(start))
  )
  const parts = ["function.cjs", ...chosen].flatMap((file) => loadedWith(bundle, file))
  return bytesOf([...new Map(parts.map((part) => [part.file, part])).values()])
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
  const answer = yield* makeResponder(routes)
  const web = HttpRouter.toWebHandler(routes, { disableLogger: true })
  const handler = makeHandler({
    headers: {},
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
  admit: () => Effect.succeed({ admitted: true, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 }),
  refusal: () => Effect.undefined
})

const main = async (): Promise<number> => {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const directory = mkdtempSync(join(tmpdir(), "hourbook-lambda-"))
  const bundles = { plain: join(directory, "plain"), compiled: join(directory, "compiled") }
  try {
    must(join(root, "hosts/lambda"), {}, "tsup", "--out-dir", bundles.plain)
    cpSync(bundles.plain, bundles.compiled, { recursive: true })
    must(root, {}, "node", join(bundles.compiled, "compile.mjs"))
    const stores = await startStores()
    const cold = []
    for (const store of stores) {
      const turns = await coldStart(bundles, store, Number(values.rounds))
      const least = (of: Code | "nothing") => Math.min(...turns.map((one) => one[of]))
      const bytes = loadedFor(bundles.plain, store)
      for (const code of ["compiled", "plain"] as const) {
        cold.push({ store, code, turns, bytes, ratio: least(code) / least("nothing") })
      }
    }
    for (const { stop } of stores) await stop()
    const warm = await Effect.runPromise(
      warmOverhead.pipe(
        Effect.scoped,
        Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer), Layer.merge(limiter)))
      )
    )
    console.log(`
| first answer from | code | loaded | \`node -e 0\` | first answer | ratio of the least | median of the ratios |
|---|---|---|---|---|---|---|`)
    for (const { bytes, code, ratio, store, turns } of cold) {
      const row = [
        store.name,
        code === "compiled" ? "compiled beforehand" : "as it is",
        `${(bytes / 1000).toFixed(0)} kB`,
        `${spread(turns.map(({ nothing }) => nothing))} ms`,
        `${spread(turns.map((turn) => turn[code]))} ms`,
        ratio.toFixed(1),
        median(turns.map((turn) => turn[code] / turn.nothing)).toFixed(1)
      ]
      console.log(`| ${row.join(" | ")} |`)
    }
    console.log(`
| a warm request, processor time | median (least to most) |
|---|---|
| as a Request | ${spread(warm.map(({ requests }) => requests))} µs |
| as an event | ${spread(warm.map(({ events }) => events))} µs |
| difference, median of ${warm.length} pairs | ${median(warm.map(({ events, requests }) => events - requests)).toFixed(0)} µs |`)
    const isMet = cold.every(
      ({ bytes, code, ratio }) => bytes <= bars.bytes && (code === "plain" || ratio <= bars.ratio)
    )
    return isMet ? 0 : 1
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

process.exit(await main())
