import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { undoing as asUndo } from "../activity/CurrentUndo.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
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
import {
  changedSince,
  checkAsCreated,
  removedSince,
  tooLittle,
  type UndoneLine,
  undoneLine,
  undoneValues,
  type Undoing
} from "../writing/undoneValues.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { type KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import { ExchangeRate, type ExchangeRateDraft } from "./ExchangeRate.ts"
import { ExchangeRateRepository } from "./ExchangeRateRepository.ts"

const rateFields = ["currency", "effectiveDate", "rate"] as const

const isSamePlace = (a: ExchangeRateDraft, b: ExchangeRateDraft): boolean =>
  a.currency === b.currency && a.effectiveDate === b.effectiveDate

/** Whether of two lines of one request one is about a rate that replaced that of the other. */
const isReplacement = (line: ActivityEvent, other: ActivityEvent): boolean =>
  other.subject === line.subject &&
  other.title === line.title &&
  other.day === line.day &&
  (line.action === "created" ? other.action === "deleted" : other.action === "created")

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
        if (yield* DryRun) return rate
        const gone = before === null ? [] : [rateLine(before, { before, after: null })]
        const lines = isSame ? [] : [...gone, rateLine(rate, { before: null, after: rate })]
        const events = yield* Effect.forEach(lines, (line) => eventOf(who, at, line))
        yield* repository.put({ rate, before, events, idempotency: keep(rate) })
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
        if (yield* DryRun) return id
        const event = yield* eventOf(who, yield* now, rateLine(before, { before, after: null }))
        return (yield* repository.remove(visible, id, event)) ? id : yield* new VersionConflict()
      })
      return yield* retryOnConflict(readAndRemove)
    })

    const values = undoneValues(ExchangeRate)

    /** The rate of now and the one of before, of which one may be none, with the lines that this undoes. */
    const undoneRate = Effect.fnUntraced(function* (
      { who }: Writing,
      { line, siblings }: Undoing,
      rates: ReadonlyArray<ExchangeRate>
    ) {
      const other = (yield* siblings).find((one) => isReplacement(line, one))
      const [made, gone] = line.action === "created" ? [line, other] : [other, line]
      const found = rates.find(({ id }) => id === made?.subjectId) ?? null
      if (line.action === "created" && found === null) return yield* removedSince
      if (found !== null && made !== undefined) yield* checkAsCreated(who, { line: made, now: found }, rateFields)
      if (gone === undefined) return { found, before: null, made, gone }
      if (gone.version === null) return yield* tooLittle
      const before = yield* values.restored(gone, rateFields, { version: gone.version + 1 })
      const inPlace = rates.find((rate) => rate.id === before.id || isSamePlace(rate, before))
      return inPlace === undefined || inPlace.id === found?.id
        ? { found, before, made, gone }
        : yield* changedSince(inPlace, [])
    })

    /** Undoes a line of the log about a rate: one that replaced another gives way to that one. */
    const undo = traced("ExchangeRates.undo")(function* (
      who: Principal,
      undoing: Undoing
    ): Effect.fn.Return<UndoneLine, CoreError | KeyAlreadyUsed> {
      const { checkUndone, keep, line } = undoing
      const visible = yield* Policy.mayManage(who)
      const readAndWrite = Effect.gen(function* () {
        const rates = yield* repository.list(visible)
        yield* checkUndone
        const at = yield* now
        const { before, found, gone, made } = yield* undoneRate({ who, visible, at }, undoing, rates)
        const undone = undoneLine(line, line.version === null ? 1 : line.version + 1)
        if (yield* DryRun) return undone
        const lines = [
          ...(found === null || made === undefined
            ? []
            : [asUndo(made.id)(eventOf(who, at, rateLine(found, { before: found, after: null })))]),
          ...(before === null || gone === undefined
            ? []
            : [asUndo(gone.id)(eventOf(who, at, rateLine(before, { before: null, after: before })))])
        ]
        const events = yield* Effect.all(lines)
        if (before !== null) {
          yield* repository.put({ rate: before, before: found, events, idempotency: keep(undone) })
          return undone
        }
        const isGone = found === null || (yield* repository.remove(visible, found.id, events[0]))
        return isGone ? undone : yield* new VersionConflict()
      })
      return yield* retryOnConflict(readAndWrite)
    })

    return { list, put, remove, undo }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
