import { assert, describe, it } from "@effect/vitest"
import { Slug, slugOf } from "@hourbook/core/access/Workspace"
import { Schema } from "effect"
import * as fc from "fast-check"
import { anyCharacters } from "../support/data/arbitraries.ts"

describe("slugOf", () => {
  it("makes a slug of any name", () => {
    fc.assert(fc.property(anyCharacters({ maxLength: 80 }), (name) => assert.isTrue(Schema.is(Slug)(slugOf(name)))))
  })

  it("keeps what it can of the name", () => {
    const slugs = {
      "Café Noir GmbH": "cafe-noir-gmbh",
      "  Ärger & Söhne  ": "arger-sohne",
      İstanbul: "istanbul",
      "100% Studio": "100-studio",
      a: "workspace",
      日本: "workspace",
      "---": "workspace"
    }
    for (const [name, slug] of Object.entries(slugs)) assert.strictEqual(slugOf(name), slug)
  })

  it("leaves room for a number behind it, and no dash at an end", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "é", "7"), maxLength: 80 }), (name) => {
        assert.isAtMost(slugOf(name).length, 40)
        assert.notMatch(slugOf(name), /^-|-$|--/u)
      })
    )
  })
})
