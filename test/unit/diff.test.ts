import { assert, describe, it } from "@effect/vitest"
import { diff } from "@hourbook/core/writing/diff"
import { money } from "../support/data/builders.ts"

describe("diff", () => {
  const before = { name: "a", amount: money("12.50"), clientIds: ["x"], archived: false, note: null, hidden: 1 }
  const fields = ["name", "amount", "clientIds", "archived", "note"]

  it("tells what changed of the fields asked for, as JSON", () => {
    const after = { ...before, name: "b", amount: money("0.0001"), clientIds: [], archived: true, note: "n", hidden: 2 }
    assert.deepStrictEqual(diff(fields, before, after), {
      name: { before: "a", after: "b" },
      amount: { before: "12.5", after: "0.0001" },
      clientIds: { before: ["x"], after: [] },
      archived: { before: false, after: true },
      note: { before: null, after: "n" }
    })
  })

  it("tells nothing of what is equal, money by its value", () => {
    assert.deepStrictEqual(
      diff(fields, before, { ...before, amount: money("12.5000"), clientIds: ["x"], hidden: 2 }),
      {}
    )
  })

  it("tells all that was not null of what comes to be or goes", () => {
    assert.deepStrictEqual(diff(["name", "amount", "note"], null, before), {
      name: { before: null, after: "a" },
      amount: { before: null, after: "12.5" }
    })
    assert.deepStrictEqual(diff(["name", "note"], before, null), { name: { before: "a", after: null } })
    assert.deepStrictEqual(diff(fields, null, null), {})
  })
})
