import { assert, describe, it } from "@effect/vitest"
import {
  beyondContracts,
  dependencyGaps,
  emptyExports,
  folderCycles,
  impurities,
  internalImports,
  strangers,
  tooLong,
  unfinished,
  wireWords
} from "./rules.ts"
import { everyFile, type SourceFile, type Workspace, workspacesIn } from "./sources.ts"

const packages = workspacesIn("packages")
const hosts = workspacesIn("hosts")

describe("the tree", () => {
  for (const workspace of [...packages, ...hosts]) {
    it(`${workspace.directory} has sources`, () => assert.isNotEmpty(workspace.files))
    it(`${workspace.directory} imports only what the table allows`, () => assert.deepEqual(strangers(workspace), []))
    it(`${workspace.directory} declares what it imports and nothing else`, () =>
      assert.deepEqual(dependencyGaps(workspace, packages), []))
    it(`${workspace.directory} imports only what other packages export`, () =>
      assert.deepEqual(internalImports(workspace, packages), []))
    it(`${workspace.directory} exports only what it has`, () => assert.deepEqual(emptyExports(workspace), []))
    it(`${workspace.directory} has no folders that import each other`, () =>
      assert.deepEqual(folderCycles(workspace), []))
  }
  // Pages run in a browser, whose clock and chance are its own.
  for (const workspace of packages.filter(({ directory }) => directory !== "packages/web")) {
    it(`${workspace.directory} takes time, chance and settings from its services`, () =>
      assert.deepEqual(impurities(workspace), []))
  }
  it("has a core without words of the interfaces that offer it", () => {
    const core = packages.find(({ directory }) => directory === "packages/core")
    assert.deepEqual(core?.files.flatMap(wireWords), [])
  })
  it("has contracts that import core and contracts only", () => {
    const rest = packages.filter(({ directory }) => directory === "packages/rest")
    assert.lengthOf(rest, 1)
    assert.deepEqual(rest.flatMap(beyondContracts), [])
  })
  it("has no file past 250 lines without a reason", () => assert.deepEqual(everyFile().flatMap(tooLong), []))
  it("has nothing left to do and no test left out", () => assert.deepEqual(everyFile().flatMap(unfinished), []))
})

