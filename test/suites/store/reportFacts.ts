import { assert } from "@effect/vitest"
import type { Dimension } from "@hourbook/core/facts/Fact"
import { debtKinds, factKindNames, type FactKindName, factKinds } from "@hourbook/core/facts/factKinds"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import { toText } from "@hourbook/core/values/Money"
import { BigDecimal, Effect } from "effect"
import * as fc from "fast-check"
import { settling } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, forAll, outcome } from "../../support/expecting.ts"
import { defineSuite, type Tests } from "./defineSuite.ts"
import { expectFacts } from "./records/expectFacts.ts"
import {
  cutsSketch,
  filterIn,
  filterSketch,
  onlyOfRecords,
  people,
  readers,
  recordIn,
  type RecordSketch,
  recordSketch
} from "./records/recordArbitraries.ts"
import { eachSuiteKind, type RecordKind, type Sketch } from "./records/recordKinds.ts"
import { expectedCountables } from "./records/recordModel.ts"
import { saveAll } from "./records/saveAll.ts"
import { type Found, writeRecords } from "./records/writeRecords.ts"

const dimensions: ReadonlyArray<Dimension> = ["day", "month", "hour", "project", "client", "member"]

/** All 64 of them. */
const combinations: ReadonlyArray<ReadonlyArray<Dimension>> = dimensions.reduce<
  ReadonlyArray<ReadonlyArray<Dimension>>
>((sets, dimension) => sets.flatMap((set) => [set, [...set, dimension]]), [[]])

/** Which of some kinds of facts to ask for: one, several, or all that a debt consists of. */
const factKindsSketch = (some: ReadonlyArray<FactKindName>): fc.Arbitrary<ReadonlyArray<FactKindName>> =>
  fc.oneof(
    fc.constantFrom(...some).map((one) => [one]),
    fc.subarray([...some], { minLength: 1 }),
    fc.constant(some.filter((name) => debtKinds.some((one) => one === name)))
  )

/** Records of one kind, to be written with others. */
interface Written {
  readonly of: RecordKindName
  readonly write: (
    fixture: Fixture,
    sketches: ReadonlyArray<RecordSketch>
  ) => ReturnType<typeof writeRecords<RecordBase, string>>
}

export const writtenOf = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Written => ({
  of: kind.of,
  write: (fixture, sketches) => writeRecords(fixture, kind, sketches)
})

/** That facts are what the fold of all records of some kinds says, whichever are asked for together. */
export const foldedFacts =
  (kinds: ReadonlyArray<Written>): Tests =>
  (it, { thorough }) => {
    const splits = thorough ? combinations.length : combinations.length / 4
    const own = factKindNames.filter((name) => kinds.some(({ of }) => of === factKinds[name].of))
    it.effect("equal the fold of the records, of any kinds at once, split by whatever and with every filter", () =>
      forAll(
        fc.record({
          sketches: fc.array(fc.array(recordSketch, { minLength: 10, maxLength: 20 }), exactly(kinds.length)),
          splits: fc.subarray([...combinations], exactly(splits)),
          filters: fc.array(filterSketch, exactly(splits)),
          boundaries: fc.array(cutsSketch, exactly(splits)),
          ofEach: fc.array(factKindsSketch(own), exactly(splits))
        }),
        1,
        ({ boundaries, filters, ofEach, sketches, splits }) =>
          Effect.gen(function* () {
            const fixture = yield* seedWorkspace
            const written = yield* Effect.forEach(kinds, ({ write }, index) => write(fixture, sketches[index]!))
            const found: Found = (visible, filter) => written.flatMap((one) => one(visible, filter))
            const { expectFold, expectLastDays, pairOf } = expectFacts(found, people(fixture))
            for (const [index, by] of splits.entries()) {
              const of = ofEach[index]!
              const filter = filterIn(fixture, filters[index]!)
              // Every caller asks for every split; which question is theirs changes with the split.
              yield* expectFold({ of, by, filter: {}, callers: pairOf(index) })
              const cut = { of, by, boundaries: boundaries[index]! }
              yield* expectFold({ ...cut, filter, callers: pairOf(index + 1) })
              yield* expectFold({ ...cut, filter: { ...filter, ...onlyOfRecords }, callers: pairOf(index + 2) })
            }
            yield* expectLastDays({ of: own, filter: {} })
            for (const [index, filter] of filters.slice(0, thorough ? 10 : 3).entries()) {
              yield* expectLastDays({ of: ofEach[index]!, filter: filterIn(fixture, filter) })
            }
          })
      )
    )
  }

const exactly = (length: number) => ({ minLength: length, maxLength: length })

