import { assert } from "@effect/vitest"
import { self } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import type { ChangedRecord } from "@hourbook/core/changes/changedRecords"
import { type Change, Changes, type FeedStart } from "@hourbook/core/changes/Changes"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import type { Instant } from "@hourbook/core/values/Instant"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect } from "effect"

/** What a follower knows of a record: the version of the last change, and the record if it is there. */
interface Known {
  readonly version: number
  readonly record: ChangedRecord["record"] | null
}

/** Somebody who follows the changes and keeps what they see by them alone. */
export interface Follower {
  readonly name: string
  /** Who they are now: tests change their role and clients. */
  who: Principal
  readonly known: Map<string, Known>
  /** The ids of all lines that they were told of. */
  readonly told: Set<string>
  from: FeedStart
  /** How often they had to start again. */
  restarts: number
  gone: number
}

export const follower = (name: string, who: Principal): Follower => ({
  name,
  who,
  known: new Map(),
  told: new Set(),
  from: "start",
  restarts: 0,
  gone: 0
})

/** Whose a record is, as its writers put it into each text: nobody may read one that was never theirs. */
export const markOf = (of: { readonly userId: string | null; readonly clientId: string | null }): string =>
  `${of.userId}/${of.clientId}`

const mayRead = ({ member }: Principal, mark: string): boolean => {
  const [userId, clientId] = mark.split("/")
  if (member.role === "client") return member.clientIds.some((id) => id === clientId)
  return member.role !== "member" || userId === member.userId
}

/** The marks in what somebody was told. */
const marksIn = (value: unknown): ReadonlyArray<string> =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? String(one) : one)).match(
    /[0-9a-f-]{36}\/(?:[0-9a-f-]{36}|null)/gu
  ) ?? []

const apply = (follower: Follower, who: Principal, change: Change): void => {
  const { known, name, told } = follower
  told.add(change.id)
  if (change.action === "gone") {
    follower.gone++
    assert.deepStrictEqual(change.changes, {}, `${name}: nothing is said of what is gone`)
    assert.isNull(change.record)
  }
  for (const mark of marksIn([change.changes, change.record])) {
    assert.isTrue(mayRead(who, mark), `${name} was told of what is out of sight: ${JSON.stringify(change)}`)
  }
  const version = change.version ?? 0
  if ((known.get(change.subjectId)?.version ?? 0) > version) return
  known.set(change.subjectId, { version, record: change.record?.record ?? null })
}

/** Reads on once. Who is refused with an expired cursor starts again with nothing. */
export const readOn = Effect.fnUntraced(function* (follower: Follower, limit: number) {
  const changes = yield* Changes.make
  const { from, who } = follower
  return yield* changes.list(who, { from, limit, filter: {} }).pipe(
    Effect.map(({ changes: found, cursor, hasMore, upTo }) => {
      for (const change of found) apply(follower, who, change)
      follower.from = cursor
      return { hasMore, upTo, count: found.length }
    }),
    Effect.catchTag("CursorExpired", () =>
      Effect.sync(() => {
        follower.known.clear()
        follower.told.clear()
        follower.from = "start"
        follower.restarts++
        return { hasMore: true, upTo: undefined, count: 0 }
      })
    )
  )
})

/** Reads until everything up to a moment is there. */
export const catchUp = Effect.fnUntraced(function* (follower: Follower, end: Instant) {
  for (;;) {
    const { hasMore, upTo } = yield* readOn(follower, 500)
    if (!hasMore && upTo !== undefined && upTo >= end) return
    if (!hasMore) yield* Effect.sleep("100 millis")
  }
})

/** That a follower knows what the store has for them, and nothing else. */
export const expectStore = Effect.fnUntraced(function* ({ known, name, who }: Follower) {
  const visible = self(who)
  const page = firstPage("createdAt" as const, 10_000)
  const time = yield* (yield* TimeRepository).list(visible, { filter: {}, page })
  const payments = yield* (yield* PaymentRepository).list(visible, { filter: {}, page })
  const stored = [...time.items, ...payments.items]
  const kept = [...known].flatMap(([id, { record }]) =>
    record === null || !("amount" in record || "cost" in record) ? [] : [[id, record.version] as const]
  )
  const order = (a: readonly [string, number], b: readonly [string, number]) => (a[0] < b[0] ? -1 : 1)
  assert.deepStrictEqual(
    kept.toSorted(order),
    stored.map(({ id, version }) => [id, version] as const).toSorted(order),
    `${name} knows what is there`
  )
  return stored.length
})
