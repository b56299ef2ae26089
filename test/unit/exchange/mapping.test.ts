import { assert, describe, it } from "@effect/vitest"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"
import { planText } from "@hourbook/exchange/text/planText"
import { reportJson } from "@hourbook/exchange/text/reportJson"
import { reportText } from "@hourbook/exchange/text/reportText"
import { batches } from "@hourbook/exchange/transfer/batches"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"

const world = { currency: "EUR", people: [], clients: [], projects: [] }

const planned = async (text: string, mapping: Partial<Mapping>, given: World = world) => {
  const file = await readFile(new TextEncoder().encode(text))
  return "_tag" in file ? assert.fail(file.reason.code) : plan(file, { ...noMapping, ...mapping }, given)
}

describe("columns chosen by hand", () => {
  const text = "Wann,Aufwand,Wofür,Notes\n2026-03-02,1.5,Sketches,unread\n"

  it("are read though their headers are unknown, and others are left out", async () => {
    assert.lengthOf((await planned(text, {})).entries, 0)
    const columns = { Wann: "day", Aufwand: "hours", Wofür: "description", Notes: null } as const
    const { entries, refused } = await planned(text, { columns })
    assert.deepStrictEqual(refused, [])
    assert.deepStrictEqual(
      entries.map(({ day, description, minutes }) => ({ day, description, minutes })),
      [{ day: "2026-03-02", description: "Sketches", minutes: 90 }]
    )
  })

  it("take the place of the column that was recognised as the same", async () => {
    const { entries } = await planned("date,hours,notes,task\n2026-03-02,1,By notes,By task\n", {
      columns: { task: "description" }
    })
    assert.deepStrictEqual(
      entries.map(({ description, tags }) => ({ description, tags })),
      [{ description: "By task", tags: [] }]
    )
  })

  it("take no column away where the file has no such header", async () => {
    const { entries } = await planned("date,hours,notes,project\n2026-03-02,1,By notes,Site\n", {
      columns: { Remark: "description" }
    })
    assert.deepStrictEqual(
      entries.map(({ description }) => description),
      ["By notes"]
    )
  })
})

describe("columns that are not read", () => {
  const text = "date,hours,what,,Cost center\n2026-03-02,1.5,Sketches,x,7\n"
  const textOf = async (mapping: Partial<Mapping>): Promise<string> => {
    const file = await readFile(new TextEncoder().encode(text))
    if ("_tag" in file) return assert.fail(file.reason.code)
    return planText("a.csv", file, await planned(text, mapping)).join("\n")
  }

  it("are named, with what to do about them", async () => {
    assert.match(await textOf({}), /^Not read: 2 columns: what, Cost center\. To read one, /mu)
  })

  it("are not those to which a mapping gave a meaning, or none", async () => {
    assert.notInclude(await textOf({ columns: { what: "description", "Cost center": null } }), "Not read")
    assert.notInclude((await planned(text, { columns: { what: null } })).unreadColumns, "what")
  })
})

describe("a project that a mapping leaves out", () => {
  it("is left out by its name with its client's, while another client's of that name stays", async () => {
    const text = "date,hours,client,project\n2026-03-02,1,Acme,Site\n2026-03-03,1,Globex,Site\n"
    const { entries } = await planned(text, { projects: { "Acme / Site": null } })
    assert.deepStrictEqual(
      entries.map(({ client, project }) => [client?.name, project?.name]),
      [
        ["Acme", undefined],
        ["Globex", "Site"]
      ]
    )
  })
})

describe("a person's address in a file", () => {
  it("is the member's however it is encoded, and not the one that only looks like it", async () => {
    const people = ["zoë@example.org", "mike@example.org"].map((email, index) => {
      return { id: `u-${index}`, name: `Member ${index}`, email, former: false }
    })
    const text = ["Zoe\u0308@Example.org", "MIKE@example.org", "mi\u212Ae@example.org"]
      .map((email, index) => `2026-03-02,1,Person ${index},${email}\n`)
      .join("")
    const made = await planned(`date,hours,user,email\n${text}`, {}, { ...world, people })
    assert.deepStrictEqual(
      made.people.map(({ by, memberId }) => [by, memberId]),
      [
        ["email", "u-0"],
        ["email", "u-1"],
        ["new", null]
      ]
    )
  })
})

describe("an entry that is not billable", () => {
  it("costs nothing, and its price in the file is shown beside that", async () => {
    const text =
      "date,hours,billable,cost,currency\n2026-03-02,1,no,120,EUR\n2026-03-03,1,yes,80,EUR\n2026-03-04,1,no,,\n"
    const made = await planned(text, {})
    assert.deepStrictEqual(
      made.entries.map(({ cost, fileCost }) => [cost, fileCost].map((one) => one && toPlain(one.value))),
      [
        ["0", "120"],
        ["80", "80"],
        ["0", null]
      ]
    )
    const rounds = batches(made, { isFirst: true })
    rounds.next()
    const results = [0, 80, 0].map((cost) => ({
      ok: true,
      data: { entry: { id: "e", duration_minutes_total: 60, cost, currency: "EUR" } }
    }))
    const { done, value } = rounds.next([{ results }])
    const report = done === true ? value : assert.fail("it is not at its end")
    const lines = reportText(made, report, false)
    assert.include(lines, "Total: file 3 h, imported 3 h; 200 EUR in the file, 80 imported")
    assert.include(lines, "Not billable, so 0: 1 entry with a price in the file.")
    assert.strictEqual(reportJson(made, report).not_billed, 1)
  })
})

