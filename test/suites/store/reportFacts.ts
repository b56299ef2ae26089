import { assert } from "@effect/vitest"
import { foldFacts, foldLastDays } from "@hourbook/core/facts/foldFacts"
import { type Dimension, type EntityDimension, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { toText } from "@hourbook/core/shared/Money"
import { recordKindNames } from "@hourbook/core/shared/recordKindNames"
import { Effect } from "effect"
import * as fc from "fast-check"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, forAll, outcome } from "../../support/expecting.ts"
import { defineSuite, type Tests } from "./defineSuite.ts"
import { cutsSketch, filterIn, filterSketch, people, recordIn, recordSketch } from "./records/recordArbitraries.ts"
import { eachSuiteKind, type RecordKind } from "./records/recordKinds.ts"
import { countable, expectedRecords } from "./records/recordModel.ts"
import { saveAll } from "./records/saveAll.ts"

const dimensions: ReadonlyArray<Dimension> = ["day", "month", "hour", "project", "client", "member"]
const entities: ReadonlyArray<EntityDimension> = ["project", "client", "member"]

/** All 64 of them. */
const combinations: ReadonlyArray<ReadonlyArray<Dimension>> = dimensions.reduce<
  ReadonlyArray<ReadonlyArray<Dimension>>
>((sets, dimension) => sets.flatMap((set) => [set, [...set, dimension]]), [[]])

type Caller = ReturnType<typeof people>[number]

