import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { refusedTexts } from "../../../support/exchange/refusedTexts.ts"
import { workbook } from "../../../support/exchange/workbook.ts"

const world = { currency: "EUR", timeZone: "UTC", people: [], clients: [], projects: [] }

const header = ["date", "hours", "description", "rate", "cost"]
const text = (cell: string): string => `<c t="str"><v>${cell}</v></c>`
const shown = (figure: number | string, format: number): string => `<c s="${format}"><v>${figure}</v></c>`

const row = (cells: ReadonlyArray<string>): string => `<row>${cells.join("")}</row>`

/** A workbook of amounts of 90, each in one of the formats. */
const bookOf = (formats: ReadonlyArray<string>) =>
  workbook({
    rows: [
      row(header.map(text)),
      ...formats.map((_, format) =>
        row([text("2026-03-02"), "<c><v>1.5</v></c>", text("Work"), "<c/>", shown(90, format)])
      )
    ].join(""),
    formats
  })

const planned = async (bytes: Uint8Array) => {
  const file = await readFile(bytes)
  return "_tag" in file ? assert.fail(file.reason.code) : plan(file, noMapping, world)
}

const amountsIn = ({ entries }: Awaited<ReturnType<typeof planned>>) =>
  entries.map(({ fileCost }) => fileCost && `${toPlain(fileCost.value)} ${fileCost.currency}`)

describe("a number of a workbook", () => {
  it.each([
    ['#,##0.00 "€"', "EUR"],
    ["#,##0.00\\ €", "EUR"],
    ["#,##0.00 [$€-407]", "EUR"],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', "EUR"],
    ["[$USD] #,##0.00", "USD"],
    ["[$USD]\\ #,##0.00_);[Red]([$USD]\\ #,##0.00)", "USD"],
    ["[$$-409]#,##0.00", "USD"],
    ["[$$-en-US]#,##0.00", "USD"],
    ["[$$-0C09]#,##0.00", "AUD"],
    ["[$¥-411]#,##0", "JPY"],
    ["#,##0.00\\ [$kr-41D]", "SEK"],
    ["#,##0.00 [$kr.-406]", "DKK"],
    ["[$CHF-807] #,##0.00", "CHF"],
    ['#,##0.00 "zł"', "PLN"],
    ['"£"#,##0.00', "GBP"],
    ['#,##0.00\\ "GBP"', "GBP"],
    ["#,##0.00\\ \\C\\H\\F", "CHF"],
    ['"R$" #,##0.00', "BRL"]
  ])("has the currency that its format %s shows", async (format, currency) => {
    const found = await planned(bookOf([format]))
    assert.deepStrictEqual(amountsIn(found), [`90 ${currency}`])
    assert.deepStrictEqual(found.questions, [])
    assert.deepStrictEqual(found.refused, [])
  })

  it.each([
    "General",
    "#,##0.00",
    '"$"#,##0.00',
    "[$$]#,##0.00",
    "#,##0.00 [$kr]",
    '#,##0.00 "h"',
    '#,##0.00 "STD"',
    "_-* #,##0.00\\ _€_-",
    "[$-409]#,##0.00",
    "[Red]#,##0.00"
  ])("is asked for its currency where its format %s shows none, or a sign of several", async (format) => {
    const found = await planned(bookOf([format]))
    assert.deepStrictEqual(found.questions, ["currency"])
    assert.strictEqual(found.entries.length, 1)
  })

  it("has its own currency in each line", async () => {
    const found = await planned(bookOf(['#,##0.00 "€"', "General", "[$USD] #,##0.00"]))
    assert.deepStrictEqual(amountsIn(found), ["90 EUR", "90 EUR", "90 USD"])
    assert.deepStrictEqual(found.questions, ["currency"])
  })

  it("keeps its currency where rows and cells are left out, and others are texts", async () => {
    const rows = [
      row(header.map(text)),
      '<row r="3"/>',
      `<row r="4"><c r="A4" t="str"><v>2026-03-02</v></c><c r="B4"><v>2</v></c><c r="D4" s="1"><v>45</v></c></row>`,
      `<row r="9"><c r="A9" t="str"><v>2026-03-03</v></c><c r="B9"><v>2</v></c><c r="C9" s="0" t="str"><v>7</v></c><c r="E9" s="0"><v>-1</v></c></row>`
    ].join("")
    const { entries, refused } = await planned(workbook({ rows, formats: ['#,##0.00 "€"', "[$USD] #,##0.00"] }))
    assert.deepStrictEqual(
      entries.map(({ cost, line }) => [line, cost && `${toPlain(cost.value)} ${cost.currency}`]),
      [[4, "90 USD"]]
    )
    assert.deepStrictEqual(refusedTexts(refused), [
      { line: 9, reason: "the amount is -1, below 0: work costs nothing at least. Record a credit as a charge" }
    ])
  })

  it("has its currency also far down a long sheet", async () => {
    const many = 3000
    const rows = Array.from({ length: many }, (_, at) =>
      row([text("2026-03-02"), "<c><v>1</v></c>", text(`Work ${at}`), "<c/>", shown(at + 1, at % 3)])
    )
    const { entries } = await planned(
      workbook({ rows: row(header.map(text)) + rows.join(""), formats: ["0 [$EUR]", "0 [$USD]", "0 [$GBP]"] })
    )
    const currencies = ["EUR", "USD", "GBP"]
    assert.deepStrictEqual(
      entries.map(({ fileCost }) => fileCost && `${toPlain(fileCost.value)} ${fileCost.currency}`),
      Array.from({ length: many }, (_, at) => `${at + 1} ${currencies[at % 3]}`)
    )
  })
})
