import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"

const home = join(import.meta.dirname, "..")
const page = readFileSync(join(home, "README.md"), "utf8")

/** The files that the page links to, by their path in this folder. */
const linked = [...page.matchAll(/\]\(([^)#]+\.ts)\)/gu)].map(([, path = ""]) => path)

/** What has to be on the page: every file with tests in it that a name alone would not lead to. */
const suites = globSync(["suites/**/*.ts", "mcp/**/*.test.ts"], { cwd: home }).filter((path) =>
  /\bit(?:\.\w+)?\(|defineSuite\(/u.test(readFileSync(join(home, path), "utf8"))
)

describe("the table of suites", () => {
  it("names files that exist", () => {
    assert.deepStrictEqual(
      linked.filter((path) => !existsSync(join(home, path))),
      []
    )
  })

  it("has every suite once or more", () => {
    assert.deepStrictEqual(
      suites.filter((path) => !linked.includes(path)),
      []
    )
  })
})

describe("a folder of tests", () => {
  it("has at most 25 files", () => {
    const folders = Map.groupBy(globSync("**/*.ts", { cwd: home, exclude: ["node_modules"] }), dirname)
    const crowded = [...folders].filter(([name, files]) => files.length > 25 && name !== "tools/bench")
    assert.deepStrictEqual(
      crowded.map(([name, files]) => `${name}: ${files.length}`),
      []
    )
  })
})

describe("the moment of a suite", () => {
  it("is in the past where it writes: ids follow the clock, and the tests after it would have theirs from the future", () => {
    const reads = ["suites/store/pages/calendarFeeds.ts: 2099-01-01T00:00:00.000Z"]
    const moments = globSync("suites/store/**/*.ts", { cwd: home }).flatMap((path) =>
      [...readFileSync(join(home, path), "utf8").matchAll(/(?:clockAt|testsAt)\(\s*"([^"]+)"/gu)].map(
        ([, moment = ""]) => ({ path, moment })
      )
    )
    assert.isNotEmpty(moments)
    assert.deepStrictEqual(
      moments
        .filter(({ moment }) => !(Date.parse(moment) < Date.now()))
        .map(({ moment, path }) => `${path}: ${moment}`),
      reads
    )
  })
})
