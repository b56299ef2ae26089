import * as fc from "fast-check"

/** JSON text of values that broke other services. */
export const hostileJson: ReadonlyArray<string> = [
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"\\ufffe"', '"\\u202e"', '"\\u001b[31m"'],
  ...["3000000000", "2147483648", "9007199254740993", "1e308", "-1e308", "1e400", "-1e400", "5e-324", "-0", "0.1e-400"],
  ...["123456789012345678901234567890", "0.12345678901234567890123", "1E5", "1e-7", `${"9".repeat(5000)}`],
  ...['"2026-02-30"', '"infinity"', '"-infinity"', '"now"', '"epoch"', '"today"', '"0001-01-01 BC"', '"NaN"', '"Infinity"'],
  ...['"1e5000"', '"0x1F"', '"99999999999999999999999999999999999999"', '"\'; drop table time_entries; --"', '"{{7*7}}"'],
  ...["null", "true", "[]", "{}", "[[]]", '[null]', '{"__proto__":{"role":"owner"}}', '{"constructor":{"prototype":{}}}'],
  ...[`${"[".repeat(5000)}${"]".repeat(5000)}`, `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`, `"${"x".repeat(100_000)}"`],
  ...[`"${"😀".repeat(20_000)}"`, `"${"e\\u0301".repeat(10_000)}"`, '"00000000-0000-0000-0000-000000000000"', '"../../etc/passwd"']
]

/** Text for a place in a path or query, percent-encoded or not. */
export const hostileText: ReadonlyArray<string> = [
  ...["%", "%%", "%f", "%ff", "%FF%FE", "%00", "%c0%80", "%ed%a0%80", "%25", "%2F", "%2e%2e%2f", "%u0041", "+", "%20", "%0d%0aX:1"],
  ...["..", "*", ":id", "{id}", "(.*)", "a;b", "a|b", "a'b", '"', "\\", "<>", "~", "!", "$", "@", "[]", "[0]", "\u00e9", "💩"],
  ...["null", "undefined", "NaN", "-1", "0", "1e308", "true", "__proto__", "constructor", "hasOwnProperty", "x".repeat(9000)]
]

/** Raw bodies that are no good JSON, or odd JSON. */
export const hostileBodies: ReadonlyArray<string | Uint8Array<ArrayBuffer>> = [
  ...["", "\0", "{", "}", "[", "]", "nul", "{]", '{"a"', '{"a":1,}', "{'a':1}", "NaN", "undefined", "\ufeff{}", "{}{}", "/**/{}"],
  ...['{"__proto__":null}', '{"a":1,"a":2}', '"x"', "7", "null", "true", "[]", "[{}]", `${"[".repeat(100_000)}`, "\\u0000"],
  ...[`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, `{${'"k":1,'.repeat(50_000)}"k":1}`, "<xml/>", "a=b&c=d", "--x\r\n"],
  Uint8Array.of(0xff, 0xfe),
  Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d),
  Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d),
  Uint8Array.of(0x00, 0x7b, 0x00, 0x7d)
]

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileText),
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[#?&/\s]/gu, "_"))
)
