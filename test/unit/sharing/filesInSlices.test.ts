import { assert, describe, it } from "@effect/vitest"
import { openPrinter } from "@hourbook/paper/print"
import { statementSheet } from "@hourbook/paper/Statement"
import { timesheetSheet } from "@hourbook/paper/Timesheet"
import { fileFormats } from "@hourbook/rest/files/loadedFormats"
import type { Row } from "@hourbook/rest/files/pages"
import { pagesOfFile, type RowsOfFile } from "@hourbook/rest/files/pagesOfFile"
import { listFormats } from "@hourbook/rest/shapes/FileTable"
import { Effect, Stream } from "effect"
import { accountLines, german } from "../../support/paper/printed.ts"
import { busyFor, mostInATurn } from "../../support/turnsOfLoop.ts"

const count = 400
/** Of what takes a quarter of a millisecond, no more fit into a slice and the few before the time is looked at. */
const mostAtOnce = 40

/** Rows whose text takes a while to read, and how many were read. */
const slowly = <A extends object>(rows: ReadonlyArray<A>, field: keyof A & string) => {
  let read = 0
  const slow = rows.map((row) => {
    const text = row[field]
    return Object.defineProperty({ ...row }, field, {
      enumerable: true,
      get: () => {
        read++
        busyFor(0.25)
        return text
      }
    })
  })
  return { slow, read: () => read }
}

const entries = Array.from({ length: count }, (_, index) => ({
  id: `e${index}`,
  accrual_date: "2026-03-02",
  description: `Work ${index}`,
  cost: 12.5,
  currency: "EUR"
}))

describe("a file in slices", () => {
  for (const name of listFormats) {
    it.live(`as ${name}`, () =>
      Effect.gen(function* () {
        const { read, slow } = slowly(entries, "description")
        const format = yield* Effect.promise(fileFormats[name])
        const column = (key: string) => ({ name: key, path: [key], figure: undefined, words: [], currency: undefined })
        const writer = format.open({
          name: "time",
          type: "time_entry",
          columns: Object.keys(entries[0] ?? {}).map(column),
          data: {},
          rows: [],
          names: { clients: [], projects: [], members: [] },
          currency: "EUR",
          people: null,
          hasMark: false
        })
        const only: RowsOfFile<Row> = { rows: slow, next: null }
        const bytes = Effect.flatMap(pagesOfFile(only, writer), Stream.runDrain)
        assert.isBelow(yield* mostInATurn(read, bytes), mostAtOnce)
        assert.isAtLeast(read(), count)
      })
    )
  }
})

describe("a paper in steps", () => {
  const from = "2026-01-05"

  /** How many texts of rows are read from one pause to the next at most: a page has some 40 rows. */
  const mostInAStep = async (making: Parameters<Awaited<ReturnType<typeof openPrinter>>>[0], read: () => number) => {
    const print = await openPrinter()
    let [most, before] = [0, read()]
    for (const _ of print(making, new Date(0)).steps) {
      most = Math.max(most, read() - before)
      before = read()
    }
    return most
  }

  it("of a statement", async () => {
    const lines = accountLines(count, ["EUR", "USD"])
    const { read, slow } = slowly(lines, "balance")
    const account = (currency: string) => ({
      currency,
      digits: 2,
      opening: "0",
      earned: "1",
      charged: "0",
      settled: "0",
      closing: "1"
    })
    const statement = {
      sender: "Studio",
      name: "Acme",
      from,
      through: "2026-12-31",
      minutes: 1,
      lines: slow,
      accounts: ["EUR", "USD"].map(account),
      due: [],
      converted: { amount: "1", currency: "EUR" },
      unconverted: []
    }
    assert.isAtMost(await mostInAStep(statementSheet(statement, german), read), 3)
    assert.isAtLeast(read(), count)
  })

  for (const by of ["day", "project"] as const) {
    it(`of a timesheet by ${by}, of one person or a person for each entry`, async () => {
      for (const people of [1, count]) {
        const work = Array.from({ length: count }, (_, index) => ({
          day: from,
          text: `Work ${index}`,
          person: `Person ${index % people}`,
          client: "Acme",
          project: "Website",
          minutes: 60,
          billable: true,
          billedMinutes: 60,
          amount: "95.5",
          currency: "EUR"
        }))
        const { read, slow } = slowly(work, "person")
        const sheet = { sender: "Studio", from, to: from, entries: slow, by, hasPrices: true }
        assert.isAtMost(await mostInAStep(timesheetSheet(sheet, german), read), 3)
        assert.isAtLeast(read(), count)
      }
    })
  }
})
