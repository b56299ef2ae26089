import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { formatText } from "@hourbook/exchange/text/formatText"
import { planText } from "@hourbook/exchange/text/planText"
import type { CellValue } from "hucre/xlsx"
import { writeXlsx } from "hucre/xlsx"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"

const world = { currency: "EUR", timeZone: "UTC", people: [], clients: [], projects: [] }

const planned = async (bytes: Uint8Array | string) => {
  const file = await readFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes)
  if ("_tag" in file) return assert.fail(file.reason.code)
  const found = plan(file, noMapping, world)
  return {
    ...found,
    table: file.table,
    lines: planText("a", file, found),
    minutes: found.entries.map((one) => one.minutes)
  }
}

type Sheet = readonly [name: string, rows: ReadonlyArray<ReadonlyArray<CellValue>>, hidden?: true]

const workbookOf = (...sheets: ReadonlyArray<Sheet>) =>
  writeXlsx({
    sheets: sheets.map(([name, rows, hidden]) => ({ name, rows: rows.map((row) => [...row]), hidden: hidden === true }))
  })

const cover: Sheet = ["Cover", [["Timesheet of March"], ["Client", "Acme"], ["Total", 1.75]]]
const times: Sheet = [
  "Times & more",
  [
    ["March 2026"],
    [],
    ["Date", "Project", "Notes", "Hours"],
    [new Date("2026-03-02"), "Site", "Draw", 1.5],
    [new Date("2026-03-03"), "Site", "Call", 0.25]
  ]
]

describe("a workbook", () => {
  it("is read from the sheet behind its cover, below a title, and says which sheets are not read", async () => {
    const { lines, minutes, table } = await planned(await workbookOf(cover, times, ["Other", [["a", "b"]]]))
    assert.deepStrictEqual(minutes, [90, 15])
    assert.strictEqual(formatText(table.format), "XLSX, sheet Times & more")
    assert.include(lines, "The headers are in line 3: what is above them is not read")
    assert.include(lines, "Not read: 2 sheets: Cover, Other")
  })

  it("is read from a sheet that is shown rather than a hidden one", async () => {
    const hidden: Sheet = ["Old", times[1], true]
    const { table } = await planned(await workbookOf(hidden, times))
    assert.deepStrictEqual([formatText(table.format), table.unreadSheets], ["XLSX, sheet Times & more", []])
  })

  it("of one sheet is read below a title though its headers are unknown", async () => {
    const { table } = await planned(await workbookOf(["A", [["March"], ["Wann", "Wofür"], ["x", "y"]]]))
    assert.deepStrictEqual([table.header, table.headerLine, formatText(table.format)], [["Wann", "Wofür"], 2, "XLSX"])
  })
})

describe("a header", () => {
  it("is looked for no further than fifty lines", async () => {
    const table = "date,hours\n2026-03-02,1\n"
    assert.deepStrictEqual((await planned(`${"a title,\n".repeat(49)}${table}`)).minutes, [60])
    assert.deepStrictEqual((await planned(`${"a title,\n".repeat(60)}${table}`)).minutes, [])
  })

  it("is the first line where that is one, whatever words the lines below have", async () => {
    const { minutes, table } = await planned("date,hours,notes\n2026-03-02,1,date\ndate,duration,start\n")
    assert.deepStrictEqual([minutes, table.headerLine], [[60], 1])
  })

  it("that is missing is named with what would be read", async () => {
    assert.strictEqual(
      refusedTexts((await planned("When exactly,hours\n2026-03-02,1\n")).refused)[0]?.reason,
      "the file has no column of days: name one date, or start where it has moments"
    )
    assert.strictEqual(
      refusedTexts((await planned("date,effort\n2026-03-02,1\n")).refused)[0]?.reason,
      "the file has no column of lengths: name one hours, minutes or duration, or two start and end"
    )
  })
})

describe("a Markdown table", () => {
  it("has bars in its cells behind a backslash, and quotes as they are", async () => {
    const { entries, table } = await planned(
      '| date | hours | notes |\n|---|---|---|\n| 2026-03-02 | 1 | a \\| b "c |\n'
    )
    assert.deepStrictEqual(
      entries.map(({ description }) => description),
      ['a | b "c']
    )
    assert.strictEqual(formatText(table.format), "UTF-8, a Markdown table")
  })

  it("is none where a table separated by bars has no rule", async () => {
    const { minutes, table } = await planned('date|hours|notes\n2026-03-02|1|"a|b"\n')
    assert.deepStrictEqual([minutes, formatText(table.format)], [[60], "UTF-8, separated by bars"])
  })
})
