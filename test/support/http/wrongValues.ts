/** Values that the interface refuses. */

const words = (text: string): ReadonlyArray<string> => text.split(" ")

export const malformedDates: ReadonlyArray<unknown> = [
  ...words("2026-02-30 2025-02-29 1900-02-29 2026-13-01 2026-00-10 2026-01-00 26-01-01 2026-1-1 2026-01-01T00:00:00Z"),
  ...words("infinity today 20260101 +002026-01-01"),
  "",
  " 2026-01-01",
  20260101
]

export const datesOutOfBounds = words("1899-12-31 3000-01-01 0001-01-01 9999-12-31")

export const malformedAmounts: ReadonlyArray<unknown> = [
  ...words("12,50 1e3 0x10 NaN Infinity ١٢ 1. .5 +1"),
  "",
  " ",
  " 1",
  true,
  [1]
]

export const amountsOutOfBounds: ReadonlyArray<number | string> = [
  -1,
  1.00001,
  0.00001,
  100_000_000_000,
  1e308,
  ...words("-0.0001 1.00001 100000000000 111111111111111111111111111111")
]

export const malformedBodies: ReadonlyArray<string | Uint8Array<ArrayBuffer>> = [
  ...words(`{ } [ nul {'a':1} {"a":1,} {"a":} \0 NaN //{} {}{} [] [{}] null true 7 "text" "{}"`),
  "",
  " ",
  Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  Uint8Array.from([...new TextEncoder().encode('{"description":"'), 0xc3, 0x28, 0x22, 0x7d])
]

/** Texts that are not cursors. */
export const forgeries: ReadonlyArray<unknown> = [
  ...words(
    "x 1e400 NaN infinity -infinity '-- 0000-00-00 2026-02-31 -1 5874898-01-01 -4713-01-01 1899-01-01 9999-99-99"
  ),
  ...words("2026-02-30T10:00:00.000Z 2026-13-45T99:99:99.999Z 0000-01-01T00:00:00.000Z 9999-12-31T23:59:59.999Z"),
  ...words("2026-03-01T24:00:00.000Z 00000000-0000-0000-0000-000000000000 FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"),
  "",
  "\0",
  "\ud800",
  "-9".repeat(20),
  "9".repeat(30),
  "0.".padEnd(25, "9"),
  null,
  7,
  {},
  []
]
