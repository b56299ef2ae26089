import { Duplex } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import { Wire } from "@hourbook/store-postgres/engine/Wire"
import { Effect } from "effect"

/** Keeps the processor busy. */
const work = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

const chunkLength = 9 * 1024
const chunks = 1000

/** A message of the server that fills a chunk. */
const message = Buffer.alloc(chunkLength)
message.write("D")
message.writeUInt32BE(chunkLength - 1, 1)

describe("a long reply of PostgreSQL", () => {
  it.live("is decoded in slices, also where each of its chunks takes a short time", () =>
    Effect.gen(function* () {
      const socket = new Duplex({ read: () => {}, write: (_frame, _encoding, done) => done() })
      const wire = new Wire((resume) => resume(socket))
      for (let count = 0; count < chunks; count++) socket.push(message)
      let [left, inTurn, most] = [chunks * chunkLength, 0, 0]
      yield* Effect.callback<void>((resume) => {
        const turn = () => {
          most = Math.max(most, inTurn)
          inTurn = 0
          if (left > 0) setImmediate(turn)
          else resume(Effect.void)
        }
        turn()
        wire.on("data", (bytes: Uint8Array) => {
          work(0.05)
          left -= bytes.length
          inTurn += bytes.length
        })
      })
      assert.isBelow(most, (chunks * chunkLength) / 10)
    })
  )
})
