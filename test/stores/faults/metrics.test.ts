import { assert, describe, it } from "@effect/vitest"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Compactor, layer as compactor } from "@hourbook/store-postgres/totals/Compactor"
import { Effect, Layer, Option, Tracer } from "effect"
import { inject } from "vitest"
import { requestMetrics } from "../../../hosts/node/src/server/metrics/requestMetrics.ts"
import { localClient, newTable } from "../../engines/DynamoEngine.ts"
import { faultyDynamo } from "../../engines/faultyDynamo.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { newUuid } from "../../support/data/builders.ts"
import { metricValue } from "../../support/metricValue.ts"

const until = (condition: Effect.Effect<boolean>): Effect.Effect<void> =>
  Effect.flatMap(condition, (holds) =>
    holds ? Effect.void : Effect.andThen(Effect.sleep("20 millis"), until(condition))
  )

describe("metrics", () => {
  it.live("count requests by status, and those that a limit refused", () =>
    Effect.gen(function* () {
      const ended = (status: number | "aborted") =>
        requestMetrics({ at: 0, method: "GET", path: "/api/moving", status, milliseconds: 5, requestId: "r" })
      const refused = yield* metricValue("hourbook_rate_limited_total")
      for (const status of [200, 429, 429, "aborted"] as const) ended(status)
      const count = (status: string) => metricValue("hourbook_http_request_seconds", { route: "/api/moving", status })
      assert.deepStrictEqual([yield* count("200"), yield* count("429"), yield* count("aborted")], [1, 2, 1])
      assert.strictEqual((yield* metricValue("hourbook_rate_limited_total")) - refused, 2)
    })
  )

  it.live("follow the sessions, statements and folds of PostgreSQL", () =>
    Effect.gen(function* () {
      const store = Layer.provideMerge(compactor, layerAt(yield* migratedDatabase, { pool: 3 }))
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        const used = metricValue("hourbook_store_sessions_in_use")
        const statements = yield* metricValue("hourbook_store_seconds")
        yield* Effect.forkChild(Effect.all([sql`select pg_sleep(0.5)`, sql`select pg_sleep(0.5)`], { concurrency: 2 }))
        yield* until(Effect.map(used, (sessions) => sessions === 2))
        yield* until(Effect.map(used, (sessions) => sessions === 0))
        assert.isAtLeast((yield* metricValue("hourbook_store_seconds")) - statements, 2)
        assert.strictEqual(yield* metricValue("hourbook_store_sessions_max"), 3)
        const folds = yield* metricValue("hourbook_folds_total")
        yield* (yield* Compactor).reportPending(newUuid(), 100_000)
        yield* until(Effect.map(metricValue("hourbook_folds_total"), (after) => after > folds))
      }).pipe(Effect.provide(store))
    }).pipe(Effect.scoped)
  )

  it.live("follow the capacity and the retries of DynamoDB", () =>
    Effect.gen(function* () {
      const client = { ...localClient, endpoint: inject("dynamoEndpoint") }
      const table = newTable()
      const { configure } = faultyDynamo({ throttled: 0.5 })
      yield* Effect.provide(createTable, Dynamo.layer({ table, client }))
      yield* Effect.gen(function* () {
        const dynamo = yield* Dynamo.Dynamo
        const units = (kind: string) => metricValue("hourbook_dynamodb_capacity_units_total", { kind })
        const retries = metricValue("hourbook_dynamodb_retries_total", { reason: "throttle" })
        const before = [yield* units("read"), yield* units("write"), yield* retries]
        const key = { pk: "a", sk: "b" }
        for (let count = 0; count < 10; count++) {
          yield* dynamo.transact(() => Effect.succeed([{ _tag: "Put", key, item: {} }]))
          yield* dynamo.get(key)
        }
        const after = [yield* units("read"), yield* units("write"), yield* retries]
        for (const [index, value] of after.entries()) assert.isAbove(value, before[index] ?? 0)
      }).pipe(Effect.provide(Dynamo.layer({ table, client, configure })))
    })
  )
})

describe("spans", () => {
  it.live("of the statements of a transaction and of a snapshot are in one of their own", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { snapshot, sql, transaction } = yield* Database
        for (const way of [transaction, snapshot]) {
          const spans: Array<Tracer.Span> = []
          const tracer = Tracer.make({
            span: (options) => {
              const span = new Tracer.NativeSpan(options)
              spans.push(span)
              return span
            }
          })
          yield* way(newUuid())(sql`select 1`).pipe(Effect.provideService(Tracer.Tracer, tracer))
          const [whole, statement] = spans
          assert.deepStrictEqual([whole?.name, statement?.name, spans.length], ["sql.transaction", "postgresql", 2])
          assert.strictEqual(Option.getOrUndefined(statement?.parent ?? Option.none())?.spanId, whole?.spanId)
        }
      }).pipe(Effect.provide(layerAt(yield* migratedDatabase)))
    }).pipe(Effect.scoped)
  )
})
