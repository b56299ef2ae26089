import { assert, describe, it } from "vitest"
import { browserLanguage, localeFor, sentLanguage } from "../../../packages/web/src/format/locale.ts"

describe("the locale of figures and dates", () => {
  it("is the browser's region where it fits the language of the page", () => {
    assert.strictEqual(localeFor("en", ["de-AT", "en-GB", "en"]), "en-GB")
    assert.strictEqual(localeFor("de", ["de-AT", "en-GB"]), "de-AT")
    assert.strictEqual(localeFor("de", ["en-GB"]), "de")
  })

  it("is the language alone where a browser names no region that can be written by", () => {
    assert.strictEqual(localeFor("en", ["en-US@posix"]), "en")
    assert.strictEqual(localeFor("en", ["en-US@posix", "en-IE"]), "en-IE")
    assert.strictEqual(browserLanguage(["en-US@posix"]), "en")
  })

  it.each([
    [["de-AT", "en"], "de"],
    [["en-GB", "de"], "en"],
    [["fr-CA", "de", "en"], "de"],
    [["fr", "en", "de-CH"], "de"],
    [["fr"], "en"],
    [[], "en"]
  ])("of a browser that prefers %j is %s", (preferred, language) => {
    assert.strictEqual(browserLanguage(preferred), language)
  })

  it("is sent with its region where that is a plain one", () => {
    const sent = ["de-AT", "en", "zh-Hans-CN", "es-419", ""].map(sentLanguage)
    assert.deepEqual(sent, ["de-AT", "en", "zh", "es", "en"])
  })
})
