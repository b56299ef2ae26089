import { isDeepStrictEqual } from "node:util"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { onFriday } from "./host/onFriday.ts"
import type { Job } from "./Job.ts"
import { openStudio } from "./openStudio.ts"
import { smallModel } from "./smallModel.ts"
import { differenceOf, stateOf } from "./State.ts"

export interface Grade {
  readonly job: Job
  readonly turns: number
  /** Why the job failed; none where it passed. */
  readonly failures: ReadonlyArray<string>
}

/** Lets a small model do a job in a workspace of its own, and grades what it leaves and how long it took. */
export const grade = (job: Job) =>
  Effect.gen(function* () {
    const by = yield* openStudio()
    if (job.prepare !== undefined) yield* job.prepare(by)
    const before = yield* stateOf(by)
    const { plain } = yield* assistantOf(by.key)
    const model = smallModel(plain, job.user ?? {})
    const broken = yield* Effect.promise(() => job.play(model).then(() => undefined, String))
    const left = differenceOf(before, yield* stateOf(by))
    const turns = model.turns()
    const heard = model.heard()
    const failures = [
      ...(broken === undefined ? [] : [broken]),
      ...(isDeepStrictEqual(left, job.leaves ?? {}) ? [] : [`the store differs by ${JSON.stringify(left)}`]),
      ...(job.says ?? []).filter((fact) => !fact.test(heard)).map((fact) => `nothing says ${fact}: ${heard}`),
      ...(turns > job.atMost ? [`${turns} turns, at most ${job.atMost} are needed: ${heard}`] : [])
    ]
    return { job, turns, failures } satisfies Grade
  }).pipe(Effect.scoped, onFriday)
