import { assert } from "@effect/vitest"
import type { RecordBase } from "@hourbook/core/records/Record"
import { Effect, Option } from "effect"
import { amended, anAnswer } from "../../../support/data/changes.ts"
import { expectSame } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import { openRecords } from "./openRecords.ts"
import type { RecordKind } from "./recordKinds.ts"

/** How a store keeps a record from being written twice under one idempotency key. */
export const recordRepeats =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it) => {
    const open = openRecords(kind)

    it.effect("refuses a second write under a key and says what the first answered", () =>
      Effect.gen(function* () {
        const { changes, fixture, keptAnswer, refuse, repository, saved } = yield* open
        const record = yield* saved()
        const idempotency = anAnswer(fixture.olga.member, { fingerprint: "f1", result: `"first"` })
        yield* repository.save(
          changes.create(kind.make({ owner: fixture.mary.member, client: fixture.bolt }), idempotency)
        )
        for (const fingerprint of ["f1", "f2"]) {
          const repeat = { ...idempotency, fingerprint, result: `"second"` }
          const created = changes.create(kind.make({ owner: fixture.mary.member, client: fixture.bolt }), repeat)
          yield* refuse(created, "KeyAlreadyUsed")
          yield* refuse(changes.amend(record, amended<A>(record, {}), repeat), "KeyAlreadyUsed")
          const error = yield* Effect.flip(repository.save(created))
          expectSame("kept" in error && error.kept, { fingerprint: "f1", result: `"first"` })
          expectSame(yield* keptAnswer(created), Option.some({ fingerprint: "f1", result: `"first"` }))
        }
      })
    )

    it.effect("keeps the keys of members and workspaces apart", () =>
      Effect.gen(function* () {
        const { changes, fixture, list, repository } = yield* open
        const stranger = yield* open
        const write = (idempotency: ReturnType<typeof anAnswer>) =>
          repository.save(changes.create(kind.make({ owner: fixture.mary.member, client: fixture.bolt }), idempotency))
        const idempotency = anAnswer(fixture.olga.member)
        yield* write(idempotency)
        yield* write({ ...idempotency, userId: fixture.adam.member.userId })
        const there = kind.make({ owner: stranger.fixture.mary.member, client: stranger.fixture.bolt })
        yield* stranger.repository.save(stranger.changes.create(there, idempotency))
        assert.lengthOf(yield* list, 2)
        assert.lengthOf(yield* stranger.list, 1)
      })
    )

    it.effect("makes one record of several writes at once under one key", () =>
      Effect.gen(function* () {
        const { changes, fixture, list, repository } = yield* open
        const idempotency = anAnswer(fixture.olga.member)
        const writes = Array.from({ length: 8 }, (_, index) => {
          const record = kind.make({ owner: fixture.mary.member, client: fixture.bolt })
          return repository.save(
            changes.create(record, { ...idempotency, result: JSON.stringify({ index, id: record.id }) })
          )
        })
        const ends = yield* Effect.all(writes.map(Effect.result), { concurrency: "unbounded" })
        const [winner, ...others] = yield* list
        assert.deepStrictEqual(others, [])
        for (const end of ends) {
          if (end._tag === "Success") continue
          const error = end.failure
          assert.strictEqual(error._tag, "KeyAlreadyUsed")
          assert.isTrue("kept" in error && error.kept.result.includes(winner!.id))
        }
        assert.lengthOf(
          ends.filter(({ _tag }) => _tag === "Success"),
          1
        )
      })
    )

    it.effect("lets a key be used again when its answer is kept no longer", () =>
      Effect.gen(function* () {
        const { changes, fixture, keptAnswer, list, repository } = yield* open
        const first = anAnswer(fixture.olga.member, { result: `"first"` })
        yield* repository.save(changes.create(kind.make({ owner: fixture.mary.member, client: fixture.bolt }), first))
        const again = anAnswer(fixture.olga.member, { key: first.key, at: first.keepUntil, result: `"second"` })
        const second = changes.create(kind.make({ owner: fixture.mary.member, client: fixture.bolt }), again)
        yield* repository.save(second)
        assert.lengthOf(yield* list, 2)
        expectSame(yield* keptAnswer(second), Option.some({ fingerprint: "f1", result: `"second"` }))
      })
    )
  }
