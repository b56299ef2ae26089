import { Clock, Context, Effect } from "effect"

/**
 * UUIDv7s in the order they were made: 48 bits of milliseconds, 12 of a counter, 62 of chance (RFC 9562, method 1). In each
 * millisecond, the counter starts at a random value of its lower half, so that the 12 bits tell ids of two processes apart
 * as well.
 */
const generator = (): Effect.Effect<string> => {
  let lastMillis = 0
  let counter = 0
  return Effect.map(Clock.currentTimeMillis, (now) => {
    // Its last 16 digits are those of the result: the variant and 62 bits of chance. Node makes many of them at once.
    const random = crypto.randomUUID()
    const start = Number.parseInt(random.slice(0, 3), 16) & 0x7ff
    if (now > lastMillis) {
      lastMillis = now
      counter = start
    } else if (++counter > 0xfff) {
      lastMillis++
      counter = start
    }
    const time = lastMillis.toString(16).padStart(12, "0")
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${random.slice(19)}`
  })
}

/** Makes new ids: UUIDv7. Tests may provide their own. */
export const NewId = Context.Reference<Effect.Effect<string>>("@hourbook/core/values/NewId", {
  defaultValue: generator
})
