import { once } from "node:events"
import type { Duplex } from "node:stream"
import { PgConnection, PgProtocol } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Wire } from "@hourbook/store-postgres/engine/Wire"
import { startWorker } from "@hourbook/store-postgres/pglite/startWorker"
import { WorkerSocket } from "@hourbook/store-postgres/pglite/WorkerSocket"
import { Duration, Effect, Option } from "effect"
import { migratedDirectory } from "../engines/PgliteEngine.ts"

/** A socket whose batches are answered at once, and what came of it. */
const record = () => {
  const batches: Array<Uint8Array> = []
  let ended = 0
  const socket = new WorkerSocket({
    run: (batch, finish) => {
      batches.push(batch)
      finish()
    },
    end: () => ended++
  })
  return { socket, batches, ended: () => ended }
}

const startup = PgProtocol.encodeStartupMessage({ user: "postgres", database: "postgres" })
const sync = PgProtocol.encodeSync()
const terminate = PgProtocol.encodeTerminate()

const write = (socket: Duplex, ...bytes: ReadonlyArray<Uint8Array>) =>
  Effect.promise(() => new Promise<void>((resolve) => void socket.write(Buffer.concat(bytes), () => resolve())))

const closed = (socket: Duplex) => Effect.promise(() => once(socket.resume(), "close"))

describe("The socket in front of PGlite", () => {
  it.live("hands on whole messages, however they arrive", () =>
    Effect.gen(function* () {
      const { batches, socket } = record()
      yield* write(socket, startup.subarray(0, 3))
      yield* write(socket, startup.subarray(3), sync, sync.subarray(0, 2))
      yield* write(socket, sync.subarray(2))
      assert.deepStrictEqual(
        batches.map((batch) => batch.length),
        [startup.length + sync.length, sync.length]
      )
    })
  )

  it.live("ends after what came before the goodbye in the same chunk", () =>
    Effect.gen(function* () {
      const { batches, ended, socket } = record()
      yield* write(socket, startup)
      yield* write(socket, sync, terminate)
      socket.end()
      yield* closed(socket)
      assert.strictEqual(batches.length, 2)
      assert.strictEqual(ended(), 1)
    })
  )

  it.live("closes after a cancel request, for a caller that only waits, and ends no session", () =>
    Effect.gen(function* () {
      const { batches, ended, socket } = record()
      const closing = once(socket, "close")
      yield* write(socket, PgProtocol.encodeCancelRequest({ pid: 1, secret: 2 }))
      yield* Effect.promise(() => closing)
      assert.strictEqual(batches.length, 0)
      assert.strictEqual(ended(), 0)
    })
  )

  it.live("lets the driver go on as soon as the statement that it interrupted has ended", () =>
    Effect.gen(function* () {
      const { connect } = yield* startWorker(yield* migratedDirectory)
      const open = PgConnection.make({
        username: "postgres",
        database: "postgres",
        ssl: false,
        stream: () => new Wire(connect)
      })
      const session = yield* open
      const busy = session.query("select count(*) from generate_series(1, 200000) n where sqrt(n) > 3")
      const [alone] = yield* Effect.timed(busy)
      const [interrupted, outcome] = yield* Effect.timed(Effect.timeoutOption(busy, "1 millis"))
      assert.isTrue(Option.isNone(outcome))
      assert.isBelow(Duration.toMillis(interrupted), Duration.toMillis(alone) + 500)
      assert.deepStrictEqual((yield* session.query("select 1 as one")).rows, [{ one: 1 }])
    }).pipe(Effect.scoped)
  )

  it.live("lets no session begin before the one before it has ended", () =>
    Effect.gen(function* () {
      const { connect } = yield* startWorker(yield* migratedDirectory)
      const open = Effect.callback<Duplex>((resume) =>
        connect((opened) => resume(opened instanceof Error ? Effect.die(opened) : Effect.succeed(opened)))
      )
      const [first, second, third] = [yield* open, yield* open, yield* open]
      const answered: Array<string> = []
      first.on("data", () => answered.push("first"))
      second.on("data", () => answered.push("second"))
      first.write(startup)
      second.write(startup)
      third.write(startup)
      third.destroy()
      yield* Effect.promise(() => once(first, "data"))
      first.write(sync)
      yield* Effect.promise(() => once(first, "data"))
      assert.notInclude(answered, "second")
      first.destroy()
      yield* Effect.promise(() => once(second, "data"))
      second.destroy()
    }).pipe(Effect.scoped)
  )

  it.live("fails what waits, and what comes later, when the database breaks", () =>
    Effect.gen(function* () {
      const { connect } = yield* startWorker(yield* migratedDirectory)
      const open = Effect.callback<Error | Duplex>((resume) => connect((opened) => resume(Effect.succeed(opened))))
      const socket = yield* open
      assert.isFalse(socket instanceof Error)
      if (socket instanceof Error) return
      const failed = once(socket, "error")
      socket.write(new Uint8Array([0, 0, 0, 8, 0, 9, 0, 0]))
      const [error] = yield* Effect.promise(() => failed)
      assert.instanceOf(error, Error)
      assert.instanceOf(yield* open, Error)
    }).pipe(Effect.scoped)
  )
})
