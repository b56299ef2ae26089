import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { pageHeaders, styleHashes } from "@hourbook/rest/pages/pageHeaders"

const components = "../../../node_modules/react-aria/dist/private"

/** The style text that a file of the components puts into the page, with the constants in it filled in. */
const styleIn = (file: string): string => {
  const source = readFileSync(fileURLToPath(new URL(`${components}/${file}`, import.meta.url)), "utf8")
  const [, text = ""] = /style\.textContent = `([^`]*)`\.trim\(\)/u.exec(source) ?? []
  const constants = new Map(
    [...source.matchAll(/const ([$\w]+) = '([^']*)'/gu)].map(([, name = "", value = ""]): [string, string] => [
      name,
      value
    ])
  )
  const filled = text.replace(/\$\{([$\w]+)\}/gu, (_, name: string) => constants.get(name) ?? "")
  return filled.trim()
}

const policy = new Map(
  String(pageHeaders["content-security-policy"])
    .split("; ")
    .map((directive): [string, string] => {
      const [name = "", ...sources] = directive.split(" ")
      return [name, sources.join(" ")]
    })
)

describe("the headers of pages", () => {
  it("let in the two style texts of the installed components, and no other", () => {
    const styles = ["interactions/usePress.mjs", "overlays/usePreventScroll.mjs"].map(styleIn)
    assert.deepStrictEqual(
      styles.map((style) => `sha256-${createHash("sha256").update(style).digest("base64")}`),
      [...styleHashes],
      styles.join("\n")
    )
    assert.strictEqual(policy.get("style-src"), `'self' ${styleHashes.map((hash) => `'${hash}'`).join(" ")}`)
  })

  it("allow nothing inline, nothing from elsewhere, no frame, no form to elsewhere and no script made of text", () => {
    assert.deepInclude(Object.fromEntries(policy), {
      "default-src": "'none'",
      "script-src": "'self'",
      "connect-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "hourbook"
    })
    assert.notMatch(String(pageHeaders["content-security-policy"]), /unsafe|\*|https?:/u)
  })

  it("send no referrer, and let no type be guessed", () => {
    assert.deepInclude(pageHeaders, { "referrer-policy": "no-referrer", "x-content-type-options": "nosniff" })
  })
})
