import { type RollupCheck, RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { fromMillis } from "@hourbook/core/values/Instant"
import { Clock, Effect, Layer } from "effect"
import { tagsIn } from "./layout/entryItems.ts"
import { toEvent } from "./layout/events.ts"
import {
  cellsPartition,
  eventsPartition,
  lineCountsPartition,
  monthsPartition,
  recordsPartition,
  tagCountsPartition,
  totalsPartition
} from "./layout/itemKeys.ts"
import { letters, totalsLetters } from "./layout/letters.ts"
import { counted, type RecordKind, toRecord } from "./layout/recordItems.ts"
import { eachRecordKind } from "./records/eachRecordKind.ts"
import { type Item, textOf, textOrNull, wholeOf } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"
import type { Query } from "./table/Query.ts"
import { tagCounts } from "./tags/tagging.ts"
import { additionBatches } from "./totals/additionBatches.ts"
import { isNumber } from "./totals/numberNames.ts"
import { rollupNames } from "./totals/rollupNames.ts"
import { additionActions, type Addition, additionsOf, lineAdditionsOf, withoutShard } from "./totals/rollupWrites.ts"
import { splitName, splitPairs } from "./totals/splitPairs.ts"
import { readSummaries, removeSummaries } from "./totals/summaries.ts"
import { summarize } from "./totals/summarize.ts"
import { changeOf } from "./totals/versions.ts"
import { wrongSummaries } from "./totals/wrongSummaries.ts"

/** The kinds of totals, by name, with their partitions. */
const rollups = [
  { rollup: "totals", partitionOf: totalsPartition },
  { rollup: "months", partitionOf: monthsPartition },
  { rollup: "cells", partitionOf: cellsPartition },
  { rollup: "lines", partitionOf: lineCountsPartition },
  { rollup: "tags", partitionOf: tagCountsPartition }
] as const

/** The differences between records and totals: numbers by item, summed over its shards. */
class Differences {
  readonly items = new Map<string, Addition & { readonly numbers: Map<string, bigint> }>()

  add({ numbers, ...addition }: Addition): void {
    const name = `${addition.key.pk} ${addition.key.sk}`
    const item = {
      ...this.items.get(name),
      ...addition,
      numbers: this.items.get(name)?.numbers ?? new Map<string, bigint>()
    }
    for (const [number, value] of numbers) item.numbers.set(number, (item.numbers.get(number) ?? 0n) + value)
    this.items.set(name, item)
  }

  /** The numbers that are not zero and equal in an earlier scan. */
  confirmedBy(earlier: Differences): ReadonlyArray<Addition> {
    return [...this.items].flatMap(([name, { numbers, ...item }]) => {
      const same = earlier.items.get(name)?.numbers
      const left = [...numbers].filter(([name, value]) => value !== 0n && same?.get(name) === value)
      return left.length === 0 ? [] : [{ ...item, numbers: new Map(left) }]
    })
  }
}

const sumByName = (numbers: ReadonlyArray<readonly [string, bigint]>): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const [name, value] of numbers) sums.set(name, (sums.get(name) ?? 0n) + value)
  return sums
}

/** The negated numbers of an item of totals. */
const negated = (item: Item): Addition => ({
  key: { pk: textOf(item, "pk"), sk: withoutShard(textOf(item, "sk")) },
  numbers: sumByName(
    Object.keys(item)
      .filter(isNumber)
      .flatMap((name) => splitName(name).map((part) => [part, -wholeOf(item, name)] as const))
  ),
  indexKeys: Object.fromEntries(
    ["us", "cl", "pr", "day"].flatMap((name) => {
      const text = textOrNull(item, name)
      return text === null ? [] : [[name, text]]
    })
  )
})

/** Concurrent writes and lagging indexes look like differences, so only those that all scans find count as errors. */
const scans = 3
const scanInterval = "1 second"

/** The months of records whose totals some additions change. */
const monthsIn = (additions: ReadonlyArray<Addition>) => {
  const months = new Set(additions.map(({ key }) => key.sk.slice(0, 8)))
  return [...months]
    .map((name) => ({ letter: name.slice(0, 1), month: name.slice(1), isPriced: true }))
    .filter(({ letter }) => totalsLetters.includes(letter))
}

