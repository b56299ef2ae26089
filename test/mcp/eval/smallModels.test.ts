import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { grade } from "../../tools/eval/grade.ts"
import { onFriday } from "../../tools/eval/host/onFriday.ts"
import { studioHost } from "../../tools/eval/host/studioHost.ts"
import { allJobs } from "../../tools/eval/jobs/allJobs.ts"
import { byCalls, gradeJob } from "../../tools/eval/studio/gradeJob.ts"
import { studioJobs } from "../../tools/eval/studio/jobs/studioJobs.ts"
import { messily } from "../../tools/eval/studio/messy.ts"
import { onMemory } from "../onMemory.ts"

onMemory("a small model", (it) => {
  for (const job of allJobs) {
    it.effect(`makes its mistakes, and does the job: ${job.title}`, () =>
      Effect.map(grade(job), ({ failures }) => assert.deepEqual(failures, []))
    )
  }

  for (const job of studioJobs) {
    it.effect(`fills every field and sends text for everything: ${job.name}`, () =>
      onFriday(
        Effect.gen(function* () {
          const host = yield* studioHost
          const { answer, failures } = yield* Effect.promise(() => gradeJob(host, job, byCalls(messily)))
          assert.deepEqual(failures, [], answer)
        })
      )
    )
  }
})
