import { assert, describe, it } from "@effect/vitest"
import { fromMillis } from "@hourbook/core/values/Instant"
import {
  cut,
  fromCursor,
  type PageOf,
  type Position,
  type SortKind,
  toCursor,
  toTextValue
} from "@hourbook/core/values/Page"
import { fromRowCursor } from "@hourbook/core/values/RowPosition"
import { Option } from "effect"
import * as fc from "fast-check"
import { anyCharacters } from "../support/data/arbitraries.ts"
import { newUuid, someday } from "../support/data/builders.ts"

const page = (sortBy: string, direction: "asc" | "desc" = "asc"): PageOf<string> => ({
  sortBy,
  direction,
  start: { _tag: "Offset", offset: 0 },
  limit: 10
})

/** A text as a cursor carries it. */
const encode = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString("base64url")

const isRefused = (cursor: string, kind: SortKind = "text"): boolean =>
  Option.isNone(fromCursor({ sortBy: "name", direction: "asc", kind }, cursor))

describe("Page", () => {
  it("survives a cursor, whatever the text in it", () => {
    fc.assert(
      fc.property(
        anyCharacters({ maxLength: 200 }).map((text) => toTextValue(text.replaceAll("\0", ""))),
        fc.integer({ min: 0, max: Date.UTC(9999, 0, 1) }),
        fc.uuid(),
        fc.constantFrom("asc", "desc"),
        (value, millis, id, direction) => {
          const position: Position = { value, createdAt: fromMillis(millis), id }
          const cursor = toCursor(page("name", direction), position)
          assert.match(cursor, /^[\w-]+$/u)
          assert.deepStrictEqual(fromCursor({ sortBy: "name", direction, kind: "text" }, cursor), Option.some(position))
        }
      )
    )
  })

  it("takes every value that a sorted column can have", () => {
    const values: ReadonlyArray<readonly [SortKind, string]> = [
      ["date", "1900-01-01"],
      ["date", "2999-12-31"],
      ["instant", someday],
      ["number", "0"],
      ["number", "-99999999999.9999"],
      ["number", "1000000"],
      ["text", "A"],
      ["text", `A${"\u{10ffff}".repeat(401)}`],
      ["text", "Bä"]
    ]
    for (const [kind, value] of values) {
      const cursor = toCursor(page("name"), { value, createdAt: someday, id: newUuid() })
      assert.isFalse(isRefused(cursor, kind), `${kind} ${value}`)
    }
  })

  it("refuses a cursor that is nested, however deep", () => {
    const deep = Buffer.from("[".repeat(9000) + "]".repeat(9000)).toString("base64url")
    assert.isTrue(isRefused(deep))
    assert.isTrue(Option.isNone(fromRowCursor(deep, "text")))
  })

  it("refuses a cursor of another order", () => {
    const cursor = toCursor(page("name"), { value: "Aa", createdAt: someday, id: newUuid() })
    assert.isTrue(Option.isSome(fromCursor({ sortBy: "name", direction: "asc", kind: "text" }, cursor)))
    assert.isTrue(Option.isNone(fromCursor({ sortBy: "name", direction: "desc", kind: "text" }, cursor)))
    assert.isTrue(Option.isNone(fromCursor({ sortBy: "createdAt", direction: "asc", kind: "text" }, cursor)))
  })

  it("refuses a forged cursor", () => {
    const good = ["name", "asc", "Aa", someday, newUuid()]
    assert.isFalse(isRefused(encode(good)))
    const spoilt = (index: number, value: unknown) => encode(good.with(index, value as string))
    const cursors = [
      "",
      "!",
      "null",
      encode(null),
      encode({}),
      encode([]),
      encode([...good, "more"]),
      spoilt(1, "up"),
      spoilt(2, 1),
      spoilt(2, "ärger"),
      spoilt(2, "Aa\0b"),
      spoilt(2, "A\ud800"),
      spoilt(2, `A${"x".repeat(2001)}`),
      spoilt(3, "2026-02-30T00:00:00.000Z"),
      spoilt(3, "now"),
      spoilt(4, "1"),
      spoilt(4, "' or 1=1 --"),
      Buffer.from([0xff, 0xfe]).toString("base64url")
    ]
    for (const cursor of cursors) assert.isTrue(isRefused(cursor), cursor)
    const values: ReadonlyArray<readonly [SortKind, ReadonlyArray<string>]> = [
      ["date", ["2026-02-30", "2026-13-01", "1899-12-31", "infinity", "", "2026-02-28\n"]],
      ["instant", ["2026-02-30T00:00:00.000Z", "2026-99-99T99:99:99.999Z", "0000-01-01T00:00:00.000Z", "now"]],
      ["number", ["", "NaN", "Infinity", "1e9", "--1", "1.", "9".repeat(31), "0x10", "1\n"]]
    ]
    for (const [kind, texts] of values) {
      for (const text of texts) assert.isTrue(isRefused(spoilt(2, text), kind), `${kind} ${JSON.stringify(text)}`)
    }
  })

  it("refuses whatever is no cursor, without an exception", () => {
    fc.assert(fc.property(anyCharacters(), (text) => assert.isTrue(isRefused(text))))
    fc.assert(fc.property(fc.jsonValue(), (json) => assert.isTrue(isRefused(encode(json)))))
  })

  it("cuts what was read for a page, and tells whether there is more", () => {
    const position = (value: string): Position => ({ value, createdAt: someday, id: value })
    assert.deepStrictEqual(cut(["a", "b", "c"], 2, position), { items: ["a", "b"], next: position("b") })
    assert.deepStrictEqual(cut(["a", "b"], 2, position), { items: ["a", "b"], next: null })
    assert.deepStrictEqual(cut([], 2, position), { items: [], next: null })
  })
})
