import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onFriday } from "../../tools/eval/host/onFriday.ts"
import { studioHost } from "../../tools/eval/host/studioHost.ts"
import { byCalls, gradeJob } from "../../tools/eval/studio/gradeJob.ts"
import { studioJobs } from "../../tools/eval/studio/jobs/studioJobs.ts"
import { onMemory } from "../onMemory.ts"

onMemory("the jobs of a studio", (it) => {
  it("are forty or more, each by a name of its own", () => {
    assert.isAtLeast(studioJobs.length, 40)
    assert.strictEqual(new Set(studioJobs.map(({ name }) => name)).size, studioJobs.length)
  })

  for (const job of studioJobs) {
    it.effect(job.name, () =>
      onFriday(
        Effect.gen(function* () {
          const host = yield* studioHost
          const { answer, failures } = yield* Effect.promise(() => gradeJob(host, job, byCalls()))
          assert.deepEqual(failures, [], answer)
        })
      )
    )
  }
})
