import { assert, layer } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { reportText } from "@hourbook/exchange/text/reportText"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { importing } from "../../support/exchange/importing.ts"
import { nastyFiles } from "../../support/exchange/nasty.ts"
import { type Caller, dataOf, openWorkspace } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"

const header = "date,hours,client,project,description,billable,tags,amount,currency"
const fileOf = (...rows: ReadonlyArray<string>): Uint8Array =>
  new TextEncoder().encode(`${[header, ...rows].join("\n")}\n`)

const first = "2026-03-02,1.00,Cole,Site,Design,yes,draft,100,EUR"
const second = "2026-03-02,1.00,Cole,Site,Call with Bob,yes,,90,EUR"
const third = "2026-03-03,2.50,Cole,Site,Build,yes,,250,EUR"

const entriesOf = (by: Caller) => Effect.map(by.get("/api/time?page_size=100"), (answer) => dataOf(answer).entries)

const twice = Effect.fnUntraced(function* (before: Uint8Array, after: Uint8Array) {
  const { owner } = yield* openWorkspace()
  yield* importing(owner.full, before)
  const { report } = yield* importing(owner.full, after)
  return { report, entries: yield* entriesOf(owner.full) }
})

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("a file that is imported again", (it) => {
  const corrections = {
    "a price": [first.replace(",100,", ",120.50,"), "amount", "120.5 EUR", "100 EUR"],
    "a currency": [first.replace(",EUR", ",USD"), "amount", "100 USD", "100 EUR"],
    "a tag": [first.replace(",draft,", ",final,"), "tags", "final", "draft"],
    "its length": [first.replace(",1.00,", ",1.50,"), "minutes", "90", "60"],
    "a note": [first.replace(",Design,", ",Redesign,"), "description", "Redesign", "Design"]
  } as const
  for (const [what, [line, field, file, recorded]] of Object.entries(corrections)) {
    it.effect(`with ${what} corrected: the line is listed as changed, and nothing is made`, () =>
      Effect.gen(function* () {
        const { entries, report } = yield* twice(fileOf(first, second, third), fileOf(second, line, third))
        const { id } = entries.find(({ description }: any) => description === "Design")
        assert.deepStrictEqual(report.changed, {
          count: 1,
          lines: [
            { line: 3, what: field === "description" ? file : "Design", id, differences: [{ field, file, recorded }] }
          ]
        })
        assert.strictEqual(report.gone.count, 0)
        assert.deepStrictEqual(report.counts.entries, { created: 0, alreadyThere: 2, refused: 0 })
        assert.lengthOf(entries, 3)
      })
    )
  }

  it.effect(
    "without some of its lines lists their entries, which are in no sum and stay; with a corrected day, both",
    () =>
      Effect.gen(function* () {
        const moved = third.replace("-03-03", "-03-04")
        const before = fileOf(first, second, third, third.replace("Build", "Plan"))
        const { owner } = yield* openWorkspace()
        yield* importing(owner.full, before)
        const { planned, report } = yield* importing(owner.full, fileOf(first, moved, third.replace("Build", "Plan")))
        assert.deepStrictEqual(
          report.gone.entries.map(({ day, description, place }) => [day, description, place]),
          [
            ["2026-03-02", "Call with Bob", "Cole / Site"],
            ["2026-03-03", "Build", "Cole / Site"]
          ]
        )
        assert.deepStrictEqual([report.changed.count, report.counts.entries.created], [0, 1])
        assert.deepStrictEqual([report.gone.minutes, report.all.minutes], [210, 360])
        const text = reportText(planned, report, false).join("\n")
        assert.include(
          text,
          "Not in these sums, since they are no longer in the file, but recorded: 3 h 30 m; 340 EUR."
        )
        assert.include(text, '  2026-03-03 2 h 30 m Olga, Cole / Site "Build": 250 EUR')
        assert.lengthOf(yield* entriesOf(owner.full), 5)
      })
  )

  it.effect("with an id and another length or day lists the line as changed", () =>
    Effect.gen(function* () {
      const withIds = (...rows: ReadonlyArray<string>) =>
        new TextEncoder().encode(["id,date,hours,description", ...rows, ""].join("\n"))
      const { report } = yield* twice(
        withIds("a,2026-03-02,1.00,Design", "b,2026-03-02,1.00,Call"),
        withIds("a,2026-03-02,2.00,Design", "b,2026-03-03,1.00,Call")
      )
      assert.deepStrictEqual(
        report.changed.lines.map(({ differences }) => differences),
        [
          [{ field: "minutes", file: "120", recorded: "60" }],
          [{ field: "day", file: "2026-03-03", recorded: "2026-03-02" }]
        ]
      )
    })
  )

  it.effect("with another line of the same day and length makes it", () =>
    Effect.gen(function* () {
      const { entries, report } = yield* twice(fileOf(first, third), fileOf(first, second, third))
      assert.strictEqual(report.changed.count, 0)
      assert.strictEqual(report.counts.entries.created, 1)
      assert.lengthOf(entries, 3)
    })
  )

  it.effect("with lines that another export left out makes all of them, though they are alike but for the note", () =>
    Effect.gen(function* () {
      const { entries, report } = yield* twice(fileOf(first), fileOf(second))
      assert.deepStrictEqual([report.changed.count, report.gone.count], [0, 0])
      assert.strictEqual(report.counts.entries.created, 1)
      assert.lengthOf(entries, 2)
    })
  )

  it.effect("leaves what was changed here since, and does not list it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* importing(owner.full, fileOf(first, third))
      const [, entry] = yield* entriesOf(owner.full)
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { cost: 80 }))
      const { report } = yield* importing(owner.full, fileOf(first, third))
      assert.strictEqual(report.changed.count, 0)
      assert.deepStrictEqual(report.counts.entries, { created: 0, alreadyThere: 2, refused: 0 })
    })
  )

  it.effect("is the same file in another time zone, where it says when its lines begin", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const bytes = new TextEncoder().encode(
        "start,end,description\n2026-03-02T23:30:00Z,2026-03-03T00:15:00Z,Night\n2026-03-04T09:00:00Z,2026-03-04T10:00:00Z,Day\n"
      )
      const inZone = (timeZone: string) => ({ mapping: { ...noMapping, answers: { timeZone } } })
      yield* importing(owner.full, bytes, inZone("Europe/Berlin"))
      const { report } = yield* importing(owner.full, bytes, inZone("UTC"))
      assert.deepStrictEqual(report.counts.entries, { created: 0, alreadyThere: 2, refused: 0 })
      assert.strictEqual(report.changed.count, 0)
    })
  )

  for (const { bytes, title } of nastyFiles) {
    it.effect(`with ${title}: has no changed lines`, () =>
      Effect.gen(function* () {
        const { report } = yield* twice(bytes, bytes)
        assert.deepStrictEqual(report.changed, { count: 0, lines: [] })
        assert.strictEqual(report.counts.entries.created, 0)
      })
    )
  }
})
