import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import type { PlannedEntry } from "@hourbook/exchange/plan/PlannedEntry"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"
import { formatText } from "@hourbook/exchange/text/formatText"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { writeXlsx } from "hucre/xlsx"
import * as files from "../../support/exchange/files.ts"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"

const world: World = {
  currency: "EUR",
  people: [{ id: "u-ada", name: "Ada Byrne", email: "ada@example.com", former: false }],
  clients: [{ id: "c-acme", name: "ACME" }],
  projects: [{ id: "p-site", name: "Site", clientId: "c-acme" }]
}

const planned = async (bytes: Uint8Array, mapping = noMapping) => {
  const file = await readFile(bytes)
  if ("_tag" in file) return assert.fail(file.reason.code)
  return { ...plan(file, mapping, world), title: file.source.title, format: formatText(file.table.format) }
}

/** An entry in one line. */
const shown = ({ billable, client, cost, costFrom, day, description, minutes, person, project, tags }: PlannedEntry) =>
  [
    day,
    person?.name ?? "",
    `${client?.name ?? ""}/${project?.name ?? ""}`,
    description,
    `${minutes} min`,
    cost === null ? costFrom : `${toPlain(cost.value)} ${cost.currency} ${costFrom}`,
    billable === null ? "" : billable ? "billable" : "not billable",
    tags.join("+")
  ].join(" | ")

describe("a file of", () => {
  it("Toggl has its currency in the header, lines in cells and entries over midnight", async () => {
    const { entries, format, people, questions, refused, title, totals } = await planned(files.toggl)
    assert.strictEqual(title, "Toggl Track")
    assert.strictEqual(format, "UTF-8, separated by commas")
    assert.deepEqual(entries.map(shown), [
      "2024-03-04 | Ada Byrne | Nordlicht GmbH/Shop | Wireframes, first round | 60 min | 80.02 EUR amount | billable | Design+remote",
      '2024-03-04 | Ada Byrne | Nordlicht GmbH/Shop | She said "ship it" | 90 min | 120 EUR amount | billable | ',
      "2024-03-04 | Ben Ito | Baker & Sons/Website | Checkout\nsecond line | 90 min | 150 USD amount | billable | Coding",
      "2024-03-05 | Ben Ito | / | Reading | 0 min | 0 EUR notBillable | not billable | "
    ])
    assert.deepEqual(refused, [])
    assert.deepEqual(questions, [])
    assert.deepEqual(
      people.map(({ by, memberId, name }) => [name, memberId, by]),
      [
        ["Ada Byrne", "u-ada", "email"],
        ["Ben Ito", null, "new"]
      ]
    )
    assert.strictEqual(totals.all.seconds, 3601 + 5400 + 5400 + 29)
    assert.strictEqual(totals.all.minutes, 240)
    assert.deepEqual(
      totals.byMonth.map(({ costs, name }) => [name, ...[...costs].map(([code, sum]) => `${toPlain(sum)} ${code}`)]),
      [["2024-03", "200.02 EUR", "150 USD"]]
    )
  })

  it("Clockify has its days in the workspace's order, times of either kind and rows that end early", async () => {
    const { dateOrder, entries, projects, questions, title } = await planned(files.clockify)
    assert.strictEqual(title, "Clockify")
    assert.strictEqual(dateOrder, "month-day-year")
    assert.deepEqual(questions, [])
    assert.deepEqual(entries.map(shown), [
      "2024-03-04 | Ada Byrne | Acme/Site | Kick-off | 60 min | 50 USD amount | billable | Planning+meeting",
      "2024-03-14 | Ada Byrne | Acme/Site | Night shift | 75 min | ourRate | billable | ",
      "2024-03-15 | Ben Ito | Acme/Site | Short row | 30 min | 0 USD notBillable | not billable | ".replace(
        "USD",
        "EUR"
      )
    ])
    assert.deepEqual(projects, [{ name: "Site", client: "Acme", id: "p-site" }])
  })

  it("Harvest has decimals after a comma, two names and its currency in words", async () => {
    const { entries, title } = await planned(files.harvest)
    assert.strictEqual(title, "Harvest")
    assert.deepEqual(entries.map(shown), [
      "2024-03-04 | Zoë Müller | Nordlicht GmbH/Shop | Layout | 80 min | 133 EUR amount | billable | Design",
      "2024-03-05 | Zoë Müller | Nordlicht GmbH/Shop | Design | 1200 min | 2000 EUR amount | billable | Design",
      "2024-03-06 | Zoë Müller | Nordlicht GmbH/Shop | Holiday | 480 min | 0 EUR notBillable | not billable | Internal"
    ])
  })

  it("Kimai has translated headers, breaks within a span and no price for some", async () => {
    const { entries, title } = await planned(files.kimaiInGerman)
    assert.strictEqual(title, "Kimai")
    assert.deepEqual(entries.map(shown), [
      "2024-03-04 | Łukasz Żak | Nordlicht GmbH/Shop | Skizzen | 90 min | 120 EUR amount | billable | Entwurf+büro",
      "2024-03-05 | Łukasz Żak | Nordlicht GmbH/Shop | Mit Pause | 135 min | 180 EUR amount | billable | Entwurf",
      "2024-03-06 | Łukasz Żak | Nordlicht GmbH/Shop | Büro | 45 min | ourRate |  | Büro"
    ])
  })

  it("solidtime is an archive whose ids are kept, without the running timer", async () => {
    const { entries, refused, title } = await planned(files.solidtime)
    assert.strictEqual(title, "solidtime")
    assert.deepEqual(entries.map(shown), [
      "2024-03-04 | Ada Byrne | Acme/Site | Sketches | 90 min | 135 CHF rate | billable | Design+remote"
    ])
    assert.deepEqual(
      entries.map(({ externalId }) => externalId),
      ["e1"]
    )
    assert.deepEqual(refusedTexts(refused), [
      { line: 3, reason: "the line has no duration and no end: a running timer is not imported" }
    ])
  })

  it("any other table has moments, which become days in the zone that is asked for", async () => {
    const { entries, title } = await planned(files.generic, {
      ...noMapping,
      answers: { timeZone: "Europe/Berlin" }
    })
    assert.strictEqual(title, "A table")
    assert.deepEqual(entries.map(shown), [
      "2024-03-04 | Ada Byrne | Acme/Site | Sketches | 90 min | ourRate | billable | Design+a+b",
      "2024-03-05 | Ada Byrne | Acme/Site | Review | 20 min | 0 EUR notBillable | not billable | "
    ])
    const minutes = await planned(files.table)
    assert.deepEqual(minutes.entries.map(shown), [
      "2024-03-04 | ada@example.com | Acme/Site | Sketches | 90 min | 120.5 GBP amount |  | ",
      "2024-03-05 | ada@example.com | Acme/Site | Review | 30 min | 40.25 GBP amount |  | "
    ])
  })

  it("a spreadsheet has real dates, lengths and numbers", async () => {
    const rows = [
      ["Date", "Begin", "End", "Duration", "Customer", "Project", "Activity", "Rate", "Currency"],
      [new Date("2024-03-04T00:00:00Z"), "09:00", "10:30", 1.5, "Acme", "Site", "Design", 120.5, "EUR"]
    ]
    const bytes = await writeXlsx({ sheets: [{ name: "Export", rows }] })
    const { entries, format, title } = await planned(bytes)
    assert.strictEqual(title, "Kimai")
    assert.strictEqual(format, "XLSX")
    assert.deepEqual(entries.map(shown), ["2024-03-04 |  | Acme/Site | Design | 90 min | 120.5 EUR amount |  | Design"])
  })
})

