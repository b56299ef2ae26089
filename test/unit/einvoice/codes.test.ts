import { assert, describe, it } from "@effect/vitest"
import { isCountry, taxCurrencyOf } from "@hourbook/einvoice/codes/countries"
import { isCurrency, minorDigits } from "@hourbook/einvoice/codes/currencies"
import { isExemption } from "@hourbook/einvoice/codes/exemptions"
import { isIban } from "@hourbook/einvoice/codes/iban"
import { isPaymentMeans } from "@hourbook/einvoice/codes/payment"
import { brokenFormat, isAddressScheme, isIdentifierScheme, isPeppolScheme } from "@hourbook/einvoice/codes/schemes"
import { hasFormatOfCountry, hasPrefixOfCountry } from "@hourbook/einvoice/codes/vatIds"
import { isDay } from "@hourbook/einvoice/values/days"

describe("an IBAN", () => {
  it.each([
    "DE89370400440532013000",
    "AT611904300234573201",
    "GB82WEST12345698765432",
    "FR1420041010050500013M02606",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S"
  ])("%s is one", (iban) => assert.isTrue(isIban(iban)))
  it.each([
    ["a wrong checksum", "DE89370400440532013001"],
    ["two digits in each other's place", "DE98370400440532013000"],
    ["a digit too few", "DE8937040044053201300"],
    ["a country without IBANs", "US89370400440532013000"],
    ["spaces", "DE89 3704 0044 0532 0130 00"],
    ["small letters", "de89370400440532013000"],
    ["nothing", ""]
  ])("is none with %s", (_, iban) => assert.isFalse(isIban(iban)))
})

describe("a VAT id", () => {
  it.each([
    ["DE123456789", "DE12345678"],
    ["ATU12345678", "AT12345678"],
    ["BE0403019261", "BE403019261"],
    ["CHE123456789MWST", "CHE12345678"],
    ["EL123456789", "EL12345678"],
    ["ESB12345678", "ES12345678"],
    ["FRAB123456789", "FRIO123456789"],
    ["GB123456789", "GB12345678"],
    ["IE1234567FA", "IE123456"],
    ["NL123456789B01", "NL12345678901"],
    ["NO123456789MVA", "NO123456789"],
    ["SE123456789001", "SE1234567890"],
    ["XI123456789", "XI12"]
  ])("%s has the format of its country, %s has not", (right, wrong) => {
    assert.isTrue(hasFormatOfCountry(right) && hasPrefixOfCountry(right))
    assert.isFalse(hasFormatOfCountry(wrong))
  })
  it("of a country whose format is not known is taken", () => assert.isTrue(hasFormatOfCountry("JP1234567890123")))
  it("begins with the letters of a country", () => {
    assert.isFalse(hasPrefixOfCountry("123456789"))
    assert.isFalse(hasPrefixOfCountry("UK123456789"))
  })
})

describe("codes", () => {
  it("of countries are those of ISO 3166-1", () => {
    assert.isTrue(["DE", "XI", "AX"].every(isCountry))
    assert.isFalse(["UK", "EL", "de", "", "DEU"].some(isCountry))
  })
  it("of the EU name the currency that tax is accounted for in", () => {
    assert.deepEqual(["DE", "HR", "BG", "PL", "CH"].map(taxCurrencyOf), ["EUR", "EUR", "EUR", "PLN", undefined])
  })
  it("of currencies say how many decimals they have", () => {
    assert.deepEqual(["EUR", "JPY", "BHD"].map(minorDigits), [2, 0, 3])
    assert.isFalse(["EUX", "eur", "XXX", "DEM"].some(isCurrency))
  })
  it("of ways to pay are those of UNCL 4461", () => {
    assert.isTrue(["1", "30", "58", "70", "74", "98", "ZZZ"].every(isPaymentMeans))
    assert.isFalse(["0", "71", "79", "99", "100", "030", ""].some(isPaymentMeans))
  })
  it("of exemptions are those of the VATEX list", () => {
    assert.isTrue(["VATEX-EU-AE", "VATEX-EU-132-1A", "VATEX-FR-FRANCHISE"].every(isExemption))
    assert.isFalse(["VATEX-EU-X", "AE", ""].some(isExemption))
  })
  it("of electronic addresses are those of the EAS list, and fewer in Peppol", () => {
    assert.isTrue(["9930", "0204", "0208", "EM"].every(isAddressScheme))
    assert.isFalse(["0001", "9906", "VAT", ""].some(isAddressScheme))
    assert.isTrue(["9930", "0204", "0208"].every(isPeppolScheme))
    assert.isFalse(["EM", "AS", "1234"].some(isPeppolScheme))
  })
  it("of registers are those of ISO 6523", () => {
    assert.isTrue(["0002", "0106", "0204", "0248"].every(isIdentifierScheme))
    assert.isFalse(["0000", "0001", "0092", "0249", "9930", "204"].some(isIdentifierScheme))
  })
})

describe("ids of a scheme with check digits", () => {
  it.each([
    ["0088", "4012345000009"],
    ["0192", "974760673"],
    ["0184", "DK12345678"],
    ["0208", "0403019261"],
    ["0007", "5560123456"]
  ])("%s: one digit off is found", (scheme, id) => {
    assert.isUndefined(brokenFormat(scheme, id))
    const last = (Number(id.at(-1)) + 1) % 10
    const wrong = scheme === "0184" ? id.slice(0, -1) : `${id.slice(0, -1)}${last}`
    assert.match(brokenFormat(scheme, wrong) ?? "", /^PEPPOL-COMMON-R04\d$/u)
  })
  it("of other schemes are taken", () => assert.isUndefined(brokenFormat("9930", "anything")))
})

describe("a day", () => {
  it.each(["2026-02-28", "2024-02-29", "2000-02-29", "2026-12-31"])("%s is one", (day) => assert.isTrue(isDay(day)))
  it.each(["2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-1-1", "0000-01-01", "20260101"])(
    "%s is none",
    (day) => assert.isFalse(isDay(day))
  )
})
