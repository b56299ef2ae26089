import { assert, layer } from "@effect/vitest"
import { wholeOf } from "@hourbook/core/access/Policy"
import { CurrentRightsCheck, RightsCheck, RightsUnconfirmed } from "@hourbook/core/access/RightsCheck"
import { ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Cause, Effect, Exit, Fiber, Layer, Option } from "effect"
import { makeCountingProxy } from "../engines/CountingProxy.ts"
import { engines } from "../engines/engines.ts"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"
import { newUuid } from "../support/data/builders.ts"
import { seedWorkspace } from "../support/data/seedWorkspace.ts"

const open = Effect.gen(function* () {
  const { made, workspace } = yield* seedWorkspace
  const { key, versions = "" } = Option.getOrThrow(yield* (yield* ApiKeyRepository).findBySecret(made.secretHash))
  const database = yield* Database
  const { sql, within } = database
  const read = { workspaceId: workspace.id, keyId: key.id, versions }
  const insert = sql`
    insert into tags (workspace_id, id, name, name_folded, created_at)
    values (${workspace.id}, ${newUuid()}, 'first', 'first', now())`
  const count = Effect.map(within(workspace.id)(sql`select from tags`), (rows) => rows.length)
  return { ...database, made, workspace, read, insert, count }
})

const under =
  (check: RightsCheck) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(self, CurrentRightsCheck, check)

const isUnconfirmed = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.exit(self), (exit) => Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof RightsUnconfirmed)

for (const { layer: engine, name } of engines) {
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine())), { excludeTestServices: true, timeout: 240_000 })(
    `the check of rights on ${name}`,
    (it) => {
      it.effect("passes while nothing changes, in statements, transactions and snapshots", () =>
        Effect.gen(function* () {
          const { read, snapshot, sql, transaction, within, workspace } = yield* open
          for (const way of [within, transaction, snapshot]) {
            for (let time = 0; time < 2; time++) {
              const check = new RightsCheck(read)
              assert.deepStrictEqual(yield* way(workspace.id)(sql`select 1 as one`).pipe(under(check)), [{ one: 1 }])
              assert.isTrue(check.hasPassed)
            }
          }
        })
      )

      it.effect("lets nothing be read or written after a change, and sessions stay usable", () =>
        Effect.gen(function* () {
          const { count, insert, read, snapshot, sql, transaction, within, workspace } = yield* open
          const former = { ...read, versions: `${read.versions}0` }
          const before = yield* count
          for (const way of [within, transaction]) {
            for (const first of [insert, sql`select 1`, Effect.andThen(sql`select 1`, insert)]) {
              const check = new RightsCheck(former)
              assert.isTrue(yield* isUnconfirmed(way(workspace.id)(first).pipe(under(check))))
              assert.isFalse(check.hasPassed)
              assert.strictEqual(yield* count, before)
            }
          }
          assert.isTrue(
            yield* isUnconfirmed(snapshot(workspace.id)(sql`select 1`).pipe(under(new RightsCheck(former))))
          )
          yield* within(workspace.id)(insert)
          assert.strictEqual(yield* count, before + 1)
        })
      )

      it.effect("does not pass when a transaction is interrupted before its answer", () =>
        Effect.gen(function* () {
          const { read, snapshot, sql, transaction, within, workspace } = yield* open
          for (const way of [within, transaction, snapshot]) {
            const check = new RightsCheck({ ...read, versions: `${read.versions}0` })
            const asking = way(workspace.id)(sql`select 1`).pipe(under(check))
            yield* Fiber.interrupt(yield* Effect.forkChild(asking, { startImmediately: true }))
            assert.isFalse(check.hasPassed)
          }
        })
      )

      it.effect("is needed before anything outside of its workspace", () =>
        Effect.gen(function* () {
          const { operator, read, sql, within, workspace } = yield* open
          const other = WorkspaceId.make(newUuid())
          const check = new RightsCheck(read)
          for (const way of [within(other)(sql`select 1`), operator(sql`select 1`), sql`select 1`]) {
            assert.isTrue(yield* isUnconfirmed(way.pipe(under(check))))
          }
          yield* within(workspace.id)(sql`select 1`).pipe(under(check))
          assert.lengthOf(yield* sql`select 1`.pipe(under(check)), 1)
        })
      )
    }
  )
}

layer(Layer.effectDiscard(Effect.void), { excludeTestServices: true, timeout: 240_000 })(
  "the check of rights over the network",
  (it) => {
    it.effect("costs no round trip, and the owners of many keys cost two", () =>
      Effect.gen(function* () {
        const proxy = yield* makeCountingProxy(yield* migratedDatabase)
        yield* Effect.gen(function* () {
          const { made, read, sql, within, workspace } = yield* open
          const keys = yield* ApiKeyRepository
          const trips = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
            const before = proxy.roundTrips()
            yield* call
            return proxy.roundTrips() - before
          })
          for (let time = 0; time < 2; time++) {
            const check = new RightsCheck(read)
            assert.strictEqual(yield* trips(within(workspace.id)(sql`select 1`).pipe(under(check))), 1)
          }
          const references = yield* ReferenceLookup
          const ids = { projectId: null, clientId: null, userId: made.owner.userId }
          const find = references.find(wholeOf(workspace.id), ids)
          const found = yield* find
          const check = new RightsCheck(read)
          const presuming = Effect.tap(find, () => within(workspace.id)(sql`select 1`))
          const again = Effect.map(presuming, (presumed) => assert.deepStrictEqual(presumed, found))
          assert.strictEqual(yield* trips(again.pipe(under(check))), 1)
          assert.isTrue(check.hasPassed)
          yield* within(workspace.id)(sql`update members set name = 'Olga II' where user_id = ${made.owner.userId}`)
          assert.isTrue(yield* isUnconfirmed(presuming.pipe(under(new RightsCheck(read)))))
          const asked = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? made.secretHash : "00".repeat(32)))
          const all = Effect.all(asked.map(keys.findBySecret), { concurrency: "unbounded" })
          assert.strictEqual(yield* trips(all), 2)
          assert.deepStrictEqual(
            (yield* all).map(Option.isSome),
            asked.map((hash) => hash === made.secretHash)
          )
        }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provideMerge(layerAt(proxy.url, { pool: 1 })))))
      }).pipe(Effect.scoped)
    )
  }
)
