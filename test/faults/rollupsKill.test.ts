import { assert, describe, it } from "@effect/vitest"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect, Fiber, Layer, Random } from "effect"
import { ownServer } from "../engines/ownServer.ts"
import { layerAt } from "../engines/serverAt.ts"
import { eventually, type Host, runCli, shownKey, startHost } from "../hosts/hostProcess.ts"
import { ownersKey, preparedDirectory } from "../hosts/preparedDirectory.ts"
import { rounds } from "../support/run/rounds.ts"
import { emptyLog, type WriteLog, writeHours } from "./hourWriters.ts"

const writers = 8

/** Until some more was acknowledged, and then some time. */
const aWhile = Effect.fnUntraced(function* (log: WriteLog) {
  const enough = log.acknowledged + writers
  yield* Effect.promise(() => eventually(() => (log.acknowledged >= enough ? true : undefined)))
  yield* Effect.sleep(`${yield* Random.nextIntBetween(0, 1000)} millis`)
})

/** Writes through the host, and runs `meanwhile` in the middle of it. */
const writing = <A, E>(host: () => Host, key: string, log: WriteLog, meanwhile: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    let stopped = false
    const some = Promise.all(
      Array.from({ length: writers }, () => writeHours(log, { url: () => host().url, key, stopped: () => stopped }))
    )
    yield* meanwhile
    stopped = true
    yield* Effect.promise(() => some)
  })

const verifiedByOperator = (settings: Readonly<Record<string, string>>) =>
  Effect.promise(async () => {
    const { code, stderr, stdout } = await runCli(["rollups", "verify", "--json"], settings)
    assert.strictEqual(code, 0, stderr)
    return JSON.parse(stdout) as ReadonlyArray<{ readonly rollups: ReadonlyArray<{ readonly totals: number }> }>
  })

const expectNothingLost = Effect.fnUntraced(function* (log: WriteLog) {
  const { operator, sql } = yield* Database
  const rows = yield* operator(sql<{ readonly id: string }>`select id::text as id from time_entries`)
  const ids = new Set(rows.map(({ id }) => id))
  assert.isAbove(log.present.size, 0)
  assert.deepStrictEqual(
    [...log.present].filter((id) => !ids.has(id)),
    []
  )
  assert.deepStrictEqual(
    [...log.gone].filter((id) => ids.has(id)),
    []
  )
})

describe("Totals of a service that is killed in the middle of writing", () => {
  it.live("are those of the records, when the process is killed, on a database of its own", () =>
    Effect.gen(function* () {
      const settings = { HOURBOOK_DATA_DIR: yield* Effect.promise(preparedDirectory) }
      const log = emptyLog()
      for (let round = 0; round < rounds(1, 5); round++) {
        const host = yield* Effect.promise(() => startHost(settings))
        yield* writing(
          () => host,
          ownersKey,
          log,
          Effect.andThen(
            aWhile(log),
            Effect.promise(() => host.stop("SIGKILL"))
          )
        )
        yield* verifiedByOperator(settings)
      }
    })
  )

  it.live("are those of the records, when process and server are killed by turns and somebody folds", () =>
    Effect.gen(function* () {
      const server = yield* ownServer()
      const settings = { DATABASE_URL: server.url }
      const log = emptyLog()
      let host = yield* Effect.promise(() => startHost(settings))
      const key = yield* Effect.promise(() => shownKey(host))
      yield* Effect.gen(function* () {
        const database = yield* Database
        const keeper = yield* RollupKeeper
        const [workspace] = yield* database.operator(
          database.sql<{ readonly id: WorkspaceId }>`select workspace_id as id from workspaces`
        )
        const folding = yield* foldDeltas(database, workspace!.id).pipe(
          Effect.exit,
          Effect.andThen(Effect.sleep("10 millis")),
          Effect.forever,
          Effect.forkChild
        )
        for (let round = 0; round < rounds(2, 10); round++) {
          const killsServer = round % 2 === 1
          yield* writing(
            () => host,
            key,
            log,
            Effect.gen(function* () {
              yield* aWhile(log)
              yield* killsServer ? server.crash : Effect.promise(() => host.stop("SIGKILL"))
              if (!killsServer) host = yield* Effect.promise(() => startHost(settings))
              yield* aWhile(log)
            })
          )
          const wrong = (yield* keeper.verify(workspace!.id)).filter((check) => check.wrong > 0)
          assert.deepStrictEqual(wrong, [], `round ${round}`)
        }
        yield* Fiber.interrupt(folding)
        yield* expectNothingLost(log)
        const [checked] = yield* verifiedByOperator(settings)
        assert.isAbove(checked!.rollups[0]!.totals, 0)
      }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provideMerge(layerAt(server.url)))))
    }).pipe(Effect.scoped)
  )
})
