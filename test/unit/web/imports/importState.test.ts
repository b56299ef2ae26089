import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import { reasonText as english } from "@hourbook/exchange/text/reasonText"
import { afterEach, assert, describe, it } from "vitest"
import { reasonText } from "../../../../packages/web/src/format/reasonText.ts"
import {
  goneIds,
  importToContinue,
  isOpen,
  keepable,
  keptMapping,
  obstacleOf,
  ownChoices,
  withChoice,
  withLongNames
} from "../../../../packages/web/src/pages/import/model/importState.ts"
import { matchesOf } from "../../../../packages/web/src/pages/import/model/matches.ts"
import { check } from "../../../../packages/web/src/pages/import/worker/check.ts"
import { fileFacts } from "../../../../packages/web/src/pages/import/worker/fileFacts.ts"
import type { Survey } from "../../../../packages/web/src/pages/import/worker/protocol.ts"
import { survey } from "../../../../packages/web/src/pages/import/worker/survey.ts"
import { overwriteGetLocale } from "../../../../packages/web/src/paraglide/runtime.js"
import { toggl } from "../../../support/exchange/files.ts"

const world: World = {
  currency: "EUR",
  people: [{ id: "u-ada", name: "Ada Byrne", email: "ada@example.com", former: false }],
  clients: [{ id: "c-nord", name: "nordlicht gmbh" }],
  projects: []
}
const today = "2024-03-04"

const read = async (bytes: Uint8Array | string): Promise<RecognisedFile> => {
  const file = await readFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes)
  return "_tag" in file ? assert.fail(file.reason.code) : file
}

const surveyed = async (bytes: Uint8Array | string, known = world) =>
  survey(await read(bytes), { mapping: noMapping, world: known, today })

const undecided = (found: Survey) => ({ survey: found, mapping: noMapping, gone: new Set<string>() })

describe("the survey of a file", () => {
  it("lists people, clients and projects with their hours, those to be made first", async () => {
    const found = await surveyed(toggl)
    assert.deepInclude(found, {
      entries: 4,
      minutes: 240,
      seconds: 14_430,
      from: "2024-03-04",
      to: "2024-03-05",
      own: 0
    })
    assert.deepStrictEqual(
      matchesOf(undecided(found), "people").map(({ by, id, minutes, name }) => [name, id, by, minutes]),
      [
        ["Ben Ito", null, "new", 90],
        ["Ada Byrne", "u-ada", "email", 150]
      ]
    )
    assert.deepStrictEqual(
      matchesOf(undecided(found), "projects").map(({ id, key }) => [key, id]),
      [
        ["Nordlicht GmbH / Shop", null],
        ["Baker & Sons / Website", null]
      ]
    )
  })

  it("keeps what people decided from changing what is found", async () => {
    const file = await read(toggl)
    const mapping = { ...noMapping, people: { "ben@example.com": null }, clients: { "Nordlicht GmbH": null } }
    assert.deepStrictEqual(survey(file, { mapping, world, today }), await surveyed(toggl))
  })
})

describe("the dry run", () => {
  it("counts what would be made for the entries that stay, and what to look at", async () => {
    const mapping = { ...noMapping, people: { "ben@example.com": null } }
    const found = check(plan(await read(toggl), mapping, world), { today, world })
    assert.deepStrictEqual(found.made, { people: 0, clients: 0, projects: 1 })
    assert.deepStrictEqual(
      found.refusedLines.map(({ reason }) => reasonText(reason)),
      ["Ben Ito is left out", "Ben Ito is left out"]
    )
    const all = check(plan(await read(toggl), noMapping, world), { today, world })
    assert.deepStrictEqual(all.made, { people: 1, clients: 1, projects: 2 })
    assert.deepStrictEqual([found.outsiders, all.outsiders.map(({ email }) => email)], [[], ["ben@example.com"]])
    const none = { priced: 0, long: null, kept: null, alike: [], doubted: [], rated: 0, totals: 0 }
    assert.deepStrictEqual(all.warnings, { ...none, future: 1, empty: 1 })
  })
})

