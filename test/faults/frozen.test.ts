import { assert, layer } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Database } from "@hourbook/store-postgres/database/Database"
import { defaultDeadlines } from "@hourbook/store-postgres/engine/Deadlines"
import { Cause, Context, Duration, Effect, Exit, Layer } from "effect"
import { type OwnServer, ownServer } from "../engines/ownServer.ts"
import { layerAt } from "../engines/serverAt.ts"
import { countHours, hour, startHost } from "../hosts/hostProcess.ts"
import { ownersKey } from "../hosts/preparedDirectory.ts"

class Server extends Context.Service<Server, OwnServer>()("test/faults/Server") {}

/** Room for a busy machine. */
const leeway = 2000

const deadlines = { connect: 500, session: 1500, silence: 400, reply: 1000, request: 60_000, operator: 1500 }

layer(Layer.effect(Server, ownServer()), { timeout: "10 minutes", excludeTestServices: true })(
  "A PostgreSQL server that stops answering",
  (it) => {
    it.effect("ends every statement in time, and the next server at its address is used at once", () =>
      Effect.gen(function* () {
        const { crash, freeze, url } = yield* Server
        yield* Effect.gen(function* () {
          const { operator, sql } = yield* Database
          const both = Effect.all([sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`], { concurrency: 2 })
          yield* both
          yield* freeze
          // Two have a session, two wait for one, and one of each is an operator's.
          const work = [sql`select 1`, operator(sql`select 1`), sql`select 1`, operator(sql`select 1`)]
          const ended = yield* Effect.all(
            work.map((statement) => Effect.timed(Effect.exit(statement))),
            { concurrency: "unbounded" }
          )
          for (const [took, exit] of ended) {
            assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof StoreUnavailable)
            assert.isBelow(Duration.toMillis(took), deadlines.session + deadlines.operator + leeway)
          }
          yield* crash
          assert.deepStrictEqual(yield* sql`select 1 as one`, [{ one: 1 }])
        }).pipe(Effect.provide(layerAt(url, { deadlines, pool: 2 })))
      })
    )

    it.effect("differs from one that works for long for an operator, who waits while it answers others", () =>
      Effect.gen(function* () {
        const { url } = yield* Server
        yield* Effect.gen(function* () {
          const { operator, sql } = yield* Database
          yield* operator(sql`select pg_sleep(2.2)`)
          const late = yield* Effect.exit(sql`select pg_sleep(2.2)`)
          assert.isTrue(Exit.isFailure(late) && Cause.squash(late.cause) instanceof StoreUnavailable)
          assert.deepStrictEqual(yield* sql`select 1 as one`, [{ one: 1 }])
        }).pipe(Effect.provide(layerAt(url, { deadlines, pool: 2 })))
      })
    )

    it.effect("makes a host answer 503 within 10 seconds, and no repeated write exists twice", () =>
      Effect.gen(function* () {
        const { crash, freeze, url } = yield* Server
        yield* Effect.promise(async () => {
          const host = await startHost({ DATABASE_URL: url, HOURBOOK_BOOTSTRAP_KEY: ownersKey })
          const headers = { "x-api-key": ownersKey, "content-type": "application/json" }
          const write = async (name: string): Promise<Response> =>
            fetch(`${host.url}/api/time`, {
              method: "POST",
              headers: { ...headers, "idempotency-key": name },
              body: JSON.stringify(hour(name))
            })
          const names = Array.from({ length: 12 }, (_, index) => `write ${index}`)
          for (const name of names.slice(0, 3)) assert.strictEqual((await write(name)).status, 201)
          const running = names.slice(3, 6).map(write)
          await Effect.runPromise(freeze)
          const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "whoami", arguments: {} } }
          const accept = { ...headers, accept: "application/json, text/event-stream" }
          const requests = [
            ...names.slice(6).map(write),
            ...names.map(() => fetch(`${host.url}/api/projects`, { headers })),
            fetch(`${host.url}/api/mcp`, { method: "POST", headers: accept, body: JSON.stringify(call) })
          ]
          const began = performance.now()
          const responses = await Promise.all(requests)
          const took = performance.now() - began
          assert.isBelow(took, defaultDeadlines.reply + leeway)
          for (const { headers: answered, status } of responses) {
            assert.strictEqual(status, 503)
            assert.strictEqual(answered.get("retry-after"), "2")
          }
          await Promise.all(running)
          assert.strictEqual((await fetch(`${host.url}/readyz`)).status, 503)

          await Effect.runPromise(crash)
          const restarted = performance.now()
          for (const name of names) {
            for (let status = 0; ![200, 201].includes(status);) {
              ;({ status } = await write(name))
              assert.include([200, 201, 503], status)
              assert.isBelow(performance.now() - restarted, 5000 + leeway)
            }
          }
          assert.strictEqual(await countHours(host.url, ownersKey), names.length)
          await host.stop()
        })
      })
    )
  }
)
