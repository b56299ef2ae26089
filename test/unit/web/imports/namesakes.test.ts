import { noMapping } from "@hourbook/exchange/plan/Mapping"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"
import { assert, describe, it } from "vitest"
import { goneIds, obstacleOf } from "../../../../packages/web/src/pages/import/model/importState.ts"
import { matchesOf } from "../../../../packages/web/src/pages/import/model/matches.ts"
import { survey } from "../../../../packages/web/src/pages/import/worker/survey.ts"

const world: World = {
  currency: "EUR",
  people: [{ id: "u-1", name: "Ada", email: null, former: false }],
  clients: [],
  projects: []
}

describe("people of one name on the page Import", () => {
  it("need a choice each where a member has the name: that member, or a new former member", async () => {
    const text = "date,hours,user,employee id\n2024-03-04,1,Ada,1\n2024-03-05,2,Ada,2\n2024-03-05,3,Ben,3\n"
    const file = await readFile(new TextEncoder().encode(text))
    if ("_tag" in file) return assert.fail(file.reason.code)
    const found = survey(file, { mapping: noMapping, world, today: "2024-03-06" })
    const chosen = (people: Readonly<Record<string, string | null>>) => {
      const mapping = { ...noMapping, people }
      return { survey: found, mapping, gone: goneIds(mapping, world) }
    }
    assert.deepStrictEqual(
      matchesOf(chosen({}), "people").map(({ by, key }) => [by, key]),
      [
        ["namesake", "Ada (2)"],
        ["namesake", "Ada (1)"],
        ["new", "Ben"]
      ]
    )
    const people = { "Ada (1)": "u-1", "Ada (2)": "new" }
    for (const some of [{}, { "Ada (1)": "u-1" }, { "Ada (2)": "new" }]) {
      assert.strictEqual(obstacleOf(chosen(some), "matches"), "people")
    }
    assert.isUndefined(obstacleOf(chosen(people), "matches"))
    assert.strictEqual(obstacleOf(chosen({ ...people, "Ada (1)": "u-gone" }), "matches"), "gone")
  })
})
