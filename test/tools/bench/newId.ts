import { randomFillSync } from "node:crypto"

const pool = Buffer.alloc(16 * 256)
let at = pool.length

/** A UUID of version 7: random, behind the time. */
export const newId = (now: Date): string => {
  if (at === pool.length) {
    randomFillSync(pool)
    at = 0
  }
  const random = pool.toString("hex", at, at + 10)
  at += 16
  const time = now.getTime().toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}
