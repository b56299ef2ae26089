import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, inject, it } from "vitest"
import { quickWasm } from "../engines/quickWasm.ts"
import { assistant, client, embedded, plainTsconfig, program, tsconfig } from "./consumer.ts"
import {
  buildAndPack,
  buildScripts,
  installedMegabytes,
  link,
  manifestIn,
  missing,
  offered,
  published,
  repository,
  run,
  unpack,
  workspaces
} from "./tarballs.ts"

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "hourbook-packaging-")))
const [tree, tarballs, store, consumer] = ["tree", "tarballs", "store", "consumer"].map((name) => join(temporary, name))
const node = join(repository, "node_modules", ".bin", "node")
const homes = new Map<string, string>()

const tarballOf = (path: string): string =>
  join(
    tarballs!,
    `hourbook-${path.split("/")[1]}-${JSON.parse(readFileSync(join(tree!, path, "package.json"), "utf8")).version}.tgz`
  )

const offeredBy = (path: string) => offered(manifestIn(join(repository, path)), join(repository, path))

const load = (directory: string, specifiers: ReadonlyArray<string>) =>
  run(
    directory,
    node,
    "--input-type=module",
    "--eval",
    specifiers.map((specifier) => `await import(${JSON.stringify(specifier)})`).join("\n")
  )

// Builds and packs every package, which takes a minute on a busy machine.
beforeAll(() => {
  buildAndPack(tree!, tarballs!, {
    "hosts/lambda": inject("lambdaBundle"),
    "hosts/mcp-stdio": inject("stdioHost"),
    "hosts/node": inject("nodeHost")
  })
  for (const path of published) {
    const home = unpack(store!, tarballOf(path))
    homes.set(path, home)
    link(home, join(consumer!, "node_modules", manifestIn(home).name))
  }
  for (const name of ["effect", "@types/node", "typescript"]) {
    link(join(repository, "node_modules", name), join(consumer!, "node_modules", name))
  }
  writeFileSync(join(consumer!, "package.json"), `{ "type": "module" }`)
}, 600_000)

afterAll(() => rmSync(temporary, { recursive: true, force: true }))

it("the build makes all that is packed, and the pages before the hosts that have them", () => {
  assert.deepEqual(manifestIn(repository).workspaces?.slice(0, 2), ["packages/*", "hosts/*"])
  const scripts = [".", ...workspaces].map((path) => [path, manifestIn(join(repository, path)).scripts?.["build"]])
  assert.deepEqual(Object.fromEntries(scripts.filter(([, script]) => script !== undefined)), buildScripts)
})

