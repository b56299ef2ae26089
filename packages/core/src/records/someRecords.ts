import { Effect, Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { RecordRepository } from "./RecordRepository.ts"

/** Those of some records that the caller may see, in no order. */
export const someRecords = <A, Id, Sort extends string>(
  repository: RecordRepository<A, Id, Sort>,
  visible: Visibility,
  ids: ReadonlyArray<Id>
): Effect.Effect<ReadonlyArray<A>> =>
  repository.some === undefined
    ? Effect.map(
        Effect.forEach(ids, (id) => repository.find(visible, id), { concurrency: 16 }),
        (found) => found.flatMap(Option.toArray)
      )
    : repository.some(visible, ids)
