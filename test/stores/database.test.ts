import { assert, layer } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Deferred, Effect, Exit, Fiber, Random, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { engines } from "../engines/engines.ts"
import { migrations, newWorkspace, reasonOf, seen, write } from "../engines/notes.ts"

for (const engine of engines) {
  layer(engine.layer({ migrations }), { timeout: "10 minutes", excludeTestServices: true })(
    `Database: ${engine.name}`,
    (it) => {
      it.effect("shows a query without a condition only its own workspace", () =>
        Effect.gen(function* () {
          const { within } = yield* Database
          const [mine, other] = [yield* newWorkspace, yield* newWorkspace]
          yield* write(mine, 1)
          yield* write(other, 1)
          assert.deepStrictEqual(yield* within(mine)(seen), [mine])
          assert.deepStrictEqual(yield* within(yield* newWorkspace)(seen), [])
        })
      )

      it.effect("shows nothing and writes nothing outside of a workspace", () =>
        Effect.gen(function* () {
          const { sql, within } = yield* Database
          const mine = yield* newWorkspace
          yield* write(mine, 1)
          assert.deepStrictEqual(yield* seen, [])
          assert.deepStrictEqual(yield* sql`update notes set text = '' returning id`, [])
          assert.strictEqual(
            reasonOf(yield* Effect.exit(sql`insert into notes values (${mine}, 2, '')`)),
            "AuthorizationError"
          )
          yield* within(mine)(seen)
          assert.deepStrictEqual(yield* seen, [])
        })
      )

      it.effect("refuses to write into another workspace", () =>
        Effect.gen(function* () {
          const { sql, within, transaction } = yield* Database
          const [mine, other] = [yield* newWorkspace, yield* newWorkspace]
          yield* write(mine, 1)
          yield* write(other, 1)
          const insert = sql`insert into notes values (${other}, 2, '')`
          const move = sql`update notes set workspace_id = ${other}, id = 3`
          for (const confined of [within(mine), transaction(mine)]) {
            assert.strictEqual(reasonOf(yield* Effect.exit(confined(insert))), "AuthorizationError")
            assert.strictEqual(reasonOf(yield* Effect.exit(confined(move))), "AuthorizationError")
            assert.deepStrictEqual(
              yield* confined(sql`delete from notes where workspace_id = ${other} returning id`),
              []
            )
          }
        })
      )

      it.effect("confines streams", () =>
        Effect.gen(function* () {
          const { sql, within } = yield* Database
          const [mine, other] = [yield* newWorkspace, yield* newWorkspace]
          yield* write(mine, 7)
          yield* write(other, 8)
          const rows = yield* within(mine)(Stream.runCollect(sql`select id from notes`.stream))
          assert.deepStrictEqual(rows, [{ id: 7 }])
          assert.deepStrictEqual(yield* Stream.runCollect(sql`select id from notes`.stream), [])
        })
      )

      it.effect("keeps all of a transaction or nothing", () =>
        Effect.gen(function* () {
          const { sql, transaction, within } = yield* Database
          const mine = yield* newWorkspace
          const insert = (id: number) => sql`insert into notes values (${mine}, ${id}, '')`
          yield* transaction(mine)(Effect.andThen(insert(1), Effect.fail("no"))).pipe(Effect.flip)
          yield* transaction(mine)(Effect.andThen(insert(2), insert(2))).pipe(Effect.flip)
          yield* transaction(mine)(Effect.andThen(insert(3), Effect.interrupt)).pipe(Effect.exit)
          yield* transaction(mine)(Effect.andThen(insert(4), Effect.flip(transaction(mine)(insert(4)))))
          yield* transaction(mine)(Effect.void)
          yield* transaction(mine)(Effect.all([insert(5), insert(6)]))
          assert.deepStrictEqual(yield* within(mine)(sql`select id from notes order by id`), [
            { id: 4 },
            { id: 5 },
            { id: 6 }
          ])
        })
      )

      it.effect("reports a transaction that was not committed because a failed statement was overlooked", () =>
        Effect.gen(function* () {
          const { sql, transaction, within } = yield* Database
          const mine = yield* newWorkspace
          const insert = sql`insert into notes values (${mine}, 1, '')`
          const exit = yield* Effect.exit(transaction(mine)(Effect.andThen(insert, Effect.ignore(sql`select 1 / 0`))))
          assert.strictEqual(reasonOf(exit), "UnknownError")
          assert.deepStrictEqual(yield* within(mine)(seen), [])
        })
      )

      it.effect("gives a transaction the isolation it asks for", () =>
        Effect.gen(function* () {
          const { sql, transaction } = yield* Database
          const rows = yield* transaction(yield* newWorkspace)(sql`show transaction_isolation`).pipe(
            Effect.provideService(SqlClient.BeginTransaction, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
          )
          assert.deepStrictEqual(rows, [{ transaction_isolation: "repeatable read" }])
        })
      )

      it.effect("shows a snapshot the state at its first read while others write", () =>
        Effect.gen(function* () {
          const { snapshot, sql, within } = yield* Database
          const mine = yield* newWorkspace
          yield* write(mine, 1)
          const ids = Effect.map(sql<{ id: number }>`select id from notes order by id`, (rows) =>
            rows.map(({ id }) => id)
          )
          const begun = yield* Deferred.make<void>()
          const writer = yield* Effect.forkChild(Effect.andThen(Deferred.await(begun), write(mine, 2)))
          const read = snapshot(mine)(
            Effect.gen(function* () {
              const first = yield* within(mine)(ids)
              yield* Deferred.succeed(begun, undefined)
              yield* Effect.sleep("50 millis")
              return [first, yield* snapshot(mine)(ids), ...(yield* Effect.all([ids, ids], { concurrency: 2 }))]
            })
          )
          assert.deepStrictEqual(yield* read, [[1], [1], [1], [1]])
          yield* Fiber.join(writer)
          assert.deepStrictEqual(yield* snapshot(mine)(ids), [1, 2])
        })
      )

      it.effect("writes nothing in a snapshot, and is none the worse for one that failed", () =>
        Effect.gen(function* () {
          const { snapshot, sql, within } = yield* Database
          const mine = yield* newWorkspace
          const insert = sql`insert into notes values (${mine}, 1, '')`
          assert.isTrue(Exit.isFailure(yield* Effect.exit(snapshot(mine)(insert))))
          assert.isTrue(Exit.isFailure(yield* Effect.exit(snapshot(mine)(sql`select 1 / 0`))))
          assert.strictEqual(yield* Effect.flip(snapshot(mine)(Effect.andThen(seen, Effect.fail("no")))), "no")
          yield* Effect.exit(snapshot(mine)(Effect.andThen(seen, Effect.interrupt)))
          yield* within(mine)(insert)
          assert.deepStrictEqual(yield* snapshot(mine)(seen), [mine])
          assert.deepStrictEqual(yield* seen, [])
        })
      )

      it.effect("does not let a transaction change its workspace", () =>
        Effect.gen(function* () {
          const { operator, snapshot, sql, transaction, within } = yield* Database
          const [mine, other] = [yield* newWorkspace, yield* newWorkspace]
          for (const inside of [within(other), transaction(other), snapshot(other), operator]) {
            assert.isTrue(Exit.hasDies(yield* Effect.exit(transaction(mine)(inside(sql`select 1`)))))
            assert.isTrue(Exit.hasDies(yield* Effect.exit(operator(within(mine)(sql`select 1`)))))
          }
          assert.deepStrictEqual(yield* transaction(mine)(within(mine)(sql`select 1 as one`)), [{ one: 1 }])
        })
      )

      it.effect("shows every workspace to an operator, and to no session afterwards", () =>
        Effect.gen(function* () {
          const { operator } = yield* Database
          const [mine, other] = [yield* newWorkspace, yield* newWorkspace]
          yield* write(mine, 1)
          yield* write(other, 1)
          assert.includeMembers(yield* operator(seen), [mine, other])
          assert.deepStrictEqual(yield* seen, [])
        })
      )

      it.effect("never shows one workspace to another, whatever else fails or is interrupted beside it", () =>
        Effect.gen(function* () {
          const { snapshot, sql, transaction, within } = yield* Database
          const workspaces = yield* Effect.all(Array.from({ length: 20 }, () => newWorkspace))
          yield* Effect.forEach(workspaces, (workspace) => write(workspace, 1), { concurrency: "unbounded" })
          const busy = (workspace: string) => [
            seen,
            transaction(workspace)(Effect.andThen(seen, seen)),
            snapshot(workspace)(Effect.map(Effect.all([seen, seen], { concurrency: 2 }), ([rows]) => rows)),
            sql`select 1 / 0`.pipe(Effect.ignore, Effect.andThen(seen)),
            sql`select nonsense from notes`.pipe(Effect.ignore, Effect.andThen(seen)),
            Stream.runCollect(sql<{ workspace_id: string }>`select workspace_id from notes`.stream).pipe(
              Effect.map((rows) => rows.map((row) => row.workspace_id))
            ),
            sql`select pg_sleep(0.02)`.pipe(Effect.timeoutOption("3 millis"), Effect.andThen(seen))
          ]
          const some = (workspace: string) =>
            Effect.gen(function* () {
              const work = busy(workspace)
              for (let round = 0; round < 12; round++) {
                const chosen = within(workspace)(work[yield* Random.nextIntBetween(0, work.length - 1)] ?? seen)
                if (yield* Random.nextBoolean) {
                  assert.deepStrictEqual(yield* chosen, [workspace])
                } else {
                  const fiber = yield* Effect.forkChild(chosen)
                  yield* Effect.sleep(yield* Random.nextIntBetween(0, 4))
                  yield* Fiber.interrupt(fiber)
                }
                assert.deepStrictEqual(yield* seen, [])
              }
            })
          yield* Effect.forEach(workspaces, some, { concurrency: "unbounded", discard: true })
        })
      )
    }
  )
}
