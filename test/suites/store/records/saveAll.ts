import type { RecordBase } from "@hourbook/core/records/Record"
import { mostAtOnce, type RecordRepository } from "@hourbook/core/records/RecordRepository"
import { Effect } from "effect"
import type { changesBy } from "../../../support/data/changes.ts"

/** Saves new records as many at once as a store takes, for tests that ask how they are read. */
export const saveAll = <A extends RecordBase, Sort extends string>(
  { addAll }: RecordRepository<A, A["id"], Sort>,
  { create }: ReturnType<typeof changesBy>,
  records: ReadonlyArray<A>
) =>
  Effect.forEach(
    Array.from({ length: Math.ceil(records.length / mostAtOnce) }, (_, batch) =>
      records.slice(batch * mostAtOnce, (batch + 1) * mostAtOnce)
    ),
    (batch) => addAll(batch.map((after) => ({ ...create(after), before: null, after }))),
    { discard: true }
  )
