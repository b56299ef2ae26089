import { assert, describe, it } from "@effect/vitest"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { Background } from "@hourbook/core/scheduling/Background"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { readSummaries, removeSummaries } from "@hourbook/store-dynamodb/totals/summaries"
import { Effect, Fiber, Layer } from "effect"
import { capacityCounter } from "../engines/capacityCounter.ts"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { openHistory } from "../support/data/openHistory.ts"
import { openLargeWorkspace } from "../support/data/openLargeWorkspace.ts"
import { at, Stack, stackOn } from "../support/http/stack.ts"
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
  "change its text": 15,
  "move it to another month": 37,
  "delete it": 24,
  "record an entry with two new tags": 36,
  "record an entry with two tags": 30,
  "change the text of an entry with two tags": 19
}

/** Units read where there are 120 workdays of 12 entries, and how many times those of 25 workdays they are at most. */
const read: ReadonlyArray<readonly [what: string, units: number, growth: number]> = [
  ["whose the key is, with any request, the head of the log and what invoices say: `/api/workspace`", 5, 1],
  ["list of time, a month, first page, totals and charts", 14.5, 1],
  ["the same, all time, first page", 14.5, 1],
  ["the same, all time, last page", 15, 1.1],
  ["list of time, one project, all time", 12, 1.3],
  ["list of time, one client, all time", 17, 1.4],
  ["list of time, one member, all time", 12.5, 1.3],
  // A page of few rows also reads their cells, and those of their clients, whose accounts it settles.
  ["list of projects with their totals", 31, 1.5],
  ["list of clients with their totals", 22, 1.8],
  ["list of clients by debt", 23, 1.8],
  ["calendar, a month", 4, 1],
  ["matrix of time, a month", 15, 1],
  ["dashboard, a month", 36, 1.25],
  // Also what is open of clients by member.
  ["team report, all time", 28, 1.2],
  ["activity report, a month", 25, 1.3],
  // Also whether there are documents.
  ["debtors, all time", 22.5, 1.2],
  // Its warnings read the member's entries of that day, of which the shorter history has none.
  ["record an entry", 17.5, 1.4],
  ["record an entry with two tags", 21, 1.4],
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

const endOfMarch = at("2026-03-31T12:00:00.000Z")

describe("reports of a long history on DynamoDB", () => {
  it.live("have closed months summarized in the background, and then take a fraction for the same answer", () => {
    const counter = capacityCounter()
    const engine = layerDynamoEngine({ configure: counter.configure })
    const fibers: Array<Fiber.Fiber<unknown, unknown>> = []
    const background = Layer.succeed(Background, (fiber) => fibers.push(fiber))
    const store = DynamoStore.layer.pipe(Layer.provide(background), Layer.provide(engine))
    return Effect.gen(function* () {
      const { secret, workspace } = yield* openHistory({
        people: 40,
        clients: 8,
        projects: 24,
        from: "2024-09",
        to: "2026-03",
        closed: "totals"
      })
      const { send } = yield* Stack
      const report = Effect.fnUntraced(function* (path: string) {
        counter.take()
        const { body } = yield* endOfMarch(send("GET", `/api/reports/${path}`, { key: secret }))
        return { data: body.data, ...counter.take() }
      })
      const paths = ["team", "debtors", "debtors?view=projects"]
      const before = yield* Effect.forEach(paths, report)
      assert.lengthOf(fibers, 1)
      yield* Effect.forEach(fibers, Fiber.await)
      const dynamo = yield* Dynamo
      // Time, payments and payouts, each of 18 months and 2 years, of which 2024 and 2025 are over.
      assert.strictEqual((yield* readSummaries(dynamo, workspace.id)).size, 3 * (18 + 2))
      const after = yield* Effect.forEach(paths, report)
      for (const [index, path] of paths.entries()) {
        assert.deepStrictEqual(after[index]!.data, before[index]!.data, path)
        assert.isBelow(after[index]!.read, 0.65 * before[index]!.read, path)
      }
      yield* removeSummaries(dynamo, workspace.id)
      assert.deepStrictEqual((yield* report("team")).data, before[0]!.data)
    }).pipe(Effect.provide(Layer.merge(stackOn(store), engine)))
  })
})
