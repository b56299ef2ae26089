import { assert, describe, it } from "@effect/vitest"
import { readFile, readText } from "@hourbook/exchange/readFile"
import { parseDelimited } from "@hourbook/exchange/table/parseDelimited"
import { readXlsx } from "@hourbook/exchange/table/readXlsx"
import { reasonText } from "@hourbook/exchange/text/reasonText"
import { strToU8, zipSync } from "fflate"
import { claiming, workbook } from "../../support/exchange/workbook.ts"

const cell = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`
const rows = `<row>${cell("A1", "date")}${cell("B1", "hours")}</row><row>${cell("A2", "2026-03-02")}${cell("B2", "1")}</row>`
const wide = '<row><c r="XFD1"><v>1</v></c></row>'

const reasonOf = async (bytes: Uint8Array): Promise<string> => {
  const file = await readFile(bytes)
  return "_tag" in file ? reasonText(file.reason) : assert.fail(`it was read as ${file.table.format.kind}`)
}

describe("a small workbook that would take much memory", () => {
  it("is read where only empty cells follow the table", async () => {
    const empty = '<c r="XFD1" s="0"/><c r="XFC1" t="str"><v></v></c>'
    const file = await readFile(workbook({ rows: `${rows}<row>${empty}</row>`.replaceAll("</row>", `${empty}</row>`) }))
    if ("_tag" in file) return assert.fail(file.reason.code)
    assert.deepStrictEqual(file.table.header, ["date", "hours"])
    assert.deepStrictEqual(file.table.rows, [{ line: 2, cells: ["2026-03-02", "1"] }])
  })

  it.each([
    ["compressed", workbook({ rows: rows + wide.repeat(3000) })],
    ["not compressed", workbook({ rows: rows + wide.repeat(3000), level: 0 })]
  ])("is refused where cells are far to the right, %s", async (_, bytes) => {
    const before = process.resourceUsage().maxRSS
    assert.match(await reasonOf(bytes), /^line \d+ has something beyond column 1,000: delete what is to the right/u)
    assert.isBelow(process.resourceUsage().maxRSS - before, 300_000, "KB more than before")
  })

  it("is refused where it has too many rows or cells", async () => {
    const limits = { columns: 10, rows: 100, cells: 300 }
    const read = (body: string) => readXlsx(workbook({ rows: body }), undefined, limits)
    assert.deepStrictEqual(await read("<row/>".repeat(101)), {
      problem: { code: "tooManyRows", most: 100 }
    })
    assert.deepStrictEqual(await read('<row><c r="J1"><v>1</v></c></row>'.repeat(31)), {
      problem: { code: "tooManyCells", most: 300 }
    })
    assert.notProperty(await read('<row><c r="J1"><v>1</v></c></row>'.repeat(30)), "problem")
    assert.deepStrictEqual(parseDelimited(",".repeat(301), ",", 9, limits), { _tag: "TooManyCells" })
  })

  it("is refused where it unpacks to too much, whatever part that is", async () => {
    const media = workbook({ rows, more: { "xl/media/image.bin": new Uint8Array(100) } })
    assert.match(
      await reasonOf(claiming(media, "xl/media/image.bin", 1_100_000_000)),
      /^the archive unpacks to more than 1 GiB/u
    )
    const sheet = workbook({ rows })
    assert.match(
      await reasonOf(claiming(sheet, "xl/worksheets/sheet1.xml", 1_100_000_000)),
      /^the archive unpacks to more/u
    )
  })

  it("is refused where its texts, which are read whole, are too many or too long", async () => {
    const texts = workbook({ rows, texts: "<si/>" })
    assert.match(
      await reasonOf(claiming(texts, "xl/sharedStrings.xml", 70_000_000)),
      /^the workbook has too many different texts/u
    )
    const tags = workbook({ rows, texts: "<a/>".repeat(4_000_000), level: 1 })
    assert.match(await reasonOf(tags), /^the workbook has too many different texts/u)
  })
})

describe("a workbook that cannot be read", () => {
  const good = workbook({ rows, level: 0 })
  const broken = (from: string, to: string) => {
    const bytes = Buffer.from(good)
    bytes.write(to, bytes.indexOf(from), "latin1")
    return bytes
  }
  it.each([
    ["without its sheet", workbook({ rows, sheet: "sheet2.xml" })],
    ["with a column that no sheet has", workbook({ rows: '<row><c r="ZZZ1"><v>1</v></c></row>' })],
    ["with a damaged part", broken('name="A"', 'name="B"')],
    ["that hides the size of a part", claiming(workbook({ rows }), "xl/worksheets/sheet1.xml", 0)],
    ["that claims less than it has", claiming(workbook({ rows }), "xl/worksheets/sheet1.xml", 20)],
    ["cut off", good.subarray(0, good.length - 40)]
  ])("%s is refused with what to do", async (_, bytes) => {
    assert.match(await reasonOf(bytes), /save it again|download it again/u)
  })

  it("is refused with what to do where it is old or has a password", async () => {
    const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(504)])
    assert.match(await reasonOf(compound), /save it as XLSX, without a password/u)
  })
})

describe("an archive of solidtime", () => {
  const archive = (members: string) =>
    zipSync({ "members.csv": strToU8(members), "time_entries.csv": strToU8("id,start\n1,2026-03-02T09:00:00Z\n") })

  it("is refused where it unpacks to too much, or one of its files is broken", async () => {
    const good = archive("id,name,email\n")
    assert.match(await reasonOf(claiming(good, "members.csv", 600_000_000)), /^it has more than 500 MB of text/u)
    assert.strictEqual(
      await reasonOf(archive('id,name,email\nm1,"Ada')),
      "members.csv in the archive: a quoted cell that begins on line 2 never ends"
    )
  })

  it("is no text", () => {
    const found = readText(archive("id,name,email\n"))
    assert.strictEqual("_tag" in found ? reasonText(found.reason) : "", "it is not text")
  })
})
