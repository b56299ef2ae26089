import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { everyFile, factsOf, type SourceFile } from "./sources.ts"

const headingsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gmu)].map(([, number = ""]) => number))

const page = (name: string) => readFileSync(new URL(`../../docs/spec/${name}.md`, import.meta.url), "utf8")

const sections: Readonly<Record<string, ReadonlySet<string>>> = {
  interface: headingsOf(page("interface")),
  semantics: headingsOf(page("semantics"))
}

const number = String.raw`\d+(?:\.\d+)*`
/** `interface, section 4.8`, `semantics, sections 3 to 5`, `RFC 9112, section 3.2`; or a bare section, which names no document. */
const citation = new RegExp(
  String.raw`(?:(?<document>interface|semantics|rfc \d+), )?sections? (?<numbers>${number}(?:(?:, | and | to )${number})*)`,
  "giu"
)

/** A range of whole sections names each of them. */
const expand = (numbers: string): ReadonlyArray<string> =>
  numbers.split(/, | and /u).flatMap((part) => {
    const [first = "", last = first] = part.split(" to ")
    return first === last
      ? [first]
      : Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index))
  })

/** Citations in comments that name no document, or a section that the document does not have. */
const brokenCitations = (file: SourceFile): ReadonlyArray<string> =>
  (/section/iu.test(file.text) ? factsOf(file).comments : [])
    .map((comment) => comment.replace(/\s+(?:\* )?/gu, " "))
    .flatMap((comment) => [...comment.matchAll(citation)])
    .flatMap(({ 0: text, groups }) => {
      const document = groups?.["document"]?.toLowerCase()
      if (document?.startsWith("rfc") === true) return []
      const known = document === undefined ? undefined : sections[document]
      return known !== undefined && expand(groups?.["numbers"] ?? "").every((one) => known.has(one)) ? [] : [text]
    })
    .map((text) => `${file.path}: ${text}`)

describe("citations in comments", () => {
  it("name a section that docs/spec has", () => assert.deepEqual(everyFile().flatMap(brokenCitations), []))

  it("are found where the section or the document is missing", () => {
    const inComment = (text: string) => brokenCitations({ path: "a.ts", text: `/** ${text} */\nexport const a = 1` })
    assert.deepEqual(inComment("Good (interface, section 4.8; semantics, sections 3 to 5; RFC 9112, section 3.2)."), [])
    assert.deepEqual(inComment("Over\n * two lines (semantics,\n * section 1)."), [])
    assert.deepEqual(inComment("Gone (interface, section 4.29)."), ["a.ts: interface, section 4.29"])
    assert.deepEqual(inComment("Semantics, sections 4 and 40."), ["a.ts: Semantics, sections 4 and 40"])
    assert.deepEqual(inComment("As section 7 says."), ["a.ts: section 7"])
    assert.deepEqual(brokenCitations({ path: "a.ts", text: `export const a = "interface, section 99"` }), [])
  })
})
