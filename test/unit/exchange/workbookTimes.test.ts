import { assert, describe, it } from "@effect/vitest"
import { mostMinutes as longest } from "@hourbook/core/values/Rounding"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { planText } from "@hourbook/exchange/text/planText"
import { mostMinutes } from "@hourbook/exchange/values/times"
import * as fc from "fast-check"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"
import { workbook } from "../../support/exchange/workbook.ts"

const world = { currency: "EUR", timeZone: "UTC", people: [], clients: [], projects: [] }

type Cell = string | readonly [serial: number, format: string]

const formats = ["yyyy-mm-dd", "[h]:mm", "h:mm", "h:mm AM/PM", "yyyy-mm-dd h:mm", "[hh]:mm:ss", "General", '0.0" h"']

/** A workbook of cells that are texts, or serials in one of the formats. */
const sheetOf = (rows: ReadonlyArray<ReadonlyArray<Cell>>, is1904: boolean) =>
  workbook({
    rows: rows
      .map((cells) => {
        const all = cells.map((cell) =>
          typeof cell === "string"
            ? `<c t="str"><v>${cell}</v></c>`
            : `<c s="${formats.indexOf(cell[1])}"><v>${cell[0]}</v></c>`
        )
        return `<row>${all.join("")}</row>`
      })
      .join(""),
    formats,
    properties: is1904 ? '<workbookPr date1904="1"/>' : ""
  })

const planned = async (rows: ReadonlyArray<ReadonlyArray<Cell>>, is1904 = false) => {
  const file = await readFile(sheetOf(rows, is1904))
  return "_tag" in file ? assert.fail(file.reason.code) : { file, plan: plan(file, noMapping, world) }
}

/** The serial of a day in either system. */
const serialOf = (day: string, is1904: boolean): number =>
  Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000) - (is1904 ? 1462 : 0)

describe.each([
  ["1900", false],
  ["1904", true]
] as const)("a cell of a workbook that counts days from %s", (_, is1904) => {
  it("is the length that it shows, whatever its format and up to the longest entry", async () => {
    const lengths = fc.integer({ min: 0, max: mostMinutes })
    await fc.assert(
      fc.asyncProperty(lengths, fc.constantFrom("[h]:mm", "[hh]:mm:ss", "h:mm"), async (minutes, format) => {
        const { plan: found } = await planned(
          [
            ["date", "duration", "description"],
            [[serialOf("2026-03-02", is1904), "yyyy-mm-dd"], [minutes / 1440, format], "a"]
          ],
          is1904
        )
        assert.deepStrictEqual(
          found.entries.map(({ day, seconds }) => [day, seconds]),
          [["2026-03-02", minutes * 60]]
        )
      }),
      // 59 to 61 days are where the system of 1900 has a day that never was.
      {
        numRuns: 40,
        examples: [
          [86_400, "[h]:mm"],
          [87_120, "h:mm"]
        ]
      }
    )
  })

  it("is the same day where it has no format", async () => {
    const { plan: found } = await planned(
      [
        ["date", "hours", "description"],
        [[serialOf("2026-03-02", is1904), "General"], [1.5, "General"], "a"]
      ],
      is1904
    )
    assert.deepStrictEqual(
      found.entries.map(({ day, minutes }) => [day, minutes]),
      [["2026-03-02", 90]]
    )
  })

  it("is a time of day beside a day, and a moment without one", async () => {
    const day = serialOf("2026-03-02", is1904)
    const times = await planned(
      [
        ["date", "start", "end", "description"],
        [[day, "yyyy-mm-dd"], [0.375, "h:mm"], [0.4375, "h:mm AM/PM"], "a"],
        [[day, "yyyy-mm-dd"], [22 / 24, "[h]:mm"], [1 / 32, "[h]:mm"], "b"],
        [[day, "yyyy-mm-dd"], [day + 0.375, "h:mm"], [day + 0.4375, "h:mm"], "c"]
      ],
      is1904
    )
    const moments = await planned(
      [
        ["start", "end", "description"],
        [[day + 0.375, "yyyy-mm-dd h:mm"], [day + 0.4375, "h:mm"], "a"]
      ],
      is1904
    )
    const spans = [...times.plan.entries, ...moments.plan.entries].map(({ day, minutes, start }) => [
      day,
      start,
      minutes
    ])
    assert.deepStrictEqual(spans, [
      ["2026-03-02", 32_400, 90],
      ["2026-03-02", 79_200, 165],
      ["2026-03-02", 32_400, 90],
      ["2026-03-02", 32_400, 90]
    ])
  })
})

describe("a long length of a workbook", () => {
  const rows: ReadonlyArray<ReadonlyArray<Cell>> = [
    ["date", "duration", "description"],
    ["2026-03-02", [1.5, "[h]:mm"], "36 hours"],
    ["2026-03-03", [62.5, "[h]:mm"], "1,500 hours"],
    ["2026-03-04", [1, "[h]:mm"], "a day"],
    ["2026-03-05", [1875, "[h]:mm"], "45,000 hours"],
    ["2026-03-06", [-0.5, "[h]:mm"], "less than nothing"],
    ["2026-03-07", [1e9, "yyyy-mm-dd"], "no day"],
    ["2026-03-08", [1.5, '0.0" h"'], "a plain number"]
  ]

  it("is taken and named before anything is written, and refused where no entry may be as long", async () => {
    const { file, plan: found } = await planned(rows)
    assert.deepStrictEqual(
      found.entries.map(({ minutes }) => minutes),
      [2160, 90_000, 1440, 90]
    )
    assert.deepStrictEqual(refusedTexts(found.refused), [
      { line: 5, reason: "45,000 hours are more than a time entry may have: 16,666" },
      { line: 6, reason: '"-12:00" is not a duration such as 1:30, 1.5 h or 90 min' },
      { line: 7, reason: '"#####" is not a duration such as 1:30, 1.5 h or 90 min' }
    ])
    assert.include(planText("a.xlsx", file, found), "Longer than 24 h: 2 entries, the longest 1,500 h (line 3)")
  })

  it("has the bound of a time entry", () => assert.strictEqual(mostMinutes, longest))
})
