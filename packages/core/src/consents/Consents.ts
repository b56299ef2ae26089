import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { fromMillis, now, toMillis } from "../values/Instant.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { hoursKept } from "../writing/idempotent.ts"

/** What a caller does with a consent: `plan` says what is agreed to, `result` what came of it, null until it is done. */
export interface Used {
  readonly plan: string
  readonly result: string | null
}

/**
 * The consents of users that callers have used, each under a key of its own. They are for what is written in more than one
 * transaction: a second use learns what the first one does, goes on with it if it was cut off, and has its result.
 */
export class Consents extends Context.Service<Consents>()("@hourbook/core/consents/Consents", {
  make: Effect.gen(function* () {
    const store = yield* IdempotencyStore

    const open = Effect.fnUntraced(function* (who: Principal) {
      yield* Policy.needs(who, "full")
      return { visible: yield* Policy.mayRead(who), at: yield* now }
    })

    const recordOf = Effect.fnUntraced(function* (
      { member: { userId } }: Principal,
      { fingerprint, key }: IdempotencyKey,
      result: string
    ): Effect.fn.Return<IdempotencyRecord> {
      const at = yield* now
      return { key, fingerprint, userId, result, at, keepUntil: fromMillis(toMillis(at) + hoursKept * 3_600_000) }
    })

    const ofResult = (once: IdempotencyKey): IdempotencyKey => ({ ...once, key: `${once.key}\nresult` })

    /** The use of a consent; none if it was not used, or for another request. */
    const find = traced("Consents.find")(function* (
      who: Principal,
      once: IdempotencyKey
    ): Effect.fn.Return<Option.Option<Used>, CoreError> {
      const { at, visible } = yield* open(who)
      const keys = [once.key, ofResult(once).key]
      const found = yield* store.findAll(visible, { userId: who.member.userId, keys, at })
      const plan = found.get(once.key)
      if (plan?.fingerprint !== once.fingerprint) return Option.none()
      return Option.some({ plan: plan.result, result: found.get(ofResult(once).key)?.result ?? null })
    })

    /** Uses a consent for a plan. The use before it, if there is one: then this one changes nothing. */
    const begin = traced("Consents.begin")(function* (
      who: Principal,
      once: IdempotencyKey,
      plan: string
    ): Effect.fn.Return<Option.Option<Used>, CoreError> {
      const { visible } = yield* open(who)
      return yield* store.keep(visible, yield* recordOf(who, once, plan)).pipe(
        Effect.as(Option.none()),
        Effect.catchTag("KeyAlreadyUsed", () => find(who, once))
      )
    })

    /** Keeps what came of a consent. The result of the use that ended first. */
    const end = traced("Consents.end")(function* (
      who: Principal,
      once: IdempotencyKey,
      result: string
    ): Effect.fn.Return<string, CoreError> {
      const { visible } = yield* open(who)
      return yield* store.keep(visible, yield* recordOf(who, ofResult(once), result)).pipe(
        Effect.as(result),
        Effect.catchTag("KeyAlreadyUsed", ({ kept }) => Effect.succeed(kept.result))
      )
    })

    return { find, begin, end }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
