import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { failStartup, StartupError } from "@hourbook/runtime/errors/StartupError"
import { storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Store from "@hourbook/runtime/store"
import { WatchInterval } from "@hourbook/runtime/watchForNewer"
import { layoutKey } from "@hourbook/store-dynamodb/layout/itemKeys"
import { attributes } from "@hourbook/store-dynamodb/table/attributes"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { latestLayout } from "@hourbook/store-dynamodb/upgrade"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { latestOf } from "@hourbook/store-postgres/migrations/migrate"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import { ConfigProvider, Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { makeService } from "../../hosts/lambda/src/service.ts"
import { serverUpstream } from "../../hosts/mcp-stdio/src/upstreams/serverUpstream.ts"
import { administer } from "../engines/administer.ts"
import { newTable } from "../engines/DynamoEngine.ts"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"
import { everyCommand, recordCommands } from "./cli/everyCommand.ts"
import { dynamoSettings } from "./dynamoSettings.ts"
import { runHost, temporaryDirectory } from "./hostProcess.ts"
import { commandsWith, runInProcess } from "./inProcess.ts"
import { migratedDirectory } from "./preparedDirectory.ts"
import { talk } from "./stdioProcess.ts"

type Settings = Readonly<Record<string, string>>

const latest = latestOf(migrations)
const numbers = `the tables have migration 9001, and this version knows ${latest}`

const migrateLater = (url: string) =>
  administer(url, "insert into schema_migrations (migration_id, name) values (9001, 'later')")

const withSettings = (env: Settings) => Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))

/** Why the programs of one process do not open a store: a function, and an assistant's. */
const refusals = (settings: Settings) =>
  Effect.gen(function* () {
    const lambda = yield* Effect.flip(makeService("/nonexistent"))
    const assistant = yield* Effect.flip(serverUpstream(yield* storeSettings, "hb_full_x"))
    return [lambda, assistant].map((error) => (error instanceof StartupError ? error.message : String(error)))
  }).pipe(Effect.scoped, withSettings(settings))

describe("a store that a newer version has migrated is not opened", () => {
  it.live("by any command, the service, a function or an assistant's program: PostgreSQL", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* migrateLater(url)
      const settings = { DATABASE_URL: url }
      const file = join(temporaryDirectory(), "table.csv")
      writeFileSync(file, "date,hours\n2024-03-04,1\n")
      const commands = everyCommand(file)
      assert.deepStrictEqual(Object.keys(commands).sort(), recordCommands(), "each command is tried")
      yield* Effect.promise(async () => {
        for (const [name, line] of Object.entries(commands)) {
          const { code, stderr, stdout } = await runInProcess(line.split(" "), settings)
          assert.strictEqual(code, 1, name)
          assert.include(name === "doctor" ? stdout : stderr, numbers, name)
        }
        const { code, stderr } = await runHost({ ...settings, PORT: "0" })
        assert.strictEqual(code, 1)
        assert.match(
          stderr,
          /^hourbook: The database of PostgreSQL at [^@]+ is of a newer version .* restore the dump .*\n$/u
        )
      })
      for (const message of yield* refusals(settings)) assert.include(message, numbers)
      const [{ count }] = (yield* administer(url, "select count(*)::int as count from workspaces")) as any
      assert.strictEqual(count, 0)
    })
  )

  it.live("by a process that waited while the newer one migrated it: PostgreSQL", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const migrating: Migrations = {
        ...migrations,
        "9000_last": Effect.flatMap(SqlClient.SqlClient, (sql) =>
          Effect.asVoid(sql`insert into schema_migrations (migration_id, name) values (9001, 'later')`)
        )
      }
      const error = yield* Effect.flip(Effect.scoped(Layer.build(layerAt(url, { migrations: migrating }))))
      assert.deepInclude(error, { _tag: "TablesAreNewer", applied: 9001, latest: 9000 })
    })
  )

  it.live(
    "by the doctor or an assistant's program, with the path of the copy: the embedded database",
    () =>
      Effect.gen(function* () {
        const directory = yield* Effect.promise(migratedDirectory)
        yield* Effect.gen(function* () {
          const { operator, sql } = yield* Database
          yield* operator(sql`insert into schema_migrations (migration_id, name) values (9001, 'later')`)
        }).pipe(Effect.provide(layerPglite({ directory })))
        const copy = join(directory, "backups", `before-migration-00${latest + 1}-2026-03-01T00-00-00-000Z`)
        const others = [
          "before-migration-0009-2020-01-01T00-00-00-000Z",
          "before-migration-9002-2099-01-01T00-00-00-000Z"
        ]
        for (const path of [copy, ...others.map((name) => join(directory, "backups", name))]) {
          mkdirSync(path, { recursive: true })
        }
        const expected = [`The database in ${directory} is of a newer version of Hourbook: ${numbers}.`, copy]
        const includes = (text: string) => expected.forEach((part) => assert.include(text, part))

        const settings = { HOURBOOK_DATA_DIR: directory }
        yield* Effect.promise(async () => {
          const { stdout } = await runInProcess(["doctor", "--json"], settings)
          const check = JSON.parse(stdout).checks.find(({ name }: { readonly name: string }) => name === "store")
          assert.strictEqual(check.status, "red")
          includes(`${check.finding} ${check.next}`)
          const whoami = { id: 1, method: "tools/call", params: { name: "whoami", arguments: {} } }
          const assistant = await talk(settings, { batches: [[whoami]] })
          assert.strictEqual(assistant.code, 1)
          includes(assistant.stderr)
        })
      }),
    240_000
  )

  it.live("by commands, a function or an assistant's program: DynamoDB", () =>
    Effect.gen(function* () {
      const table = newTable()
      const settings = dynamoSettings(table)
      const run = commandsWith(settings)
      yield* Effect.gen(function* () {
        yield* createTable
        const { transact } = yield* Dynamo.Dynamo
        const newer = attributes({ n: latestLayout + 1 })
        yield* transact(() => Effect.succeed([{ _tag: "Put", key: layoutKey, item: newer } as const]))
      }).pipe(Effect.provide(Dynamo.layer({ table })))
      const expected = `the table has layout ${latestLayout + 1}, and this version knows ${latestLayout}`
      yield* Effect.promise(async () => {
        for (const line of ["workspace list", "doctor --json", "demo"]) {
          const { code, stderr, stdout } = await run(line.split(" "))
          assert.strictEqual(code, 1)
          assert.include(stderr + stdout, expected)
        }
      })
      for (const message of yield* refusals(settings)) assert.include(message, expected)
    })
  )
})

describe("a process that runs while a newer version migrates its store", () => {
  it.live("goes on, and says so in its log", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase }
      const lines: Array<string> = []
      const logged = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void lines.push(line))])
      const opened = Layer.unwrap(
        Effect.map(storeSettings, (store) => Store.layer(store, { fallback: failStartup("no store") }))
      )
      yield* Layer.build(
        opened.pipe(
          Layer.provide([
            Layer.succeed(WatchInterval, "20 millis"),
            logged,
            ConfigProvider.layer(ConfigProvider.fromEnv({ env: settings }))
          ])
        )
      )
      yield* Effect.sleep("300 millis")
      assert.deepStrictEqual(lines, [])
      yield* migrateLater(settings.DATABASE_URL)
      for (let tries = 0; tries < 500 && lines.length === 0; tries++) yield* Effect.sleep("20 millis")
      assert.match(lines[0] ?? "", /level=ERROR.*a newer version of Hourbook has migrated.*migrated_to=9001 known=\d+/u)
    }).pipe(Effect.scoped)
  )
})
