import { assert } from "@effect/vitest"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { fitAtOnce } from "@hourbook/core/records/fitAtOnce"
import type { RecordBase } from "@hourbook/core/records/Record"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import type { IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import type { Creation } from "@hourbook/core/writing/RecordWrite"
import { Effect, Option } from "effect"
import { aProject, type Belonging, settling } from "../../../support/data/builders.ts"
import { amended, anAnswer } from "../../../support/data/changes.ts"
import { expectSame, expectSameSet, outcome, outcomes } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import { openRecords } from "./openRecords.ts"
import type { RecordKind } from "./recordKinds.ts"

/** How a store takes several new records at once: all of them or none. */
export const recordBatches =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it) => {
    const open = Effect.gen(function* () {
      const opened = yield* openRecords(kind)
      const facts = yield* ReportFacts
      const { fixture } = opened
      const create = (of: Belonging, idempotency: IdempotencyRecord | null = null): Creation<A> => {
        const after = kind.make(of, { settles: settling("900", "USD") })
        return { ...opened.changes.create(after, idempotency), before: null, after }
      }
      const counted = Effect.map(facts.ask(fixture.all, { of: [kind.of], filter: {}, by: [] }), (found) =>
        found.reduce((sum, { count }) => sum + count, 0)
      )
      /** Adds a batch that must fail, and checks that nothing of it is there. */
      const refuseAll = Effect.fnUntraced(function* (creations: ReadonlyArray<Creation<A>>, tag: string) {
        const before = { list: yield* opened.list, counted: yield* counted }
        assert.strictEqual(yield* outcome(opened.repository.saveAll(creations)), tag)
        expectSame({ list: yield* opened.list, counted: yield* counted }, before)
        for (const { after } of creations) assert.lengthOf(yield* opened.linesOf(after.id), 0)
      })
      return { ...opened, counted, create, refuseAll, of: { owner: fixture.mary.member, client: fixture.acme } }
    })

    it.effect("adds as many records as fit at once, with their lines, their totals and one answer", () =>
      Effect.gen(function* () {
        const { answers, counted, create, fixture, linesOf, list, of, repository } = yield* open
        const idempotency = anAnswer(fixture.olga.member)
        const offered = Array.from({ length: 200 }, (_, index) =>
          index % 2 === 0
            ? create({ ...of, project: fixture.website }, index === 0 ? idempotency : null)
            : create({ owner: fixture.max.member, client: fixture.bolt })
        )
        const records = offered.map(({ after }) => after)
        const fits = repository.fits ?? fitAtOnce
        const most = records.findLastIndex((_, index) => fits(records.slice(0, index + 1))) + 1
        assert.isAtLeast(most, mostAtOnce)
        assert.isBelow(most, offered.length)
        const creations = offered.slice(0, most)
        yield* repository.saveAll(creations)
        expectSameSet(
          yield* list,
          creations.map(({ after }) => after)
        )
        for (const { after, event } of creations.filter((_, index) => index % 7 === 0)) {
          expectSame(yield* linesOf(after.id), [event])
        }
        assert.strictEqual(yield* counted, most)
        const { fingerprint, result } = idempotency
        expectSame(yield* answers.find(fixture.all, idempotency), Option.some({ fingerprint, result }))
      })
    )

    it.effect("adds nothing when one of them points at what is not there", () =>
      Effect.gen(function* () {
        const { answers, create, fixture, of, refuseAll } = yield* open
        const idempotency = anAnswer(fixture.olga.member)
        const nowhere = aProject(fixture.workspace.id, null)
        const good = [create(of, idempotency), create(of)]
        yield* refuseAll([...good, create({ ...of, project: nowhere })], "ReferenceGone")
        yield* refuseAll([create({ ...of, project: nowhere }), ...good], "ReferenceGone")
        assert.isTrue(Option.isNone(yield* answers.find(fixture.all, idempotency)))
      })
    )

    it.effect("adds nothing when one of them is there already", () =>
      Effect.gen(function* () {
        const { create, list, of, repository } = yield* open
        const first = create(of)
        yield* repository.saveAll([first])
        assert.strictEqual(yield* outcome(repository.saveAll([create(of), first])), "VersionConflict")
        expectSame(yield* list, [first.after])
      })
    )

    it.effect("adds nothing under an answer that is kept, and once of several batches at a time", () =>
      Effect.gen(function* () {
        const { counted, create, fixture, of, refuseAll, repository } = yield* open
        const idempotency = anAnswer(fixture.olga.member)
        const batch = () => [create(of, idempotency), create(of)]
        const calls = Array.from({ length: 4 }, () => repository.saveAll(batch()))
        assert.deepStrictEqual(yield* outcomes(calls), [...Array(3).fill("KeyAlreadyUsed"), "done"])
        assert.strictEqual(yield* counted, 2)
        yield* refuseAll(batch(), "KeyAlreadyUsed")
      })
    )

    it.effect("adds, changes and removes records together, each with its line, or does nothing", () =>
      Effect.gen(function* () {
        const { changes, counted, create, fixture, linesOf, list, of, repository } = yield* open
        const [changed, removed] = [create(of), create(of)]
        yield* repository.saveAll([changed, removed])
        const lines = yield* Effect.forEach([changed, removed], ({ after }) => linesOf(after.id))
        const added = create({ ...of, project: fixture.website })
        const after: A = { ...amended(changed.after, {}), metadata: { invoice: "2026-014" } }
        const all = [changes.amend(changed.after, after), added, changes.remove(removed.after)]
        const stale = changes.remove(amended(changed.after, {}))
        assert.strictEqual(yield* outcome(repository.saveAll([...all.slice(1), stale])), "VersionConflict")
        expectSameSet(yield* list, [changed.after, removed.after])
        assert.lengthOf(yield* linesOf(added.after.id), 0)
        yield* repository.saveAll(all)
        expectSameSet(yield* list, [after, added.after])
        assert.strictEqual(yield* counted, 2)
        assert.deepStrictEqual(
          yield* Effect.forEach([changed, removed], ({ after: { id } }) =>
            Effect.map(linesOf(id), ({ length }) => length)
          ),
          lines.map(({ length }) => length + 1)
        )
      })
    )

    it.effect("has nothing to do without records", () =>
      Effect.gen(function* () {
        const { list, repository } = yield* open
        yield* repository.saveAll([])
        assert.deepStrictEqual(yield* list, [])
      })
    )
  }
