import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amountText, amountWords, currencyIn, decimalOf } from "../../../packages/web/src/format/moneyText.ts"

const amounts = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, digits, rest]) =>
    digits === 0 ? String(whole) : `${whole}.${String(rest).padStart(4, "0").slice(0, digits)}`
  )
const locales = fc.constantFrom("en-GB", "en-US", "de-DE", "de-CH", "de-AT", "fr-FR", "pl-PL")

describe("an amount of money as text", () => {
  it.each([
    ["1.234,56", "de-DE", "1234.56"],
    ["1,234.56", "en-GB", "1234.56"],
    ["1.234,56", "en-GB", "1234.56"],
    ["1,234.56", "de-DE", "1234.56"],
    ["1.234", "de-DE", "1234"],
    ["1.234", "en-GB", "1.234"],
    ["1,234", "en-GB", "1234"],
    ["1,234", "de-DE", "1.234"],
    ["12,5", "en-GB", "12.5"],
    ["12.5", "de-DE", "12.5"],
    ["1.234.567", "de-DE", "1234567"],
    ["1 234,56", "fr-FR", "1234.56"],
    ["1’234.50", "de-CH", "1234.50"],
    ["€ 90", "en-GB", "90"],
    ["90,- €", "de-DE", undefined],
    ["90 EUR", "de-DE", "90"],
    ["Fr. 90.50", "de-CH", "90.50"],
    [",5", "de-DE", "0.5"],
    ["90.", "en-GB", "90"],
    ["-12", "en-GB", "-12"],
    ["007", "en-GB", "7"],
    ["12.34.5", "de-DE", undefined],
    ["1,23.456", "en-GB", undefined],
    ["0.12345", "en-GB", undefined],
    ["123456789012", "en-GB", undefined],
    ["", "en-GB", undefined],
    ["ninety", "en-GB", undefined],
    ["9x", "en-GB", undefined],
    ["9 h", "en-GB", undefined],
    ["90k", "de-DE", undefined],
    ["abc 90", "de-DE", undefined],
    ["EUR .5", "en-GB", "0.5"],
    ["EUR.5", "en-GB", "0.5"],
    ["Fr.90", "de-CH", "90"],
    ["90 kr.", "en-GB", "90"],
    ["US$ 90", "en-GB", "90"],
    ["-€12", "en-GB", "-12"],
    ["usd 90", "de-DE", "90"]
  ])("%j in %s is %j", (text, locale, expected) => {
    expect(decimalOf(text, locale)).toBe(expected)
  })

  it("says which currency was typed with it", () => {
    const typed = ["90 USD", "chf 90", "90 €", "$90", "90", "9x"]
    expect(typed.map(currencyIn)).toStrictEqual(["USD", "CHF", "EUR", undefined, undefined, undefined])
  })

  it("comes back from a field as the same amount, in every locale", () => {
    fc.assert(
      fc.property(amounts, locales, (amount, locale) => {
        const read = decimalOf(amount, "en-GB")
        // 1.234 in English is no group of thousands: groups have commas there.
        expect(read).toBe(amount)
        expect(Number(decimalOf(amountText(read!, "EUR", locale), locale))).toBe(Number(amount))
      })
    )
  })

  it("never throws, and gives only decimal text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' €-]{0,16}$/u)), locales, (text, locale) => {
        const read = decimalOf(text, locale)
        if (read !== undefined) expect(read).toMatch(/^-?\d{1,11}(\.\d{1,4})?$/u)
      })
    )
  })

  it("is shown in words", () => {
    expect(amountWords("1234.56", "EUR", "en-GB")).toBe("1,234.56 euros")
    expect(amountWords("1234.56", "EUR", "de-DE")).toBe("1.234,56 Euro")
    expect(amountWords("0.1234", "EUR", "en-GB")).toBe("0.1234 euros")
    expect(amountWords("1500", "JPY", "en-GB")).toBe("1,500 Japanese yen")
  })
})
