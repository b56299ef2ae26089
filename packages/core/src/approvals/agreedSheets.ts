import { Effect, Option, Schema } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { UserId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { earlierUnder, idempotent, type Outcome } from "../writing/idempotent.ts"
import type { SheetResult } from "./decideSheets.ts"
import type { SheetRef } from "./sheetChanges.ts"

/** What became of a sheet of a call that counts once. */
export const DecidedSheet = Schema.Struct({
  userId: UserId,
  from: CalendarDate,
  /** Why it was refused; null where it was not. */
  refusal: Schema.NullOr(Schema.String)
})
export type DecidedSheet = typeof DecidedSheet.Type

const codec = Schema.Array(DecidedSheet)

/** A decision about some sheets, with what was said. */
export interface SheetDecision {
  readonly verb: "approve" | "return"
  readonly sheets: ReadonlyArray<SheetRef>
  readonly comment: string | null
}

interface Shared {
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly decide: (who: Principal, decision: SheetDecision) => Effect.Effect<ReadonlyArray<SheetResult>, CoreError>
}

/** Decisions that count once under a key, and what earlier calls under one have come to. */
export const agreedSheets = ({ decide, idempotencyStore }: Shared) => ({
  once: traced("Approvals.decideOnce")(function* (
    who: Principal,
    decision: SheetDecision,
    once: IdempotencyKey
  ): Effect.fn.Return<Outcome<ReadonlyArray<DecidedSheet>>, CoreError> {
    const visible = yield* Policy.mayApprove(who)
    const write = Effect.fnUntraced(function* (keep: (all: ReadonlyArray<DecidedSheet>) => IdempotencyRecord | null) {
      const results = yield* decide(who, decision)
      const decided = results.map(({ error, from, userId }) => ({ userId, from, refusal: error?.message ?? null }))
      const kept = keep(decided)
      if (kept !== null) yield* idempotencyStore.keep(visible, kept)
      return decided
    })
    return yield* idempotent({ idempotencyStore, who, visible, once, codec, write })
  }),

  earlier: traced("Approvals.earlier")(function* (
    who: Principal,
    once: IdempotencyKey
  ): Effect.fn.Return<ReadonlyArray<DecidedSheet> | undefined, CoreError> {
    const visible = yield* Policy.mayApprove(who)
    const found = yield* earlierUnder({ idempotencyStore, who, visible, at: yield* now, once, codec })
    return Option.getOrUndefined(found)
  })
})
