import { assert } from "@effect/vitest"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { listedKinds } from "@hourbook/core/facts/factKinds"
import { recordList } from "@hourbook/core/facts/recordList"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { PageOf } from "@hourbook/core/values/Page"
import { Effect } from "effect"
import * as fc from "fast-check"
import { principal } from "../../../support/data/builders.ts"
import { changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, forAll } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import { filterIn, filterSketch, readers, recordIn, recordSketch } from "./recordArbitraries.ts"
import type { RecordKind } from "./recordKinds.ts"
import { expectedRecords, inOrder } from "./recordModel.ts"
import { saveAll } from "./saveAll.ts"
import { walk } from "./walk.ts"

/** How a store sorts records and cuts them into pages. */
export const recordOrder =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it, { thorough }) => {
    const sorts = Object.keys(kind.sorts).filter((sort): sort is Sort => sort in kind.sorts)

    it.effect("walks the whole list, by offset and by cursor, in every order", () =>
      forAll(
        fc.record({
          sketches: fc.array(recordSketch, { minLength: 1, maxLength: 14 }),
          limit: fc.integer({ min: 1, max: 5 })
        }),
        thorough ? 6 : 1,
        ({ limit, sketches }) =>
          Effect.gen(function* () {
            const fixture = yield* seedWorkspace
            const repository = yield* kind.repository
            const changes = changesBy(fixture.olga.member, kind.subject)
            const records = sketches.map((sketch) => recordIn(fixture, kind, sketch))
            yield* saveAll(repository, changes, records)
            for (const sortBy of sorts) {
              for (const direction of ["asc", "desc"] as const) {
                const expected = inOrder(records, kind.sorts[sortBy].order, direction)
                const list = (page: PageOf<Sort>) => repository.list(fixture.all, { filter: {}, page })
                const order = { sortBy, direction, limit }
                expectSame(yield* walk.byOffset(list, order), expected, `${sortBy} ${direction} by offset`)
                const form = kind.sorts[sortBy].form
                if (sortBy === kind.byDay || sortBy === "createdAt") {
                  const valueOf = (row: A) => (sortBy === "createdAt" ? row.createdAt : kind.dayOf(row))
                  const byValue = yield* walk.byValue(list, order, { rows: expected, valueOf })
                  expectSame(byValue, expected, `${sortBy} ${direction} by value`)
                }
                expectSame(yield* walk.byCursor(list, order, form), expected, `${sortBy} ${direction} by cursor`)
              }
            }
          })
      )
    )

    it.effect("finds every page by its number, in everybody's sight and with every filter", () =>
      forAll(
        fc.record({
          sketches: fc.array(recordSketch, { minLength: 8, maxLength: 24 }),
          filters: fc.array(filterSketch, { minLength: 4, maxLength: 4 }),
          limit: fc.integer({ min: 1, max: 4 })
        }),
        thorough ? 3 : 1,
        ({ filters, limit, sketches }) =>
          Effect.gen(function* () {
            const fixture = yield* seedWorkspace
            const repository = yield* kind.repository
            const ports = { repository, facts: yield* ReportFacts, exchangeRates: yield* ExchangeRateRepository }
            const changes = changesBy(fixture.olga.member, kind.subject)
            const records = sketches.map((sketch) => recordIn(fixture, kind, sketch))
            yield* saveAll(repository, changes, records)
            const listed = { of: listedKinds[kind.of], byDay: kind.byDay }
            for (const filter of [{}, ...filters.map((wanted) => filterIn(fixture, wanted))]) {
              for (const { member, visible } of readers(fixture, kind)) {
                const who = principal(member.role, { workspace: fixture.workspace, member })
                for (const direction of ["asc", "desc"] as const) {
                  const order = kind.sorts[kind.byDay].order
                  const expected = inOrder(expectedRecords(kind, records, { visible, filter }), order, direction)
                  for (let offset = 0; offset < expected.length + limit; offset += limit) {
                    const page: PageOf<Sort> = {
                      sortBy: kind.byDay,
                      direction,
                      limit,
                      start: { _tag: "Offset", offset }
                    }
                    const query = { filter, page, chart: true }
                    const list = yield* Effect.orDie(recordList(ports, listed, { who, visible, query }))
                    expectSame(list.page.items, expected.slice(offset, offset + limit))
                    assert.strictEqual(list.page.next === null, offset + limit >= expected.length)
                    assert.strictEqual(list.total.count, expected.length)
                  }
                }
              }
            }
          })
      )
    )

    it.effect("goes on at a position whose row has gone", () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const repository = yield* kind.repository
        const changes = changesBy(fixture.olga.member, kind.subject)
        const records = Array.from({ length: 4 }, () => kind.make({ owner: fixture.mary.member, client: fixture.bolt }))
        for (const record of records) yield* repository.save(changes.create(record))
        const [first, second, ...rest] = inOrder(records, kind.sorts[kind.byDay].order, "desc")
        const page = { sortBy: kind.byDay, direction: "desc", start: { _tag: "Offset", offset: 0 }, limit: 2 } as const
        const { next } = yield* repository.list(fixture.all, { filter: {}, page })
        yield* repository.save(changes.remove(second!))
        yield* repository.save(changes.remove(first!))
        const start = { _tag: "After", position: next! } as const
        expectSame((yield* repository.list(fixture.all, { filter: {}, page: { ...page, start } })).items, rest)
      })
    )

    it.effect("answers an empty page beyond the end", () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const repository = yield* kind.repository
        const record = kind.make({ owner: fixture.mary.member, client: fixture.bolt })
        yield* repository.save(changesBy(fixture.olga.member, kind.subject).create(record))
        const page = { sortBy: kind.byDay, direction: "asc", limit: 1 } as const
        for (const offset of [1, 2, 100_000]) {
          const start = { _tag: "Offset", offset } as const
          const beyond = yield* repository.list(fixture.all, { filter: {}, page: { ...page, start } })
          assert.deepStrictEqual(beyond, { items: [], next: null })
        }
      })
    )
  }
