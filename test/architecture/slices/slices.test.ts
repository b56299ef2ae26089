import { assert, describe, it } from "@effect/vitest"
import { type SourceFile, workspacesIn } from "../sources.ts"
import { bounded } from "./boundedLoops.ts"
import { looseLoops, servicePackages, staleLoops } from "./slices.ts"

const files = workspacesIn("packages")
  .filter(({ directory }) => servicePackages.includes(directory.replace(/^packages\//u, "")))
  .flatMap((workspace) => workspace.files)

describe("what is written or read row by row", () => {
  it("is in slices, unless there are few rows", () =>
    assert.deepEqual(
      files.flatMap((file) => looseLoops(file)),
      []
    ))
  it("is listed only where it is", () => assert.deepEqual(staleLoops(files), []))
})

/** Loops that break the rule, to show that it finds them. */
describe("the rule of slices", () => {
  const file = (text: string): SourceFile => ({ path: "packages/rest/src/files/a.ts", text })
  const found = (text: string) => looseLoops(file(text)).map((line) => line.replace(/^.*: /u, ""))

  it.each([
    ["rows.map", "const text = (rows) => rows.map(lineOf)"],
    ["entries.map", "[head(name), ...entries.map((entry) => calendarEvent(entry)), end].join('')"],
    ["...items", "while (page !== null) entries.push(...got.items)"],
    ["for rows", "for (const row of rows) text += lineOf(row)"],
    ["for rows", "for (const [index, row] of report.rows.entries()) put(index, row)"],
    ["for rows", "for (const row of [...rows].reverse) {} for (const row of [...rows]) put(row)"],
    ["rows.reduce", "report.page.rows.filter(isShown).reduce(add, zero)"],
    ["records.sort", "records.slice().sort(byDay)"],
    ["Map.groupBy(lines)", "Map.groupBy(lines, dayOf)"],
    ["Array.from(entries)", "Array.from(entries, toEvent)"],
    ["events.flatMap", "log?.events.flatMap(textsOf)"],
    ["for operations", "function* f() { for (const one of operations) others.forEach(function* () { yield one }) }"]
  ])("finds %s in: %s", (loop, text) => assert.include(found(text), loop))

  it.each([
    "yield* eachInSlices(rows, writer.add)",
    "const made = yield* mapInSlices(rows, lineOf)",
    "function* steps() { for (const row of rows) { put(row); yield } }",
    "async () => { for await (const row of rows) put(row) }",
    "Object.entries(columns).map(cellOf)",
    "page.items.map(toWire)",
    "columns.map(({ name }) => name)"
  ])("lets pass: %s", (text) => assert.deepEqual(found(text), []))

  it("lets pass a loop over few rows, which is listed with what limits them", () => {
    const loop = "packages/rest/src/files/a.ts: rows.map"
    assert.deepEqual(looseLoops(file("rows.map(f); rows.filter(g)"), { "two of them": [loop] }), [
      "packages/rest/src/files/a.ts: rows.filter"
    ])
    for (const reason of Object.keys(bounded)) assert.isAbove(reason.length, 10)
  })
})
