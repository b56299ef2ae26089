import type { TimeEntry } from "@hourbook/contract/contract"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { firstHourOf } from "../../../packages/web/src/pages/overview/firstHour.ts"
import {
  cellsOf,
  changeOf,
  inOrder,
  minutesIn,
  rowsOf,
  typedIn
} from "../../../packages/web/src/pages/week/weekRows.ts"

let made = 0

const anEntry = (minutes: number, fields: Partial<TimeEntry> = {}): TimeEntry => {
  made += 1
  return {
    id: `entry ${made}`,
    description: "Wireframes",
    accrual_date: "2026-11-16",
    duration_minutes_total: minutes,
    cost: 0,
    currency: "EUR",
    counteragent_id: null,
    counteragent_name: null,
    project_id: "grid",
    project_name: "Grid",
    user_id: "ada",
    user_name: "Ada",
    created_at: `2026-11-16T10:00:00.${String(made).padStart(6, "0")}Z`,
    updated_at: "2026-11-16T10:00:00Z",
    billable: true,
    billed_minutes: minutes,
    started_at: null,
    ended_at: null,
    tags: [],
    external_ref: null,
    billed_elsewhere: false,
    invoice_id: null,
    invoice_number: null,
    import_id: null,
    ...fields
  }
}

const days = ["2026-11-16", "2026-11-17"]

describe("the rows of a week", () => {
  it("stay while all their entries are being deleted", () => {
    const entry = anEntry(90)
    const row = rowsOf([], days, [], [entry]).get("grid")
    expect(row).toMatchObject({ name: "Grid", minutes: 0, cells: [[], []] })
    expect(rowsOf([], days, [], []).size).toBe(0)
  })

  it("have the entries of each day, and a row for projects of the weeks before", () => {
    const before = anEntry(60, { accrual_date: "2026-11-10", project_id: "kiosk", project_name: "Kiosk" })
    const rows = rowsOf([before, anEntry(30), anEntry(45), anEntry(15, { accrual_date: "2026-11-17" })], days, [])
    expect(rows.get("grid")?.cells.map(minutesIn)).toEqual([75, 15])
    expect(rows.get("kiosk")).toMatchObject({ minutes: 0, newest: { id: before.id } })
  })

  it("keep work without a project apart by client", () => {
    const none = { project_id: null, project_name: null }
    const rows = rowsOf([anEntry(30, none), anEntry(30, { ...none, counteragent_id: "globex" })], days, [])
    expect([...rows.keys()]).toEqual(["client none", "client globex"])
  })

  it("are in the order of clients and projects, whether they have hours or were added", () => {
    const of = (name: string, client: string | null, minutes = 30) =>
      anEntry(minutes, { project_id: name, project_name: name, counteragent_id: client, counteragent_name: client })
    const kept = { key: "beta", projectId: "beta", name: "beta", clientId: "Acme", clientName: "Acme" }
    const before = { ...of("gamma", "Acme"), accrual_date: "2026-11-10" }
    const order = (entries: ReadonlyArray<TimeEntry>) => inOrder(rowsOf(entries, days, [kept])).map(({ key }) => key)
    const expected = ["alpha", "beta", "gamma", "zeta", "inner"]
    const others = [of("inner", null), of("zeta", "Bolt"), before, of("alpha", "Acme")]
    expect(order(others)).toEqual(expected)
    expect(order([of("beta", "Acme"), of("gamma", "Acme"), ...others])).toEqual(expected)
  })
})

describe("a new sum of a cell", () => {
  it("records, changes or deletes one entry", () => {
    const entry = anEntry(60)
    expect(changeOf([], 30)).toEqual({ kind: "record", minutes: 30 })
    const refused = { ...anEntry(90), pending: { state: "refused", why: "closed" } as const }
    expect([minutesIn([refused]), typedIn([refused])]).toEqual([0, 90])
    expect(changeOf([refused], 90)).toEqual({ kind: "retry", refused, minutes: 90 })
    expect(changeOf([refused], 0)).toEqual({ kind: "remove", entries: [refused] })
    const typed = { duration_minutes_total: 75 }
    const unsaved = { ...anEntry(60), pending: { state: "unsaved", why: "closed", typed } as const }
    expect([minutesIn([unsaved, refused]), typedIn([unsaved, refused])]).toEqual([60, 75])
    expect(changeOf([unsaved], 75)).toEqual({ kind: "amend", entry: unsaved, minutes: 75, isOneOf: 1 })
    expect(changeOf([unsaved], 60)).toEqual({ kind: "amend", entry: unsaved, minutes: 60, isOneOf: 1 })
    expect(changeOf([], 0)).toEqual({ kind: "nothing" })
    expect(changeOf([entry], 60)).toEqual({ kind: "nothing" })
    expect(changeOf([entry], 45)).toEqual({ kind: "amend", entry, minutes: 45, isOneOf: 1 })
    expect(changeOf([entry], 0)).toEqual({ kind: "remove", entries: [entry] })
  })

  it("gives the last of several entries the difference, and refuses where that is too short", () => {
    const [one, last] = [anEntry(60), anEntry(90)]
    expect(changeOf([one, last], 180)).toEqual({ kind: "amend", entry: last, minutes: 120, isOneOf: 2 })
    expect(changeOf([one, last], 60)).toEqual({ kind: "refuse" })
  })

  it("is the sum afterwards, whatever the cell has", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600 })), fc.integer({ min: 0, max: 1440 }), (minutes, sum) => {
        const cell = minutes.map((each) => anEntry(each))
        const change = changeOf(cell, sum)
        const after =
          change.kind === "amend"
            ? minutesIn(cell) - change.entry.duration_minutes_total + change.minutes
            : change.kind === "record"
              ? change.minutes
              : change.kind === "remove"
                ? 0
                : minutesIn(cell)
        expect(change.kind === "refuse" || after === sum).toBe(true)
      })
    )
  })

  it("reads copied cells of a spreadsheet", () => {
    expect(cellsOf("1:30\t\t2\r\n0:45\t1\t\r\n")).toEqual([
      ["1:30", "", "2"],
      ["0:45", "1", ""]
    ])
  })
})

describe("the overview", () => {
  it("reads the first hour of a new workspace", () => {
    expect(firstHourOf("1:30 First sketches")).toEqual({ minutes: 90, description: "First sketches" })
    expect(firstHourOf("3h 15m First sketches")).toEqual({ minutes: 195, description: "First sketches" })
    expect(firstHourOf("First sketches 30 min")).toEqual({ minutes: 30, description: "First sketches" })
    expect(firstHourOf("1h 30 mails")).toEqual({ minutes: 60, description: "30 mails" })
    expect(firstHourOf(" First  sketches 1,5 ")).toEqual({ minutes: 90, description: "First sketches" })
    expect([firstHourOf("1:30"), firstHourOf("First sketches"), firstHourOf("")]).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })
})
