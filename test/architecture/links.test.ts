import { posix } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { exists, pages, read } from "./pages.ts"

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gmu, "")

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/gu, "-")

const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = ""]) => anchorOf(heading)))

/** The relative links of a page as they are written, and the files that they lead to. */
const linksOf = (path: string, text: string) =>
  [
    ...withoutBlocks(text)
      .replace(/`[^`]*`/gu, "")
      .matchAll(/\]\(([^)\s]+)\)/gu)
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/u.test(target))
    .map((target) => {
      const [file = "", anchor] = target.split("#")
      return { target, file: file === "" ? path : posix.join(posix.dirname(path), file), anchor }
    })

/** Links of a page that lead to no file, or to no heading of it. */
const brokenLinks = (path: string, text: string): ReadonlyArray<string> =>
  linksOf(path, text)
    .filter(({ anchor, file }) => {
      if (file !== path && !exists(file)) return true
      return anchor !== undefined && !anchorsOf(file === path ? text : read(file)).has(anchor)
    })
    .map(({ target }) => `${path} -> ${target}`)

/** Files that a page names by their paths from the root, and that are not there. What a build makes need not be. */
const missingFiles = (path: string, text: string): ReadonlyArray<string> =>
  [...withoutBlocks(text).matchAll(/`((?:packages|hosts|test|docs)\/[\w./-]+)`/gu)]
    .map(([, file = ""]) => file)
    .filter((file) => !/\/dist(?:\/|$)/u.test(file) && !exists(file))
    .map((file) => `${path}: ${file}`)

const indexes = ["docs/README.md", "docs/decisions/README.md"]

/** Pages under docs that no index lists. */
const unlisted = (paths: ReadonlyArray<string>): ReadonlyArray<string> => {
  const listed = new Set(indexes.flatMap((index) => [index, ...linksOf(index, read(index)).map(({ file }) => file)]))
  return paths.filter((path) => path.startsWith("docs/") && !listed.has(path))
}

describe("pages", () => {
  it("link to files and headings that exist", () =>
    assert.deepEqual(
      pages.flatMap((path) => brokenLinks(path, read(path))),
      []
    ))

  it("name files that exist", () =>
    assert.deepEqual(
      pages.flatMap((path) => missingFiles(path, read(path))),
      []
    ))

  it("under docs are listed in an index", () => assert.deepEqual(unlisted(pages), []))

  it("are found where no index lists them", () =>
    assert.deepEqual(unlisted(["docs/api.md", "docs/new.md", "CHANGELOG.md"]), ["docs/new.md"]))

  it("are found where a named file is missing", () => {
    assert.deepEqual(missingFiles("a.md", "`docs/api.md`, `hosts/node/dist/main.js`, `packages/*`"), [])
    assert.deepEqual(missingFiles("a.md", "`packages/gone/src/a.ts`"), ["a.md: packages/gone/src/a.ts"])
  })

  it("are found where the target of a link is missing", () => {
    const good = "# One two\n[a](#one-two) [b](api.md#lists) [c](../README.md) [d](https://example.com/x) `[e](f.md)`"
    assert.deepEqual(brokenLinks("docs/new.md", good), [])
    assert.deepEqual(brokenLinks("docs/new.md", "[a](#one) [b](api.md#nothing)\n[c](gone.md)"), [
      "docs/new.md -> #one",
      "docs/new.md -> api.md#nothing",
      "docs/new.md -> gone.md"
    ])
  })
})
