import { PgConnection } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, Redacted } from "effect"
import { ownServer } from "../engines/ownServer.ts"
import { layerAt } from "../engines/serverAt.ts"
import { followWriters } from "../suites/store/log/feedFollowers.ts"
import { rounds } from "../support/run/rounds.ts"

describe("Those who follow the changes of a server", () => {
  it.live(
    "that is killed, and on which another session keeps a transaction open for 2 s, miss nothing",
    () =>
      Effect.gen(function* () {
        const server = yield* ownServer()
        const held = Effect.scoped(
          Effect.gen(function* () {
            const session = yield* PgConnection.make({ url: Redacted.make(server.url) })
            for (const statement of ["begin", "create temporary table held (id int)"]) yield* session.query(statement)
            yield* Effect.sleep("2 seconds")
            yield* session.query("commit")
          })
        )
        const kills = Effect.forEach(
          [server.crash, held, server.killSession, server.crash],
          (harm) => Effect.andThen(Effect.sleep("700 millis"), Effect.eventually(harm)),
          { discard: true }
        )
        const found = yield* followWriters(rounds(1000, 10_000), kills).pipe(
          Effect.provide(
            Layer.merge(PostgresStore.layer.pipe(Layer.provide(layerAt(server.url))), PublicHolidays.layer)
          )
        )
        assert.isAbove(found.written, 100)
        if (process.env["TEST_LONG"] === "1") yield* Effect.log(found)
      }).pipe(Effect.scoped),
    rounds(240_000, 3_600_000)
  )
})
