import { fitAtOnce } from "@hourbook/core/records/fitAtOnce"
import type { RecordBase } from "@hourbook/core/records/Record"
import { mostAtOnce, type RecordRepository } from "@hourbook/core/records/RecordRepository"
import { Effect } from "effect"
import type { changesBy } from "../../../support/data/changes.ts"

/** Records in as few batches as a store takes. */
const batchesOf = <A extends RecordBase>(records: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const batches: Array<ReadonlyArray<A>> = []
  for (const record of records) {
    const batch = [...(batches.at(-1) ?? []), record]
    if (batch.length > 1 && batch.length <= mostAtOnce && fitAtOnce(batch)) batches[batches.length - 1] = batch
    else batches.push([record])
  }
  return batches
}

/** Saves new records as many at once as a store takes, for tests that ask how they are read. */
export const saveAll = <A extends RecordBase, Sort extends string>(
  { saveAll }: RecordRepository<A, A["id"], Sort>,
  { create }: ReturnType<typeof changesBy>,
  records: ReadonlyArray<A>
) =>
  Effect.forEach(
    batchesOf(records),
    (batch) => saveAll(batch.map((after) => ({ ...create(after), before: null, after }))),
    { discard: true }
  )
