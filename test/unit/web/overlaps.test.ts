import { assert, describe, it } from "@effect/vitest"
import { hasSpan, overlap } from "@hourbook/core/time/overlaps"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { fromMillis } from "@hourbook/core/values/Instant"
import * as fc from "fast-check"
import { overlapsIn } from "../../../packages/web/src/features/entry/overlaps.ts"
import { aTimeEntry, aMember, newUuid } from "../../support/data/builders.ts"

const workspace = WorkspaceId.make(newUuid())
const people = [aMember(workspace), aMember(workspace)] as const

const shift = fc.record({
  person: fc.constantFrom(0, 1),
  from: fc.integer({ min: 0, max: 600_000 }),
  length: fc.integer({ min: 1, max: 300_000 }),
  pause: fc.constantFrom(0, 0, 10, 60),
  isTimed: fc.constantFrom(true, true, true, false)
})

describe("what overlaps in a list", () => {
  it("is what the server says of each two entries of a person", () => {
    fc.assert(
      fc.property(fc.array(shift, { maxLength: 20 }), (shifts) => {
        const entries = shifts.map(({ from, isTimed, length, pause, person }) => {
          const start = 1_772_000_000_000 + from * 20
          const minutes = Math.max(1, Math.floor((length * 200) / 60_000 + 0.5) - pause)
          return aTimeEntry(
            { owner: people[person] },
            {
              durationMinutes: minutes,
              startedAt: isTimed ? fromMillis(start) : null,
              endedAt: isTimed ? fromMillis(start + length * 200) : null
            }
          )
        })
        const expected = entries.filter((one) =>
          entries.some(
            (other) =>
              other !== one && other.userId === one.userId && hasSpan(one) && hasSpan(other) && overlap(one, other)
          )
        )
        const found = overlapsIn(
          entries.map((entry) => ({
            id: entry.id,
            user_id: entry.userId,
            started_at: entry.startedAt,
            ended_at: entry.endedAt,
            duration_minutes_total: entry.durationMinutes
          }))
        )
        assert.sameMembers(
          [...found],
          expected.map(({ id }) => String(id))
        )
      }),
      { numRuns: 500 }
    )
  })
})
