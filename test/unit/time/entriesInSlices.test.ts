import { assert, layer } from "@effect/vitest"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { suggested } from "@hourbook/core/time/suggested"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { timesheetFindings } from "@hourbook/core/time/timesheetFindings"
import { recordWarnings } from "@hourbook/core/warnings/recordWarnings"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { aTimeEntry, day, instant, principal } from "../../support/data/builders.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { busyFor, mostInATurn } from "../../support/turnsOfLoop.ts"

const today = day("2026-03-02")

/** Entries whose description takes a while to read. */
const slowEntries = (of: Parameters<typeof aTimeEntry>[0], count: number) => {
  let read = 0
  const slow = Array.from({ length: count }, (_, index): TimeEntry =>
    Object.defineProperty(aTimeEntry(of, { workedOn: today }), "description", {
      enumerable: true,
      get: () => {
        read++
        busyFor(0.25)
        return `Work ${index * 7919}`
      }
    })
  )
  return { slow, read: () => read }
}

layer(MemoryStore.layer, { excludeTestServices: true, timeout: "10 minutes" })("entries in slices", (it) => {
  it.effect("are checked as a timesheet, and suggested again", () =>
    Effect.gen(function* () {
      const { mary } = yield* seedWorkspace
      const period = { from: today, to: today }
      const uses: ReadonlyArray<(entries: ReadonlyArray<TimeEntry>) => Effect.Effect<unknown>> = [
        (entries) => timesheetFindings(entries, { period, today, holidays: new Set() }),
        (entries) => suggested(entries, { part: "work", today, most: 20 })
      ]
      for (const use of uses) {
        const { read, slow } = slowEntries({ owner: mary.member }, 400)
        assert.isBelow(yield* mostInATurn(read, use(slow)), 40)
        assert.isAtLeast(read(), 400)
      }
    })
  )

  it.effect("are compared with each other when they are new", () =>
    Effect.gen(function* () {
      const { mary, workspace } = yield* seedWorkspace
      let compared = 0
      const warningsOf = recordWarnings(
        {
          repository: yield* TimeRepository,
          dayOf: ({ workedOn }: TimeEntry) => workedOn,
          amountOf: ({ cost }) => cost,
          settlesOf: () => null,
          internalCostOf: () => null,
          minutesOf: ({ durationMinutes }) => durationMinutes,
          byDay: "workedOn",
          isAlike: () => {
            compared++
            busyFor(0.05)
            return false
          },
          comparedWith: () => ({})
        },
        yield* ExchangeRateRepository
      )
      const who = principal("member", { workspace, member: mary.member })
      const entries = Array.from({ length: 64 }, () => aTimeEntry({ owner: mary.member }, { workedOn: today }))
      const writing = { who, visible: mary.visible, at: instant("2026-03-02T12:00:00.000Z") }
      const most = yield* mostInATurn(() => compared, warningsOf(writing, entries))
      assert.strictEqual(compared, (64 * 63) / 2)
      assert.isBelow(most, 64 * 10)
    })
  )
})
