import { Effect, Option } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { Sealer } from "../sealing/Sealer.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { makeHashLines } from "./hashLines.ts"
import { isUnfinished, type Period, type PeriodFigures } from "./Period.ts"
import { PeriodRepository } from "./PeriodRepository.ts"
import { holds } from "./periodRules.ts"
import { readFigures } from "./readFigures.ts"

/** Makes what takes a close or reopening to its end, in steps that several processes may take at once: each is stored once. */
export const makeCertify = Effect.gen(function* () {
  const repository = yield* PeriodRepository
  const workspaces = yield* WorkspaceRepository
  const snapshot = yield* Snapshot
  const sealer = yield* Sealer
  const ports = { facts: yield* ReportFacts, exchangeRates: yield* ExchangeRateRepository }
  const hashLines = yield* makeHashLines

  /** The figures of a close as they are now. */
  const figuresNow = Effect.fnUntraced(function* ({ from, through, workspaceId }: Period) {
    const found = Option.getOrUndefined(yield* workspaces.find(wholeOf(workspaceId)))
    if (found === undefined || through === null) return null
    const figures: PeriodFigures = yield* snapshot.of(
      wholeOf(workspaceId),
      readFigures(ports, found, { from, through })
    )
    return figures
  })

  /** The hash of the lines of a close as they are now. */
  const hashNow = ({ from, through, workspaceId }: Period) =>
    through === null ? Effect.succeed(null) : hashLines(workspaceId, { from, through })

  const isHeld = (period: Period) =>
    Effect.map(repository.list(wholeOf(period.workspaceId)), (all) => holds(period, all))

  /** Stores a step, or takes the one that another process has stored. */
  const store = Effect.fnUntraced(function* (period: Period, step: Partial<Period>) {
    const after: Period = { ...period, ...step, version: period.version + 1 }
    const other = repository
      .find(wholeOf(period.workspaceId), period.id)
      .pipe(Effect.map(Option.getOrElse((): Period => period)))
    return yield* repository.amend(after).pipe(
      Effect.as(after),
      Effect.catchTag("VersionConflict", () => other)
    )
  })

  /** Waits for the writes of before and reads the figures; as it was where a write takes too long. */
  const settled = Effect.fn("Periods.settle")(function* (period: Period) {
    if (period.state !== "closing" && period.state !== "reopening") return period
    if (!(yield* repository.settle(period.workspaceId))) return period
    if (period.action === "reopen") return yield* store(period, { state: "reopened" })
    return (yield* isHeld(period))
      ? yield* store(period, { state: "closed", figures: yield* figuresNow(period) })
      : yield* store(period, { state: "closed", certificate: null })
  })

  /** Makes the hash of the lines, with the head of the log that was sealed until then. */
  const certified = Effect.fn("Periods.certify")(function* (period: Period) {
    if (period.certificate !== "pending" || period.state !== "closed") return period
    const { head } = yield* sealer.seal(period.workspaceId)
    const sha256 = yield* hashNow(period)
    // What was reopened meanwhile may have changed.
    return (yield* isHeld(period))
      ? yield* store(period, { certificate: "made", sha256, logHead: head })
      : yield* store(period, { certificate: null })
  })

  /** Takes a period as far as it goes now. */
  const finish = (period: Period) => Effect.flatMap(settled(period), certified)

  /** Those of a workspace, or of all, that are not at their end. */
  const finishAll = Effect.fn("Periods.finishAll")(function* (workspaceId?: WorkspaceId) {
    const waiting =
      workspaceId === undefined
        ? yield* repository.unfinished
        : (yield* repository.list(wholeOf(workspaceId))).filter(isUnfinished)
    yield* Effect.forEach(waiting, finish, { discard: true })
  })

  return { settled, certified, finishAll, figuresNow, hashNow }
})
