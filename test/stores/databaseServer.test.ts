import { assert, describe, it } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Cause, Clock, Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { administer } from "../engines/administer.ts"
import { makeCountingProxy } from "../engines/CountingProxy.ts"
import { migrations, newWorkspace, reasonOf, seen, write } from "../engines/notes.ts"
import { emptyDatabase, migratedDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"

describe("Database on a PostgreSQL server", () => {
  it.live("spends no round trip on confinement", () =>
    Effect.gen(function* () {
      const proxy = yield* makeCountingProxy(yield* migratedDatabase)
      yield* Effect.gen(function* () {
        const { snapshot, sql, transaction, within } = yield* Database
        const mine = yield* newWorkspace
        const insert = (id: number) => sql`insert into notes values (${mine}, ${id}, '')`
        const cost = <A, E, R>(work: Effect.Effect<A, E, R>) =>
          Effect.gen(function* () {
            const before = proxy.roundTrips()
            yield* work
            return proxy.roundTrips() - before
          })
        assert.strictEqual(yield* cost(within(mine)(insert(1))), 1)
        assert.strictEqual(yield* cost(within(mine)(Effect.all([insert(2), insert(3), seen]))), 3)
        assert.strictEqual(yield* cost(transaction(mine)(Effect.all([insert(4), insert(5)]))), 3)
        assert.strictEqual(yield* cost(transaction(mine)(Effect.void)), 0)
        assert.strictEqual(yield* cost(snapshot(mine)(Effect.all([seen, seen]))), 2)
        assert.strictEqual(yield* cost(snapshot(mine)(Effect.void)), 0)
      }).pipe(Effect.provide(layerAt(proxy.url, { migrations })))
    }).pipe(Effect.scoped)
  )

  it.live("limits what a session may take", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        const settings = yield* sql`select name, setting from pg_settings where name in
          ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit', 'TimeZone', 'application_name')
          order by name`.values
        assert.deepStrictEqual(settings, [
          ["TimeZone", "UTC"],
          ["application_name", "hourbook"],
          ["idle_in_transaction_session_timeout", "10000"],
          ["jit", "off"],
          ["lock_timeout", "2000"],
          ["statement_timeout", "5000"]
        ])
      }).pipe(Effect.provide(layerAt(yield* migratedDatabase, { migrations })))
    }).pipe(Effect.scoped)
  )

  it.live("makes no tables where it may not, and says who does", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const careful = Effect.provide(seen, layerAt(url, { migrations, migrate: false }))
      const refusal = yield* Effect.flip(careful)
      assert.match(refusal.message, /hourbook workspace list/u)
      assert.deepStrictEqual(yield* administer(url, "select from pg_tables where schemaname = 'public'"), [])
      yield* Effect.provide(seen, layerAt(url, { migrations }))
      assert.deepStrictEqual(yield* careful, [])
    }).pipe(Effect.scoped)
  )

  it.live("opens another session in the place of one that was idle for more than a minute", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      let halted = 0
      const halting: Clock.Clock = Object.assign(Object.create(clock), {
        currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + halted
      })
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        const session = Effect.map(sql`select pg_backend_pid() as pid`, (rows) => rows[0]?.["pid"])
        const first = yield* session
        halted += 50_000
        assert.strictEqual(yield* session, first)
        halted += 61_000
        assert.notStrictEqual(yield* session, first)
        assert.strictEqual(yield* session, yield* session)
      }).pipe(
        Effect.provide(layerAt(yield* migratedDatabase, { migrations })),
        Effect.provideService(Clock.Clock, halting)
      )
    }).pipe(Effect.scoped)
  )

  it.live("leaves no transaction open after a snapshot, whether or not another statement follows", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* Effect.gen(function* () {
        const { snapshot, sql, within } = yield* Database
        const mine = yield* newWorkspace
        const open =
          "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'"
        yield* snapshot(mine)(seen)
        yield* Effect.sleep("100 millis")
        assert.deepStrictEqual(yield* administer(url, open), [])
        yield* snapshot(mine)(seen)
        yield* within(mine)(sql`insert into notes values (${mine}, 1, '')`)
        assert.strictEqual((yield* administer(url, "select from notes")).length, 1)
        yield* snapshot(mine)(seen)
        assert.deepStrictEqual(yield* snapshot(mine)(seen), [mine])
      }).pipe(Effect.provide(layerAt(url, { migrations, pool: 1 })))
    }).pipe(Effect.scoped)
  )

  it.live("gives the rows of many columns the same each time", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { snapshot, sql } = yield* Database
        const columns = Array.from({ length: 20 }, (_, place) => `n + ${place} as "column ${place}"`)
        const numbers = (more: string, rows: number) =>
          sql.unsafe<Record<string, number>>(`select ${columns.join()}, ${more} from generate_series(1, ${rows}) n`)
        for (const statement of [
          numbers("n as last", 2),
          numbers("n as last", 1200),
          numbers('n as "__proto__"', 2),
          numbers('null as "column 0"', 2)
        ]) {
          const first = yield* statement
          assert.deepStrictEqual(yield* statement, first)
          assert.deepStrictEqual(yield* snapshot(yield* newWorkspace)(statement), first)
        }
        const [, second] = yield* numbers("n as last", 2)
        assert.deepStrictEqual([second?.["column 0"], second?.["column 19"], second?.["last"]], [2, 21, 2])
      }).pipe(Effect.provide(layerAt(yield* migratedDatabase, { migrations })))
    }).pipe(Effect.scoped)
  )

  it.live("starts and migrates many processes at once on one empty database", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const start = Effect.provide(seen, layerAt(url, { migrations, pool: 2 }))
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => start),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answers,
        Array.from({ length: 8 }, () => [])
      )
    }).pipe(Effect.scoped)
  )

  it.live("repeats a transaction that lost against a concurrent one", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { sql, transaction, within } = yield* Database
        const mine = yield* newWorkspace
        yield* within(mine)(sql`insert into notes values (${mine}, 1, '0')`)
        const increase = transaction(mine)(
          Effect.andThen(sql`select text from notes`, sql`update notes set text = (text::int + 1)::text`)
        ).pipe(Effect.provideService(SqlClient.BeginTransaction, "BEGIN ISOLATION LEVEL SERIALIZABLE"))
        yield* Effect.all([increase, increase, increase], { concurrency: "unbounded" })
        assert.deepStrictEqual(yield* within(mine)(sql`select text from notes`), [{ text: "3" }])
      }).pipe(Effect.provide(layerAt(yield* migratedDatabase, { migrations })))
    }).pipe(Effect.scoped)
  )

  it.live("goes on after the server closed its sessions", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        yield* Effect.all([sql`select pg_sleep(0.01)`, sql`select pg_sleep(0.01)`], { concurrency: 2 })
        const closing = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
        yield* administer(url, closing)
        yield* Effect.sleep("50 millis")
        assert.deepStrictEqual(yield* sql`select 1 as one`, [{ one: 1 }])
      }).pipe(Effect.provide(layerAt(url)))
    }).pipe(Effect.scoped)
  )

  const as = (user: string, url: string) => Object.assign(new URL(url), { username: user, password: "secret" }).href
  const newUser = Effect.fnUntraced(function* (options: string, url: string) {
    const name = `user_${crypto.randomUUID().replaceAll("-", "")}`
    yield* administer(url, `create role ${name} login password 'secret' ${options}`)
    yield* administer(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${name}`)
    yield* administer(url, `alter schema public owner to ${name}`)
    return as(name, url)
  })

  for (const [options, description] of [
    ["createrole", "an owner that may create roles"],
    ["", "an owner that may do nothing else"]
  ] as const) {
    it.live(`holds for ${description}`, () =>
      Effect.gen(function* () {
        const url = yield* newUser(options, yield* emptyDatabase)
        yield* Effect.gen(function* () {
          const { operator, within } = yield* Database
          const [mine, other] = [yield* newWorkspace, yield* newWorkspace]
          yield* write(mine, 1)
          yield* write(other, 1)
          assert.deepStrictEqual(yield* within(mine)(seen), [mine])
          assert.deepStrictEqual(yield* seen, [])
          assert.strictEqual((yield* operator(seen)).length, 2)
        }).pipe(Effect.provide(layerAt(url, { migrations })))
      }).pipe(Effect.scoped)
    )
  }

  it.live("does not start as a user that looks past row-level security", () =>
    Effect.gen(function* () {
      yield* Effect.provide(Database, layerAt(yield* migratedDatabase))
      const url = yield* newUser("bypassrls", yield* emptyDatabase)
      const exit = yield* Effect.exit(Effect.provide(Database, layerAt(url, { migrations })))
      assert.strictEqual(reasonOf(exit), "AuthorizationError")
      assert.include(String(Exit.isFailure(exit) ? Cause.squash(exit.cause) : ""), "row-level security")
    }).pipe(Effect.scoped)
  )

  it.live("talks in plain text only if it may", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const mode = (sslmode: string) =>
        Effect.exit(Effect.provide(seen, layerAt(`${url}?sslmode=${sslmode}`, { migrations })))
      for (const optional of ["disable", "allow", "prefer"])
        assert.deepStrictEqual(yield* mode(optional), Exit.succeed([]))
      for (const strict of ["no-verify", "require", "verify-ca", "verify-full", "misspelled"]) {
        assert.strictEqual(reasonOf(yield* mode(strict)), "ConnectionError")
      }
    }).pipe(Effect.scoped)
  )

  it.live("does not start on an address that is none, and does not repeat it", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.provide(Database, layerAt("secret@nowhere")))
      assert.notInclude(String(exit), "secret@nowhere")
    })
  )
})
