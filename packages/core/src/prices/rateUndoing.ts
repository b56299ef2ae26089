import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { undoing as asUndo } from "../activity/CurrentUndo.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import type { CoreError } from "../errors/Errors.ts"
import { referenceGone } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import {
  changedSince,
  checkAsChanged,
  checkAsCreated,
  removedSince,
  tooLittle,
  undoneLine,
  undoneValues
} from "../writing/undoneValues.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { type KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import { BillingRate, type BillingRateDraft, type BillingRateRepository } from "./BillingRate.ts"

interface Names {
  readonly projectName: string | null
  readonly clientName: string | null
}

interface Shared {
  readonly repository: BillingRateRepository["Service"]
  /** Refuses a scope of which something is gone. */
  readonly checkScope: (visible: Policy.Visibility, rate: BillingRateDraft) => Effect.Effect<Names, CoreError>
  readonly namesOf: (visible: Policy.Visibility, rate: BillingRate) => Effect.Effect<Names>
  readonly rateLine: (
    shown: BillingRate,
    change: { readonly before: BillingRate | null; readonly after: BillingRate | null },
    names: Names
  ) => EventSubject
  readonly isSamePlace: (a: BillingRateDraft, b: BillingRateDraft) => boolean
  readonly rateFields: ReadonlyArray<string>
}

/** The verb that undoes a line of the log about a billing rate. */
export const rateUndoing = ({ checkScope, isSamePlace, namesOf, rateFields, rateLine, repository }: Shared) => {
  const values = undoneValues(BillingRate)

  /** The rate before and after a line about it is undone. */
  const undoneRate = Effect.fnUntraced(function* (
    { at, who }: Writing,
    line: ActivityEvent,
    rates: ReadonlyArray<BillingRate>
  ) {
    const found = rates.find((rate) => rate.id === line.subjectId) ?? null
    if (line.action === "deleted") {
      if (line.version === null) return yield* tooLittle
      const after = yield* values.restored(line, rateFields, { updatedAt: at, version: line.version + 1 })
      const inPlace = found ?? rates.find((rate) => isSamePlace(rate, after))
      return inPlace === undefined ? { before: null, after } : yield* changedSince(inPlace, [])
    }
    if (found === null) return yield* removedSince
    if (line.action === "created") {
      yield* checkAsCreated(who, { line, now: found }, rateFields)
      return { before: found, after: null }
    }
    yield* checkAsChanged(who, line, found)
    const after = yield* values.reverted(line, found, { updatedAt: at, version: found.version + 1 })
    return { before: found, after }
  })

  /** Undoes a line of the log about a rate. */
  return traced("BillingRates.undo")(function* (
    who: Principal,
    { checkUndone, keep, line }: Undoing
  ): Effect.fn.Return<UndoneLine, CoreError | KeyAlreadyUsed> {
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const rates = yield* repository.list(visible)
      yield* checkUndone
      const at = yield* now
      const { after, before } = yield* undoneRate({ who, visible, at }, line, rates)
      const shown = after ?? before
      if (shown === null) return yield* removedSince
      const undone = undoneLine(line, after?.version ?? shown.version + 1)
      const names = yield* after === null ? namesOf(visible, shown) : checkScope(visible, after)
      if (yield* DryRun) return undone
      const event = yield* eventOf(who, at, rateLine(shown, { before, after }, names))
      if (after === null) {
        return (yield* repository.remove(visible, shown.id, event)) ? undone : yield* new VersionConflict()
      }
      yield* repository
        .put({ rate: after, before, event, idempotency: keep(undone) })
        .pipe(Effect.catchTag("ReferenceGone", referenceGone))
      return undone
    })
    return yield* asUndo(line.id)(retryOnConflict(readAndWrite))
  })
}