describe("an import goes on", () => {
  it("when each choice of the earlier import of its file still exists", async () => {
    const found = await surveyed(toggl)
    const mapping = { ...noMapping, people: { "ben@example.com": "u-ada" }, clients: { "Nordlicht GmbH": "c-gone" } }
    const chosen = { survey: found, mapping, gone: goneIds(mapping, world) }
    assert.deepStrictEqual([...chosen.gone], ["c-gone"])
    assert.isUndefined(obstacleOf(chosen, "columns"))
    assert.strictEqual(obstacleOf(chosen, "matches"), "gone")
    assert.strictEqual(matchesOf(chosen, "clients")[0]?.key, "Nordlicht GmbH")
    const clients = withChoice(mapping.clients, "Nordlicht GmbH", undefined)
    assert.isUndefined(obstacleOf({ ...chosen, mapping: { ...mapping, clients } }, "matches"))
  })

  it("with the choices that the command line made for projects by their names alone", async () => {
    const found = await surveyed(toggl)
    const projects = { Shop: "p-1", "Baker & Sons / Website": null, Other: "p-2" }
    assert.deepStrictEqual(withLongNames(found, { ...noMapping, projects }).projects, {
      "Nordlicht GmbH / Shop": "p-1",
      "Baker & Sons / Website": null,
      Other: "p-2"
    })
  })

  it("when the file has entries, leaves nothing open and each person is clear", async () => {
    const open = await surveyed("date,hours,cost\n03/04/2024,1,20\n")
    assert.strictEqual(obstacleOf(undecided(open), "columns"), "questions")
    assert.strictEqual(obstacleOf(undecided(await surveyed("a,b\n1,2\n")), "columns"), "nothing")
    const twins = { ...world, people: ["u-1", "u-2"].map((id) => ({ id, name: "Ada", email: null, former: false })) }
    const several = await surveyed("date,hours,user\n2024-03-04,1,Ada\n", twins)
    assert.isUndefined(obstacleOf(undecided(several), "columns"))
    assert.strictEqual(obstacleOf(undecided(several), "matches"), "people")
    const people = withChoice({}, "Ada", "u-2")
    assert.isUndefined(obstacleOf({ ...undecided(several), mapping: { ...noMapping, people } }, "matches"))
    assert.isFalse(several.people.some((person) => isOpen({ people }, person)))
    assert.deepStrictEqual(withChoice(people, "Ada", undefined), {})
  })

  it("of a member without what only managers make, while their choices stay", async () => {
    const found = await surveyed(toggl)
    const { clients, people, projects } = ownChoices(found, {
      ...noMapping,
      projects: { "Nordlicht GmbH / Shop": "p-1" }
    })
    assert.deepStrictEqual(people, { "ben@example.com": null })
    assert.deepStrictEqual(clients, { "Baker & Sons": null })
    assert.deepStrictEqual(projects, { "Nordlicht GmbH / Shop": "p-1", "Baker & Sons / Website": null })
  })
})

describe("a file that is chosen again", () => {
  const made = (id: string, sha256: string, undone_at: string | null = null) => ({ id, sha256, undone_at })

  it("continues its latest import, but none that was undone", () => {
    const imports = [made("3", "b"), made("2", "a", "2026-01-01T00:00:00Z"), made("1", "a")]
    assert.strictEqual(importToContinue(imports, { sha256: "a" })?.id, "1")
    assert.isUndefined(importToContinue(imports, { sha256: "c" }))
  })

  it("is read with the earlier answers", () => {
    const mapping = {
      answers: { dateOrder: "month-day-year", decimalMark: ",", currency: "CHF", timeZone: "America/Port-au-Prince" },
      columns: { Datum: "day", Rest: null },
      people: { "a@b.example": "u-1", Ben: null },
      clients: {},
      projects: { "A / B": "p-1" },
      task: "description",
      source: "harvest"
    } as const
    assert.deepStrictEqual(keptMapping(JSON.parse(JSON.stringify(mapping))), mapping)
    assert.deepStrictEqual(keptMapping(null), { ...noMapping, columns: {} })
    assert.deepStrictEqual(
      keptMapping({ answers: { dateOrder: "x" }, people: { a: 1 }, columns: { b: "c" }, task: 3 }),
      {
        ...noMapping,
        columns: {}
      }
    )
  })
})

