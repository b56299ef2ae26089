import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { unknownIds } from "@hourbook/exchange/plan/unknownIds"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"

describe("ids in upper case", () => {
  it("are those of the workspace, so that a client's project is found and nothing is made twice", async () => {
    const id = (end: string) => `0190b2e4-0000-7000-8000-00000000000${end}`
    const given: World = {
      currency: "EUR",
      people: [{ id: id("a"), name: "Ada", email: null, former: false }],
      clients: [{ id: id("b"), name: "Acme Inc." }],
      projects: [
        { id: id("c"), name: "Site", clientId: id("b") },
        { id: id("d"), name: "Shop", clientId: id("b") }
      ]
    }
    const text = "date,hours,user_name,client,project\n2026-03-02,1,Bo,Acme,Site\n2026-03-03,1,Bo,Acme,Store\n"
    const mapping = {
      people: { Bo: id("a").toUpperCase() },
      clients: { Acme: id("b").toUpperCase() },
      projects: { Store: id("d").toUpperCase() }
    }
    const file = await readFile(new TextEncoder().encode(text))
    if ("_tag" in file) return assert.fail(file.reason.code)
    const made = plan(file, { ...noMapping, ...mapping }, given)
    assert.deepStrictEqual(unknownIds(made, { ...noMapping, ...mapping }, given), [])
    assert.deepStrictEqual(
      [made.people.map(({ memberId }) => memberId), made.clients, made.projects]
        .flat()
        .map((one) => (one !== null && typeof one === "object" ? one.id : one)),
      [id("a"), id("b"), id("c"), id("d")]
    )
  })
})
