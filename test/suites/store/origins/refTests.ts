import { assert } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { Ports } from "@hourbook/core/Core"
import type { ExternalFilter, ExternalRef } from "@hourbook/core/values/ExternalRef"
import { ImportId } from "@hourbook/core/values/Ids"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Option } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { amended, anAnswer, type changesBy, type Versioned } from "../../../support/data/changes.ts"
import type { Fixture } from "../../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome, outcomes } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"

interface Origin {
  readonly externalRef?: ExternalRef | null
  readonly importId?: ImportId | null
}

type Referenced = Versioned & Required<Origin>

/** A new workspace, with what it takes to write one kind there. */
export type Opened<A extends Referenced> = Effect.Effect<
  {
    readonly fixture: Fixture
    readonly repository: {
      readonly find: (visible: Visibility, id: A["id"]) => Effect.Effect<Option.Option<A>>
      readonly save: (change: RecordWrite<A>) => Effect.Effect<void, { readonly _tag: string }>
      readonly withExternalRefs: (
        visible: Visibility,
        refs: ReadonlyArray<ExternalRef>
      ) => Effect.Effect<ReadonlyArray<A>>
    }
    readonly changes: ReturnType<typeof changesBy>
    /** One of Mary. */
    readonly make: (origin: Origin) => A
    readonly listed: (visible: Visibility, external: ExternalFilter) => Effect.Effect<ReadonlyArray<A>>
  },
  never,
  Ports
>

const toggl = (id: string): ExternalRef => ({ source: "toggl", id })

/** Texts that keys and queries could mistake for each other. */
const tricky: ReadonlyArray<ExternalRef> = [
  { source: "a", id: "b c" },
  { source: "a b", id: "c" },
  { source: "a#b", id: "c" },
  { source: "1 a", id: "b" },
  { source: "A", id: "b c" },
  { source: "%", id: "_" },
  { source: "'; --", id: '"\\' },
  { source: "é", id: "x" },
  { source: "e\u0301", id: "x" },
  { source: "🙂".repeat(40), id: "🙂".repeat(200) }
]

