import { assert, describe, it } from "@effect/vitest"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"

const world = { currency: "EUR", people: [], clients: [], projects: [] }

const planned = async (text: string, mapping: Partial<Mapping>, given: World = world) => {
  const file = await readFile(new TextEncoder().encode(text))
  return "_tag" in file ? assert.fail(file.reason) : plan(file, { ...noMapping, ...mapping }, given)
}

describe("columns chosen by hand", () => {
  const text = "Datum,Std,Wofür,Notes\n2026-03-02,1.5,Sketches,unread\n"

  it("are read though their headers are unknown, and others are left out", async () => {
    assert.lengthOf((await planned(text, {})).entries, 0)
    const columns = { Datum: "day", Std: "hours", Wofür: "description", Notes: null } as const
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

  it("has to say who is meant where several have the name", async () => {
    const text = "date,hours,user\n2024-03-04,1,Zoë Müller\n"
    const two = ["1", "2"].map((id) => ({ id, name: "Zoë Müller", email: null, former: true }))
    const given = { ...world, people: two }
    const [asked] = (await planned(text, {}, given)).people
    assert.strictEqual(asked?.by, "several")
    const [said] = (await planned(text, { people: { "Zoë Müller": "2" } }, given)).people
    assert.strictEqual(said?.memberId, "2")
  })
})

describe("a person whom a mapping leaves out", () => {
  it("takes along the clients and projects that no other line names", async () => {
    const text = "date,hours,client,project,user\n2026-03-02,1,Acme,Site,Ada\n2026-03-03,1,Globex,Shop,Ben\n"
    const { clients, projects } = await planned(text, { people: { Ben: null } })
    assert.deepStrictEqual(
      [...clients, ...projects].map(({ name }) => name),
      ["Acme", "Site"]
    )
  })
})
