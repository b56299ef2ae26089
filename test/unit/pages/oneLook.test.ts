import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { style } from "@hourbook/identity/pages/style"

const tokensFile = fileURLToPath(new URL("../../../packages/web/src/styles/tokens.css", import.meta.url))

/** The custom properties of a style sheet, as they are at first, with numbers as they are meant. */
const tokensIn = (css: string): ReadonlyMap<string, string> =>
  new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/gu)]
      .toReversed()
      .map(([, name = "", value = ""]): [string, string] => [
        name,
        value.replace(/\d*\.?\d+/gu, (number) => String(Number(number))).replace(/\s+/gu, " ")
      ])
  )

describe("the pages of the authorization server", () => {
  it("have the colours and corners of the web app", () => {
    const [ours, theirs] = [tokensIn(style), tokensIn(readFileSync(tokensFile, "utf8"))]
    assert.isAbove(ours.size, 15)
    for (const [name, value] of ours) assert.strictEqual(value, theirs.get(name), name)
  })

  it("use only those", () => {
    const rules = style.slice(style.indexOf("* {"))
    assert.notMatch(rules, /#[\da-f]{3,8}\b|rgb\(|oklch\(/u)
    const [used, ours] = [[...rules.matchAll(/var\((--[\w-]+)\)/gu)].map(([, name = ""]) => name), tokensIn(style)]
    assert.deepStrictEqual(
      used.filter((name) => !ours.has(name)),
      []
    )
  })
})
