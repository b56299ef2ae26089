import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { planText } from "@hourbook/exchange/text/planText"
import { reportJson } from "@hourbook/exchange/text/reportJson"
import { refusedCount, reportText } from "@hourbook/exchange/text/reportText"
import { batches } from "@hourbook/exchange/transfer/batches"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"
import { workbook } from "../../support/exchange/workbook.ts"

const world = { currency: "EUR", timeZone: "UTC", people: [], clients: [], projects: [] }

/** What is planned and reported of a file whose entries are all recorded as planned. */
const imported = async (content: string | Uint8Array) => {
  const file = await readFile(typeof content === "string" ? new TextEncoder().encode(content) : content)
  if ("_tag" in file) return assert.fail(file.reason.code)
  const planned = plan(file, noMapping, world)
  const rounds = batches(planned, { isDryRun: true })
  let round = rounds.next()
  while (round.done !== true) {
    const results = planned.entries.map(({ cost, minutes }) => ({
      ok: true,
      data: {
        entry: {
          duration_minutes_total: minutes,
          cost: Number(toPlain(cost?.value ?? { units: 0n, scale: 0 })),
          currency: "EUR"
        }
      }
    }))
    const answers = round.value.calls.map((call) => ({
      results:
        call.makes === "entries"
          ? results
          : "body" in call && "operations" in call.body
            ? call.body.operations.map(() => ({ ok: true, data: {} }))
            : []
    }))
    round = rounds.next(answers)
  }
  return {
    planned,
    preview: planText("a", file, planned),
    report: reportText(planned, round.value, false),
    json: reportJson(planned, round.value)
  }
}

