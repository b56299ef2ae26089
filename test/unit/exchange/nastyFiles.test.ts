import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { formatText } from "@hourbook/exchange/text/formatText"
import { reasonText } from "@hourbook/exchange/text/reasonText"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"

const world = { currency: "EUR", people: [], clients: [], projects: [] }

const planned = async (bytes: Uint8Array | string, mapping = noMapping) => {
  const file = await readFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes)
  if ("_tag" in file) return assert.fail(file.reason.code)
  return { ...plan(file, mapping, world), format: formatText(file.table.format) }
}

const utf16 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xff, 0xfe])
  for (let at = 0; at < text.length; at++) {
    bytes[2 + at * 2] = text.charCodeAt(at) & 0xff
    bytes[3 + at * 2] = text.charCodeAt(at) >> 8
  }
  return bytes
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)

const head = "date;description;hours;cost;currency"
const lines = `${head}\n2024-03-04;Über Łódź;1,5;120,50;EUR\n`

describe("a file", () => {
  it("in UTF-16 with a byte order mark is read", async () => {
    const { entries, format } = await planned(utf16(lines))
    assert.strictEqual(format, "UTF-16, separated by semicolons")
    assert.strictEqual(entries[0]?.description, "Über Łódź")
  })

  it("in Windows-1252 is read", async () => {
    const { entries, format } = await planned(latin("date;description;hours\n2024-03-04;Größe prüfen;1\n"))
    assert.strictEqual(format, "windows-1252, separated by semicolons")
    assert.strictEqual(entries[0]?.description, "Größe prüfen")
  })

  it("separated by tabs is read", async () => {
    const { entries, format } = await planned(lines.replaceAll(";", "\t"))
    assert.strictEqual(format, "UTF-8, separated by tabs")
    assert.strictEqual(entries[0]?.minutes, 90)
  })

  it("with line feeds inside quotes between CRLF rows is read", async () => {
    const { entries } = await planned('date,description,hours\r\n2024-03-04,"one\ntwo",1\r\n2024-03-05,three,2\r\n')
    assert.deepEqual(
      entries.map(({ description, line }) => [description, line]),
      [
        ["one\ntwo", 2],
        ["three", 4]
      ]
    )
  })

  it("without a last line end keeps its last row", async () => {
    const { entries } = await planned("date,description,hours\n2024-03-04,a,1\n2024-03-05,b,2")
    assert.deepEqual(
      entries.map(({ minutes }) => minutes),
      [60, 120]
    )
  })

  it("with its header twice has no row of it", async () => {
    const { entries, refused } = await planned(`${head}\n2024-03-04;a;1;10;EUR\n${head}\n2024-03-05;b;1;10;EUR\n`)
    assert.strictEqual(entries.length, 2)
    assert.deepEqual(refused, [])
  })

  it("without rows plans nothing", async () => {
    const { entries, questions, refused, totals } = await planned(`${head}\n`)
    assert.deepEqual([entries, refused, questions], [[], [], []])
    assert.strictEqual(totals.all.minutes, 0)
  })

  it("with cells that a spreadsheet would run keeps their text", async () => {
    const { entries } = await planned(
      "date,description,hours\n2024-03-04,=SUM(A1),1\n2024-03-04,'=SUM(A1),1\n2024-03-04,'tis,1\n"
    )
    assert.deepEqual(
      entries.map(({ description }) => description),
      ["=SUM(A1)", "'=SUM(A1)", "'tis"]
    )
  })

  it("with spaces that do not break between thousands has its amounts", async () => {
    const { entries } = await planned(`${head}\n2024-03-04;a;1;1\u00A0234,50;EUR\n`)
    assert.deepEqual(
      entries.map(({ cost }) => cost && toPlain(cost.value)),
      ["1234.5"]
    )
  })

  it("with a minus sign of typographers is refused where it would count backwards", async () => {
    const { entries, refused } = await planned(`${head}\n2024-03-04;a;−1,5;10;EUR\n2024-03-04;b;1,5;10;EUR\n`)
    assert.strictEqual(entries.length, 1)
    assert.deepEqual(refusedTexts(refused), [{ line: 2, reason: '"−1,5" hours are less than 0' }])
  })

  it("with a day of 24 hours and times up to 24:00 is read", async () => {
    const { entries } = await planned(
      "date,start time,end time,duration,description\n2024-03-04,00:00,24:00,24:00:00,a\n2024-03-05,20:00,24:00,,b\n"
    )
    assert.deepEqual(
      entries.map(({ minutes }) => minutes),
      [1440, 240]
    )
  })

  it("with entries over midnight and a change of clocks keeps their days and lengths", async () => {
    const { entries } = await planned(
      "Start date,Start time,End date,End time,Duration,Description,Tags\n2024-03-30,23:30:00,2024-03-31,04:00:00,03:30:00,Night,\n2024-10-26,23:00:00,2024-10-27,01:00:00,,Late,\n"
    )
    assert.deepEqual(
      entries.map(({ day, minutes }) => [day, minutes]),
      [
        ["2024-03-30", 210],
        ["2024-10-26", 120]
      ]
    )
  })
})

describe("what a file leaves open", () => {
  it("is asked: the order of days, the decimal mark and the currency", async () => {
    const open = 'date,description,hours,cost\n03/04/2024,a,1,"1,234"\n'
    assert.deepEqual((await planned(open)).questions, ["dateOrder", "decimalMark", "currency"])
    const answers = { dateOrder: "month-day-year", decimalMark: ",", currency: "USD" } as const
    const { entries, questions } = await planned(open, { ...noMapping, answers })
    assert.deepEqual(questions, [])
    assert.strictEqual(entries[0]?.day, "2024-03-04")
    assert.deepEqual(
      entries.map(({ cost }) => cost && `${toPlain(cost.value)} ${cost.currency}`),
      ["1.234 USD"]
    )
  })
})

describe("what is no table", () => {
  it.each([
    ["only words", "the file is not a table: a CSV or XLSX file needs a line of headers and at least two columns"],
    ['\n{"type":"time_entry","id":"1"}\n{}', "it has JSON, not a table: use a CSV or XLSX file"],
    ['[{"id":"1","day":2}]', "it has JSON, not a table: use a CSV or XLSX file"],
    ['a,b\n1,"2', "a quoted cell that begins on line 2 never ends"],
    ["PK\u0003\u0004broken", "the archive is damaged: download it again"]
  ])("is refused with its reason: %j", async (text, reason) => {
    const file = await readFile(new TextEncoder().encode(text))
    assert.strictEqual("_tag" in file ? reasonText(file.reason) : "", reason)
  })
})
