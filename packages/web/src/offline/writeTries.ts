import type { Sending } from "../api/client.ts"
import { Failed } from "../api/Failed.ts"
import { type AnyRecord, recordIn } from "../api/recordAddress.ts"
import type { KeptWrite } from "./keptWrites.ts"

const pauses = [2000, 5000, 15_000, 60_000]

/** How long a change waits after so many tries without an answer. */
export const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length - 1)] ?? 0

/** Whether the server may take it later: it was away, too busy, or the person did not sign in again. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Failed && (error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401)

export const sendingOf = ({ address, body, idempotencyKey, ifMatch, knownAt, method }: KeptWrite): Sending => ({
  method,
  address,
  body,
  idempotencyKey,
  ifMatch,
  knownAt
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** Whether the server has the change already: its answer to an earlier try was lost on the way. */
export const isDoneBefore = (write: KeptWrite, data: unknown): boolean => {
  const record = recordIn(data)
  return (
    record !== undefined &&
    isObject(write.body) &&
    Object.entries(write.body).every(([key, value]) => JSON.stringify(record[key]) === JSON.stringify(value))
  )
}

/** A record is known by the id of the change that makes it until the server has given it one. */
export const withMadeId = <W extends Sending>(write: W, from: string, to: string): W =>
  write.address.endsWith(`/${from}`) ? { ...write, address: write.address.replace(from, to) } : write

/** A change of a record that was made before one that has arrived, which is no other person's. */
const following = (other: KeptWrite, record: AnyRecord | undefined): KeptWrite => {
  const at = record?.["updated_at"]
  return other.knownAt === undefined || typeof at !== "string" ? other : { ...other, knownAt: at }
}

/**
 * What is left of another change when one has arrived. Of one that was refused, that is what the later one does not say;
 * undefined where it says all of it.
 */
export const afterArrival = (
  other: KeptWrite,
  arrived: KeptWrite,
  record: AnyRecord | undefined
): KeptWrite | undefined => {
  if (arrived.method === "POST") return record === undefined ? other : withMadeId(other, arrived.id, record.id)
  if (other.address !== arrived.address) return other
  if (other.refusal === undefined) return following(other, record)
  const said = arrived.body
  if (!isObject(other.body) || !isObject(said)) return arrived.method === "DELETE" ? undefined : other
  const left = Object.entries(other.body).filter(([key]) => !Object.hasOwn(said, key))
  if (left.length === Object.keys(other.body).length) return other
  return left.length === 0 ? undefined : { ...other, body: Object.fromEntries(left) }
}

/** A change with those that wait for its record: what was typed in all of them, and whether one deletes it. */
export const withDependents = (write: KeptWrite, writes: ReadonlyArray<KeptWrite>) => {
  const others = writes.filter(({ address }) => address.endsWith(`/${write.id}`))
  const bodies = [write, ...others].map(({ body }) => (isObject(body) ? body : {}))
  return {
    ids: others.map(({ id }) => id),
    body: bodies.reduce((all, body) => ({ ...all, ...body }), {}),
    isRemoved: others.some(({ method }) => method === "DELETE")
  }
}