describe.each(published)("%s, packed and installed", (path) => {
  it("holds what was built and its sources, and nothing else", () => {
    const entries = readdirSync(homes.get(path)!).filter((name) => !/^(?:package\.json|README\.md|LICENSE)$/.test(name))
    assert.deepEqual(entries, path.startsWith("hosts/") ? ["dist"] : ["dist", "src"])
    assert.deepEqual(globSync("**/{*,.*}buildinfo", { cwd: homes.get(path)! }), [])
  })

  it("says under which license it is, where it comes from and what it is for", () => {
    const home = homes.get(path)!
    const { license, repository: origin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
    assert.deepEqual([license, origin?.directory], ["MIT", path])
    assert.strictEqual(readFileSync(join(home, "LICENSE"), "utf8"), readFileSync(join(repository, "LICENSE"), "utf8"))
    assert.match(readFileSync(join(home, "README.md"), "utf8"), /^# @hourbook\//)
  })

  it("has a file for every module it offers", () => {
    assert.deepEqual(missing(homes.get(path)!, offeredBy(path)), [])
  })

  it("offers a chosen part of its modules", () => {
    const specifiers = offeredBy(path).map(({ specifier }) => specifier)
    assert.isFalse(specifiers.some((specifier) => specifier.includes("*")))
    assert.strictEqual(specifiers.length > 0, path.startsWith("packages/"))
  })

  it("has commands that start and explain themselves", () => {
    for (const file of Object.values(manifestIn(homes.get(path)!).bin ?? {})) {
      const command = join(homes.get(path)!, file)
      assert.match(readFileSync(command, "utf8"), /^#!\/usr\/bin\/env node\n/)
      const { ok, said } = run(consumer!, node, command, "--help")
      assert.isTrue(ok, said)
    }
  })
})

describe.each(["hosts/node", "hosts/mcp-stdio"])("%s, installed", (path) => {
  it("takes at most 150 MB with its dependencies", () => {
    const megabytes = installedMegabytes(homes.get(path)!)
    assert.isBelow(megabytes, 150)
    assert.isAbove(megabytes, 20, "PGlite alone takes more, so something was not counted")
  })
})

describe("a project that installed the packages", () => {
  it("loads every module they offer in plain Node, each with the dependencies that its package declares", () => {
    const { ok, said } = load(
      consumer!,
      published.flatMap(offeredBy).map(({ specifier }) => specifier)
    )
    assert.isTrue(ok, said)
  })

  it("compiles against their types", () => {
    const specifiers = published.flatMap(offeredBy).map(({ specifier }) => specifier)
    writeFileSync(join(consumer!, "program.ts"), program)
    writeFileSync(
      join(consumer!, "everything.ts"),
      specifiers.map((specifier, index) => `export * as m${index} from "${specifier}"\n`).join("")
    )
    writeFileSync(join(consumer!, "tsconfig.json"), JSON.stringify(tsconfig))
    const { ok, said } = run(consumer!, node, "node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "1")
    assert.isTrue(ok, said)
  })

  it("reads the types of the interface without anything else installed, in a program for browsers", () => {
    const page = join(temporary, "page")
    const contract = join(page, "node_modules", "@hourbook", "contract")
    const home = homes.get("packages/contract")!
    mkdirSync(join(contract, "dist"), { recursive: true })
    for (const file of ["package.json", "dist/contract.d.ts", "dist/data.d.ts"]) {
      copyFileSync(join(home, file), join(contract, file))
    }
    writeFileSync(join(page, "client.ts"), client)
    writeFileSync(join(page, "tsconfig.json"), JSON.stringify(plainTsconfig))
    const { ok, said } = run(
      page,
      node,
      join(repository, "node_modules/typescript/bin/tsc"),
      "-p",
      ".",
      "--checkers",
      "1"
    )
    assert.isTrue(ok, said)
  })

  it("cannot load what a package does not offer", () => {
    const { ok, said } = load(consumer!, ["@hourbook/core/writing/diff"])
    assert.isFalse(ok)
    assert.include(said, "ERR_PACKAGE_PATH_NOT_EXPORTED")
  })

  it.each(["hosts/node", "hosts/mcp-stdio"])("finds all that %s needs in it, but for the embedded database", (path) => {
    assert.sameMembers(Object.keys(manifestIn(homes.get(path)!).dependencies ?? {}), [
      "@electric-sql/pglite",
      "@electric-sql/pglite-prepopulatedfs"
    ])
  })

  it.each(["hosts/node", "hosts/lambda"])(
    "finds the pages of the web app in %s, but nothing that its build keeps",
    (path) => {
      const files = readdirSync(join(homes.get(path)!, "dist", "web"), { recursive: true, encoding: "utf8" })
      assert.includeMembers(files, ["index.html", "index.html.br", "manifest.webmanifest.gz"])
      assert.isTrue(files.some((file) => /^assets\/index-[\w-]+\.js\.br$/u.test(file)))
      assert.isFalse(files.some((file) => file.includes(".vite")))
    }
  )

  it("starts the program for assistants", () => {
    const home = homes.get("hosts/mcp-stdio")!
    writeFileSync(join(consumer!, "assistant.mjs"), assistant)
    const { ok, said } = run(
      consumer!,
      node,
      ...quickWasm,
      "assistant.mjs",
      join(home, "dist/main.js"),
      join(temporary, "records")
    )
    assert.isTrue(ok, said)
    assert.include(said, "You act as")
  })

  it("opens the embedded database", () => {
    writeFileSync(join(consumer!, "embedded.mjs"), embedded)
    const { ok, said } = run(consumer!, node, ...quickWasm, "embedded.mjs")
    assert.isTrue(ok, said)
    assert.include(said, "owned by Ada")
  })
})

/** The same steps with packages that are wrong, to know that the tests above could fail. */
describe("a package that is wrong", () => {
  it("does not load without a dependency it forgot to declare", () => {
    const home = unpack(join(temporary, "forgetful"), tarballOf("packages/core"), {})
    const { ok, said } = load(home, ["@hourbook/core/values/Money"])
    assert.isFalse(ok)
    assert.match(said, /ERR_MODULE_NOT_FOUND[^]*'effect'|'effect'[^]*ERR_MODULE_NOT_FOUND/)
  })

  it("is found out when it offers what is not there", () => {
    const manifest = {
      name: "@hourbook/core",
      exports: { "./Nowhere": { types: "./dist/Nowhere.d.ts", default: "./dist/Nowhere.js" } }
    }
    assert.lengthOf(missing(homes.get("packages/core")!, offered(manifest, repository)), 2)
    assert.isFalse(load(consumer!, ["@hourbook/core/Nowhere"]).ok)
  })
})
