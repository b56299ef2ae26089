import { type RollupCheck, RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { WorkspaceId } from "@hourbook/core/shared/Ids"
import { Effect, Layer } from "effect"
import { toEvent } from "./layout/events.ts"
import {
  cellsPartition,
  eventsPartition,
  lineCountsPartition,
  monthsPartition,
  recordsPartition,
  totalsPartition
} from "./layout/itemKeys.ts"
import { letters } from "./layout/letters.ts"
import { countable, type RecordKind, toRecord } from "./layout/recordItems.ts"
import { eachRecordKind } from "./records/eachRecordKind.ts"
import { type Item, textOf, textOrNull, wholeOf } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"
import type { Query } from "./table/Query.ts"
import { added, type Addition, additionsOf, isNumber, lineAdditionsOf, withoutShard } from "./totals/rollupWrites.ts"

/** The totals that are kept, by what they are called and the partition they lie in. */
const rollups = [
  { rollup: "totals", partitionOf: totalsPartition },
  { rollup: "months", partitionOf: monthsPartition },
  { rollup: "cells", partitionOf: cellsPartition },
  { rollup: "lines", partitionOf: lineCountsPartition }
] as const

/** What is held against each other: numbers by the items that they belong to, in whichever shard. */
class Balance {
  readonly items = new Map<string, Addition & { readonly numbers: Map<string, bigint> }>()

  add({ numbers, ...addition }: Addition): void {
    const place = `${addition.key.pk} ${addition.key.sk}`
    const item = {
      ...this.items.get(place),
      ...addition,
      numbers: this.items.get(place)?.numbers ?? new Map<string, bigint>()
    }
    for (const [name, value] of numbers) item.numbers.set(name, (item.numbers.get(name) ?? 0n) + value)
    this.items.set(place, item)
  }

  /** What does not come to nothing, as far as another balance says the same. */
  unsettled(other: Balance = this): ReadonlyArray<Addition> {
    return [...this.items].flatMap(([place, { numbers, ...item }]) => {
      const same = other.items.get(place)?.numbers
      const left = [...numbers].filter(([name, value]) => value !== 0n && same?.get(name) === value)
      return left.length === 0 ? [] : [{ ...item, numbers: new Map(left) }]
    })
  }
}

/** The numbers of an item of totals, to be taken away. */
const takenAway = (item: Item): Addition => ({
  key: { pk: textOf(item, "pk"), sk: withoutShard(textOf(item, "sk")) },
  numbers: new Map(
    Object.keys(item)
      .filter(isNumber)
      .map((name) => [name, -wholeOf(item, name)])
  ),
  found: Object.fromEntries(
    ["us", "cl", "pr", "day"].flatMap((name) => {
      const text = textOrNull(item, name)
      return text === null ? [] : [[name, text]]
    })
  )
})

/** Others may write meanwhile, and an index may lag: only what is found three times over such a time is wrong. */
const looks = 3
const betweenLooks = "1 second"

/** As many items as one transaction mends. */
const atOnce = 50

export const layer = Layer.effect(
  RollupKeeper,
  Effect.map(Dynamo, (dynamo) => {
    const eachItem = Effect.fnUntraced(function* (query: Query, look: (item: Item) => void) {
      let next: Item | undefined
      do {
        const got: QueryPage = yield* dynamo.page(query, next)
        got.items.forEach(look)
        next = got.next
      } while (next !== undefined)
    })

    const addRecords = <A extends RecordBase, Sort extends string>(
      balance: Balance,
      kind: RecordKind<A, Sort>,
      workspaceId: WorkspaceId
    ) =>
      eachItem({ index: "byDay", partition: recordsPartition(letters[kind.of], workspaceId) }, (item) => {
        const record = countable(kind, toRecord(kind, workspaceId, item))
        additionsOf(workspaceId, letters[kind.of], record, 1n).forEach((addition) => balance.add(addition))
      })

    /** Everything that there is, less what the totals have; and how many totals there are. */
    const look = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const balance = new Balance()
      const counts = new Map<string, number>()
      for (const { partitionOf } of rollups) {
        const partition = partitionOf(workspaceId)
        yield* eachItem({ partition }, (item) => {
          counts.set(partition, (counts.get(partition) ?? 0) + 1)
          balance.add(takenAway(item))
        })
      }
      yield* Effect.all(Object.values(eachRecordKind((kind) => addRecords(balance, kind, workspaceId))))
      yield* eachItem({ partition: eventsPartition(workspaceId) }, (item) =>
        lineAdditionsOf(toEvent(workspaceId, item)).forEach((addition) => balance.add(addition))
      )
      return { balance, counts }
    })

    const check = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      let { balance, counts } = yield* look(workspaceId)
      let lacking = balance.unsettled()
      for (let looked = 1; looked < looks && lacking.length > 0; looked++) {
        yield* Effect.sleep(betweenLooks)
        const again = yield* look(workspaceId)
        lacking = again.balance.unsettled(balance)
        balance = again.balance
        counts = again.counts
      }
      const checks = rollups.map(({ partitionOf, rollup }): RollupCheck => ({
        rollup,
        totals: counts.get(partitionOf(workspaceId)) ?? 0,
        wrong: lacking.filter(({ key }) => key.pk === partitionOf(workspaceId)).length
      }))
      return { checks, lacking }
    })

    return RollupKeeper.of({
      verify: (workspaceId) => Effect.map(check(workspaceId), ({ checks }) => checks),
      rebuild: Effect.fnUntraced(function* (workspaceId) {
        const { checks, lacking } = yield* check(workspaceId)
        for (let from = 0; from < lacking.length; from += atOnce) {
          const some = added(lacking.slice(from, from + atOnce), "0")
          yield* dynamo.transact(() => Effect.succeed(some))
        }
        return checks
      })
    })
  })
)
