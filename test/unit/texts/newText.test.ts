import { assert, describe, it } from "@effect/vitest"
import { Member } from "@hourbook/core/access/Member"
import { Client } from "@hourbook/core/entities/Client"
import { noMetadata } from "@hourbook/core/values/Metadata"
import { newTextProblem, spaced } from "@hourbook/core/values/newText"
import { checked } from "@hourbook/core/writing/checked"
import { Effect } from "effect"
import { aClient, aMember, aWorkspace } from "../../support/data/builders.ts"
import { outcome } from "../../support/expecting.ts"

const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)]
const unseen = [...controls, 0x2028, 0x2029, 0x202d, 0x202e].map((code) => String.fromCodePoint(code))

describe("a new text on one line", () => {
  it("has no controls, no separators of lines and nothing that turns text around", () => {
    for (const kind of ["name", "line", "address"] as const) {
      for (const character of unseen) {
        const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")
        assert.include(newTextProblem(kind, `😀a${character}b`) ?? "", `(U+${code}) as character 3: leave it out`)
      }
      const legible = kind === "address" ? ["ab@example.org"] : ["Zoë", "日本語", "ab", "😀"]
      for (const text of legible) assert.isNull(newTextProblem(kind, text), text)
    }
    assert.strictEqual(newTextProblem("name", "a\tb"), "has a tab (U+0009) as character 2: leave it out")
    assert.strictEqual(newTextProblem("line", "a\u2028"), "has a line break (U+2028) as character 2: leave it out")
  })

  it("may have what scripts and emoji need, but an address nothing that is not seen", () => {
    for (const text of ["می\u200cخواهم", "👩\u200d💻", "a\u2066b\u2069", "Sie\u00admens", "a\u202ab\u202c"]) {
      assert.isNull(newTextProblem("name", text), JSON.stringify(text))
      assert.isNull(newTextProblem("line", text))
      assert.include(newTextProblem("address", text) ?? "", "leave it out")
    }
  })

  it("has something to see if it is a name", () => {
    for (const text of [
      "\u200b",
      " \u00a0\u2003",
      "\u3164",
      "\u2800\u2800",
      "\ufeff\u200d",
      "\u2066\u2069",
      "\u{e0041}"
    ]) {
      assert.include(newTextProblem("name", text) ?? "", "no visible character", JSON.stringify(text))
      assert.isNull(newTextProblem("line", text))
    }
  })

  it("has plain single spaces if it is a name", () => {
    assert.strictEqual(spaced("Big\u00a0\u2009Corp  Ltd\u3000X"), "Big Corp Ltd X")
    assert.strictEqual(spaced("می\u200cخواهم"), "می\u200cخواهم")
  })
})

describe("a value that is written", () => {
  const soundClient = checked(Client)
  const of = (effect: Effect.Effect<unknown, { readonly _tag: string }>) => Effect.runSync(outcome(effect))
  const { id } = aWorkspace()
  const escape = "\u001b[31mAcme"

  it("may keep what an earlier version let through, and has to change it well", () => {
    const old = aClient(id, { name: escape, metadata: { "a\u001bb": "1" }, externalRef: { source: "x", id: "1\n2" } })
    assert.strictEqual(of(soundClient(old)), "ValidationFailed")
    assert.strictEqual(of(soundClient({ ...old, archived: true }, old)), "done")
    assert.strictEqual(of(soundClient({ ...old, name: `${escape}!` }, old)), "ValidationFailed")
    assert.strictEqual(of(soundClient({ ...old, metadata: { "a\u001bb": "2" } }, old)), "done")
    assert.strictEqual(of(soundClient({ ...old, metadata: { "b\u001bb": "1" } }, old)), "ValidationFailed")
    assert.strictEqual(of(soundClient({ ...old, externalRef: { source: "x", id: "2\n2" } }, old)), "ValidationFailed")
    assert.strictEqual(of(soundClient({ ...old, externalRef: null, metadata: noMetadata }, old)), "done")
  })

  it("keeps its spaces until its name changes", () => {
    const old = aClient(id, { name: "Big\u00a0Corp" })
    const same = Effect.runSync(soundClient({ ...old, archived: true }, old))
    assert.strictEqual(same.name, "Big\u00a0Corp")
    assert.strictEqual(
      Effect.runSync(soundClient({ ...old, name: "Big\u00a0Corp\u00a0Ltd" }, old)).name,
      "Big Corp Ltd"
    )
    assert.strictEqual(Effect.runSync(soundClient(old)).name, "Big Corp")
  })

  it("has an address without anything that is not seen", () => {
    const sound = checked(Member)
    const mary = aMember(id, { email: "ma\u200bry@example.org" })
    assert.strictEqual(of(sound(mary)), "ValidationFailed")
    assert.strictEqual(of(sound({ ...mary, name: "Mary" }, mary)), "done")
  })
})
