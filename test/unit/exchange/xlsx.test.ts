import { inflateRawSync } from "node:zlib"
import { assert, it } from "@effect/vitest"
import type { SheetCell } from "@hourbook/exchange/writers/sheetCells"
import { xlsxWriter } from "@hourbook/exchange/writers/xlsx"
import * as fc from "fast-check"
import { readXlsx } from "hucre/xlsx"

const book = (columns: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<SheetCell>>, perSheet?: number) => {
  const writer = xlsxWriter({
    name: "A [list] of: all",
    columns,
    sample: rows,
    ...(perSheet === undefined ? {} : { rows: perSheet })
  })
  const parts: Array<Uint8Array> = []
  for (const row of rows) {
    writer.add(row)
    parts.push(writer.take())
  }
  writer.end()
  return new Uint8Array(Buffer.concat([...parts, writer.take()]))
}

const read = (bytes: Uint8Array) => readXlsx(bytes, { readStyles: true })

/** The files of an archive, by its directory. */
const filesOf = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const buffer = Buffer.from(bytes)
  const end = buffer.lastIndexOf(Buffer.from("PK\u0005\u0006"))
  let at = buffer.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left--) {
    assert.strictEqual(buffer.toString("latin1", at, at + 4), "PK\u0001\u0002")
    const [size, length, name, extra, comment] = [
      buffer.readUInt32LE(at + 20),
      buffer.readUInt32LE(at + 24),
      buffer.readUInt16LE(at + 28),
      buffer.readUInt16LE(at + 30),
      buffer.readUInt16LE(at + 32)
    ]
    const local = buffer.readUInt32LE(at + 42)
    const start = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28)
    const text = inflateRawSync(buffer.subarray(start, start + size)).toString()
    assert.strictEqual(Buffer.byteLength(text), length)
    files.set(buffer.toString("utf8", at + 46, at + 46 + name), text)
    at += 46 + name + extra + comment
  }
  return files
}

it("reads back with real numbers, days, moments and flags", async () => {
  const bytes = book(
    ["name", "amount", "day", "at", "minutes", "billable", "none"],
    [
      [
        "=1+1",
        { money: "-1234.5", currency: "EUR" },
        { day: "2026-03-01" },
        { moment: "2026-03-01T09:30:15.000Z" },
        { number: "90" },
        true,
        null
      ]
    ]
  )
  const { sheets } = await read(bytes)
  assert.deepEqual(sheets[0]?.rows[1]?.slice(0, 6), [
    "=1+1",
    -1234.5,
    new Date("2026-03-01T00:00:00Z"),
    new Date("2026-03-01T09:30:15Z"),
    90,
    true
  ])
  const files = filesOf(bytes)
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? ""
  assert.notInclude(sheet, "<f>")
  assert.include(sheet, '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  assert.include(files.get("xl/workbook.xml"), 'name="A  list  of  all"')
  assert.include(files.get("xl/styles.xml"), 'formatCode="#,##0.00\\ [$EUR]"')
})

it("shows an amount with the decimals of its currency, and all that it has", () => {
  const styles = filesOf(
    book(
      ["amount"],
      [
        [{ money: "100", currency: "JPY" }],
        [{ money: "12.345", currency: "EUR" }],
        [{ money: "1", currency: "KWD" }],
        [{ money: "7.5", currency: null }]
      ]
    )
  ).get("xl/styles.xml")
  for (const code of ["#,##0\\ [$JPY]", "#,##0.000\\ [$EUR]", "#,##0.000\\ [$KWD]", "#,##0.00"]) {
    assert.include(styles, `formatCode="${code}"`)
  }
})

it("writes a figure as text where a spreadsheet would round it, and a day that it does not know", async () => {
  const exact = ["99999999999.9999", "-0.0001", "123456789012345000", "0.1"]
  const rounded = ["999999999999.9999", "0.12345678901234567", "1234567890123456"]
  const { sheets } = await read(
    book(
      ["n"],
      [...exact, ...rounded].map((number) => [{ number }])
    )
  )
  const cells = sheets[0]?.rows.slice(1).map(([cell]) => cell)
  assert.deepEqual(cells, [...exact.map(Number), ...rounded])
  const days = await read(book(["d"], [[{ day: "1900-02-28" }], [{ day: "1900-03-01" }], [{ day: "9999-12-31" }]]))
  assert.deepEqual(days.sheets[0]?.rows.slice(1), [["1900-02-28"], [new Date("1900-03-01")], [new Date("9999-12-31")]])
})

it("keeps every figure to the last digit, and every text", async () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 4 }))
    .map(([whole, decimals]) => {
      const text = String(whole < 0n ? -whole : whole).padStart(decimals + 1, "0")
      const point = text.length - decimals
      return `${whole < 0n ? "-" : ""}${text.slice(0, point)}${decimals === 0 ? "" : `.${text.slice(point)}`}`
    })
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc
      .array(fc.constantFrom("=", "_x0041_", "\u0001", "\r\n", " ", "<&>", '"', "]]>", "_x", "\t"), { maxLength: 5 })
      .map((all) => all.join(""))
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(decimal, text), { minLength: 1, maxLength: 10 }), async (rows) => {
      const bytes = book(
        ["money", "text"],
        rows.map(([money, words]) => [{ money, currency: "USD" }, words])
      )
      const { sheets } = await read(bytes)
      for (const [at, [money, words]] of rows.entries()) {
        assert.strictEqual(sheets[0]?.rows[at + 1]?.[0], Number(money))
        assert.strictEqual(sheets[0]?.rows[at + 1]?.[1] ?? "", words)
      }
    }),
    { numRuns: 60 }
  )
})