export const layer = Layer.effect(
  RollupKeeper,
  Effect.map(Dynamo, (dynamo) => {
    const forEachItem = Effect.fnUntraced(function* (query: Query, use: (item: Item) => void) {
      let next: Item | undefined
      do {
        const got: QueryPage = yield* dynamo.page(query, next)
        got.items.forEach(use)
        next = got.next
      } while (next !== undefined)
    })

    const addRecords = <A extends RecordBase, Sort extends string>(
      differences: Differences,
      kind: RecordKind<A, Sort>,
      workspaceId: WorkspaceId
    ) =>
      forEachItem({ index: "byDay", partition: recordsPartition(letters[kind.of], workspaceId) }, (item) => {
        const record = counted(kind, toRecord(kind, workspaceId, item))
        additionsOf(workspaceId, kind.of, record, 1n).forEach((addition) => differences.add(addition))
        const numbers = tagsIn(item)
        if (numbers.length > 0) differences.add(tagCounts({ ...record, workspaceId }, numbers, 1n))
      })

    /** Computes the records minus the totals, and the number of items of each kind of totals. */
    const scan = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const differences = new Differences()
      const counts = new Map<string, number>()
      for (const { partitionOf } of rollups) {
        const partition = partitionOf(workspaceId)
        yield* forEachItem({ partition }, (item) => {
          counts.set(partition, (counts.get(partition) ?? 0) + 1)
          differences.add(negated(item))
        })
      }
      yield* Effect.all(Object.values(eachRecordKind((kind) => addRecords(differences, kind, workspaceId))))
      yield* forEachItem({ partition: eventsPartition(workspaceId) }, (item) =>
        lineAdditionsOf(toEvent(workspaceId, item)).forEach((addition) => differences.add(addition))
      )
      return { differences, counts }
    })

    const check = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      let { counts, differences } = yield* scan(workspaceId)
      let wrong = differences.confirmedBy(differences)
      for (let scanned = 1; scanned < scans && wrong.length > 0; scanned++) {
        yield* Effect.sleep(scanInterval)
        const next = yield* scan(workspaceId)
        wrong = next.differences.confirmedBy(differences)
        differences = next.differences
        counts = next.counts
      }
      const checks = rollups.map(({ partitionOf, rollup }): RollupCheck => ({
        rollup,
        totals: counts.get(partitionOf(workspaceId)) ?? 0,
        wrong: wrong.filter(({ key }) => key.pk === partitionOf(workspaceId)).length
      }))
      return { checks: [...checks, yield* checkSummaries(workspaceId)], wrong }
    })

    const checkSummaries = Effect.fnUntraced(function* (workspaceId: WorkspaceId): Effect.fn.Return<RollupCheck> {
      const summaries = yield* readSummaries(dynamo, workspaceId)
      const wrong = yield* Effect.forEach(totalsLetters, (letter) => wrongSummaries(dynamo, workspaceId, letter))
      return { rollup: "summaries", totals: summaries.size, wrong: wrong.flat().length }
    })

    return RollupKeeper.of({
      rollups: rollupNames,
      // Each workspace has partitions of its own, so finding the empty ones takes as long as checking them.
      empty: Effect.succeed(new Set()),
      // A record and its totals are one write.
      waiting: Effect.succeed(0),
      verify: (workspaceId) => Effect.map(check(workspaceId), ({ checks }) => checks),
      rebuild: Effect.fnUntraced(function* (workspaceId) {
        const { checks, wrong } = yield* check(workspaceId)
        const now = yield* Clock.currentTimeMillis
        for (const repaired of additionBatches(wrong)) {
          const repairs = additionActions(
            [...repaired, changeOf(workspaceId, fromMillis(now), monthsIn(repaired))],
            "0"
          )
          yield* dynamo.transact(() => Effect.succeed(repairs))
        }
        yield* splitPairs(dynamo, workspaceId)
        const { size } = yield* readSummaries(dynamo, workspaceId)
        yield* removeSummaries(dynamo, workspaceId)
        if (size > 0) yield* summarize(dynamo, workspaceId, fromMillis(now).slice(0, 7))
        return checks
      })
    })
  })
)
