import { assert, describe, it } from "@effect/vitest"
import { nodeProblem } from "../support/run/requireNode.ts"

describe("the Node that tests run on", () => {
  it("is 22.19 or newer, and an older one is refused in one line", () => {
    assert.deepStrictEqual(["22.19.0", "24.0.1", "26.1.0"].map(nodeProblem), [undefined, undefined, undefined])
    for (const old of ["20.20.2", "22.18.0"]) {
      assert.match(nodeProblem(old) ?? "", new RegExp(`^[^\\n]*22\\.19[^\\n]*${old}[^\\n]*npm test[^\\n]*$`, "u"))
    }
  })
})
