import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import type { Consents, Used } from "@hourbook/core/consents/Consents"
import { type CoreError, NotFound } from "@hourbook/core/errors/Errors"
import { idEndOf } from "@hourbook/core/values/ShortId"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect, Option, Schema } from "effect"
import { messageOf } from "../../tool/explain.ts"
import { uuidIn } from "./fullId.ts"
import type { Kind } from "./Kind.ts"

/** What a call that deletes has come to. */
export const Outcome = Schema.Struct({
  deleted: Schema.Array(Schema.String),
  pending: Schema.Boolean,
  /** Whether an earlier use of the same consent has deleted them. */
  repeated: Schema.optionalKey(Schema.Boolean),
  /** Why a token was not taken. */
  reason: Schema.optionalKey(Schema.String),
  /** The records to delete, or why one was not deleted. */
  lines: Schema.Array(Schema.String),
  confirm_token: Schema.optionalKey(Schema.String)
})
export type Outcome = typeof Outcome.Type

/** What a user agrees to delete, with a print of how each is shown: the text of what is gone is not kept. */
const Plan = Schema.Struct({ records: Schema.Array(Schema.Struct({ id: Schema.String, print: Schema.String })) })
type Plan = typeof Plan.Type
const planText = Schema.fromJsonString(Plan)
const outcomeText = Schema.fromJsonString(Outcome)

/** What was to be deleted by an earlier use of a consent. */
export const planIn = ({ plan }: Used) => Effect.orDie(Schema.decodeEffect(planText)(plan))

/** What the records look like: a line for each, and everything about them. */
export const preview = Effect.fnUntraced(function* (kind: Kind, ids: ReadonlyArray<string>, who: Principal) {
  const sha256 = yield* Sha256
  const found = yield* Effect.forEach(ids, (id) => kind.read(who, id))
  const prints = yield* Effect.forEach(found, (one) => sha256(JSON.stringify(one)))
  return {
    lines: found.map(({ line }) => line),
    plan: { records: ids.map((id, index) => ({ id, print: prints[index] ?? "" })) }
  }
})

/** Whether a call names what was agreed to, by full or short ids. */
export const isAbout = ({ records }: Plan, { shortOf }: Kind, sent: ReadonlyArray<string>): boolean => {
  const named = sent.map((text) => {
    const short = text.trim()
    const isMeant = ({ id }: Plan["records"][number]) =>
      shortOf(id) === short || idEndOf(id) === short.toLowerCase() || Option.contains(uuidIn(text), id)
    return records.find(isMeant)?.id
  })
  return named.every((id) => id !== undefined) && new Set(named).size === records.length
}

/** Does what was agreed to, once. */
export const removals = (consents: Consents["Service"]) => {
  /** Removes one, unless it has changed since it was shown, and says why it stays. What is gone is deleted. */
  const remove = (
    kind: Kind,
    { id, print }: Plan["records"][number],
    { isAgain, who }: { readonly isAgain: boolean; readonly who: Principal }
  ): Effect.Effect<string | undefined> =>
    Effect.gen(function* (): Effect.fn.Return<string | undefined, CoreError> {
      if (isAgain) {
        const { plan } = yield* preview(kind, [id], who)
        if (plan.records[0]?.print !== print) return "it has changed since it was shown"
      }
      yield* kind.remove(who, id)
      return undefined
    }).pipe(
      Effect.catch((error) => Effect.succeed(error instanceof NotFound ? undefined : messageOf(error))),
      Effect.map((reason) =>
        reason === undefined ? undefined : `Not deleted: ${kind.one} ${kind.shortOf(id)}: ${reason}`
      )
    )

  /** Removes one after the other; a refusal is reported and does not stop the rest. */
  const removeAll = (
    kind: Kind,
    { records }: Plan,
    by: { readonly isAgain: boolean; readonly who: Principal }
  ): Effect.Effect<Outcome> =>
    Effect.map(
      Effect.forEach(records, (one) => Effect.map(remove(kind, one, by), (reason) => ({ id: one.id, reason }))),
      (ends) => ({
        deleted: ends.filter(({ reason }) => reason === undefined).map(({ id }) => kind.shortOf(id)),
        pending: false,
        lines: ends.flatMap(({ reason }) => reason ?? [])
      })
    )

  const ended = Effect.fnUntraced(function* (who: Principal, once: IdempotencyKey, outcome: Outcome) {
    const result = yield* consents.end(who, once, yield* Effect.orDie(Schema.encodeEffect(outcomeText)(outcome)))
    return yield* Effect.orDie(Schema.decodeEffect(outcomeText)(result))
  })

  /** What an earlier use has come to; one that was cut off is gone on with. */
  const goOn = Effect.fnUntraced(function* (who: Principal, kind: Kind, once: IdempotencyKey, used: Used) {
    const outcome =
      used.result === null
        ? yield* ended(who, once, yield* removeAll(kind, yield* planIn(used), { isAgain: true, who }))
        : yield* Effect.orDie(Schema.decodeEffect(outcomeText)(used.result))
    return { ...outcome, repeated: true }
  })

  const first = Effect.fnUntraced(function* (who: Principal, kind: Kind, once: IdempotencyKey, plan: Plan) {
    const used = yield* consents.begin(who, once, yield* Effect.orDie(Schema.encodeEffect(planText)(plan)))
    if (Option.isSome(used)) return yield* goOn(who, kind, once, used.value)
    return yield* ended(who, once, yield* removeAll(kind, plan, { isAgain: false, who }))
  })

  return { first, goOn }
}
