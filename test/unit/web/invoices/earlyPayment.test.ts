import { assert, describe, it } from "vitest"
import { isEarlySound } from "../../../../packages/web/src/pages/invoices/draft/draft.ts"

describe("the discount for early payment of a draft", () => {
  it("is saved with percent and days, or neither", () => {
    for (const [earlyPercent, earlyDays, sound] of [
      ["3,5", "14", true],
      ["", "", true],
      ["3", "", false],
      ["", "14", false],
      ["0", "14", false],
      ["3", "366", false],
      ["100", "14", false]
    ] as const) {
      assert.strictEqual(isEarlySound({ earlyPercent, earlyDays }), sound, `${earlyPercent} ${earlyDays}`)
    }
  })
})
