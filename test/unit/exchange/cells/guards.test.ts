import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { readTable } from "@hourbook/exchange/readTable"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import { csvLine, thatNeverRuns } from "@hourbook/rest/files/csvText"
import * as fc from "fast-check"
import { refusedTexts } from "../../../support/exchange/refusedTexts.ts"
import { workbook } from "../../../support/exchange/workbook.ts"

const world = { currency: "EUR", timeZone: "UTC", people: [], clients: [], projects: [] }

type Lines = ReadonlyArray<ReadonlyArray<string>>

const csv = (lines: Lines): string => lines.map((line) => csvLine(line)).join("")

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** The ways in which a table can come. */
const ways: Readonly<Record<string, (lines: Lines) => Promise<unknown>>> = {
  CSV: (lines) => readFile(new TextEncoder().encode(csv(lines))),
  XLSX: (lines) =>
    readFile(
      workbook({
        rows: lines
          .map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${xml(cell)}</v></c>`).join("")}</row>`)
          .join("")
      })
    ),
  pasted: async (lines) => {
    const reading = readTable(lines.map((cells) => cells.join("\t")).join("\n"), 100)
    for (let next = reading.next(); ; next = reading.next()) if (next.done === true) return next.value
  },
  Markdown: async (lines) => {
    const [head = [], ...rest] = lines.map((cells) => `| ${cells.join(" | ")} |`)
    const rule = `|${(lines[0] ?? []).map(() => "---").join("|")}|`
    return readFile(new TextEncoder().encode([head, rule, ...rest].join("\n")))
  }
}

const isFile = (value: unknown): value is RecognisedFile =>
  typeof value === "object" && value !== null && "source" in value

const planned = async (lines: Lines, way: string) => {
  const file = await ways[way]?.(lines)
  return isFile(file) ? { ...plan(file, noMapping, world), name: file.source.name } : assert.fail(JSON.stringify(file))
}

const notesOf = async (lines: Lines, way: string) =>
  (await planned(lines, way)).entries.map(({ description }) => description)

const table = (header: ReadonlyArray<string>, rest: ReadonlyArray<string>, notes: ReadonlyArray<string>): Lines => [
  header,
  ...notes.map((note) => [...rest, note])
]

const plain = (notes: ReadonlyArray<string>) => table(["date", "hours", "description"], ["2026-03-02", "1"], notes)

const toggl = (notes: ReadonlyArray<string>) =>
  table(
    ["User", "Email", "Start date", "Start time", "Duration", "Description"],
    ["Ann", "ann@example.com", "2026-03-02", "09:00:00", "01:00:00"],
    notes
  )

const kimai = (notes: ReadonlyArray<string>) =>
  table(
    ["Date", "From", "To", "Duration", "User", "Customer", "Project", "Activity", "Description"],
    ["2026-03-02", "09:00", "10:00", "01:00", "ann", "Cobalt", "Site", "Design"],
    notes
  )

/** Hourbook's list of time entries for people, in English. */
const forPeople = (notes: ReadonlyArray<string>) =>
  table(["Date", "Duration (hours)", "Duration (h:mm)", "Description"], ["2026-03-02", "1.00", "1:00"], notes)

const typed = ["'90s archive", "'tis", "'=SUM(A1)", "'+1 for it", "'-ish", "'@ann", "' ", "' =later", "''"]

describe.each(Object.keys(ways))("an apostrophe that begins a note, %s", (way) => {
  it("stays where the source writes none of its own", async () => {
    const kept = typed.map((note) => note.trim())
    assert.deepStrictEqual(await notesOf(plain(typed), way), kept)
    assert.deepStrictEqual(await notesOf(toggl(typed), way), kept)
  })

  it("of Kimai goes, which writes it with a space before what could run", async () => {
    const notes = ["' =SUM(A1)", "' -call", "' +1", "' @ann", "' Add DDE", "'90s archive", "'=x", "' tis"]
    assert.strictEqual((await planned(kimai(notes), way)).name, "kimai")
    assert.deepStrictEqual(await notesOf(kimai(notes), way), [
      "=SUM(A1)",
      "-call",
      "+1",
      "@ann",
      "Add DDE",
      "'90s archive",
      "'=x",
      "' tis"
    ])
  })

  it("does not keep a figure from being read", async () => {
    const { refused } = await planned(
      [
        ["date", "hours", "description", "cost", "currency"],
        ["2026-03-02", "1", "a", "'-80", "EUR"]
      ],
      way
    )
    assert.deepStrictEqual(refusedTexts(refused), [
      {
        line: way === "Markdown" ? 3 : 2,
        reason: "the amount is -80, below 0: work costs nothing at least. Record a credit as a charge"
      }
    ])
  })
})

describe("Hourbook's own CSV for people", () => {
  it("is read as it was typed, whatever a note begins with", async () => {
    const begin = fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "a", "9"), minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(begin, { minLength: 1, maxLength: 20 }), async (notes) => {
        assert.deepStrictEqual(await notesOf(forPeople(notes.map(thatNeverRuns)), "CSV"), notes)
      })
    )
  })

  it("has no guard in a workbook", async () => {
    assert.deepStrictEqual(await notesOf(forPeople(["'=x", "=x"]), "XLSX"), ["'=x", "=x"])
  })
})