describe("a table with a day", () => {
  it("may have times of day or moments as its start and end", async () => {
    const text = [
      "date,start,end,minutes,description",
      "2026-03-02,09:00,10:30,,a",
      "2026-03-02,23:30,01:00,,b",
      "2026-03-02,2026-03-02T09:00:00Z,2026-03-02T10:30:00Z,,c",
      "2026-03-02,2026-03-01T23:30:00Z,2026-03-02T00:30:00Z,,d",
      "2026-03-02,09:00,,45,e",
      "2026-03-02,9 o'clock,,45,f",
      ",09:00,10:30,,g"
    ].join("\n")
    const { entries, refused } = await planned(text, {})
    assert.deepStrictEqual(
      entries.map(({ day, minutes, start }) => [day, start, minutes]),
      [
        ["2026-03-02", 9 * 3600, 90],
        ["2026-03-02", 23.5 * 3600, 90],
        ["2026-03-02", 9 * 3600, 90],
        ["2026-03-02", null, 60],
        ["2026-03-02", 9 * 3600, 45]
      ]
    )
    assert.deepStrictEqual(refusedTexts(refused), [
      { line: 7, reason: '"9 o\'clock" is not a time of day such as 9:30 or 9:30 AM' },
      { line: 8, reason: "the line has no day" }
    ])
  })

  it("may be Hourbook's own list of time entries", async () => {
    const text =
      "id,accrual_date,duration_minutes_total,description,counteragent_name,project_name,user_name,cost,currency,billable,started_at,tags\r\n" +
      '01a2,2026-03-02,90,Sketches,Acme,Site,Ada Byrne,120.5,EUR,true,2026-03-02T09:00:00.000Z,"Design, remote"\r\n'
    const { entries } = await planned(text, {})
    assert.deepStrictEqual(
      entries.map((entry) => [
        entry.externalId,
        entry.day,
        entry.minutes,
        entry.start,
        entry.client?.name,
        entry.project?.name,
        entry.person?.name,
        entry.fileCost && toPlain(entry.fileCost.value),
        entry.tags
      ]),
      [["01a2", "2026-03-02", 90, 9 * 3600, "Acme", "Site", "Ada Byrne", "120.5", ["Design", "remote"]]]
    )
  })
})

describe("what a studio pays for an hour", () => {
  it("is not read, so it asks for no currency and refuses no line", async () => {
    const text =
      "Date,Client,Project,Project Code,Task,Hours,Billable Amount,Cost Rate,Cost Amount\n2026-03-02,A,B,,T,1.5,0.00,40.00,n/a\n"
    const { entries, questions, refused } = await planned(text, {})
    assert.deepStrictEqual([entries.length, questions, refused], [1, [], []])
  })
})

describe("a mapping", () => {
  it("says what columns mean, whichever tracker wrote them, and whose the lines without a person are", async () => {
    const text = "When,What,Took,Bill (CHF)\n2024-03-04,Sketches,1:30,120\n"
    const mapping: Partial<Mapping> = {
      people: { "": "u-ada" },
      columns: { When: "day", What: "description", Took: "duration", "Bill (CHF)": "amount" }
    }
    const { entries, questions } = await planned(text, mapping)
    assert.deepEqual(
      entries.map(({ cost, day, description, minutes, person }) => [
        day,
        description,
        minutes,
        cost?.currency,
        person?.memberId
      ]),
      [["2024-03-04", "Sketches", 90, "CHF", "u-ada"]]
    )
    assert.deepEqual(questions, [])
  })

  it("names the tracker where the headers do not", async () => {
    const text = "Start date,Start time,Duration\n2024-03-04,09:00,01:30:00\n"
    assert.deepEqual((await planned(text, {})).entries, [])
    const { entries, source } = await planned(text, { source: "toggl" })
    assert.strictEqual(source, "toggl")
    assert.deepEqual(
      entries.map(({ minutes }) => minutes),
      [90]
    )
  })

  it("has to name a member where several have the name", async () => {
    const text = "date,hours,user\n2024-03-04,1,Zoë Müller\n"
    const two = ["1", "2"].map((id) => ({ id, name: "Zoë Müller", email: null, former: true }))
    const given = { ...world, people: two }
    const [asked] = (await planned(text, {}, given)).people
    assert.strictEqual(asked?.by, "several")
    const [said] = (await planned(text, { people: { "Zoë Müller": "2" } }, given)).people
    assert.strictEqual(said?.memberId, "2")
  })
})

describe("a person that a mapping leaves out", () => {
  it("takes along the clients and projects that no other line names", async () => {
    const text = "date,hours,client,project,user\n2026-03-02,1,Acme,Site,Ada\n2026-03-03,1,Globex,Shop,Ben\n"
    const { clients, projects } = await planned(text, { people: { Ben: null } })
    assert.deepStrictEqual(
      [...clients, ...projects].map(({ name }) => name),
      ["Acme", "Site"]
    )
  })
})
