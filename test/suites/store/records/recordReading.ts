import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import * as fc from "fast-check"
import { day, instant } from "../../../support/data/builders.ts"
import { amended, changesBy } from "../../../support/data/changes.ts"
import { mostMetadata } from "../../../support/data/prices.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, forAll } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import { filterIn, filterSketch, people, readers, recordIn, recordSketch } from "./recordArbitraries.ts"
import type { RecordKind, Sketch } from "./recordKinds.ts"
import { expectedRecords } from "./recordModel.ts"

/** The records that a store returns to each caller. */
export const recordReading =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it, { thorough }) => {
    /** A workspace, with ways to put records into it and to list them. */
    const open = Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const repository = yield* kind.repository
      const changes = changesBy(fixture.olga.member, kind.subject)
      const put = (...records: ReadonlyArray<A>) =>
        Effect.forEach(records, (record) => repository.save(changes.create(record)), { discard: true, concurrency: 8 })
      const list = (filter: RecordFilter = {}, visible = fixture.all) =>
        Effect.map(repository.list(visible, { filter, page: firstPage(kind.byDay) }), ({ items }) => items)
      const mine = (sketch: Sketch = {}) => kind.make({ owner: fixture.mary.member, client: fixture.bolt }, sketch)
      return { fixture, repository, changes, put, list, mine }
    })

    it.effect("gives back what was saved, to the last decimal", () =>
      Effect.gen(function* () {
        const { fixture, list, put, repository } = yield* open
        const records = ["99999999999.9999", "0.0001", "12345678901.2345", "-12.5", "-99999999999.9999"].map((amount) =>
          kind.make(
            { owner: fixture.mary.member, client: fixture.acme, project: fixture.website },
            {
              amount,
              text: "Café 🙂 Привет 日本語 e\u0301 \"'; -- \n\t|",
              createdAt: "2026-02-28T23:59:59.999Z",
              metadata: mostMetadata
            }
          )
        )
        yield* put(...records)
        for (const record of records) {
          expectSame(Option.getOrThrow(yield* repository.find(fixture.all, record.id)), record)
        }
        expectSameSet(yield* list(), records)
      })
    )

    it.effect("answers an empty list, and nothing for an unknown id", () =>
      Effect.gen(function* () {
        const { fixture, mine, repository } = yield* open
        const page = yield* repository.list(fixture.all, { filter: {}, page: firstPage(kind.byDay) })
        assert.deepStrictEqual(page, { items: [], next: null })
        assert.isTrue(Option.isNone(yield* repository.find(fixture.all, mine().id)))
      })
    )

    it.effect("shows nothing of another workspace", () =>
      Effect.gen(function* () {
        const { fixture, list, put, repository } = yield* open
        const theirs = kind.make({ owner: fixture.mary.member, client: fixture.acme, project: fixture.website })
        yield* put(theirs)
        const stranger = yield* seedWorkspace
        const filters: ReadonlyArray<RecordFilter> = [
          {},
          { clientIds: [fixture.acme.id] },
          { projectIds: [fixture.website.id] },
          { userIds: [fixture.mary.member.userId] },
          { search: "acme" }
        ]
        for (const { visible } of people(stranger)) {
          assert.isTrue(Option.isNone(yield* repository.find(visible, theirs.id)))
          for (const filter of filters) assert.deepStrictEqual(yield* list(filter, visible), [])
        }
      })
    )

    if (kind.readers.includes("member")) {
      it.effect("shows a member their own records alone", () =>
        Effect.gen(function* () {
          const { fixture, list, put, repository } = yield* open
          const own = kind.make({ owner: fixture.mary.member, client: fixture.acme })
          const others = kind.make({ owner: fixture.max.member, client: fixture.acme })
          yield* put(own, others)
          expectSame(yield* list({}, fixture.mary.visible), [own])
          expectSame(yield* list({ userIds: [fixture.max.member.userId] }, fixture.mary.visible), [])
          assert.isTrue(Option.isSome(yield* repository.find(fixture.mary.visible, own.id)))
          assert.isTrue(Option.isNone(yield* repository.find(fixture.mary.visible, others.id)))
        })
      )
    }

    if (kind.readers.includes("client")) {
      it.effect("shows a client the records of the clients they stand for alone", () =>
        Effect.gen(function* () {
          const { fixture, list, put, repository } = yield* open
          const ofAcme = kind.make({ owner: fixture.mary.member, client: fixture.acme, project: fixture.workshop })
          const ofBolt = kind.make({ owner: fixture.mary.member, client: fixture.bolt })
          yield* put(ofAcme, ofBolt)
          expectSame(yield* list({}, fixture.carl.visible), [ofAcme])
          expectSame(yield* list({ clientIds: [fixture.bolt.id] }, fixture.carl.visible), [])
          assert.isTrue(Option.isSome(yield* repository.find(fixture.carl.visible, ofAcme.id)))
          assert.isTrue(Option.isNone(yield* repository.find(fixture.carl.visible, ofBolt.id)))
          if (kind.needsClient) return
          const ofNobody = kind.make({ owner: fixture.mary.member, project: fixture.workshop })
          yield* put(ofNobody)
          expectSame(yield* list({}, fixture.carl.visible), [ofAcme])
          assert.isTrue(Option.isNone(yield* repository.find(fixture.carl.visible, ofNobody.id)))
        })
      )
    }

    it.effect("shows the names that things have now, and finds by them", () =>
      Effect.gen(function* () {
        const { fixture, list, put, repository } = yield* open
        const { acme, mary, website } = fixture
        const record = kind.make({ owner: mary.member, client: acme, project: website }, { text: "text" })
        yield* put(record)
        const [client, project] = [amended(acme, { name: "Ajax" }), amended(website, { name: "Portal" })]
        yield* (yield* ClientRepository).save(changesBy(fixture.olga.member, "client").amend(acme, client))
        yield* (yield* ProjectRepository).save(changesBy(fixture.olga.member, "project").amend(website, project))
        yield* (yield* MemberRepository).replace(mary.member, amended(mary.member, { name: "Maria" }))
        const now: A = { ...record, userName: "Maria", clientName: "Ajax", projectName: "Portal" }
        expectSame(Option.getOrThrow(yield* repository.find(fixture.all, record.id)), now)
        expectSame(yield* list({ search: "ajax" }), [now])
        expectSame(yield* list({ search: "portal" }), [now])
        expectSame(yield* list({ search: "acme" }), [])
        expectSame(yield* list({ search: "website" }), [])
      })
    )

    it.effect("keeps the records of a removed member, with the name", () =>
      Effect.gen(function* () {
        const { fixture, list, mine, put } = yield* open
        const record = mine()
        yield* put(record)
        yield* (yield* MemberRepository).remove(fixture.mary.member)
        expectSame(yield* list({ userIds: [fixture.mary.member.userId] }), [record])
      })
    )

    it.effect("takes both bounds in", () =>
      Effect.gen(function* () {
        const { list, mine, put } = yield* open
        const days = ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01", "1900-01-01", "2999-12-31"]
        yield* put(...days.map((text) => mine({ day: text })))
        const found = yield* list({ from: day("2026-02-01"), to: day("2026-02-28") })
        assert.deepStrictEqual(found.map(kind.dayOf), [day("2026-02-01"), day("2026-02-28")])
        assert.lengthOf(yield* list({ from: day("2026-03-01"), to: day("2026-02-01") }), 0)
        assert.lengthOf(yield* list({ from: day("1900-01-01"), to: day("2999-12-31") }), days.length)
      })
    )

    it.effect("takes in what was made from a moment on and before another, to the millisecond", () =>
      Effect.gen(function* () {
        const { list, mine, put } = yield* open
        const moments = ["2026-02-27T23:59:59.999Z", "2026-02-28T00:00:00.000Z", "2026-02-28T23:59:59.999Z"]
        yield* put(...[...moments, "2026-03-01T00:00:00.000Z"].map((createdAt) => mine({ createdAt })))
        const found = yield* list({
          createdFrom: instant(moments[1]!),
          createdBefore: instant("2026-03-01T00:00:00.000Z")
        })
        assert.sameMembers(
          found.map(({ createdAt }) => String(createdAt)),
          moments.slice(1)
        )
      })
    )

    it.effect("searches text whatever its case, with %, _ and \\ as plain characters", () =>
      Effect.gen(function* () {
        const { list, mine, put } = yield* open
        const texts = [
          "100% done",
          "100 done",
          "snake_case",
          "snakeXcase",
          "back\\slash",
          "ÄPFEL",
          "İzmir",
          "Cafe\u0301"
        ]
        yield* put(...texts.map((text) => mine({ text })))
        const search = (text: string) => Effect.map(list({ search: text }), (found) => found.map(kind.textOf))
        assert.deepStrictEqual(yield* search("0% D"), ["100% done"])
        assert.deepStrictEqual(yield* search("%"), ["100% done"])
        assert.deepStrictEqual(yield* search("E_C"), ["snake_case"])
        assert.deepStrictEqual(yield* search("k\\s"), ["back\\slash"])
        assert.deepStrictEqual(yield* search("\\"), ["back\\slash"])
        assert.deepStrictEqual(yield* search("äpfel"), ["ÄPFEL"])
        assert.deepStrictEqual(yield* search("A\u0308pf"), ["ÄPFEL"])
        assert.deepStrictEqual(yield* search("İZMIR"), ["İzmir"])
        assert.deepStrictEqual(yield* search("CAFÉ"), ["Cafe\u0301"])
        assert.deepStrictEqual(yield* search("'; drop"), [])
      })
    )

    it.effect("matches nothing by an empty list of ids or by ids that are not in the workspace", () =>
      Effect.gen(function* () {
        const { fixture, list, put } = yield* open
        yield* put(kind.make({ owner: fixture.mary.member, client: fixture.acme, project: fixture.website }))
        const stranger = yield* seedWorkspace
        assert.deepStrictEqual(yield* list({ clientIds: [] }), [])
        assert.deepStrictEqual(yield* list({ projectIds: [] }), [])
        assert.deepStrictEqual(yield* list({ userIds: [] }), [])
        assert.deepStrictEqual(yield* list({ clientIds: [stranger.acme.id] }), [])
        assert.lengthOf(yield* list({ clientIds: [stranger.acme.id, fixture.acme.id] }), 1)
      })
    )

    it.effect("matches what every condition of a filter holds for, for everybody", () =>
      forAll(
        fc.tuple(
          fc.array(recordSketch, { minLength: 8, maxLength: 20 }),
          fc.array(filterSketch, { minLength: 8, maxLength: 8 })
        ),
        thorough ? 6 : 1,
        ([sketches, filters]) =>
          Effect.gen(function* () {
            const { fixture, list, put } = yield* open
            const records = sketches.map((sketch) => recordIn(fixture, kind, sketch))
            yield* put(...records)
            for (const filter of filters.map((wanted) => filterIn(fixture, wanted))) {
              for (const { visible } of readers(fixture, kind)) {
                expectSameSet(yield* list(filter, visible), expectedRecords(kind, records, { visible, filter }))
              }
            }
          })
      )
    )
  }
