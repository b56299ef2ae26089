import { assert, describe, it } from "@effect/vitest"
import { contentDisposition } from "@hourbook/rest/files/contentDisposition"
import * as fc from "fast-check"
import { anyCharacters } from "../../support/data/arbitraries.ts"

const named = (name: string) => contentDisposition({ as: "attachment", name, extension: "pdf" })

/** What RFC 6266 makes of a header: one plain name, and one encoded name after it. */
const form =
  /^attachment; filename="([\x20-\x21\x23-\x3a\x3c-\x5b\x5d-\x7e]+)\.pdf"(?:; filename\*=UTF-8''([\w.~!#$&+^`|%-]+))?$/u

describe("contentDisposition", () => {
  it.each([
    ["Acme March", 'attachment; filename="Acme March.pdf"'],
    ["Müller · März", `attachment; filename="Muller Marz.pdf"; filename*=UTF-8''M%C3%BCller%20%C2%B7%20M%C3%A4rz.pdf`],
    ["日本", `attachment; filename="hourbook.pdf"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.pdf`],
    ["..", 'attachment; filename="hourbook.pdf"'],
    ["a/../../b\\c", `attachment; filename="a .. .. b c.pdf"`],
    ["a\u202efdp.exe\r\nx: y", 'attachment; filename="afdp.exe x y.pdf"'],
    ["O'Neil (50 %)", `attachment; filename="O Neil (50 ).pdf"; filename*=UTF-8''O%27Neil%20%2850%20%25%29.pdf`]
  ])("names the file of %j", (name, expected) => assert.strictEqual(named(name), expected))

  it("makes no second name of signs that become quotes, slashes or semicolons", () => {
    assert.strictEqual(
      named("Acme\uff02; filename=\uff02evil.exe\uff02\uff0f\uff1b\u037e\u226e"),
      `attachment; filename="Acme filename evil.exe.pdf"; filename*=UTF-8''Acme%20%3B%20filename%3D%20evil.exe%20%3B%3B%E2%89%AE.pdf`
    )
  })

  it("has one plain name of few bytes, whatever people write", () => {
    const halves = fc.constantFrom(
      "\uff02",
      "\uff3c",
      "\uff1b",
      "\u2100",
      "\u226e",
      "\ufe68",
      "\ufdfa",
      "\ud800",
      '"',
      ";",
      "%22"
    )
    const text = fc.array(fc.oneof(halves, anyCharacters({ maxLength: 40 }), fc.string()), { maxLength: 30 })
    fc.assert(
      fc.property(text, (parts) => {
        const header = named(parts.join(""))
        const [, plain = "", own] = form.exec(header) ?? assert.fail(header)
        const decoded = own === undefined ? `${plain}.pdf` : decodeURIComponent(own)
        assert.notMatch(decoded, /["\\/:*?<>|\p{Cc}\u202a-\u202e]|^\./u)
        assert.isAtMost(Buffer.byteLength(decoded), 210)
      }),
      { numRuns: 2000 }
    )
  })
})
