import { assert, describe, it } from "@effect/vitest"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"

const world = { currency: "EUR", people: [], clients: [], projects: [] }

const planned = async (text: string, mapping: Partial<Mapping>) => {
  const file = await readFile(new TextEncoder().encode(text))
  return "_tag" in file ? assert.fail(file.reason) : plan(file, { ...noMapping, ...mapping }, world)
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
