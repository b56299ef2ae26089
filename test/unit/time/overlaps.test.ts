import { assert, describe, it } from "@effect/vitest"
import { hasSpan, overlap } from "@hourbook/core/time/overlaps"
import { timesheetFindings } from "@hourbook/core/time/timesheetFindings"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import { fromMillis, toMillis } from "@hourbook/core/values/Instant"
import { Effect } from "effect"
import * as fc from "fast-check"
import { aMember, aTimeEntry, currency, day, instant, newUuid } from "../../support/data/builders.ts"

const owner = aMember(WorkspaceId.make(newUuid()))
const begin = toMillis(instant("2026-03-02T08:00:00.000Z"))

/** An entry of the minutes from one to another after eight, with some seconds more, and a break. */
const entryAt = ({ from, pause, length, seconds }: { from: number; length: number; pause: number; seconds: number }) =>
  aTimeEntry(
    { owner },
    {
      workedOn: day("2026-03-02"),
      durationMinutes: Math.max(1, length - Math.min(pause, length - 1)),
      currency: currency("EUR"),
      startedAt: fromMillis(begin + from * 60_000 + seconds * 1000),
      endedAt: fromMillis(begin + (from + length) * 60_000 + seconds * 1000)
    }
  )

const times = fc.record({
  from: fc.integer({ min: 0, max: 200 }),
  length: fc.integer({ min: 1, max: 90 }),
  pause: fc.constantFrom(0, 0, 0, 15, 30),
  seconds: fc.integer({ min: 0, max: 59 })
})

/** The minutes that two of them share, one by one. */
const shared = (a: Parameters<typeof entryAt>[0], b: Parameters<typeof entryAt>[0]): number => {
  const ofOther = new Set(Array.from({ length: b.length }, (_, index) => b.from + index))
  return Array.from({ length: a.length }, (_, index) => a.from + index).filter((minute) => ofOther.has(minute)).length
}

const breakOf = ({ length, pause }: Parameters<typeof entryAt>[0]): number => Math.min(pause, length - 1)

describe("two entries of a person", () => {
  it("overlap by the minutes that both are of, unless the break of one has room for these", () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const [one, other] = [entryAt(a), entryAt(b)]
        assert.isTrue(hasSpan(one) && hasSpan(other))
        if (!hasSpan(one) || !hasSpan(other)) return
        const expected = shared(a, b) > Math.max(breakOf(a), breakOf(b))
        assert.strictEqual(overlap(one, other), expected)
        assert.strictEqual(overlap(other, one), expected)
      }),
      { numRuns: 1000 }
    )
  })
})

describe("the check of a timesheet", () => {
  it.effect("finds every entry that overlaps another, as comparing all with all does", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(fc.array(times, { maxLength: 25 }), async (all) => {
          const entries = all.map(entryAt)
          const expected = entries.filter((entry) =>
            entries.some((other) => other !== entry && hasSpan(entry) && hasSpan(other) && overlap(entry, other))
          )
          const findings = await Effect.runPromise(
            timesheetFindings(entries, {
              period: { from: day("2026-03-02"), to: day("2026-03-02") },
              today: day("2026-03-02"),
              holidays: new Set()
            })
          )
          const found = findings.filter(({ kind }) => kind === "overlap").flatMap(({ entryIds }) => entryIds)
          assert.sameMembers(
            [...found],
            expected.map(({ id }) => id)
          )
        }),
        { numRuns: 200 }
      )
    )
  )
})
