import { assert, describe, it } from "@effect/vitest"
import { timesheetSheet } from "@hourbook/paper/Timesheet"
import type { Timesheet } from "@hourbook/paper/TimesheetEntry"
import { german, printed } from "../../support/paper/printed.ts"

const minutesOf = (text: string): number => {
  const [, hours, minutes] = /^(\d+):(\d\d)$/u.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const entries = Array.from({ length: 66 }, (_, index) => ({
  day: `2026-11-${String(1 + Math.floor(index / 3)).padStart(2, "0")}`,
  text: `Arbeit Nummer ${index}`,
  person: index % 2 === 0 ? "Ada Lovelace" : "Grażyna Wiśniewska",
  client: "Acme GmbH",
  project: ["Website", "App", null][index % 3] ?? null,
  minutes: 45 + index,
  billable: index % 9 !== 0,
  billedMinutes: index % 9 === 0 ? 0 : 60 + index,
  amount: index % 9 === 0 ? "0" : "95.5",
  currency: index % 5 === 0 ? "PLN" : "EUR"
}))

const november: Timesheet = {
  sender: "Studio",
  from: "2026-11-01",
  to: "2026-11-30",
  entries,
  by: "day",
  hasPrices: false
}

const totalOf = (of: (entry: (typeof entries)[number]) => number) => entries.reduce((sum, entry) => sum + of(entry), 0)

describe("a timesheet on paper", () => {
  it("has every entry below its day, whose sums come to the total", async () => {
    const paper = await printed(timesheetSheet(november, german))
    assert.strictEqual(paper.title, "Acme GmbH · Stundenzettel, November 2026")
    const all = paper.pages.flat()
    const sums = { days: 0, entries: 0, billed: 0 }
    for (const line of all) {
      const [first] = line
      const [hours = "", billed = ""] = line.slice(-2).map(({ text }) => text)
      if (/^\w+, \d+\. November 2026$/u.test(first?.text ?? "") && line.length === 3) sums.days += minutesOf(hours)
      if (line.some(({ text }) => text.startsWith("Arbeit Nummer"))) {
        sums.entries += minutesOf(hours)
        sums.billed += minutesOf(billed)
      }
    }
    const [minutes, billed] = [totalOf((entry) => entry.minutes), totalOf((entry) => entry.billedMinutes)]
    assert.deepStrictEqual(sums, { days: minutes, entries: minutes, billed })
    const end = Object.fromEntries(
      (paper.pages.at(-1) ?? [])
        .filter((line) => line.length === 2 && /^\d+:\d\d$/u.test(line[1]?.text ?? ""))
        .map(([label, value]) => [label?.text, value?.text])
    )
    assert.strictEqual(minutesOf(end["Stunden"] ?? ""), minutes)
    assert.strictEqual(minutesOf(end["Berechnete Stunden"] ?? ""), billed)
    const people = minutesOf(end["Ada Lovelace"] ?? "") + minutesOf(end["Grażyna Wiśniewska"] ?? "")
    assert.strictEqual(people, minutes)
    assert.isTrue(paper.lines.includes("Ort, Datum | Unterschrift"))
    assert.notMatch(paper.lines.join("\n"), /€|zł|95,50/u)
  })

  it("has projects with prices if asked, and a sum for each currency", async () => {
    const paper = await printed(timesheetSheet({ ...november, by: "project", hasPrices: true }, german))
    const amounts = { EUR: 0, PLN: 0 }
    for (const line of paper.pages.flat()) {
      if (!line.some(({ text }) => text.startsWith("Arbeit Nummer"))) continue
      const [, amount = "", unit] = /^([\d,]+)\s(.+)$/u.exec(line.at(-1)?.text ?? "") ?? []
      amounts[unit === "€" ? "EUR" : "PLN"] += Number(amount.replace(",", ""))
    }
    const ofCurrency = (code: string) =>
      entries.reduce((sum, { amount, currency }) => (currency === code ? sum + Number(amount) * 100 : sum), 0)
    assert.deepStrictEqual(amounts, { EUR: ofCurrency("EUR"), PLN: ofCurrency("PLN") })
    const text = paper.lines.join("\n").replaceAll("\u00a0", " ")
    for (const [code, unit] of [
      ["EUR", "€"],
      ["PLN", "zł"]
    ] as const) {
      const sum = (ofCurrency(code) / 100).toLocaleString("de-DE", { minimumFractionDigits: 2 })
      assert.include(text, `Betrag | ${sum} ${unit}`)
    }
    for (const title of ["Website", "App", "Ohne Projekt"])
      assert.isTrue(paper.lines.some((line) => line.startsWith(title)))
  })

  it("sums up a hundred persons over pages, and has nothing beyond their ends", async () => {
    const people = Array.from({ length: 100 }, (_, index) => ({ ...entries[1], person: `Person ${index}` }))
    const { lines, pages } = await printed(
      timesheetSheet({ ...november, entries: people as unknown as Timesheet["entries"] }, german)
    )
    for (const { person } of people) assert.include(lines, `${person} | 0:46`)
    assert.include(lines, "Stunden | 76:40")
    for (const page of pages) assert.match(page.at(-1)?.[0]?.text ?? "", /^Seite \d+ von \d+$/u)
  })

  it("leaves out columns that say the same in every line", async () => {
    const own = entries.slice(1, 3).map((entry) => ({ ...entry, person: "Ada Lovelace", billedMinutes: entry.minutes }))
    const { lines, title } = await printed(
      timesheetSheet({ ...november, entries: own, from: null, to: null }, { language: "en", locale: "en-GB" })
    )
    assert.strictEqual(title, "Ada Lovelace · Acme GmbH · Timesheet, all days")
    assert.isTrue(lines.includes("What | Hours"))
  })
})
