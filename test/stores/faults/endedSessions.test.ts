import { assert, describe, layer } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Cause, Context, Effect, Exit, Fiber, Layer } from "effect"
import { SqlError } from "effect/sql"
import { administer } from "../../engines/administer.ts"
import { migrations, newWorkspace, seen, write } from "../../engines/notes.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"

/** A database of its own, and a user of its own who opens it. */
class Own extends Context.Service<Own, { readonly url: string; readonly user: string; readonly database: string }>()(
  "test/stores/faults/Own"
) {}

const own = Layer.effect(
  Own,
  Effect.gen(function* () {
    const url = yield* migratedDatabase
    const user = `user_${crypto.randomUUID().replaceAll("-", "")}`
    const database = new URL(url).pathname.slice(1)
    yield* administer(url, `create role ${user} login superuser password 'secret'`)
    return Own.of({ url, user, database })
  })
)

const database = Layer.unwrap(
  Effect.map(Own, ({ url, user }) =>
    layerAt(Object.assign(new URL(url), { username: user, password: "secret" }).href, { migrations, pool: 2 })
  )
)

const causeOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : "no failure"

const assertAway = (exit: Exit.Exit<unknown, unknown>, what: string) =>
  assert.instanceOf(causeOf(exit), StoreUnavailable, what)

/** Sets a limit of the server for the present transaction, and then does nothing for longer. */
const overstay = (setting: string) =>
  Effect.gen(function* () {
    const { sql } = yield* Database
    yield* sql`select set_config(${setting}, '50ms', true)`
    yield* Effect.sleep("400 millis")
    yield* sql`select 1`
  })

/** Ends every session of the user, so that the next statement needs a new one. */
const endSessions = Effect.gen(function* () {
  const { url, user } = yield* Own
  yield* administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`)
  yield* Effect.sleep("50 millis")
})

layer(Layer.provideMerge(database, own), { timeout: "10 minutes", excludeTestServices: true })(
  "a PostgreSQL server that ends a session or refuses one",
  (it) => {
    const works = Effect.gen(function* () {
      const mine = yield* newWorkspace
      const { within } = yield* Database
      yield* write(mine, 1)
      assert.deepStrictEqual(yield* within(mine)(seen), [mine])
    })

    for (const [code, setting, since] of [
      ["25P03", "idle_in_transaction_session_timeout", 0],
      ["25P04", "transaction_timeout", 170_000]
    ] as const) {
      it.effect(
        `is unavailable after it ended a transaction (${code}), a snapshot and an operator's, and works on`,
        () =>
          Effect.gen(function* () {
            const { operator, snapshot, sql, transaction } = yield* Database
            const [server] = yield* sql<{
              version: number
            }>`select current_setting('server_version_num')::int as version`
            if ((server?.version ?? 0) < since) return
            const mine = yield* newWorkspace
            assertAway(yield* Effect.exit(transaction(mine)(overstay(setting))), "a transaction")
            assertAway(yield* Effect.exit(snapshot(mine)(overstay(setting))), "a snapshot")
            assertAway(yield* Effect.exit(operator(overstay(setting))), "an operator's transaction")
            yield* works
          })
      )
    }

    it.effect("is unavailable after it ended the session of a statement (57P01), and works on", () =>
      Effect.gen(function* () {
        const { sql, transaction } = yield* Database
        const sleep = sql`select pg_sleep(20)`
        const running = yield* Effect.forkChild(
          Effect.all([Effect.exit(sleep), Effect.exit(transaction(yield* newWorkspace)(sleep))], { concurrency: 2 })
        )
        yield* Effect.sleep("100 millis")
        yield* endSessions
        const [statement, ended] = yield* Fiber.join(running)
        assertAway(statement, "a statement")
        assertAway(ended, "a transaction")
        yield* works
      })
    )

    it.effect("is used on without a word after it ended a session that did nothing (57P05)", () =>
      Effect.gen(function* () {
        const { sql } = yield* Database
        yield* sql`select set_config('idle_session_timeout', '50ms', false)`
        yield* Effect.sleep("400 millis")
        yield* works
      })
    )

    it.effect("is unavailable for each class of errors that pass, and for no other", () =>
      Effect.gen(function* () {
        const { sql } = yield* Database
        const raise = (code: string) =>
          Effect.exit(sql.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`))
        // Connections, read-only servers, ended transactions, resources, locks, operators and the system.
        const passing =
          "08000 08001 08003 08004 08006 08P01 25006 25P03 25P04 53000 53100 53200 53300 53400 55P03 57014 57P01 57P02 57P03 57P04 57P05 58000 58030"
        for (const code of passing.split(" ")) assertAway(yield* raise(code), code)
        for (const code of ["22012", "23502", "23505", "25001", "25P02", "42601", "42P01", "HB001", "P0001", "XX000"]) {
          const exit = yield* raise(code)
          assert.isTrue(SqlError.isSqlError(causeOf(exit)), `${code}: ${String(exit)}`)
        }
        yield* works
      })
    )

    describe("is unavailable while it lets nobody in, and works as soon as it does", () => {
      for (const [code, refuse, admit] of [
        ["28000", "alter role $user nologin", "alter role $user login"],
        ["28P01", "alter role $user password 'other'", "alter role $user password 'secret'"],
        [
          "3D000",
          "alter database $database rename to $database_away",
          "alter database $database_away rename to $database"
        ],
        ["53300", "alter role $user nosuperuser connection limit 0", "alter role $user superuser connection limit -1"],
        ["55000", "alter database $database allow_connections false", "alter database $database allow_connections true"]
      ] as const) {
        it.effect(`(${code})`, () =>
          Effect.gen(function* () {
            const { sql } = yield* Database
            const { database, url, user } = yield* Own
            const elsewhere = new URL("/postgres", url).href
            const run = (statement: string) =>
              administer(elsewhere, statement.replaceAll("$user", user).replaceAll("$database", database))
            yield* endSessions
            yield* run(refuse)
            const [first, again] = [yield* Effect.exit(sql`select 1`), yield* Effect.exit(works)]
            yield* run(admit)
            assertAway(first, code)
            assertAway(again, code)
            yield* works
          })
        )
      }
    })
  }
)
