import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

describe("the messages of the pages", () => {
  it("leave the percent sign to the formatter, which knows how each language writes it", () => {
    const files = globSync("packages/web/messages/*/*.json")
    assert.isAbove(files.length, 20)
    for (const file of files) assert.notInclude(readFileSync(file, "utf8"), "%", file)
  })
})
