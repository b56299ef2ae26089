import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { undoing as asUndo } from "../activity/CurrentUndo.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import type { CoreError } from "../errors/Errors.ts"
import type { Locks } from "../locks/Locks.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import {
  changedSince,
  checkAsCreated,
  removedSince,
  tooLittle,
  undoneLine,
  undoneValues
} from "../writing/undoneValues.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { type KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import { ExchangeRate, type ExchangeRateDraft } from "./ExchangeRate.ts"
import type { ExchangeRateRepository } from "./ExchangeRateRepository.ts"

/** Whether of two lines of one request one is about a rate that replaced that of the other. */
const isReplacement = (line: ActivityEvent, other: ActivityEvent): boolean =>
  other.subject === line.subject &&
  other.title === line.title &&
  other.day === line.day &&
  (line.action === "created" ? other.action === "deleted" : other.action === "created")

interface Shared {
  readonly locks: Locks
  readonly repository: ExchangeRateRepository["Service"]
  readonly rateLine: (
    shown: ExchangeRate,
    change: { readonly before: ExchangeRate | null; readonly after: ExchangeRate | null }
  ) => EventSubject
  readonly isSamePlace: (a: ExchangeRateDraft, b: ExchangeRateDraft) => boolean
  readonly rateFields: ReadonlyArray<string>
}

/** The verb that undoes a line of the log about an exchange rate. */
export const exchangeRateUndoing = ({ isSamePlace, locks, rateFields, rateLine, repository }: Shared) => {
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
  return traced("ExchangeRates.undo")(function* (
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
      const lines = [
        ...(found === null || made === undefined
          ? []
          : [{ of: made.id, line: rateLine(found, { before: found, after: null }) }]),
        ...(before === null || gone === undefined
          ? []
          : [{ of: gone.id, line: rateLine(before, { before: null, after: before }) }])
      ]
      if (yield* DryRun) {
        const written = lines.map((one) => one.line)
        return yield* Effect.as(locks.foresee(who, written), undone)
      }
      const events = yield* Effect.forEach(lines, (one) => asUndo(one.of)(eventOf(who, at, one.line)))
      const refuse = locks.refuse(who)
      if (before !== null) {
        const put = repository.put({ rate: before, before: found, events, idempotency: keep(undone) })
        yield* Effect.catchTag(put, "Locked", refuse)
        return undone
      }
      const isGone =
        found === null || (yield* Effect.catchTag(repository.remove(visible, found.id, events[0]), "Locked", refuse))
      return isGone ? undone : yield* new VersionConflict()
    })
    return yield* retryOnConflict(readAndWrite)
  })
}
