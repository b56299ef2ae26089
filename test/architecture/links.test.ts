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

/** Relative links of a page that lead to no file, or to no heading of it. */
const brokenLinks = (path: string, text: string): ReadonlyArray<string> =>
  [
    ...withoutBlocks(text)
      .replace(/`[^`]*`/gu, "")
      .matchAll(/\]\(([^)\s]+)\)/gu)
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/u.test(target))
    .filter((target) => {
      const [file = "", anchor] = target.split("#")
      const found = file === "" ? path : posix.join(posix.dirname(path), file)
      if (found !== path && !exists(found)) return true
      return anchor !== undefined && !anchorsOf(found === path ? text : read(found)).has(anchor)
    })
    .map((target) => `${path} -> ${target}`)

describe("links between pages", () => {
  it("lead to files and headings that exist", () =>
    assert.deepEqual(
      pages.flatMap((path) => brokenLinks(path, read(path))),
      []
    ))

  it("are found where the file or the heading is missing", () => {
    const good = "# One two\n[a](#one-two) [b](api.md#lists) [c](../README.md) [d](https://example.com/x) `[e](f.md)`"
    assert.deepEqual(brokenLinks("docs/new.md", good), [])
    assert.deepEqual(brokenLinks("docs/new.md", "[a](#one) [b](api.md#nothing)\n[c](gone.md)"), [
      "docs/new.md -> #one",
      "docs/new.md -> api.md#nothing",
      "docs/new.md -> gone.md"
    ])
  })
})