describe("an entry", () => {
  it("has the same id whenever its file is read, and its own among identical rows", async () => {
    const twice = new TextEncoder().encode(
      "date,hours,description,project\n2024-03-04,1,Call,Site\n2024-03-04,1,Call,Site\n2024-03-04,2,Call,Site\n"
    )
    const [first, again] = [await planned(twice), await planned(twice)]
    const ids = first.entries.map(({ externalId }) => externalId)
    assert.deepEqual(
      ids,
      again.entries.map(({ externalId }) => externalId)
    )
    assert.strictEqual(new Set(ids).size, 3)
    assert.isTrue(ids.every((id) => /^[0-9A-Za-z]{43}$/u.test(id)))
  })

  it("keeps its id when lines before it are new", async () => {
    const encode = (lines: ReadonlyArray<string>) =>
      new TextEncoder().encode(["date,hours,description", ...lines].join("\n"))
    const [old] = (await planned(encode(["2024-03-04,1,Call"]))).entries
    const [, later] = (await planned(encode(["2024-03-03,1,New", "2024-03-04,1,Call"]))).entries
    assert.strictEqual(later?.externalId, old?.externalId)
  })
})

describe("a mapping", () => {
  it("names members, leaves people out and says what tasks become", async () => {
    const { entries, people, refused } = await planned(files.toggl, {
      ...noMapping,
      people: { "ben@example.com": null, "ada@example.com": "u-other" },
      clients: { "Nordlicht GmbH": "c-nord" },
      projects: { Shop: null },
      task: "description"
    })
    assert.deepEqual(
      people.map(({ by, memberId }) => [memberId, by]),
      [
        ["u-other", "mapping"],
        [null, "leftOut"]
      ]
    )
    assert.deepEqual(entries.map(shown), [
      "2024-03-04 | Ada Byrne | Nordlicht GmbH/ | Design: Wireframes, first round | 60 min | 80.02 EUR amount | billable | design+remote",
      '2024-03-04 | Ada Byrne | Nordlicht GmbH/ | She said "ship it" | 90 min | 120 EUR amount | billable | '
    ])
    assert.deepEqual(refusedTexts(refused), [
      { line: 4, reason: "the mapping leaves Ben Ito out" },
      { line: 6, reason: "the mapping leaves Ben Ito out" }
    ])
  })
})
