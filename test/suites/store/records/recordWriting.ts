import { assert } from "@effect/vitest"
import type { Member } from "@hourbook/core/access/Member"
import type { RecordBase } from "@hourbook/core/records/Record"
import { firstPage } from "@hourbook/core/values/Page"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aMember, settling } from "../../../support/data/builders.ts"
import { amended, anAnswer, changesBy, later } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcomes } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import { openRecords } from "./openRecords.ts"
import type { RecordKind } from "./recordKinds.ts"

/** How a store changes records: whole or not at all, and only what the writer has seen. */
export const recordWriting =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it) => {
    const open = openRecords(kind)

    it.effect("writes record, line and answer together", () =>
      Effect.gen(function* () {
        const { changes, find, fixture, keptAnswer, linesOf, repository } = yield* open
        const record = kind.make({ owner: fixture.mary.member, client: fixture.bolt })
        const idempotency = anAnswer(fixture.olga.member, { fingerprint: "print", result: `{"text":"é 🙂"}` })
        const change = changes.create(record, idempotency)
        yield* repository.save(change)
        expectSame(yield* find(record.id), record)
        expectSame(yield* linesOf(record.id), [change.event])
        expectSame(yield* keptAnswer(change), Option.some({ fingerprint: "print", result: `{"text":"é 🙂"}` }))
      })
    )

    it.effect("replaces a record in every field that may change", () =>
      Effect.gen(function* () {
        const { changes, find, fixture, linesOf, list, repository, saved } = yield* open
        const before = yield* saved()
        const after = amended<A>(before, {
          ...kind.make({ owner: fixture.max.member, client: fixture.bolt, project: fixture.shop }, { currency: "JPY" }),
          ...kind.fields({
            day: "2026-03-05",
            amount: "0.0001",
            text: "other",
            minutes: 1,
            settles: settling("0.9", "USD")
          }),
          id: before.id,
          updatedAt: later(before.updatedAt, 1),
          version: 2
        })
        yield* repository.save(changes.amend(before, after))
        expectSame(yield* find(before.id), after)
        expectSame(yield* list, [after])
        const turned = amended<A>(after, kind.fields({ amount: "-0.0001" }))
        yield* repository.save(changes.amend(after, turned))
        expectSame(yield* find(before.id), turned)
        expectSame(yield* list, [turned])
        assert.deepStrictEqual(
          (yield* linesOf(before.id)).map(({ action }) => action),
          ["updated", "updated", "created"]
        )
      })
    )

    if (kind.memberless) {
      it.effect("keeps what is of no member, to be given to one and taken away again", () =>
        Effect.gen(function* () {
          const { changes, find, fixture, list, repository } = yield* open
          const { acme, mary } = fixture
          const made = kind.make({ owner: mary.member, client: acme, isMemberless: true })
          const of = ({ userId }: Member) =>
            Effect.map(
              repository.list(fixture.all, { filter: { userIds: [userId] }, page: firstPage(kind.byDay) }),
              ({ items }) => items
            )
          assert.isNull(made.userName)
          yield* repository.save(changes.create(made))
          const given = amended<A>(made, { userId: mary.member.userId, userName: "Mary" } as Partial<A>)
          yield* repository.save(changes.amend(made, given))
          expectSame(yield* of(mary.member), [given])
          const taken = amended<A>(given, { userId: null, userName: null } as Partial<A>)
          yield* repository.save(changes.amend(given, taken))
          expectSame(yield* of(mary.member), [])
          expectSame(yield* list, [taken])
          expectSame(yield* find(made.id), taken)
        })
      )
    }

    it.effect("has a record that moved to another day once", () =>
      Effect.gen(function* () {
        const { changes, fixture, repository, saved } = yield* open
        const before = yield* saved()
        const after = amended<A>(before, kind.fields({ day: "2026-03-05" }))
        yield* repository.save(changes.amend(before, after))
        const on = (day: A) => ({ from: kind.dayOf(day), to: kind.dayOf(day) })
        const page = firstPage(kind.byDay)
        assert.lengthOf((yield* repository.list(fixture.all, { filter: on(before), page })).items, 0)
        expectSame((yield* repository.list(fixture.all, { filter: on(after), page })).items, [after])
      })
    )

    it.effect("removes a record once", () =>
      Effect.gen(function* () {
        const { changes, find, linesOf, list, refuse, repository, saved } = yield* open
        const record = yield* saved()
        yield* repository.save(changes.remove(record))
        assert.isNull(yield* find(record.id))
        assert.deepStrictEqual(yield* list, [])
        yield* refuse(changes.remove(record), "VersionConflict")
        yield* refuse(changes.amend(record, amended(record, {})), "VersionConflict")
        assert.lengthOf(yield* linesOf(record.id), 2)
      })
    )

    it.effect("refuses a change that began with another version", () =>
      Effect.gen(function* () {
        const { changes, fixture, refuse, repository, saved } = yield* open
        const first = yield* saved()
        const second = amended<A>(first, kind.fields({ text: "second" }))
        yield* repository.save(changes.amend(first, second))
        const idempotency = anAnswer(fixture.olga.member)
        yield* refuse(
          changes.amend(first, amended<A>(first, kind.fields({ text: "third" })), idempotency),
          "VersionConflict"
        )
        yield* refuse(changes.remove(first, idempotency), "VersionConflict")
        yield* refuse(changes.remove(amended<A>(second, {}), idempotency), "VersionConflict")
      })
    )

    it.effect("refuses to change a record of another workspace", () =>
      Effect.gen(function* () {
        const { find, fixture, saved } = yield* open
        const theirs = yield* saved()
        const stranger = yield* open
        const changes = changesBy(stranger.fixture.olga.member, kind.subject)
        const after = amended<A>(theirs, {
          ...kind.make({ owner: stranger.fixture.mary.member, client: stranger.fixture.bolt }),
          id: theirs.id,
          version: theirs.version + 1
        })
        const forged: A = { ...theirs, workspaceId: stranger.fixture.workspace.id }
        for (const before of [theirs, forged]) {
          yield* stranger.refuse(changes.amend(before, after), "VersionConflict")
          yield* stranger.refuse(changes.remove(before), "VersionConflict")
        }
        expectSame(yield* find(theirs.id), theirs)
        assert.strictEqual(theirs.workspaceId, fixture.workspace.id)
      })
    )

    it.effect("lets one of several writers of a version win", () =>
      Effect.gen(function* () {
        const { changes, find, linesOf, repository, saved } = yield* open
        const record = yield* saved()
        const writers = Array.from({ length: 8 }, (_, index) =>
          repository.save(changes.amend(record, amended<A>(record, kind.fields({ text: `writer ${index}` }))))
        )
        const lost = Array.from({ length: 7 }, () => "VersionConflict")
        assert.deepStrictEqual(yield* outcomes(writers), [...lost, "done"].sort())
        assert.strictEqual((yield* find(record.id))?.version, 2)
        assert.lengthOf(yield* linesOf(record.id), 2)
      })
    )

    it.effect("lets one of those who remove and amend a version win", () =>
      Effect.gen(function* () {
        const { changes, linesOf, repository, saved } = yield* open
        const record = yield* saved()
        const calls = [
          repository.save(changes.remove(record)),
          repository.save(changes.amend(record, amended<A>(record, kind.fields({ text: "amended" })))),
          repository.save(changes.remove(record))
        ]
        assert.deepStrictEqual(yield* outcomes(calls), ["VersionConflict", "VersionConflict", "done"])
        assert.lengthOf(yield* linesOf(record.id), 2)
      })
    )

    it.effect("refuses what points at a project, client or member that is not in the workspace, whole", () =>
      Effect.gen(function* () {
        const { changes, fixture, refuse, repository, saved } = yield* open
        const stranger = yield* seedWorkspace
        const [owner, client] = [fixture.mary.member, fixture.acme]
        const strangers = [
          ["project", { owner, client, project: stranger.workshop }],
          ["client", { owner, client: stranger.acme }],
          ["member", { owner: { ...stranger.mary.member, workspaceId: fixture.workspace.id }, client }],
          ["member", { owner: aMember(fixture.workspace.id), client }]
        ] as const
        const before = yield* saved()
        for (const [reference, of] of strangers) {
          const made = kind.make(of)
          const idempotency = anAnswer(fixture.olga.member)
          yield* refuse(changes.create(made, idempotency), "ReferenceGone")
          const error = yield* Effect.flip(repository.save(changes.create(made, idempotency)))
          assert.strictEqual("reference" in error && error.reference, reference)
          const after = { ...amended<A>(before, {}), ...made, id: before.id, version: 2 }
          yield* refuse(changes.amend(before, after, idempotency), "ReferenceGone")
        }
      })
    )

    it.effect("lets only others' new records point at a removed member, and what does be amended", () =>
      Effect.gen(function* () {
        const { changes, find, fixture, refuse, repository, saved } = yield* open
        const record = yield* saved()
        const others = kind.make({ owner: fixture.max.member, client: fixture.bolt })
        yield* repository.save(changes.create(others))
        yield* (yield* MemberRepository).remove(fixture.mary.member)
        const own = () => kind.make({ owner: fixture.mary.member, client: fixture.bolt })
        const byMary = changesBy(fixture.mary.member, kind.subject)
        yield* refuse(byMary.create(own()), "ReferenceGone")
        const late = own()
        yield* repository.save(changes.create(late))
        expectSame(yield* find(late.id), late)
        const several = [own(), own()]
        yield* repository.saveAll(several.map((after) => changes.create(after)))
        for (const one of several) expectSame(yield* find(one.id), one)
        const { userId, userName } = record
        yield* refuse(changes.amend(others, amended<A>(others, { userId, userName } as Partial<A>)), "ReferenceGone")
        const after = amended<A>(record, kind.fields({ text: "mended" }))
        yield* repository.save(changes.amend(record, after))
        expectSame(yield* find(record.id), after)
        yield* repository.save(changes.remove(after))
        assert.isNull(yield* find(record.id))
      })
    )
  }
