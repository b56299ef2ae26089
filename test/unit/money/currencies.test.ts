import { assert, describe, it } from "@effect/vitest"
import { currencyCodes, isCurrencyCode, minorDigits } from "@hourbook/core/values/currencies"
import { CurrencyCode } from "@hourbook/core/values/Money"
import { Schema } from "effect"

const known = new Set(Intl.supportedValuesOf("currency"))

/** Funds and units of account that ISO 4217 lists as active and the platform does not list. */
const funds = ["BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW", "VED"]

/** Withdrawn codes that the platform does not list any more. */
const old = "ATS BEF BYR CYP DEM EEK ESP FIM FRF GRD IEP ITL LTL LUF LVL MRO MTL NLG PTE SIT SKK STD VEF ZMK".split(" ")

/** Those that the platform lists and that are not money: the IMF's and banks' units. */
const notMoney = new Set(["XDR", "XSU"])

/** Those that the platform shows without the digits that ISO 4217 gives them. */
const shownShorter = new Set("AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER".split(" "))

describe("currencies", () => {
  it("are the ones the platform knows, but for funds and old ones", () => {
    assert.deepStrictEqual(
      currencyCodes.filter((code) => !known.has(code)),
      [...funds, ...old].sort()
    )
  })

  it("lack none that the platform knows and that is still money", () => {
    assert.deepStrictEqual(
      [...known].filter((code) => !isCurrencyCode(code) && !notMoney.has(code)),
      []
    )
  })

  it("have the digits of ISO 4217", () => {
    const shown = (currency: string) =>
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits
    for (const code of currencyCodes.filter((one) => !old.includes(one))) {
      if (shownShorter.has(code)) assert.isAbove(minorDigits(code), shown(code)!, code)
      else assert.strictEqual(minorDigits(code), shown(code), code)
    }
  })

  it("are written in upper case, once each, in alphabetical order", () => {
    assert.deepStrictEqual(currencyCodes, [...new Set(currencyCodes)].sort())
    const isCode = Schema.is(CurrencyCode)
    assert.isTrue(currencyCodes.every(isCode))
    for (const text of ["eur", "EURO", "XXX", "", "toString", "__proto__"]) assert.isFalse(isCode(text), text)
  })
})
