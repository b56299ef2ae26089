import { Context, Effect, Layer } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { Sealer } from "../sealing/Sealer.ts"
import { now, toMillis } from "../values/Instant.ts"
import { differences } from "./differences.ts"
import { isUnfinished } from "./Period.ts"
import { PeriodRepository } from "./PeriodRepository.ts"
import { holds } from "./periodRules.ts"

/** What is wrong with the closed books of a workspace. */
export interface PeriodsChecked {
  /** Closes, reopenings and certificates that have waited for too long. */
  readonly stuck: number
  /** Certificates that are no longer those of the records. */
  readonly wrong: number
  readonly certificates: number
}

/** How long one may wait: whatever writes has ended by then. */
const longestMillis = 10 * 60_000

const makeCertify = loadedLater(async () => {
  const { makeCertify: make } = await import("./certify.ts")
  return () => make
})

/** Holds the certificates of closed books against the records. Operator only. */
export class PeriodChecks extends Context.Service<PeriodChecks>()("@hourbook/core/periods/PeriodChecks", {
  make: Effect.gen(function* () {
    const repository = yield* PeriodRepository
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeCertify>>>()
    const loaded = yield* Effect.cached(Effect.provideContext(makeCertify(), ports))

    const check = Effect.fn("PeriodChecks.check")(function* ({ id }: Pick<Workspace, "id">) {
      const { figuresNow, hashNow } = yield* loaded
      const at = toMillis(yield* now)
      const all = yield* repository.list(wholeOf(id))
      const stuck = all.filter((one) => isUnfinished(one) && at - toMillis(one.at) > longestMillis).length
      let [wrong, certificates] = [0, 0]
      for (const period of all.filter((one) => holds(one, all))) {
        if (period.figures === null) continue
        certificates++
        const figures = yield* figuresNow(period)
        const isSame =
          figures !== null &&
          differences(period.figures, figures).length === 0 &&
          (period.sha256 === null || period.sha256 === (yield* hashNow(period)))
        if (!isSame) wrong++
      }
      const found: PeriodsChecked = { stuck, wrong, certificates }
      return found
    })
    return { check }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Sealer.layer))
}
