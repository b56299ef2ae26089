import {
  type Held,
  HeldText,
  type Lease,
  type LeaseAsked,
  RateLeases,
  takeLease
} from "@hourbook/core/limits/RateLeases"
import { Background } from "@hourbook/core/scheduling/Background"
import { fromMillis } from "@hourbook/core/values/Instant"
import { Effect, Layer, Schema } from "effect"
import { Database } from "./database/Database.ts"

const decode = Schema.decodeSync(HeldText)
const encode = Schema.encodeSync(HeldText)

const keptMillis = 60_000
const maxSwept = 1000

export const layer = Layer.effect(
  RateLeases,
  Effect.gen(function* () {
    const { sql } = yield* Database
    const background = yield* Background
    const scope = yield* Effect.scope
    let sweptAt = 0

    const read = (identity: string) =>
      Effect.map(
        sql<{ readonly held: string }>`select held from rate_leases where identity = ${identity}`,
        (rows) => rows[0]?.held
      )

    /** Writes the leases; false if a concurrent request wrote first. */
    const write = ({ at, identity }: LeaseAsked, before: string | undefined, after: Held) =>
      Effect.map(
        before === undefined
          ? sql`
              insert into rate_leases (identity, held, taken_at)
              values (${identity}, ${encode(after)}, ${fromMillis(at)})
              on conflict do nothing returning 1`
          : sql`
              update rate_leases set held = ${encode(after)}, taken_at = ${fromMillis(at)}
              where identity = ${identity} and held = ${before} returning 1`,
        (rows) => rows.length > 0
      )

    const take = Effect.fnUntraced(function* (asked: LeaseAsked): Effect.fn.Return<Lease> {
      for (;;) {
        const before = yield* Effect.orDie(read(asked.identity))
        const { held, lease } = takeLease(before === undefined ? [] : decode(before), asked)
        const nothingToKeep = lease.granted === 0 && asked.unused === null
        if (nothingToKeep || (yield* Effect.orDie(write(asked, before, held)))) return lease
      }
    })

    /** Deletes leases that were not used for a minute, in the background. */
    const sweep = (at: number) =>
      sql`
        delete from rate_leases where identity in (
          select identity from rate_leases where taken_at < ${fromMillis(at - keptMillis)}
          limit ${maxSwept} for update skip locked
        )`.pipe(Effect.ignore, Effect.forkIn(scope), Effect.map(background))

    return RateLeases.of({
      take: (asked) =>
        Effect.suspend(() => {
          if (asked.at - sweptAt < keptMillis) return take(asked)
          sweptAt = asked.at
          return Effect.tap(take(asked), sweep(asked.at))
        })
    })
  })
)
