import type { Visibility } from "@hourbook/core/access/Policy"
import type { Countable } from "@hourbook/core/facts/foldFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Effect } from "effect"
import { amended, changesBy } from "../../../support/data/changes.ts"
import type { Fixture } from "../../../support/data/seedWorkspace.ts"
import { recordIn, type RecordSketch } from "./recordArbitraries.ts"
import type { RecordKind } from "./recordKinds.ts"
import { expectedCountables } from "./recordModel.ts"
import { saveAll } from "./saveAll.ts"

/** What there is of a kind after it was recorded, changed and removed, as far as facts care. */
export type Found = (visible: Visibility, filter: RecordFilter) => ReadonlyArray<Countable>

/** Writes records of a kind: every fifth is removed again, every third becomes like the one before it. */
export const writeRecords = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  fixture: Fixture,
  kind: RecordKind<A, Sort>,
  sketches: ReadonlyArray<RecordSketch>
) {
  const repository = yield* kind.repository
  const changes = changesBy(fixture.olga.member, kind.subject)
  const records = sketches.map((sketch) => recordIn(fixture, kind, sketch))
  yield* saveAll(repository, changes, records)
  const left: Array<A> = []
  for (const [index, record] of records.entries()) {
    if (index % 5 === 0) {
      yield* repository.save(changes.remove(record))
    } else if (index % 3 === 0) {
      const { createdAt, id } = record
      const after = amended<A>(record, { ...recordIn(fixture, kind, sketches[index - 1]!), id, createdAt, version: 2 })
      yield* repository.save(changes.amend(record, after))
      left.push(after)
    } else {
      left.push(record)
    }
  }
  const found: Found = (visible, filter) => expectedCountables(kind, left, { visible, filter })
  return found
})
