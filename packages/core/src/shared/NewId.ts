import { Clock, Context, Effect } from "effect"

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/**
 * UUIDv7s in the order they were made: 48 bits of milliseconds, 12 of a counter, 62 of chance (RFC 9562, method 1). In each
 * millisecond, the counter starts at a random value of its lower half, so that the 12 bits tell ids of two processes apart
 * as well.
 */
const generator = (): Effect.Effect<string> => {
  let lastMillis = 0
  let counter = 0
  return Effect.map(Clock.currentTimeMillis, (now) => {
    const random = hex(crypto.getRandomValues(new Uint8Array(10)))
    const start = Number.parseInt(random.slice(16), 16) & 0x7ff
    if (now > lastMillis) {
      lastMillis = now
      counter = start
    } else if (++counter > 0xfff) {
      lastMillis++
      counter = start
    }
    const tail = random.slice(0, 16)
    const variant = ((Number.parseInt(tail.slice(0, 2), 16) & 0x3f) | 0x80).toString(16)
    const time = lastMillis.toString(16).padStart(12, "0")
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}${tail.slice(2, 4)}-${tail.slice(4)}`
  })
}

/** Makes new ids: UUIDv7. Tests may provide their own. */
export const NewId = Context.Reference<Effect.Effect<string>>("@hourbook/core/shared/NewId", {
  defaultValue: generator
})
