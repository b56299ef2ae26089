import { assert } from "@effect/vitest"
import { fitAtOnce } from "@hourbook/core/records/fitAtOnce"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { TagRepository } from "@hourbook/core/time/Tag"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { fold } from "@hourbook/core/values/fold"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect, Option } from "effect"
import { aTimeEntry, newUuid } from "../../../support/data/builders.ts"
import { amended, anAnswer, changesBy } from "../../../support/data/changes.ts"
import { aTagId, mostTags } from "../../../support/data/prices.ts"
import { type Fixture, seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome, outcomes } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

export const tags = defineSuite("TagRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const [time, tags] = [yield* TimeRepository, yield* TagRepository]
    const changes = changesBy(fixture.olga.member, "time_entry")
    const of = { owner: fixture.mary.member, client: fixture.acme }
    const entry = (names: ReadonlyArray<string>, overrides: Partial<TimeEntry> = {}) =>
      aTimeEntry(of, { tags: names, ...overrides })
    const put = Effect.fnUntraced(function* (names: ReadonlyArray<string>, belonging = of) {
      const made = aTimeEntry(belonging, { tags: names })
      yield* time.save(changes.create(made))
      return made
    })
    const tagsOf = ({ id }: Pick<TimeEntry, "id">) =>
      Effect.map(time.find(fixture.all, id), (found) => Option.getOrThrow(found).tags)
    const counts = (visible: Fixture["all"] = fixture.all) =>
      Effect.map(tags.list(visible), (found) => Object.fromEntries(found.map(({ count, name }) => [name, count])))
    const listed = (filter: RecordFilter) =>
      Effect.map(time.list(fixture.all, { filter, page: firstPage("workedOn") }), ({ items }) =>
        items.map(({ id }) => id)
      )
    const idOf = (name: string) =>
      Effect.map(tags.list(fixture.all), (found) => found.find((one) => one.name === name)?.id ?? aTagId())
    return { fixture, time, tags, changes, entry, put, tagsOf, counts, listed, idOf }
  })

  it.effect("come with the entries that have them, once whatever their case, and keep their first spelling", () =>
    Effect.gen(function* () {
      const { counts, fixture, put, tags, tagsOf } = yield* open
      const first = yield* put(["Ops", "Café"])
      const second = yield* put(["cafe\u0301", "OPS", "ΟΔΟΣ"])
      expectSame(yield* tagsOf(first), ["Café", "Ops"])
      expectSame(yield* tagsOf(second), ["Café", "Ops", "ΟΔΟΣ"])
      assert.deepStrictEqual(yield* counts(), { Ops: 2, Café: 2, ΟΔΟΣ: 1 })
      expectSameSet(yield* tags.spelled(fixture.all, ["oPS", "nothing", "οδος", "CAFÉ"]), ["Ops", "ΟΔΟΣ", "Café"])
      expectSame(yield* tags.spelled(fixture.carl.visible, []), [])
      const made = (yield* tags.list(fixture.all)).find(({ name }) => name === "Ops")
      assert.deepInclude(made, { workspaceId: fixture.workspace.id, createdAt: first.updatedAt, count: 2 })
    })
  )

  it.effect("are none of another workspace", () =>
    Effect.gen(function* () {
      const { counts, idOf, put, tagsOf } = yield* open
      const stranger = yield* open
      const mine = yield* put(["Ops"])
      assert.deepStrictEqual(yield* stranger.counts(), {})
      const theirs = yield* stranger.put(["OPS"])
      expectSame(yield* stranger.tagsOf(theirs), ["OPS"])
      assert.deepStrictEqual(yield* stranger.tags.spelled(stranger.fixture.all, ["ops"]), ["OPS"])
      const id = yield* idOf("Ops")
      assert.isTrue(Option.isNone(yield* stranger.tags.rename(stranger.fixture.all, id, "Stolen")))
      expectSame(yield* tagsOf(mine), ["Ops"])
      assert.deepStrictEqual(yield* counts(), { Ops: 1 })
    })
  )

  it.effect("take another name on all entries at once, unless another tag has it", () =>
    Effect.gen(function* () {
      const { changes, fixture, idOf, listed, put, tags, tagsOf, time } = yield* open
      const entries = [yield* put(["Ops", "zebra"]), yield* put(["ops", "Café"]), yield* put(["zebra"])]
      const id = yield* idOf("Ops")
      const before = (yield* tags.list(fixture.all)).find((one) => one.id === id)!
      const { count: _, ...tag } = before
      expectSame(yield* tags.rename(fixture.all, id, "Zulu"), Option.some({ ...tag, name: "Zulu", version: 2 }))
      expectSame(yield* Effect.forEach(entries, tagsOf), [["zebra", "Zulu"], ["Café", "Zulu"], ["zebra"]])
      expectSameSet(yield* listed({ tags: ["zulu"] }), [entries[0]!.id, entries[1]!.id])
      assert.deepStrictEqual(yield* listed({ tags: ["ops"] }), [])
      expectSame(yield* tags.spelled(fixture.all, ["ops", "ZULU"]), ["Zulu"])
      const [found] = (yield* time.list(fixture.all, { filter: { tags: ["CAFÉ"] }, page: firstPage("workedOn") })).items
      expectSame(found, { ...entries[1]!, tags: ["Café", "Zulu"] })
      // What was read before the rename has the old name.
      yield* time.save(changes.amend(entries[1]!, amended(entries[1]!, { tags: ["Café"] })))
      expectSame(yield* tagsOf(entries[1]!), ["Café"])

      const taken = yield* Effect.flip(tags.rename(fixture.all, id, "ZEBRA"))
      assert.deepStrictEqual([taken._tag, taken.id], ["TagTaken", yield* idOf("zebra")])
      expectSame(yield* tags.rename(fixture.all, id, "ZULU"), Option.some({ ...tag, name: "ZULU", version: 3 }))
      assert.isTrue(Option.isNone(yield* tags.rename(fixture.all, aTagId(), "Free")))
      yield* put(["Ops"])
      assert.notStrictEqual(yield* idOf("Ops"), id)
    })
  )

  it.effect("are counted as far as the caller sees the entries, which change and go", () =>
    Effect.gen(function* () {
      const { changes, counts, entry, fixture, put, time } = yield* open
      const { acme, bolt, carl, mary, max } = fixture
      const mine = yield* put(["Ops", "Café"])
      yield* put(["Ops"], { owner: max.member, client: bolt })
      yield* put(["Ops", "zebra"], { owner: max.member, client: acme })
      assert.deepStrictEqual(yield* counts(), { Ops: 3, Café: 1, zebra: 1 })
      assert.deepStrictEqual(yield* counts(mary.visible), { Ops: 1, Café: 1, zebra: 0 })
      assert.deepStrictEqual(yield* counts(carl.visible), { Ops: 2, Café: 1, zebra: 1 })
      const after = amended(mine, { tags: ["CAFÉ", "new"], clientId: bolt.id, clientName: bolt.name })
      yield* time.save(changes.amend(mine, after))
      assert.deepStrictEqual(yield* counts(), { Ops: 2, Café: 1, zebra: 1, new: 1 })
      assert.deepStrictEqual(yield* counts(carl.visible), { Ops: 1, zebra: 1 })
      const untagged = amended({ ...after, tags: ["Café", "new"] }, { tags: [] })
      yield* time.save(changes.amend({ ...after, tags: ["Café", "new"] }, untagged))
      assert.deepStrictEqual(yield* counts(mary.visible), { Ops: 0, Café: 0, zebra: 0, new: 0 })
      const short = entry(["Ops"])
      yield* time.save(changes.create(short))
      yield* time.save(changes.remove(short))
      assert.deepStrictEqual(yield* counts(), { Ops: 2, Café: 0, zebra: 1, new: 0 })
    })
  )

  it.effect("do not come with an entry that is refused", () =>
    Effect.gen(function* () {
      const { changes, counts, entry, fixture, time } = yield* open
      const stranger = yield* seedWorkspace
      const kept = entry([])
      const idempotency = anAnswer(fixture.olga.member)
      yield* time.save(changes.create(kept, idempotency))
      const nowhere = aTimeEntry({ owner: fixture.mary.member, project: stranger.workshop }, { tags: ["a"] })
      const late = amended(amended(kept, {}), { tags: ["b"] })
      for (const [change, tag] of [
        [changes.create(nowhere), "ReferenceGone"],
        [changes.amend(amended(kept, {}), late), "VersionConflict"],
        [changes.create(entry(["c"]), idempotency), "KeyAlreadyUsed"]
      ] as const) {
        assert.strictEqual(yield* outcome(time.save(change)), tag)
      }
      assert.deepStrictEqual(yield* counts(), {})
    })
  )

  it.effect("are one tag, though several write it first, each in another case", () =>
    Effect.gen(function* () {
      const { changes, entry, fixture, put, tags, tagsOf, time } = yield* open
      const before = yield* put([])
      const made = ["ops", "Ops", "OPS", "oPs", "opS", "OPs"].map((name) => entry([name, "Café"]))
      const ends = yield* outcomes([
        ...made.map((one) => time.save(changes.create(one))),
        time.save(changes.amend(before, amended(before, { tags: ["CAFÉ", "oPS"] })))
      ])
      assert.deepStrictEqual(
        ends,
        [...made, before].map(() => "done")
      )
      const found = yield* tags.list(fixture.all)
      expectSameSet(
        found.map(({ count, name }) => [fold(name), count]),
        [
          ["ops", 7],
          ["café", 7]
        ]
      )
      const spelled = (yield* tagsOf(before)).join()
      for (const one of made) assert.strictEqual((yield* tagsOf(one)).join(), spelled)
    })
  )

  it.effect("are one tag, though one call writes it in several cases", () =>
    Effect.gen(function* () {
      const { changes, counts, entry, tagsOf, time } = yield* open
      const made = [entry(["OPS", "Café"]), entry([]), entry(["ops"]), entry(["Ops", "CAFÉ"])]
      yield* time.saveAll(made.map((after) => ({ ...changes.create(after), before: null, after })))
      expectSameSet(
        Object.entries(yield* counts()).map(([name, count]) => [fold(name), count]),
        [
          ["ops", 3],
          ["café", 2]
        ]
      )
      const [first, none, second, third] = yield* Effect.forEach(made, tagsOf)
      expectSame([none, third], [[], first])
      assert.isTrue(first?.includes(second?.[0] ?? ""))
    })
  )

  it.effect("never come to have one name, though several take it at once", () =>
    Effect.gen(function* () {
      const { fixture, idOf, put, tags } = yield* open
      yield* put(["one", "two", "three"])
      const ids = yield* Effect.forEach(["one", "two", "three"], idOf)
      const renames = ids.map((id, index) => tags.rename(fixture.all, id, ["X", "x", "X"][index] ?? ""))
      const [ends] = yield* Effect.all([outcomes(renames), put(["x"])], { concurrency: "unbounded" })
      assert.deepStrictEqual(
        ends.filter((end) => end !== "done" && end !== "TagTaken"),
        []
      )
      const names = (yield* tags.list(fixture.all)).map(({ name }) => fold(name))
      assert.strictEqual(new Set(names).size, names.length)
      assert.include(names, "x")
    })
  )

  it.effect("come with as many entries at once as fit, each with as many tags as it may have", () =>
    Effect.gen(function* () {
      const { changes, counts, entry, listed, tagsOf, time } = yield* open
      const made = Array.from({ length: 6 }, () => entry(mostTags))
      assert.isTrue(fitAtOnce(made))
      yield* time.saveAll(made.map((after) => ({ ...changes.create(after), before: null, after })))
      expectSame(yield* tagsOf(made[0]!), mostTags)
      assert.deepStrictEqual(yield* counts(), Object.fromEntries(mostTags.map((name) => [name, made.length])))
      expectSameSet(
        yield* listed({ tags: [mostTags[9]!, newUuid()] }),
        made.map(({ id }) => id)
      )
    })
  )
})
