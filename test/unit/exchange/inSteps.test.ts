import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@hourbook/exchange/atOnce"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan, planning } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { readTable } from "@hourbook/exchange/readTable"
import { manyRows } from "../../support/exchange/manyRows.ts"

const world = { currency: "EUR", timeZone: "UTC", people: [], clients: [], projects: [] }
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** How many steps a generator takes, and its result. */
const steps = <A>(of: Generator<unknown, A, void>) => {
  let count = 0
  for (let step = of.next(); ; step = of.next()) {
    if (step.done === true) return { count, result: step.value }
    count++
  }
}

/** A table that can be read. */
const tableOf = (text: string, most = 500) => {
  const table = atOnce(readTable(text, most))
  if ("_tag" in table) throw new Error(table._tag)
  return table
}

describe("a pasted table", () => {
  it("is read as a file is", async () => {
    for (const text of [
      manyRows(20).csv,
      '\r\n\r\ndate;hours;description\r\n2026-03-02;1,5;"a ""b""\nc"\r\n\r\ndate;hours;description\r\n2026-03-03;2;d',
      "date\thours\n2026-03-02\t1\n",
      "just words",
      "",
      '{"a": 1}',
      'date,hours\n2026-03-02,"1',
      "sep=;\ndate;hours\n2026-03-02;1,5\n",
      "March,\n\ndate,hours\n2026-03-02,1\ndate,hours\n2026-03-03,2\n",
      "Yours:\n\n| date | hours |\n|---|--:|\n| 2026-03-02 | 1 |\n",
      "March\nWann,Wofür\n2026-03-02,a\n"
    ]) {
      const [asTable, asFile] = [atOnce(readTable(text, 500)), await readFile(bytesOf(text))]
      if (text.startsWith("{")) assert.deepInclude(asTable, { _tag: "UnreadableFile" })
      else assert.deepEqual(asTable, asFile)
    }
  })

  it("has as many rows as it may, beside empty lines and its header once more, and is read no further than that", () => {
    const row = "2026-03-02,1,x\n"
    const header = "date,hours,description\n"
    assert.lengthOf(tableOf(`${header}\n${row.repeat(250)}\n\n${header}${row.repeat(250)}`).table.rows, 500)
    const { count, result } = steps(readTable(header + row.repeat(50_000), 500))
    assert.deepEqual(result, { _tag: "TooManyRows" })
    assert.isBelow(count, 510)
  })

  it("gives way after each of its lines", () => {
    assert.isAtLeast(steps(readTable(`date,hours\n${"\n".repeat(1000)}`, 500)).count, 1000)
  })
})

describe("the plan of an import", () => {
  it("is the same in steps, which are several for each row", () => {
    const file = tableOf(manyRows(300).csv)
    const mapping: Mapping = {
      ...noMapping,
      answers: { currency: "EUR", decimalMark: ".", dateOrder: "day-month-year" }
    }
    const { count, result } = steps(planning(file, mapping, world))
    assert.deepEqual(result, plan(file, mapping, world))
    assert.isAtLeast(count, 5 * 300)
  })

  it("takes a step for each client and project of the workspace, and none for each of them and each row", () => {
    const known = Array.from({ length: 2000 }, (_, index) => ({ id: `c${index}`, name: `Client ${index}` }))
    const projects = known.map(({ id, name }) => ({ id: `p${id}`, name, clientId: id }))
    let compared = 0
    const counted = projects.map((project) =>
      Object.defineProperty({ ...project }, "name", {
        get: () => {
          compared++
          return project.name
        }
      })
    )
    const rows = projects.slice(0, 400).map(({ name }) => `2026-03-02,1,x,${name},${name}`)
    const file = tableOf(`date,hours,description,client,project\n${rows.join("\n")}`)
    const of = { ...world, clients: known, projects: counted }
    const { count, result } = steps(planning(file, noMapping, of))
    assert.deepEqual(
      result.projects.map(({ id }) => id),
      projects.slice(0, 400).map(({ id }) => id)
    )
    assert.isAtLeast(count, 4000)
    assert.isAtMost(compared, 2000)
  })
})

describe("a table with one very long cell", () => {
  const long = 150_000
  const spaces = " ".repeat(long)

  it.each([
    ["spaces in a header", `a${spaces}b,hours,date\nx,1,2026-03-02`],
    ["spaces in a duration", `date,duration,description\n2026-03-02,1h${spaces}x,y`],
    ["digits in a price", `date,hours,description,amount\n2026-03-02,1,y,1${"0".repeat(long)}1`],
    ["decimals in a price", `date,hours,description,amount\n2026-03-02,1,y,0.${"0".repeat(long)}1`],
    [
      "many tags",
      `date,hours,description,tags\n2026-03-02,1,y,"${Array.from({ length: long / 6 }, (_, index) => index).join(";")}"`
    ],
    ["quotes", `date,hours,description\n2026-03-02,1,"${'""'.repeat(long / 2)}"`]
  ])("is read in no time: %s", (_, text) => {
    const planned = atOnce(planning(tableOf(text), noMapping, world))
    assert.strictEqual(planned.entries.length + planned.refused.length, 1)
    assert.isAtMost(planned.entries[0]?.tags.length ?? 0, 10)
  })
})
