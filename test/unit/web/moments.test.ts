import { afterEach, assert, describe, it } from "vitest"
import { clockTime, dayOfMoment, moment, recentMoment, setTimeZone } from "../../../packages/web/src/format/dates.ts"
import { regionCurrency } from "../../../packages/web/src/pages/overview/setup/regionCurrency.ts"

const late = "2026-11-03T23:30:00.000Z"

afterEach(() => setTimeZone("UTC"))

describe("moments on pages", () => {
  it("are shown by the clocks of the person's zone, on its day", () => {
    setTimeZone("Pacific/Auckland")
    assert.strictEqual(dayOfMoment(late), "2026-11-04")
    assert.match(clockTime(late), /12:30/u)
    assert.match(moment(late), /4/u)
    setTimeZone("America/New_York")
    assert.strictEqual(dayOfMoment(late), "2026-11-03")
    assert.match(clockTime(late), /6:30|18:30/u)
  })

  it("have their day where that is not today", () => {
    setTimeZone("Pacific/Auckland")
    assert.strictEqual(recentMoment(late, "2026-11-04"), clockTime(late))
    assert.match(recentMoment(late, "2026-11-03"), /Nov.*4|4.*Nov/u)
    assert.match(recentMoment(late, "2026-11-03"), /12:30/u)
  })

  it("stay those of the browser where it does not know the zone", () => {
    setTimeZone("Mars/Olympus")
    assert.match(clockTime(late), /\d:30/u)
  })
})

describe("the currency of a browser's region", () => {
  it("is that of the first language that names a region", () => {
    assert.strictEqual(regionCurrency(["en-GB", "de-DE"]), "GBP")
    assert.strictEqual(regionCurrency(["de", "de-CH"]), "CHF")
    assert.strictEqual(regionCurrency(["zh-Hant-TW"]), "TWD")
    assert.strictEqual(regionCurrency(["en-US@posix"]), "USD")
    assert.strictEqual(regionCurrency(["de", "en"]), undefined)
    assert.strictEqual(regionCurrency(["es-419"]), undefined)
  })
})
