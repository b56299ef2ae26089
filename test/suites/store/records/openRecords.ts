import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import type { RecordBase } from "@hourbook/core/records/Record"
import { firstPage } from "@hourbook/core/values/Page"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Option } from "effect"
import { changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import type { RecordKind } from "./recordKinds.ts"

/** A new workspace, with what it takes to write records of a kind there and to see what came of it. */
export const openRecords = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>) =>
  Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const repository = yield* kind.repository
    const answers = yield* IdempotencyStore
    const log = yield* ActivityLog
    const changes = changesBy(fixture.olga.member, kind.subject)
    const find = (id: A["id"]) => Effect.map(repository.find(fixture.all, id), Option.getOrNull)
    const list = Effect.map(
      repository.list(fixture.all, { filter: {}, page: firstPage(kind.byDay) }),
      ({ items }) => items
    )
    const linesOf = (id: string) =>
      Effect.map(log.feed(fixture.all, { filter: {}, offset: 0, limit: 1000 }), ({ items }) =>
        items.filter((line) => line.subjectId === id)
      )
    const keptAnswer = ({ idempotency }: RecordWrite<A>) =>
      idempotency === null ? Effect.succeedNone : answers.find(fixture.all, idempotency)
    /** Saves a change that must fail, and checks that nothing of it is there. */
    const refuse = Effect.fnUntraced(function* (change: RecordWrite<A>, tag: string) {
      const subject = (change.before ?? change.after)!
      const before = { record: yield* find(subject.id), lines: yield* linesOf(subject.id) }
      assert.strictEqual(yield* outcome(repository.save(change)), tag)
      expectSame({ record: yield* find(subject.id), lines: yield* linesOf(subject.id) }, before)
      if (tag !== "KeyAlreadyUsed") assert.isTrue(Option.isNone(yield* keptAnswer(change)))
    })
    const saved = Effect.fnUntraced(function* () {
      const record = kind.make({ owner: fixture.mary.member, client: fixture.acme, project: fixture.website })
      yield* repository.save(changes.create(record))
      return record
    })
    return { fixture, repository, answers, changes, find, list, linesOf, keptAnswer, refuse, saved }
  })
