import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { makeLocks } from "../locks/Locks.ts"
import { traced } from "../telemetry/traced.ts"
import { ExchangeRateId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { equals } from "../values/Money.ts"
import { NewId } from "../values/NewId.ts"
import { changeLine } from "../writing/changeLine.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyRecord, IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { type KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import { ExchangeRate, type ExchangeRateDraft } from "./ExchangeRate.ts"
import { ExchangeRateRepository } from "./ExchangeRateRepository.ts"

const rateFields = ["currency", "effectiveDate", "rate"] as const

const isSamePlace = (a: ExchangeRateDraft, b: ExchangeRateDraft): boolean =>
  a.currency === b.currency && a.effectiveDate === b.effectiveDate

/** The line of the log for a change of a rate. */
const rateLine = (
  { currency, effectiveDate, id }: ExchangeRate,
  change: { readonly before: ExchangeRate | null; readonly after: ExchangeRate | null }
): EventSubject =>
  changeLine(change, {
    subject: "exchange_rate",
    subjectId: id,
    title: currency,
    fields: rateFields,
    about: { day: effectiveDate }
  })

/** The workspace's exchange rates (semantics, sections 4 and 10). */
export class ExchangeRates extends Context.Service<ExchangeRates>()("@hourbook/core/exchangeRates/ExchangeRates", {
  make: Effect.gen(function* () {
    const repository = yield* ExchangeRateRepository
    const idempotencyStore = yield* IdempotencyStore
    const locks = yield* makeLocks

    /** All of them, by currency, then date. */
    const list = traced("ExchangeRates.list")(function* (who: Principal) {
      return yield* repository.list(yield* Policy.mayReadRates(who))
    })

    /** A rate is in force from its date until the next one of its currency. It replaces one of the same date. */
    const put = traced("ExchangeRates.put")(function* (
      who: Principal,
      draft: ExchangeRateDraft,
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<ExchangeRate>, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const write = Effect.fnUntraced(function* (keep: (rate: ExchangeRate) => IdempotencyRecord | null) {
        const at = yield* now
        const { currency, effectiveDate, rate: units } = draft
        if (currency === who.workspace.currency) {
          return yield* new ValidationFailed({
            field: "currency",
            problem: `${currency} is the workspace's own currency: its rate is always 1`,
            rule: { code: "own_currency", currency }
          })
        }
        const before = (yield* repository.list(visible)).find((known) => isSamePlace(known, draft)) ?? null
        const isSame = before !== null && equals(before.rate, units)
        const rate: ExchangeRate = isSame
          ? before
          : {
              id: ExchangeRateId.make(yield* yield* NewId),
              workspaceId: who.workspace.id,
              currency,
              effectiveDate,
              rate: units,
              createdAt: at,
              version: 1
            }
        const gone = before === null ? [] : [rateLine(before, { before, after: null })]
        const lines = isSame ? [] : [...gone, rateLine(rate, { before: null, after: rate })]
        if (yield* DryRun) return yield* Effect.as(locks.foresee(who, lines), rate)
        const events = yield* Effect.forEach(lines, (line) => eventOf(who, at, line))
        yield* repository
          .put({ rate, before, events, idempotency: keep(rate) })
          .pipe(Effect.catchTag("Locked", locks.refuse(who)))
        return rate
      })
      return yield* idempotent({
        idempotencyStore,
        who,
        visible,
        once,
        codec: ExchangeRate,
        write: (keep) => retryOnConflict(write(keep))
      })
    })

    /** The rate before it is in force again until the next one of its currency. */
    const remove = traced("ExchangeRates.remove")(function* (
      who: Principal,
      id: ExchangeRateId
    ): Effect.fn.Return<ExchangeRateId, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const readAndRemove = Effect.gen(function* () {
        const before = (yield* repository.list(visible)).find((rate) => rate.id === id)
        if (before === undefined) return yield* new NotFound({ entity: "exchange rate", id })
        const line = rateLine(before, { before, after: null })
        if (yield* DryRun) return yield* Effect.as(locks.foresee(who, [line]), id)
        const event = yield* eventOf(who, yield* now, line)
        const removed = repository.remove(visible, id, event).pipe(Effect.catchTag("Locked", locks.refuse(who)))
        return (yield* removed) ? id : yield* new VersionConflict()
      })
      return yield* retryOnConflict(readAndRemove)
    })

    /** Undoes a line of the log about a rate. Few starts of a program need that, so it is loaded with the first call. */
    const undo = (who: Principal, undoing: Undoing): Effect.Effect<UndoneLine, CoreError | KeyAlreadyUsed> =>
      Effect.flatMap(
        Effect.promise(() => import("./exchangeRateUndoing.ts")),
        ({ exchangeRateUndoing }) =>
          exchangeRateUndoing({ locks, repository, rateLine, isSamePlace, rateFields })(who, undoing)
      )

    return { list, put, remove, undo }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
