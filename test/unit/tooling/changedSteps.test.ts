import { assert, describe, it } from "@effect/vitest"
import { stepsFor } from "../../support/run/changed.ts"
import { staticSteps } from "../../support/run/steps.ts"

const namesFor = (...files: ReadonlyArray<string>) => stepsFor(files).map(({ name }) => name)

describe("npm run check -- --changed", () => {
  it("does everything of the check for a file that everything may depend on", () =>
    assert.sameMembers(
      [...namesFor("packages/contract/src/data.ts")],
      [...staticSteps.map(({ name }) => name), "rules", "tests"]
    ))

  it("leaves out the web app for a change that is not in it, and the other types for one in the web app", () => {
    assert.deepStrictEqual(namesFor("packages/core/src/Core.ts"), [
      "format",
      "messages",
      "lint",
      "types",
      "rules",
      "tests"
    ])
    assert.notInclude(namesFor("packages/web/src/main.tsx"), "types")
  })

  it("checks format, links and rules of a page alone", () =>
    assert.deepStrictEqual(namesFor("docs/web.md"), ["format", "rules"]))

  it("names the files that are formatted, linted and whose tests run", () => {
    const files = ["docs/web.md", "packages/core/src/Core.ts"]
    const argsOf = (step: string) => stepsFor(files).find(({ name }) => name === step)?.command ?? []
    assert.includeMembers([...argsOf("format")], files)
    for (const step of ["lint", "tests"]) {
      assert.include(argsOf(step), "packages/core/src/Core.ts")
      assert.notInclude(argsOf(step), "docs/web.md")
    }
  })
})
