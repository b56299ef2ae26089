import { assert, layer } from "@effect/vitest"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import { plain } from "@hourbook/core/values/fold"
import { firstPage, type PageOf } from "@hourbook/core/values/Page"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { indexTexts } from "@hourbook/store-postgres/records/indexTexts"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { engines } from "../../engines/engines.ts"
import { people } from "../../suites/store/records/recordArbitraries.ts"
import { eachSuiteKind, type RecordKind } from "../../suites/store/records/recordKinds.ts"
import { expectedRecords } from "../../suites/store/records/recordModel.ts"
import { walk } from "../../suites/store/records/walk.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { forAll } from "../../support/expecting.ts"

/** Letters that fold, match or split in their own ways. */
const letters = ["a", "B", "ß", "ı", "İ", "i̇", "Σ", "ς", "σ", "%", "_", "\\", " ", "É", "e\u0301", "🙂", "'"]
const textOf = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength, maxLength }).map((text) => text.join(""))

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("record" as const), text: textOf(1, 12) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("reword" as const), which: fc.nat(30), text: textOf(1, 12) })
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), which: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("index" as const) }) }
)

const searchAsFold = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>) =>
  forAll(
    fc.tuple(fc.array(step, { minLength: 20, maxLength: 30 }), fc.array(textOf(1, 5), { minLength: 5, maxLength: 5 })),
    4,
    ([steps, terms]) =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const repository = yield* kind.repository
        const facts = yield* ReportFacts
        const snapshot = yield* Snapshot
        const database = yield* Database
        const { amend, create, remove } = changesBy(fixture.olga.member, kind.subject)
        const owners = [fixture.mary.member, fixture.max.member]
        const days = ["2026-02-01", "2026-02-02", "2026-02-02", "2026-01-31"]
        let records: ReadonlyArray<A> = []
        for (const one of steps) {
          if (one.do === "index") {
            yield* indexTexts(database, fixture.workspace.id)
          } else if (one.do === "record") {
            const owner = owners[records.length % 2]!
            const made = kind.make(
              { owner, client: fixture.acme, project: records.length % 3 === 0 ? fixture.shop : fixture.website },
              { text: one.text, day: days[records.length % days.length]! }
            )
            yield* repository.save(create(made))
            records = [...records, made]
          } else if (records.length > 0) {
            const before = records[one.which % records.length]!
            const after = one.do === "remove" ? null : amended(before, kind.fields({ text: one.text }))
            yield* repository.save(after === null ? remove(before) : amend(before, after))
            records = records.flatMap((record) => (record !== before ? [record] : after === null ? [] : [after]))
          }
        }
        const known = records.slice(0, 5).map((record) => [...plain(kind.textOf(record) ?? "")].slice(1, 5).join(""))
        for (const search of [...terms, ...known, "acme", "SITE", "shop"]) {
          for (const { member, visible } of people(fixture)) {
            if (!kind.readers.includes(member.role)) continue
            const filter = { search }
            const list = repository.list(visible, { filter, page: { ...firstPage(kind.byDay), limit: 100 } })
            const ask = facts.ask(visible, { of: [kind.of], filter, by: ["hour"] })
            const expected = expectedRecords(kind, records, { visible, filter }).map(({ id }) => id)
            const [inside, byHour] = yield* snapshot.of(visible, Effect.all([list, ask], { concurrency: "unbounded" }))
            const what = `${JSON.stringify(search)} for ${member.name}`
            for (const { items } of [inside, yield* list]) {
              assert.sameMembers(
                items.map(({ id }) => id),
                expected,
                what
              )
            }
            const listAt = (page: PageOf<Sort>) => repository.list(visible, { filter, page })
            for (const direction of [known[0], "SITE"].includes(search) ? (["asc", "desc"] as const) : []) {
              const order = { sortBy: kind.byDay, direction, limit: 7 }
              const walks = Effect.all([walk.byOffset(listAt, order), walk.byCursor(listAt, order, "date")])
              assert.deepStrictEqual(yield* snapshot.of(visible, walks), yield* walks, what)
            }
            assert.strictEqual(
              byHour.reduce((sum, { count }) => sum + count, 0),
              expected.length,
              what
            )
          }
        }
      }).pipe(Effect.orDie)
  )

for (const engine of engines) {
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine.layer())), {
    timeout: "10 minutes",
    excludeTestServices: true
  })(`search: ${engine.name}`, (it) => {
    eachSuiteKind((kind) => {
      // The texts of every kind are in one table, by which PGlite folds and compares those of time.
      if (engine.name === "PGlite" && kind.of !== "time") return
      it.effect(`finds ${kind.of} as a comparison of each text does, whichever of them are indexed`, () =>
        searchAsFold(kind)
      )
    })
  })
}
