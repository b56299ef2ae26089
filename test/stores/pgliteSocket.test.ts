import { once } from "node:events"
import type { Duplex } from "node:stream"
import { PgProtocol } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { startWorker } from "@hourbook/store-postgres/pglite/startWorker"
import { WorkerSocket } from "@hourbook/store-postgres/pglite/WorkerSocket"
import { Effect } from "effect"
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

  it.live("hangs up on a cancel request, which ends no session", () =>
    Effect.gen(function* () {
      const { batches, ended, socket } = record()
      yield* write(socket, PgProtocol.encodeCancelRequest({ pid: 1, secret: 2 }))
      socket.end()
      yield* closed(socket)
      assert.strictEqual(batches.length, 0)
      assert.strictEqual(ended(), 0)
    })
  )

  it.live("fails what waits, and what comes later, when the database breaks", () =>
    Effect.gen(function* () {
      const connect = yield* startWorker(yield* migratedDirectory)
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