describe("a mapping that is too large to be kept", () => {
  it("is kept without its choices, which are found again", () => {
    const people = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`person ${index}@example.com`, null]))
    const mapping = { ...noMapping, answers: { currency: "EUR" }, people }
    assert.deepStrictEqual(keepable(mapping), { ...noMapping, answers: { currency: "EUR" } })
    const small = { ...mapping, people: { ada: null } }
    assert.strictEqual(keepable(small), small)
  })
})

describe("a reason", () => {
  afterEach(() => overwriteGetLocale(() => "en"))

  const header = "date,start time,end time,duration,hours,minutes,amount,billable,started at,ended at"
  const lines = [
    ",,,1:00,,,,,,",
    "32.3.2024,,,1:00,,,,,,",
    "2024-03-04,25:99,26:00,,,,,,,",
    "2024-03-04,,,soon,,,,,,",
    "2024-03-04,,,,many,,,,,",
    "2024-03-04,,,,-1,,,,,",
    "2024-03-04,,,,,some,,,,",
    "2024-03-04,,,5400,,,,,,",
    "2024-03-04,09:00,10:00,2:00,,,,,,",
    "2024-03-04,,,,1.5,20,,,,",
    "2024-03-04,,,2:00,1,,,,,",
    "2024-03-04,,,20000:00,,,,,,",
    "2024-03-04,,,1:00,,,lots,,,",
    "2024-03-04,,,1:00,,,,maybe,,",
    "2024-03-04,09:00,,,,,,,,",
    ",,,,,,,,noon,",
    ",,,,,,,,2024-03-04T09:00:00Z,",
    ",,,,,,,,2024-03-04T09:00:00Z,2024-03-04T08:00:00Z"
  ]

  it("of the reader is said in the language of the person", async () => {
    overwriteGetLocale(() => "de")
    const { refused } = plan(await read([header, ...lines].join("\n")), noMapping, world)
    assert.lengthOf(refused, lines.length)
    for (const { reason } of refused) assert.notStrictEqual(reasonText(reason), english(reason))
    for (const text of ["what,hours\nx,1", "date,what\n2024-03-04,x"]) {
      const [line] = plan(await read(text), noMapping, world).refused
      assert.isDefined(line)
      assert.notStrictEqual(reasonText(line.reason), english(line.reason))
    }
    const unreadable = await Promise.all(
      ["text", 'a,b\n"1,2', "PK\u0003\u0004 damaged"].map((text) => readFile(new TextEncoder().encode(text)))
    )
    for (const file of unreadable) {
      if ("_tag" in file) assert.notStrictEqual(reasonText(file.reason), english(file.reason))
      else assert.fail("it was read")
    }
  })

  it("of the server stays as it is where nothing else says it", () => {
    const message = "cost: at most 4 decimals"
    assert.strictEqual(reasonText({ code: "service", message }), message)
  })
})

describe("the page of a file", () => {
  it("has some different values of each column, whatever the length of its rows", async () => {
    const { columns, rows, samples } = fileFacts(
      await read("date,hours,x\n2026-03-02,1\n2026-03-02,2,,more\n2026-03-03\n"),
      "hash"
    )
    assert.strictEqual(rows, 3)
    assert.deepStrictEqual(samples, [["2026-03-02", "2026-03-03"], ["1", "2"], []])
    assert.deepStrictEqual(
      columns.map(({ field }) => field),
      ["day", "hours"]
    )
  })
})
