import { assert, describe, it } from "@effect/vitest"
import { dateOrderOf, readDay } from "@hourbook/exchange/values/days"
import { add, fromPlain, rounded, toPlain, zero } from "@hourbook/exchange/values/Decimal"
import { readMoment } from "@hourbook/exchange/values/moments"
import { decimalMarkOf, readNumber } from "@hourbook/exchange/values/numbers"
import { minutesOf, readClock } from "@hourbook/exchange/values/times"
import { readCurrency, readTags, readYesNo } from "@hourbook/exchange/values/words"
import { BigDecimal } from "effect"
import * as fc from "fast-check"

const plain = (text: string, mark: "." | ",") => {
  const number = readNumber(text, mark)
  return number === undefined ? undefined : toPlain(number)
}

describe("numbers", () => {
  it.each([
    ["1.234,56", ",", "1234.56"],
    ["1,234.56", ".", "1234.56"],
    ["1 234,5", ",", "1234.5"],
    ["1\u202F234,50", ",", "1234.5"],
    ["−3.25", ".", "-3.25"],
    ["12,34,567.8", ".", "1234567.8"],
    ["'20,0", ",", "20"],
    [".5", ".", "0.5"],
    ["7.", ".", "7"]
  ] as const)("reads %s", (text, mark, expected) => assert.strictEqual(plain(text, mark), expected))

  it.each([
    ["1.2.3", "."],
    ["12,3456.7", "."],
    ["1e5", "."],
    ["", "."],
    ["-", "."],
    ["abc", "."],
    ["1,2", "."]
  ] as const)("refuses %s", (text, mark) => assert.isUndefined(plain(text, mark)))

  it.each([
    [["1.234", "20,5"], ","],
    [["1,234", "0.5"], "."],
    [["1.234.567"], ","],
    [["1,234", "5,678"], undefined],
    [["12", "7"], undefined],
    [["0,125"], ","],
    [["2.000,0"], ","]
  ] as const)("finds the decimal mark of %j", (cells, mark) => assert.strictEqual(decimalMarkOf(cells), mark))

  const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 6 }))
  it("adds and rounds as exact decimals do", () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 6 }), ([a, s], [b, t], scale) => {
        const [x, y] = [
          { units: a, scale: s },
          { units: b, scale: t }
        ]
        const [X, Y] = [BigDecimal.make(a, s), BigDecimal.make(b, t)]
        const same = (ours: typeof x, theirs: BigDecimal.BigDecimal) =>
          assert.isTrue(BigDecimal.equals(BigDecimal.make(ours.units, ours.scale), theirs))
        same(add(x, y), BigDecimal.sum(X, Y))
        same(rounded(x, scale), BigDecimal.round(X, { scale, mode: "half-from-zero" }))
        const read = fromPlain(toPlain(x))
        same(read ?? zero, X)
      })
    )
  })
})

describe("days", () => {
  it.each([
    ["2024-03-04", "day-month-year", "2024-03-04"],
    ["04/03/2024", "day-month-year", "2024-03-04"],
    ["04/03/2024", "month-day-year", "2024-04-03"],
    ["4.3.24", "day-month-year", "2024-03-04"],
    ["2024/3/4 10:00", "month-day-year", "2024-03-04"],
    ["29-02-2024", "day-month-year", "2024-02-29"]
  ] as const)("reads %s as %s", (text, order, expected) =>
    assert.strictEqual(readDay(text, { order, dateSystem: "1900" }), expected)
  )

  it.each(["30.02.2024", "2024-13-01", "yesterday", "", "04/03-2024", "1/1/0099"])("refuses %s", (text) =>
    assert.isUndefined(readDay(text, { order: "day-month-year", dateSystem: "1900" }))
  )

  it("infers the order from the whole file", () => {
    assert.strictEqual(dateOrderOf(["03/04/2024", "13/04/2024"]), "day-month-year")
    assert.strictEqual(dateOrderOf(["03/04/2024", "04/13/2024"]), "month-day-year")
    assert.strictEqual(dateOrderOf(["03/04/2024", "04/05/2024"]), "open")
    assert.strictEqual(dateOrderOf(["03.04.2024", "04.05.2024"]), "day-month-year")
    assert.strictEqual(dateOrderOf(["2024-04-03"]), "year-month-day")
  })
})

describe("times", () => {
  it.each([
    ["10:23:52", 37_432],
    ["10:23 AM", 37_380],
    ["12:05 am", 300],
    ["12:05 p.m.", 43_500],
    ["24:00", 86_400],
    ["24:00:00", 86_400],
    ["9.30", 34_200],
    ["9 AM", 32_400],
    ["9:30 Uhr", 34_200],
    ["17 Uhr", 61_200]
  ])("reads the time %s", (text, seconds) => assert.strictEqual(readClock(text), seconds))

  it.each(["25:00", "10:60", "13:00 PM", "0:10 AM", "24:01", "ten"])("refuses the time %s", (text) =>
    assert.isUndefined(readClock(text))
  )

  it("rounds seconds to minutes, half up", () => {
    assert.deepEqual([0, 29, 30, 89, 90].map(minutesOf), [0, 0, 1, 1, 2])
  })

  it("puts a moment on the day that its zone has", () => {
    const at = (text: string, zone: string) => {
      const { day, second } = readMoment(text, { timeZone: zone, order: "day-month-year", dateSystem: "1900" }) ?? {
        day: "",
        second: 0
      }
      return `${day} ${second}`
    }
    assert.strictEqual(at("2024-03-04T22:30:00Z", "UTC"), "2024-03-04 81000")
    assert.strictEqual(at("2024-03-04T22:30:00Z", "Pacific/Auckland"), "2024-03-05 41400")
    assert.strictEqual(at("2024-03-04T22:30:00+13:00", "UTC"), "2024-03-04 81000")
    assert.strictEqual(at("2024-03-04 22:30:00", "Pacific/Auckland"), "2024-03-04 81000")
    assert.isUndefined(readMoment("2024-03-04", { timeZone: "UTC", order: "day-month-year", dateSystem: "1900" }))
  })
})

describe("words", () => {
  it("reads yes and no in the languages of the files", () => {
    assert.deepEqual(["Yes", "oui", "Nein", "", "1", "maybe"].map(readYesNo), [
      true,
      true,
      false,
      null,
      true,
      undefined
    ])
  })
  it("finds the currency in what a tracker writes", () => {
    assert.deepEqual(["EUR", "Euro - EUR", "US Dollar - USD", ""].map(readCurrency), ["EUR", "EUR", "USD", null])
  })
  it("splits tags, each once", () => {
    assert.deepEqual(readTags("a, b,a"), ["a", "b"])
    assert.deepEqual(readTags('["a, b","c"]'), ["a, b", "c"])
    assert.deepEqual(readTags(""), [])
  })
})