it("goes on in another sheet after the last row that one can have", async () => {
  const rows = Array.from({ length: 7 }, (_, at) => [{ number: String(at) }])
  const { sheets } = await read(book(["n"], rows, 4))
  assert.deepEqual(
    sheets.map((sheet) => sheet.name),
    ["A  list  of  all", "A  list  of  all 2", "A  list  of  all 3"]
  )
  assert.deepEqual(
    sheets.map((sheet) => sheet.rows.flat()),
    [
      ["n", 0, 1, 2],
      ["n", 3, 4, 5],
      ["n", 6]
    ]
  )
})

it("goes on in another sheet before one is longer than an archive can say", async () => {
  const writer = xlsxWriter({ name: "long", columns: ["n"], sample: [], bytes: 100_000 })
  for (let row = 0; row < 40; row++) writer.add([`${row} ${"x".repeat(10_000)}`])
  writer.end()
  const { sheets } = await read(writer.take())
  assert.isAbove(sheets.length, 2)
  assert.deepEqual(
    sheets.flatMap((sheet) => sheet.rows.slice(1).map(([cell]) => Number.parseInt(String(cell), 10))),
    Array.from({ length: 40 }, (_, row) => row)
  )
})

it("is a workbook without rows, too, and columns are as wide as what they show", async () => {
  const { sheets } = await read(book(["id", "description"], []))
  assert.deepEqual(sheets[0]?.rows, [["id", "description"]])
  const sheet = filesOf(book(["id", "words"], [["a", "x".repeat(30)]])).get("xl/worksheets/sheet1.xml")
  assert.include(sheet, '<col min="1" max="1" width="8"')
  assert.include(sheet, '<col min="2" max="2" width="32"')
})

it("holds no more than it has not given away", () => {
  const writer = xlsxWriter({ name: "long", columns: ["text"], sample: [] })
  let [most, all] = [0, 0]
  for (let row = 0; row < 20_000; row++) {
    writer.add([`${Math.sin(row)} ${Math.cos(row)} ${row}`])
    const { length } = writer.take()
    most = Math.max(most, length)
    all += length
  }
  assert.isAbove(all, 400_000)
  assert.isBelow(most, 150_000)
})