/** How facts of one kind of record follow it. */
export const factsOf =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it, { thorough }) => {
    const own = factKindNames.filter((name) => factKinds[name].of === kind.of)
    /** Elsewhere than in memory, the kinds of records take turns: what a question is about is a value of the same code. */
    const turn = recordKindNames.indexOf(kind.of)
    const mine = combinations.filter((_, index) => thorough || index % recordKindNames.length === turn)
    const open = Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const repository = yield* kind.repository
      const facts = yield* ReportFacts
      const changes = changesBy(fixture.olga.member, kind.subject)
      const put = (records: ReadonlyArray<A>) => saveAll(repository, changes, records)
      /** Against the fold of the records that there should be. */
      const expecting = (records: ReadonlyArray<A>) =>
        expectFacts((visible, filter) => expectedCountables(kind, records, { visible, filter }), readers(fixture, kind))
      return { fixture, repository, facts, changes, put, expecting }
    })

    it.effect(`follow ${kind.of} that are amended, moved to another day and removed`, () =>
      Effect.gen(function* () {
        const { changes, expecting, fixture, put, repository } = yield* open
        const records = fc.sample(recordSketch, 25).map((wanted) => recordIn(fixture, kind, wanted))
        yield* put(records)
        const [removed, moved, amounts, handed, settled] = [0, 5, 10, 15, 20].map((from) =>
          records.slice(from, from + 5)
        )
        /** Nothing, something, or what it settled before. */
        const settledOtherwise = (index: number): Pick<Sketch, "settles"> =>
          [{ settles: null }, { settles: settling("7", "CHF") }, {}][index % 3]!
        for (const record of removed!) yield* repository.save(changes.remove(record))
        const change = Effect.fnUntraced(function* (
          some: ReadonlyArray<A>,
          fieldsOf: (record: A, index: number) => Partial<A>
        ) {
          const after = some.map((record, index) => amended<A>(record, fieldsOf(record, index)))
          for (const [index, record] of some.entries()) yield* repository.save(changes.amend(record, after[index]!))
          return after
        })
        const { clientId, clientName, projectId, projectName, userId, userName } = kind.make({
          owner: fixture.max.member,
          client: fixture.bolt,
          project: fixture.shop
        })
        const left = [
          ...(yield* change(moved!, () => kind.fields({ day: "2026-02-14" }))),
          ...(yield* change(amounts!, (record, index) =>
            kind.fields({
              amount: BigDecimal.isNegative(kind.amountOf(record)) ? "0.0003" : "-0.0003",
              minutes: 7,
              currency: "JPY",
              work: {
                billable: index % 2 === 0,
                rounding: 8,
                internalCost: index % 3 === 0 ? null : settling("0", "GBP")
              },
              ...settledOtherwise(index)
            })
          )),
          ...(yield* change(
            handed!,
            () => ({ clientId, clientName, projectId, projectName, userId, userName }) as Partial<A>
          )),
          ...(yield* change(settled!, (record, index) =>
            kind.fields({ amount: toText(kind.amountOf(record)), ...settledOtherwise(index) })
          ))
        ]
        const { expectFold, expectLastDays, pairOf } = expecting(left)
        for (const [index, by] of mine.entries()) {
          yield* expectFold({ of: own, filter: {}, by, callers: pairOf(index) })
        }
        yield* expectLastDays({ of: own, filter: {} })
        for (const record of left) yield* repository.save(changes.remove(record))
        const none = expecting([])
        yield* none.expectFold({ of: own, filter: {}, by: ["month", "client"] })
        yield* none.expectLastDays({ of: own, filter: {} })
      })
    )

    it.effect(`lose nothing of ${kind.of} that several write at once`, () =>
      Effect.gen(function* () {
        const { changes, expecting, fixture, put, repository } = yield* open
        const settles = settling("7", "USD")
        const records = Array.from({ length: 30 }, (_, index) =>
          kind.make(
            { owner: fixture.mary.member, client: fixture.acme },
            { amount: `${index + 1}.5`, minutes: index, settles: index % 2 === 0 ? settles : null }
          )
        )
        yield* put(records)
        const writers = records.flatMap((record, index) => {
          const fields = kind.fields({
            amount: index % 3 === 0 ? "-1000" : "1000",
            minutes: 60,
            settles,
            work: { rounding: 30, internalCost: settling("2", "USD") }
          })
          return [
            repository.save(changes.remove(record)),
            repository.save(changes.amend(record, amended<A>(record, fields)))
          ]
        })
        yield* Effect.all(writers.map(outcome), { concurrency: "unbounded" })
        const left = yield* Effect.forEach(records, ({ id }) => repository.find(fixture.all, id))
        const standing = left.flatMap((found) => (found._tag === "Some" ? [found.value] : []))
        const { expectFold } = expecting(standing)
        yield* expectFold({ of: own, filter: {}, by: [] })
        yield* expectFold({ of: own, filter: {}, by: ["day", "client"] })
      })
    )

    it.effect(`add ${kind.of} up exactly`, () =>
      Effect.gen(function* () {
        const { facts, fixture, put } = yield* open
        const largest = Array.from({ length: 100 }, () =>
          kind.make({ owner: fixture.mary.member, client: fixture.acme }, { amount: "99999999999.9999" })
        )
        const smallest = Array.from({ length: 3 }, () =>
          kind.make({ owner: fixture.mary.member, client: fixture.acme }, { amount: "0.0001" })
        )
        yield* put([...largest, ...smallest])
        const [sum, ...others] = yield* facts.ask(fixture.all, { of: [kind.of], filter: {}, by: [] })
        assert.deepStrictEqual(others, [])
        assert.strictEqual(toText(sum!.amount), "9999999999999.9903")
        assert.strictEqual(sum!.count, 103)
      })
    )

    it.effect(`are none of another workspace's ${kind.of}, nor of none`, () =>
      Effect.gen(function* () {
        const { facts, fixture, put } = yield* open
        const ask = (visible = fixture.all) => facts.ask(visible, { of: own, filter: {}, by: ["day"] })
        expectSame(yield* ask(), [])
        yield* put([kind.make({ owner: fixture.mary.member, client: fixture.acme })])
        for (const { visible } of people(yield* seedWorkspace)) expectSame(yield* ask(visible), [])
      })
    )
  }

export const reportFacts = defineSuite("ReportFacts", (it, effort) => {
  foldedFacts(Object.values(eachSuiteKind(writtenOf)))(it, effort)
  for (const tests of Object.values(eachSuiteKind(factsOf))) tests(it, effort)
})