export const factsOf =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it, { thorough }) => {
    /** Elsewhere than in memory, the kinds of records take turns: what a question is about is a value of the same code. */
    const turn = recordKindNames.indexOf(kind.of)
    const mine = combinations.filter((_, index) => thorough || index % recordKindNames.length === turn)
    const open = Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const repository = yield* kind.repository
      const facts = yield* ReportFacts
      const changes = changesBy(fixture.olga.member, kind.subject)
      const put = (records: ReadonlyArray<A>) => saveAll(repository, changes, records)
      const callers = people(fixture).filter(({ member }) => member.role !== "client" || kind.clientsMaySee)
      /** Checks the facts of each of these sights against the fold of the records that there should be. */
      const expectFold = Effect.fnUntraced(function* (
        records: ReadonlyArray<A>,
        question: {
          readonly filter: RecordFilter
          readonly by: ReadonlyArray<Dimension>
          readonly boundaries?: ReadonlyArray<CalendarDate>
        },
        some: ReadonlyArray<Caller> = callers
      ) {
        const { filter } = question
        for (const { member, visible } of some) {
          const expected = expectedRecords(kind, records, { visible, filter }).map((record) => countable(kind, record))
          expectSameSet(
            yield* facts.ask(visible, { of: kind.of, ...question }),
            foldFacts(expected, question),
            `${member.name}: ${JSON.stringify(question)}`
          )
        }
      })
      /** The same of the last days. */
      const expectLastDays = Effect.fnUntraced(function* (records: ReadonlyArray<A>, filter: RecordFilter) {
        for (const { member, visible } of callers) {
          const expected = expectedRecords(kind, records, { visible, filter }).map((record) => countable(kind, record))
          for (const by of entities) {
            expectSameSet(
              yield* facts.lastDays(visible, { of: kind.of, filter, by }),
              foldLastDays(expected, by),
              `${member.name}: ${by} ${JSON.stringify(filter)}`
            )
          }
        }
      })
      /** Two of the callers, others for the next number: three numbers in a row name all of them. */
      const pairOf = (number: number) => [0, 1].map((which) => callers[(2 * number + which) % callers.length]!)
      return { fixture, repository, facts, changes, put, expectFold, expectLastDays, pairOf }
    })

    it.effect(`equal the fold of ${kind.of}, split by whatever and with every filter`, () =>
      forAll(
        fc.tuple(
          fc.array(recordSketch, { minLength: 20, maxLength: 40 }),
          fc.array(filterSketch, { minLength: mine.length, maxLength: mine.length }),
          fc.array(cutsSketch, { minLength: mine.length, maxLength: mine.length })
        ),
        1,
        ([sketches, filters, boundaries]) =>
          Effect.gen(function* () {
            const { expectFold, expectLastDays, fixture, pairOf, put } = yield* open
            const records = sketches.map((wanted) => recordIn(fixture, kind, wanted))
            yield* put(records)
            for (const [index, by] of mine.entries()) {
              const filter = filterIn(fixture, filters[index]!)
              const { search: _, createdFrom: __, createdTo: ___, ...ofTotals } = filter
              // Every caller asks for every split; which question is theirs changes with the split.
              yield* expectFold(records, { filter: {}, by }, pairOf(index))
              yield* expectFold(records, { filter, by, boundaries: boundaries[index]! }, pairOf(index + 1))
              yield* expectFold(records, { filter: ofTotals, by, boundaries: boundaries[index]! }, pairOf(index + 2))
            }
            yield* expectLastDays(records, {})
            for (const filter of filters.slice(0, thorough ? 10 : 3))
              yield* expectLastDays(records, filterIn(fixture, filter))
          })
      )
    )

    it.effect(`follow ${kind.of} that are amended, moved to another day and removed`, () =>
      Effect.gen(function* () {
        const { changes, expectFold, expectLastDays, fixture, pairOf, put, repository } = yield* open
        const records = fc.sample(recordSketch, 24).map((wanted) => recordIn(fixture, kind, wanted))
        yield* put(records)
        const [removed, moved, amounts, handed] = [0, 6, 12, 18].map((from) => records.slice(from, from + 6))
        for (const record of removed!) yield* repository.save(changes.remove(record))
        const change = Effect.fnUntraced(function* (some: ReadonlyArray<A>, fields: Partial<A>) {
          const after = some.map((record) => amended<A>(record, fields))
          for (const [index, record] of some.entries()) yield* repository.save(changes.amend(record, after[index]!))
          return after
        })
        const { clientId, clientName, projectId, projectName, userId, userName } = kind.make({
          owner: fixture.max.member,
          client: fixture.bolt,
          project: fixture.shop
        })
        const left = [
          ...(yield* change(moved!, kind.fields({ day: "2026-02-14" }))),
          ...(yield* change(amounts!, kind.fields({ amount: "0.0003", minutes: 7, currency: "JPY" }))),
          ...(yield* change(handed!, {
            clientId,
            clientName,
            projectId,
            projectName,
            userId,
            userName
          } as Partial<A>))
        ]
        for (const [index, by] of mine.entries()) {
          yield* expectFold(left, { filter: {}, by }, pairOf(index))
        }
        yield* expectLastDays(left, {})
        for (const record of left) yield* repository.save(changes.remove(record))
        yield* expectFold([], { filter: {}, by: ["month", "client"] })
        yield* expectLastDays([], {})
      })
    )

    it.effect(`lose nothing of ${kind.of} that several write at once`, () =>
      Effect.gen(function* () {
        const { changes, expectFold, fixture, put, repository } = yield* open
        const records = Array.from({ length: 30 }, (_, index) =>
          kind.make({ owner: fixture.mary.member, client: fixture.acme }, { amount: `${index + 1}.5`, minutes: index })
        )
        yield* put(records)
        const writers = records.flatMap((record) => [
          repository.save(changes.remove(record)),
          repository.save(changes.amend(record, amended<A>(record, kind.fields({ amount: "1000", minutes: 60 }))))
        ])
        yield* Effect.all(writers.map(outcome), { concurrency: "unbounded" })
        const left = yield* Effect.forEach(records, ({ id }) => repository.find(fixture.all, id))
        const standing = left.flatMap((found) => (found._tag === "Some" ? [found.value] : []))
        yield* expectFold(standing, { filter: {}, by: [] })
        yield* expectFold(standing, { filter: {}, by: ["day", "client"] })
      })
    )

    it.effect(`add ${kind.of} up exactly`, () =>
      Effect.gen(function* () {
        const { facts, fixture, put } = yield* open
        const largest = Array.from({ length: 100 }, () =>
          kind.make({ owner: fixture.mary.member }, { amount: "99999999999.9999" })
        )
        const smallest = Array.from({ length: 3 }, () =>
          kind.make({ owner: fixture.mary.member }, { amount: "0.0001" })
        )
        yield* put([...largest, ...smallest])
        const [sum, ...others] = yield* facts.ask(fixture.all, { of: kind.of, filter: {}, by: [] })
        assert.deepStrictEqual(others, [])
        assert.strictEqual(toText(sum!.amount), "9999999999999.9903")
        assert.strictEqual(sum!.count, 103)
      })
    )

    it.effect(`are none of another workspace's ${kind.of}, nor of none`, () =>
      Effect.gen(function* () {
        const { facts, fixture, put } = yield* open
        const ask = (visible = fixture.all) => facts.ask(visible, { of: kind.of, filter: {}, by: ["day"] })
        expectSame(yield* ask(), [])
        yield* put([kind.make({ owner: fixture.mary.member, client: fixture.acme })])
        for (const { visible } of people(yield* seedWorkspace)) expectSame(yield* ask(visible), [])
      })
    )
  }

export const reportFacts = defineSuite("ReportFacts", (it, effort) => {
  for (const tests of Object.values(eachSuiteKind(factsOf))) tests(it, effort)
})
