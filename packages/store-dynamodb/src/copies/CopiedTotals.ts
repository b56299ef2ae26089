import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { countablesOf } from "@hourbook/core/facts/foldFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { Instant } from "@hourbook/core/values/Instant"
import { totalsLetterOf } from "../layout/letters.ts"
import { counted, type RecordKind } from "../layout/recordItems.ts"
import type { Key } from "../table/Action.ts"
import { tagCounts } from "../tags/tagging.ts"
import { additionBatches } from "../totals/additionBatches.ts"
import { type Addition, additionsOf, lineAdditionsOf } from "../totals/rollupWrites.ts"
import { type ChangedMonth, changeOf, markOf } from "../totals/versions.ts"

/** The totals of rows that are copied, added up before they are written: a thousand records share a few items. */
export class CopiedTotals {
  #sums = new Map<string, Addition & { readonly numbers: Map<string, bigint> }>()
  readonly #months = new Map<string, ChangedMonth>()

  /** How many items have something to add. */
  get size(): number {
    return this.#sums.size
  }

  addRecord<A extends RecordBase, Sort extends string>(
    kind: RecordKind<A, Sort>,
    record: A,
    tags: ReadonlyArray<number>
  ): void {
    const { workspaceId } = record
    const counts = counted(kind, record)
    for (const addition of additionsOf(workspaceId, kind.of, counts, 1n)) this.#add(addition)
    if (tags.length > 0) this.#add(tagCounts(record, tags, 1n))
    const month = { letter: totalsLetterOf(kind.of), month: counts.day.slice(0, 7) }
    const isPriced = kind.of === "time" && countablesOf(kind.of, counts).length > 1
    this.#months.set(`${month.letter}${month.month}${isPriced}`, { ...month, isPriced })
  }

  addLine(event: ActivityEvent): void {
    for (const addition of lineAdditionsOf(event)) this.#add(addition)
    this.#add(markOf(event))
  }

  /** Counts a row of a kind for the import that made it. */
  addImported(key: Key, letter: string): void {
    this.#add({ key, numbers: new Map([[`n${letter}`, 1n]]) })
  }

  /** Takes out what was added, in parts that one transaction each can write. */
  take(): ReadonlyArray<ReadonlyArray<Addition>> {
    const batches = additionBatches([...this.#sums.values()])
    this.#sums = new Map()
    return batches
  }

  /** The addition that counts a change of all months that have totals. */
  changes(workspaceId: string, at: Instant): Addition {
    return changeOf(workspaceId, at, this.#months.values())
  }

  #add({ numbers, ...item }: Addition): void {
    const name = `${item.key.pk} ${item.key.sk}`
    const sums = this.#sums.get(name) ?? { ...item, numbers: new Map<string, bigint>() }
    for (const [number, value] of numbers) sums.numbers.set(number, (sums.numbers.get(number) ?? 0n) + value)
    this.#sums.set(name, sums)
  }
}