/** Files that break the rules, to show that each rule finds them. */
describe("the rules of imports", () => {
  const file = (path: string, text: string): SourceFile => ({ path, text })
  const workspace = (directory: string, text: string, more: Partial<Workspace> & { readonly at?: string } = {}) => ({
    directory,
    dependencies: [],
    builtIn: [],
    exported: [],
    files: [file(`${directory}/src/${more.at ?? "payments/Payment.ts"}`, text)],
    tools: [],
    ...more
  })
  const stopped = (directory: string, text: string, at?: string) =>
    strangers(workspace(directory, text, at === undefined ? {} : { at })).map((line) => line.replace(/^.* -> /, ""))

  it("lets through what the table allows", () => {
    assert.deepEqual(
      stopped("packages/core", `import { Effect } from "effect"; export * from "../shared/Money.ts"`),
      []
    )
    assert.deepEqual(stopped("packages/rest", `import { Money } from "@hourbook/core/values/Money"`), [])
    assert.deepEqual(stopped("packages/store-postgres", `import "node:fs"`, "pglite/lock.ts"), [])
    assert.deepEqual(stopped("packages/store-postgres", "new URL(`./worker${end}`, import.meta.url)"), [])
    assert.deepEqual(stopped("hosts/node", `import "node:http"; import "@hourbook/rest/routes"; import "srvx"`), [])
  })

  it.each([
    ["a part of the framework", `import { HttpClient } from "effect/http"`, "effect/http"],
    ["the platform", `import { readFileSync } from "node:fs"`, "node:fs"],
    ["a package above it", `import type { Api } from "@hourbook/rest/openapi/Api"`, "@hourbook/rest/openapi/Api"],
    ["a host", `import "@hourbook/node/main"`, "@hourbook/node/main"],
    ["a test", `import "../../../../test/support/engines.ts"`, "../../../../test/support/engines.ts"],
    [
      "another package by path",
      `export { a } from "../../../rest/src/openapi/Api.ts"`,
      "../../../rest/src/openapi/Api.ts"
    ],
    ["a stranger through a re-export", `export * from "lodash"`, "lodash"],
    ["a stranger through a dynamic import", `const late = await import("lodash/fp")`, "lodash/fp"],
    ["a stranger through a type", `type Late = import("lodash").Late`, "lodash"],
    ["a name known only when it runs", "const late = await import(`./${name}.ts`)", "(computed)"],
    [
      "a file beside it in another package",
      `new URL("../../../rest/src/a.ts", import.meta.url)`,
      "../../../rest/src/a.ts"
    ],
    ["a file without its ending", `import "./Money"`, "./Money"]
  ])("stops core from importing %s", (_, text, expected) => {
    assert.deepEqual(stopped("packages/core", text), [expected])
  })

  it("stops a package from the platform outside of its folders for it", () => {
    assert.deepEqual(stopped("packages/store-postgres", `import "node:fs"`, "payments.ts"), ["node:fs"])
    assert.deepEqual(stopped("packages/store-postgres", `import "node:child_process"`, "engine/a.ts"), [
      "node:child_process"
    ])
  })

  it("stops a host from importing a host or a test", () => {
    const text = `import "@hourbook/lambda/main"; import "@hourbook/test/support"; import "../../lambda/src/main.ts"`
    assert.lengthOf(stopped("hosts/node", text, "main.ts"), 3)
  })

  it("lets the web app import the contract, and nothing of the server", () => {
    const contract = `import type { Operations } from "@hourbook/contract/contract"; import { roles } from "@hourbook/contract/data"`
    assert.deepEqual(
      stopped("packages/web", `${contract}; import "./a.css"; import { b } from "../b/b.tsx"`, "a/a.ts"),
      []
    )
    const server = `import type { Api } from "@hourbook/rest/openapi/Api"; import type { Core } from "@hourbook/core/Core"`
    assert.deepEqual(stopped("packages/web", server), ["@hourbook/rest/openapi/Api", "@hourbook/core/Core"])
  })

  it("stops a package that is not in the table", () => {
    assert.lengthOf(strangers(workspace("packages/new", "")), 1)
  })

  it("finds a dependency that is not declared, and one that is not used", () => {
    const text = `import "effect"; import "@effect/sql-pg/PgClient"; import "./a.ts"; import "node:fs"`
    assert.deepEqual(dependencyGaps(workspace("packages/core", text, { dependencies: ["effect", "pg"] })), [
      "packages/core does not declare @effect/sql-pg",
      "packages/core declares pg for nothing"
    ])
  })

  it("finds an import that the other package does not export, and an export without a source", () => {
    const core = { ...workspace("packages/core", ""), exported: [".", "./payments/Payment", "./payments/Gone"] }
    const text = `import "@hourbook/core"; import "@hourbook/core/payments/Payment"; import "@hourbook/core/writing/diff"`
    assert.deepEqual(internalImports(workspace("packages/rest", text), [core]), [
      "packages/rest/src/payments/Payment.ts imports what packages/core/package.json does not export: " +
        `"./writing/diff": { "@hourbook/source": "./src/writing/diff.ts", "default": "./dist/writing/diff.js" }`
    ])
    assert.deepEqual(emptyExports(core), ["packages/core/package.json exports ./payments/Gone, which has no source"])
  })

  it("lets a host bring what a package that is built into it leaves outside", () => {
    const ours = [workspace("packages/core", `import "pg"`)]
    const host = { dependencies: ["pg"], builtIn: ["@hourbook/core"] }
    const text = `import "@hourbook/core/a"`
    assert.deepEqual(dependencyGaps(workspace("hosts/node", text, host), ours), [])
    assert.deepEqual(dependencyGaps(workspace("hosts/node", text, { ...host, builtIn: [] }), ours), [
      "hosts/node does not declare @hourbook/core",
      "hosts/node declares pg for nothing"
    ])
  })

  it("finds folders that import each other, directly or in a cycle", () => {
    const imports = (path: string, ...specifiers: ReadonlyArray<string>) =>
      file(`packages/core/src/${path}`, specifiers.map((specifier) => `import "${specifier}"`).join("\n"))
    const found = (...files: ReadonlyArray<SourceFile>) => folderCycles({ ...workspace("packages/core", ""), files })
    assert.deepEqual(found(imports("a/one.ts", "../b/two.ts", "./three.ts"), imports("b/two.ts", "effect")), [])
    assert.deepEqual(found(imports("a/one.ts", "../b/two.ts"), imports("b/three.ts", "../a/four.ts")), [
      "packages/core/src/a/one.ts -> packages/core/src/b/two.ts: a and b are in one cycle",
      "packages/core/src/b/three.ts -> packages/core/src/a/four.ts: b and a are in one cycle"
    ])
    const round = [imports("a/one.ts", "../b/c/two.ts"), imports("b/c/two.ts", "../../top.ts")]
    assert.lengthOf(found(...round, imports("top.ts", "./a/one.ts"), imports("a/five.ts", "../shared/six.ts")), 3)
  })

  it("finds a contract that imports a handler, what handlers share, or a package that serves", () => {
    const found = (at: string, text: string) => beyondContracts(workspace("packages/rest", text, { at }))
    const contracts = `import { Schema } from "effect"; import { OpenApi } from "effect/http-api"; import "@hourbook/core/a"`
    const others = `import "../me/contract.ts"; import "../me/sessionContract.ts"; import "../shapes/Envelope.ts"`
    assert.deepEqual(found("members/contract.ts", `${contracts}; ${others}`), [])
    assert.deepEqual(found("members/handlers.ts", `import "../me/handlers.ts"`), [])
    for (const at of ["members/contract.ts", "me/sessionContract.ts", "shapes/bulk.ts"]) {
      const text = `import "../me/handlers.ts"; import "../edge/paging.ts"; import "effect/http"; import "@hourbook/exchange/a"`
      assert.lengthOf(found(at, text), 4)
    }
  })

  it.each([
    ["Date.now", "const now = Date.now()"],
    ["Date.now", "list.map(Date.now)"],
    ["new Date()", "const now = new Date()"],
    ["Math.random", "const { random } = Math"],
    ["process.env", `const url = process.env["URL"]`],
    ["process.env", "const url = globalThis.process?.env.URL"]
  ])("finds %s in: %s", (name, text) => {
    assert.deepEqual(impurities(workspace("packages/core", text)), [`packages/core/src/payments/Payment.ts: ${name}`])
  })

  it("lets a date be made of an instant", () => {
    assert.deepEqual(impurities(workspace("packages/core", "const day = new Date(millis) // not Date.now")), [])
  })

  it.each([
    ["counteragent", "const noun = `the ${kind} of a counteragent`"],
    ["counteragent", "interface Row { readonly counteragentId: string }"],
    ["inflow", `const field = "inflow_date"`],
    ["accrual_from", `const field = "accrual_from"`],
    ["Idempotency-Key", `// The Idempotency-Key of the call.`],
    ["ifMatch", "const check = (ifMatch: string) => ifMatch"],
    ["IfMatch", "type IfMatch = string"],
    ["ETag", "/** Its ETag. */"],
    ["x-api-key", `headers["x-api-key"]`],
    ["http", "const status = httpStatus"],
    ["REST", "// As REST has it."],
    ["request_id", "const { request_id } = call"]
  ])("finds the word %s of an interface in: %s", (word, text) => {
    assert.deepEqual(wireWords(file("a.ts", text))[0], `a.ts: ${word}`)
  })

  it("lets a comment name a word of the interface that it cites, and core its own", () => {
    const text = `/** The interface calls them counteragents (interface, section 4.4). */ class IdempotencyKey {}`
    assert.deepEqual(wireWords(file("a.ts", `${text} const [rest, accrual, target] = []`)), [])
    assert.lengthOf(wireWords(file("a.ts", `${text} const counteragent = 1`)), 1)
  })

  it("finds a long file, unless its first lines say why it is", () => {
    const long = "// a line\n".repeat(251)
    assert.deepEqual(tooLong(file("a.ts", long)), ["a.ts: 251 lines"])
    assert.deepEqual(tooLong(file("a.ts", `// Long because\n${long}`)), ["a.ts: 252 lines"])
    assert.deepEqual(tooLong(file("a.ts", `// Long because it lists every currency.\n${long}`)), [])
    assert.deepEqual(tooLong(file("a.ts", "// a line\n".repeat(250))), [])
  })

  it("finds what was left to do and tests that do not run", () => {
    const word = ["TO", "DO"].join("")
    const text = `// ${word}: later\nit.effect.skip("a", f); describe.only("b", g); it.skipIf(c)("d", h)`
    assert.deepEqual(unfinished(file("a.ts", text)), [
      `a.ts: ${word}: later`,
      "a.ts: it.effect.skip",
      "a.ts: describe.only"
    ])
  })
})
