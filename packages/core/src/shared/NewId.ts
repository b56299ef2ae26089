import { Clock, Context, Effect } from "effect"

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** UUIDv7s in the order they were made: 48 bits of milliseconds, 12 of a counter, 62 of chance (RFC 9562, method 1). */
const generator = (): Effect.Effect<string> => {
  let lastMillis = 0
  let counter = 0
  return Effect.map(Clock.currentTimeMillis, (now) => {
    if (now > lastMillis) {
      lastMillis = now
      counter = 0
    } else if (++counter > 0xfff) {
      lastMillis++
      counter = 0
    }
    const random = crypto.getRandomValues(new Uint8Array(8))
    const tail = hex(random)
    const variant = ((Number.parseInt(tail.slice(0, 2), 16) & 0x3f) | 0x80).toString(16)
    const time = lastMillis.toString(16).padStart(12, "0")
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}${tail.slice(2, 4)}-${tail.slice(4)}`
  })
}

/** Makes new ids: UUIDv7. Tests may provide their own. */
export const NewId = Context.Reference<Effect.Effect<string>>("@hourbook/core/shared/NewId", {
  defaultValue: generator
})