/** What every store keeps of references, for one kind. */
export const refTests =
  <A extends Referenced>(open: Opened<A>, membersSee: boolean): Tests =>
  (it) => {
    it.effect("gives back the reference and the import, and finds it by both or by its source", () =>
      Effect.gen(function* () {
        const { changes, fixture, listed, make, repository } = yield* open
        const importId = ImportId.make(newUuid())
        const [one, two] = [make({ externalRef: toggl("1"), importId }), make({ externalRef: toggl("2") })]
        const [other, none] = [make({ externalRef: { source: "harvest", id: "1" } }), make({ importId })]
        for (const made of [one, two, other, none]) {
          yield* repository.save(changes.create(made))
          expectSame(Option.getOrNull(yield* repository.find(fixture.all, made.id)), made)
        }
        expectSameSet(yield* listed(fixture.all, { source: "toggl" }), [one, two])
        expectSame(yield* listed(fixture.all, { source: "toggl", id: "2" }), [two])
        for (const nothing of [{ source: "Toggl" }, { source: "toggl", id: "3" }, { source: "toggl", id: "\u0000" }]) {
          expectSame(yield* listed(fixture.all, nothing), [])
        }
        expectSameSet(
          yield* repository.withExternalRefs(fixture.all, [toggl("2"), toggl("1"), toggl("2"), toggl("3")]),
          [one, two]
        )
        expectSame(yield* repository.withExternalRefs(fixture.all, []), [])
      })
    )

    it.effect("keeps a reference to one of the kind in a workspace, and writes nothing of another", () =>
      Effect.gen(function* () {
        const { changes, fixture, make, repository } = yield* open
        const answers = yield* IdempotencyStore
        const holder = make({ externalRef: toggl("1") })
        yield* repository.save(changes.create(holder))
        const late = make({ externalRef: toggl("1") })
        const idempotency = anAnswer(fixture.olga.member)
        assert.strictEqual(yield* outcome(repository.save(changes.create(late, idempotency))), "ExternalRefTaken")
        assert.isTrue(Option.isNone(yield* repository.find(fixture.all, late.id)))
        assert.isTrue(Option.isNone(yield* answers.find(fixture.all, idempotency)))
        const plain = make({})
        yield* repository.save(changes.create(plain))
        const taking = amended<A>(plain, { externalRef: toggl("1") } as Partial<A>)
        assert.strictEqual(yield* outcome(repository.save(changes.amend(plain, taking))), "ExternalRefTaken")
        expectSame(Option.getOrNull(yield* repository.find(fixture.all, plain.id)), plain)
        const elsewhere = yield* open
        yield* elsewhere.repository.save(elsewhere.changes.create(elsewhere.make({ externalRef: toggl("1") })))
        expectSame(yield* repository.withExternalRefs(fixture.all, [toggl("1")]), [holder])
      })
    )

    it.effect("frees a reference that is changed, taken away or whose record is removed", () =>
      Effect.gen(function* () {
        const { changes, fixture, make, repository } = yield* open
        const first = make({ externalRef: toggl("1") })
        yield* repository.save(changes.create(first))
        const renamed = amended<A>(first, { externalRef: toggl("2") } as Partial<A>)
        yield* repository.save(changes.amend(first, renamed))
        const second = make({ externalRef: toggl("1") })
        yield* repository.save(changes.create(second))
        const bare = amended<A>(renamed, { externalRef: null } as Partial<A>)
        yield* repository.save(changes.amend(renamed, bare))
        const third = make({ externalRef: toggl("2") })
        yield* repository.save(changes.create(third))
        yield* repository.save(changes.remove(third))
        const fourth = make({ externalRef: toggl("2") })
        yield* repository.save(changes.create(fourth))
        const same = amended<A>(fourth, {})
        yield* repository.save(changes.amend(fourth, same))
        expectSameSet(yield* repository.withExternalRefs(fixture.all, [toggl("1"), toggl("2")]), [second, same])
      })
    )

    it.effect("leaves one of sixteen that begin at once with the same reference", () =>
      Effect.gen(function* () {
        const { changes, fixture, make, repository } = yield* open
        const all = Array.from({ length: 16 }, () => make({ externalRef: toggl("1") }))
        const ends = yield* outcomes(all.map((one) => repository.save(changes.create(one))))
        assert.deepStrictEqual(ends, [...Array.from({ length: 15 }, () => "ExternalRefTaken"), "done"])
        assert.lengthOf(yield* repository.withExternalRefs(fixture.all, [toggl("1")]), 1)
      })
    )

    it.effect("shows those with a reference only to those who may see them", () =>
      Effect.gen(function* () {
        const { changes, fixture, listed, make, repository } = yield* open
        const one = make({ externalRef: toggl("1") })
        yield* repository.save(changes.create(one))
        const stranger = yield* open
        for (const [visible, sees] of [
          [fixture.all, true],
          ...(membersSee ? ([[fixture.mary.visible, true]] as const) : []),
          [fixture.carl.visible, false],
          [stranger.fixture.all, false]
        ] as const) {
          expectSame(yield* repository.withExternalRefs(visible, [toggl("1")]), sees ? [one] : [])
          expectSame(yield* listed(visible, toggl("1")), sees ? [one] : [])
          expectSame(yield* listed(visible, { source: "toggl" }), sees ? [one] : [])
        }
      })
    )

    it.effect("tells apart references of any characters, up to the longest", () =>
      Effect.gen(function* () {
        const { changes, fixture, make, repository } = yield* open
        const made = tricky.map((externalRef) => make({ externalRef }))
        for (const one of made) yield* repository.save(changes.create(one))
        for (const one of made) {
          expectSame(yield* repository.withExternalRefs(fixture.all, [one.externalRef!]), [one])
        }
        expectSame(yield* repository.withExternalRefs(fixture.all, [{ source: "a\u0000", id: "\ud800" }]), [])
      })
    )

    it.effect("finds those among a thousand references in one call", () =>
      Effect.gen(function* () {
        const { changes, fixture, make, repository } = yield* open
        const made = ["7", "500", "999"].map((id) => make({ externalRef: toggl(id) }))
        for (const one of made) yield* repository.save(changes.create(one))
        const asked = Array.from({ length: 1000 }, (_, index) => toggl(String(index)))
        expectSameSet(yield* repository.withExternalRefs(fixture.all, asked), made)
      })
    )
  }
