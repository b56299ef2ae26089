import { assert } from "@effect/vitest"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { fitAtOnce } from "@hourbook/core/records/fitAtOnce"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { ImportId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { aProject, aTimeEntry, day, newUuid } from "../../../support/data/builders.ts"
import { amended, changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSameSet, outcome } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"

/** References of records that are written at once. */
export const refsInBatches: Tests = (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const time = yield* TimeRepository
    const { create } = changesBy(fixture.olga.member, "time_entry")
    const addAll = (entries: ReadonlyArray<ReturnType<typeof aTimeEntry>>) =>
      time.saveAll(entries.map((after) => ({ ...create(after), before: null, after })))
    return { addAll, fixture, time }
  })

  it.effect("writes none of several records of which two have the same reference, or one has that of another", () =>
    Effect.gen(function* () {
      const { addAll, fixture, time } = yield* open
      const entry = (id: string) => aTimeEntry({ owner: fixture.mary.member }, { externalRef: { source: "toggl", id } })
      const kept = entry("1")
      yield* addAll([kept, entry("2")])
      assert.strictEqual(yield* outcome(addAll([entry("3"), entry("4"), entry("3")])), "ExternalRefTaken")
      assert.strictEqual(yield* outcome(addAll([entry("3"), entry("1")])), "ExternalRefTaken")
      const refs = ["1", "3", "4"].map((id) => ({ source: "toggl", id }))
      expectSameSet(yield* time.withExternalRefs(fixture.all, refs), [kept])
    })
  )

  it.effect("passes a reference on within one call, from the record that gives it up before", () =>
    Effect.gen(function* () {
      const { fixture, time } = yield* open
      const { amend, create, remove } = changesBy(fixture.olga.member, "time_entry")
      const [x, y] = [
        { source: "toggl", id: "x" },
        { source: "toggl", id: "y" }
      ]
      const entry = (externalRef: typeof x | null) => aTimeEntry({ owner: fixture.mary.member }, { externalRef })
      const [one, two, three] = [entry(x), entry(null), entry(y)]
      yield* time.saveAll([one, two, three].map((made) => create(made)))
      const giving = amended(one, { externalRef: null })
      const taking = amended(two, { externalRef: x })
      const early = [amend(two, taking), amend(one, giving)]
      assert.strictEqual(yield* outcome(time.saveAll(early)), "ExternalRefTaken")
      const four = entry(y)
      yield* time.saveAll([amend(one, giving), amend(two, taking), remove(three), create(four)])
      expectSameSet(yield* time.withExternalRefs(fixture.all, [x, y]), [taking, four])
    })
  )

  it.effect("writes the most records of an import at once, with a reference each, as long as they fit", () =>
    Effect.gen(function* () {
      const { addAll, fixture, time } = yield* open
      const projects = yield* ProjectRepository
      const importId = ImportId.make(newUuid())
      const places = Array.from({ length: mostAtOnce }, () => aProject(fixture.workspace.id, fixture.acme))
      for (const place of places) yield* projects.save(changesBy(fixture.olga.member, "project").create(place))
      /** Of one member and month, of so many projects. */
      const entries = (count: number, months: ReadonlyArray<string> = ["2026-02"]) =>
        Array.from({ length: mostAtOnce }, (_, index) =>
          aTimeEntry(
            { owner: fixture.mary.member, client: fixture.acme, project: places[index % count]! },
            {
              importId,
              externalRef: { source: "toggl", id: newUuid() },
              workedOn: day(`${months[index % months.length]}-03`)
            }
          )
        )
      const eight = entries(8)
      assert.isTrue(fitAtOnce(eight))
      yield* addAll(eight)
      const refs = eight.map(({ externalRef }) => externalRef!)
      expectSameSet(yield* time.withExternalRefs(fixture.all, refs), eight)
      // What is said to fit does, however it is spread.
      for (let count = 1; count <= mostAtOnce; count++) {
        for (const months of [["2026-02"], ["2026-01", "2026-02", "2026-03"]]) {
          let batch = entries(count, months)
          while (!fitAtOnce(batch)) batch = batch.slice(1)
          assert.isAbove(batch.length, 5)
          yield* addAll(batch)
        }
      }
    })
  )
}