const costs = (all: ReadonlyMap<string, { readonly units: bigint; readonly scale: number }>) =>
  [...all].map(([currency, value]) => `${toPlain(value)} ${currency}`)

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const styled = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`
const blank = "<c/>"

describe("a workbook of Kimai", () => {
  const header = "Date,From,To,Duration,Currency,Rate,Customer,Project,Activity,Description".split(",")
  const line = (day: number, [from, to]: readonly [string, string], length: number) =>
    [styled(day, 0), cell(from), cell(to), styled(length, 1), cell("EUR"), styled(length * 2400, 2)].join("") +
    ["Acme", "Site", "Design", "a"].map(cell).join("")
  const book = (last: string) =>
    workbook({
      formats: ["yyyy-mm-dd", "[hh]:mm", "0.00"],
      rows: [
        header.map(cell).join(""),
        line(46_083, ["09:00", "10:30"], 1.5 / 24),
        line(46_084, ["22:00", "00:45"], 2.75 / 24),
        "",
        blank.repeat(10),
        last
      ]
        .map((cells) => `<row>${cells}</row>`)
        .join("")
    })
  const totals = (days: number) => blank.repeat(3) + styled(days, 1) + blank + styled(days * 2400, 2)

  it("is imported without its blank lines and its line of totals, which are no refusals", async () => {
    const { planned, preview, report } = await imported(book(totals(4.25 / 24)))
    assert.deepStrictEqual(
      planned.entries.map(({ day, minutes }) => [day, minutes]),
      [
        ["2026-03-02", 90],
        ["2026-03-03", 165]
      ]
    )
    assert.deepStrictEqual([planned.refused, planned.totalLines], [[], [6]])
    assert.include(preview, "Not entries: 1 line of totals: 6")
    assert.include(report, "Total: file 4 h 15 m, imported 4 h 15 m; 425 EUR")
    assert.isFalse(report.some((text) => text.startsWith("Not imported")))
  })

  it("is imported without formulas that have no value yet", async () => {
    const formula = (sum: string) => `<c s="1"><f>SUBTOTAL(9,${sum})</f><v></v></c>`
    const { planned } = await imported(book(blank.repeat(3) + formula("D2:D3")))
    assert.deepStrictEqual([planned.entries.length, planned.refused, planned.totalLines], [2, [], []])
  })

  it("has a line refused that has a length alone and is not the sum", async () => {
    const { planned } = await imported(book(totals(1 / 24)))
    assert.deepStrictEqual(refusedTexts(planned.refused), [{ line: 6, reason: "the line has no day" }])
  })
})

describe("the sums of a file", () => {
  it("are those of its own columns, also of lines that are refused", async () => {
    const { json, planned, report } = await imported(
      "date,description,hours,cost,currency\n2026-03-02,a,1,100,EUR\n2026-03-03,b,1,50,EUR\nsoon,c,2,30,EUR\n2026-03-05,d,-1,20.5,EUR\n"
    )
    assert.strictEqual(planned.refused.length, 2)
    assert.deepStrictEqual([planned.totals.all.seconds, costs(planned.totals.all.costs)], [4 * 3600, ["200.5 EUR"]])
    assert.include(report, "Total: file 4 h, imported 2 h; 200.5 EUR in the file, 150 imported")
    assert.include(report, "Created 2 entries, 0 exist already, 2 not imported")
    assert.include(report, "Not imported: 2 lines")
    assert.strictEqual(json.counts["entries"]?.refused, 2)
  })

  it("are those of their parts, with a part for the lines that are left out", async () => {
    const { json, planned, report } = await imported(
      "date,user,employee id,project,hours,cost,currency\n2026-03-02,Ann,1,Site,1,100,EUR\n2026-04-03,Ann,2,Site,2,50.25,USD\nsoon,Ann,1,Site,0.5,30,EUR\n2026-03-05,Bo,3,Logo,1,-20.5,CHF\n"
    )
    assert.strictEqual(
      report.filter(
        (text) =>
          text ===
          "  (lines left out): file 1 h 30 m, imported 0 m; 30 EUR in the file, 0 imported, -20.5 CHF in the file, 0 imported"
      ).length,
      3
    )
    const { all, left_out: leftOut, ...groups } = json.totals
    const { all: planAll, byMonth, byPerson, byProject, unread } = planned.totals
    const sumOf = (sums: ReadonlyArray<any>, read: (sum: any) => number): number =>
      sums.reduce((sum, one) => sum + read(one), 0)
    const amount =
      (currency: string) =>
      (sum: any): number =>
        Number(sum.costs.find((one: any) => one.currency === currency)?.file ?? 0)
    for (const sums of Object.values(groups)) {
      assert.strictEqual(
        sumOf([...sums, leftOut], (sum) => sum.file_seconds),
        all.file_seconds
      )
      for (const currency of ["EUR", "USD", "CHF"]) {
        assert.strictEqual(sumOf([...sums, leftOut], amount(currency)), amount(currency)(all))
      }
    }
    for (const sums of [byPerson, byProject, byMonth]) {
      assert.strictEqual(
        sumOf([...sums, unread], (sum) => sum.seconds),
        planAll.seconds
      )
    }
  })

  it("are in the currency that the header of one column names, also of its rates", async () => {
    const { planned } = await imported(
      "Datum;Projekt;Stunden;Stundensatz;Betrag (CHF)\n01.03.2026;Site;2,0;90,00;180,00\n14.03.2026;Site;1,5;90,00;\n"
    )
    assert.deepStrictEqual(planned.questions, [])
    assert.deepStrictEqual(
      planned.entries.map(({ cost }) => cost && `${toPlain(cost.value)} ${cost.currency}`),
      ["180 CHF", "135 CHF"]
    )
    assert.deepStrictEqual(costs(planned.totals.all.costs), ["180 CHF"])
    const other = await imported("date;hours;rate (CHF);amount\n2026-03-01;2,0;90,00;180,00\n")
    assert.deepStrictEqual([other.planned.questions, costs(other.planned.totals.all.costs)], [[], ["180 CHF"]])
    const both = await imported(
      "date;hours;rate;amount (CHF);amount (EUR)\n2026-03-01;2,0;90,00;;180,00\n2026-03-02;1,0;80,00;;\n"
    )
    assert.deepStrictEqual(both.planned.questions, ["currency"])
    assert.strictEqual(both.planned.entries[0]?.cost?.currency, "EUR")
  })

  it("of two people of one name are in doubt where an hour has two prices at once", async () => {
    const header = "date,user,project,task,hours,rate,cost rate,currency"
    const { json, preview } = await imported(
      `${header}\n2026-03-02,Tom,Site,Dev,1,80,38.5,EUR\n2026-03-02,Tom,Logo,Dev,1,60,28,EUR\n2026-03-03,Ann,Site,Dev,1,80,30,EUR\n2026-03-03,Ann,Site,Talk,1,60,30,EUR\n2026-03-04,Ann,Site,Dev,1,90,31,EUR\n2026-03-04,Bo,Site,Dev,1,90,,EUR\n2026-03-04,Bo,Site,Dev,1,70,,EUR\n`
    )
    assert.deepStrictEqual(
      preview.filter((text) => text.includes("may be two people")),
      [
        "Tom may be two people: on 2026-03-02, an hour costs 38.5 EUR and 28 EUR. To tell them apart, export their email addresses or ids",
        "Bo may be two people: on 2026-03-04, an hour is billed at 90 EUR and 70 EUR. To tell them apart, export their email addresses or ids"
      ]
    )
    assert.strictEqual(json.totals.all.file_seconds, 7 * 3600)
  })

  it("count an amount of 0 as 0, and say apart what its rate makes of it", async () => {
    const { json, planned, report } = await imported(
      "Date,Client,Project,Task,Notes,Hours,Billable?,Billable Rate,Billable Amount,Currency\n" +
        "2025-01-13,Cobalt,Site,Design,a,0.33,Yes,90.00,45.00,Euro - EUR\n" +
        "2025-01-14,Cobalt,Site,Design,b,1.00,Yes,90.00,0.00,Euro - EUR\n" +
        "2025-01-15,Cobalt,Site,Design,c,1.00,No,90.00,0.00,Euro - EUR\n" +
        "2025-01-16,Cobalt,Site,Design,d,1.00,Yes,0.00,0.00,Euro - EUR\n"
    )
    assert.deepStrictEqual(costs(planned.totals.all.costs), ["45 EUR"])
    assert.include(report.join("\n"), "; 45 EUR in the file, 135 imported")
    assert.include(report, "Amount 0 in the file, so by its rate: 1 entry, 90 EUR.")
    assert.isFalse(report.some((text) => text.startsWith("Not billable")))
    assert.strictEqual(json.priced_by_rate, 1)
  })

  it("are its rates for its time where it has no column of amounts", async () => {
    const { planned } = await imported("date,description,hours,rate,currency\n2026-03-02,a,1.5,90,EUR\n")
    assert.deepStrictEqual(costs(planned.totals.all.costs), ["135 EUR"])
    assert.strictEqual(planned.totals.rated.count, 0)
  })

  it("leave out what a mapping leaves out", async () => {
    const file = await readFile(
      new TextEncoder().encode("date,hours,cost,currency,user\n2026-03-02,1,10,EUR,Ann\n2026-03-02,2,20,EUR,Ben\n")
    )
    if ("_tag" in file) return assert.fail(file.reason.code)
    const { refused, totals } = plan(file, { ...noMapping, people: { Ben: null } }, world)
    assert.strictEqual(refusedCount({ refused } as never, { counts: { entries: { refused: 0 } } } as never), 1)
    assert.deepStrictEqual([totals.all.seconds, costs(totals.all.costs)], [3600, ["10 EUR"]])
  })
})
