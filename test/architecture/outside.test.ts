import { assert, describe, it } from "@effect/vitest"
import { idleParsers, namedElsewhere, uncheckedJson } from "./outsideRules.ts"
import { type SourceFile, workspacesIn } from "./sources.ts"

const packages = workspacesIn("packages")
const hosts = workspacesIn("hosts")

describe("what comes from outside and goes there", () => {
  it("names files that it sends in one place", () =>
    assert.deepEqual(
      [...packages, ...hosts].flatMap(({ files }) => files.flatMap(namedElsewhere)),
      []
    ))
  it("reads JSON from outside by one function, which knows how deep it may be", () => {
    // Pages read what their own server sends them.
    const files = [...packages, ...hosts]
      .filter(({ directory }) => directory !== "packages/web")
      .flatMap(({ files }) => files)
    assert.deepEqual(files.flatMap(uncheckedJson), [])
    assert.deepEqual(idleParsers(files), [])
  })
})

/** Files that break the rules, to show that each rule finds them. */
describe("the rules of that", () => {
  const file = (path: string, text: string): SourceFile => ({ path, text })

  it("finds a header that names a file", () => {
    const text = 'const header = `attachment; filename="${name}.pdf"` // inline; filename'
    assert.lengthOf(namedElsewhere(file("a.ts", text)), 1)
    assert.deepEqual(namedElsewhere(file("a.ts", `const is = value.startsWith("attachment")`)), [])
  })

  it.each([
    "const value = JSON.parse(text)",
    "const all = lines.map(JSON.parse)",
    "const Text = Schema.fromJsonString(Kept)",
    "const body = await response.json()"
  ])("finds JSON that is read without a limit in: %s", (text) => {
    assert.lengthOf(uncheckedJson(file("a.ts", text)), 1)
    assert.deepEqual(uncheckedJson(file("a.ts", "Response.json({}); if (given.json) JSON.stringify(a)")), [])
  })
})
