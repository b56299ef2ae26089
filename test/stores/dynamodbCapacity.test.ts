import { assert, describe, it } from "@effect/vitest"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Effect, Layer } from "effect"
import { capacityCounter } from "../engines/capacityCounter.ts"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { openLargeWorkspace } from "../support/data/openLargeWorkspace.ts"
import { stackOn } from "../support/http/stack.ts"
import { type CapacityMeasure, measure } from "../tools/bench/capacityMeasures.ts"

const size = { people: 4, projects: 8, clients: 3, entriesPerDay: 3 }

/** What every request takes on a workspace of so many workdays. */
const measured = (days: number) => {
  const counter = capacityCounter()
  const engine = layerDynamoEngine({ configure: counter.configure })
  const services = Layer.merge(stackOn(DynamoStore.layer.pipe(Layer.provide(engine))), engine)
  return Effect.gen(function* () {
    const fixture = yield* openLargeWorkspace({ ...size, days })
    const checks = yield* (yield* RollupKeeper).verify(fixture.workspace.id)
    assert.deepStrictEqual(
      checks.filter(({ wrong }) => wrong > 0),
      []
    )
    return yield* measure(counter, fixture, size.people * size.entriesPerDay * days)
  }).pipe(Effect.provide(services))
}

/** Units written by each change, whatever the history; everything else writes none. */
const written: Readonly<Record<string, number>> = {
  "record an entry": 24,
  "record an entry under an idempotency key": 26,
  "change its text": 13,
  "move it to another month": 35,
  "delete it": 22
}

/** Units read where there are 120 workdays of 12 entries, and how many times those of 25 workdays they are at most. */
const read: ReadonlyArray<readonly [what: string, units: number, growth: number]> = [
  ["whose the key is, with any request: `/api/workspace`", 3, 1],
  ["list of time, a month, first page, totals and charts", 14.5, 1],
  ["the same, all time, first page", 14.5, 1],
  ["the same, all time, last page", 15, 1.1],
  ["list of time, one project, all time", 12, 1.3],
  ["list of time, one client, all time", 17, 1.4],
  ["list of time, one member, all time", 12.5, 1.3],
  ["calendar, a month", 4, 1],
  ["matrix of time, a month", 15, 1],
  ["dashboard, a month", 33, 1.2],
  ["team report, all time", 22, 1.2],
  ["activity report, a month", 37, 1.3],
  ["debtors, all time", 22, 1.2],
  ["record an entry", 9, 1],
  ["one entry", 7, 1]
]

describe("what requests take from DynamoDB", () => {
  it.live("stays within its figures, and grows with the history only where totals do", () =>
    Effect.gen(function* () {
      const [short, long] = [yield* measured(25), yield* measured(120)]
      for (const { what, write } of [...short, ...long]) assert.strictEqual(write, written[what] ?? 0, what)
      const unitsOf = (measures: ReadonlyArray<CapacityMeasure>, what: string): number => {
        const found = measures.find((one) => one.what === what)
        assert.isDefined(found, what)
        return found.read
      }
      for (const [what, units, growth] of read) {
        assert.isAtMost(unitsOf(long, what), units, what)
        assert.isAtMost(unitsOf(long, what), unitsOf(short, what) * growth, what)
      }
    })
  )
})
