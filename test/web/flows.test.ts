import { assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { press, tabTo, type } from "../support/web/keys.ts"
import { openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"
import { entryFlows } from "./flows/entryFlows.ts"
import { enterStudio, recorded, text, wide } from "./flows/flowPages.ts"
import { moneyFlows } from "./flows/moneyFlows.ts"
import { pageFlows } from "./flows/pageFlows.ts"
import { weekFlows } from "./flows/weekFlows.ts"

// As a freelancer runs it; the other files have the store that starts soonest.
startSite(undefined, { isEmbedded: true })

describe("the first hour", () => {
  it("takes three steps: the printed link, no passkey now, and a line with Enter through the others", async () => {
    const first = await browser.newContext(wide)
    onTestFinished(() => first.close())
    const { complaints, page } = await openPage(first)
    await page.goto(app.link)
    await page.getByRole("button", { name: "Not now" }).waitFor()
    assert.notInclude(page.url(), "#")
    await tabTo(page, "button", "Not now")
    await press(page, "Enter")
    await settle(page)
    await tabTo(page, "main input")
    await type(page, "1:30 first call")
    await press(page, "Enter", "Enter", "Enter")
    await recorded(1, "first call")
    await text(page, /1:30/u)
    assert.deepEqual(complaints, [])
  })
})

// One service, browser and studio for all of them, since these take seconds to start.
describe("by keyboard alone", () => {
  beforeAll(enterStudio)
  weekFlows()
  entryFlows()
  moneyFlows()
  // The last of these sets the language of the owner, which others leave to the browser.
  pageFlows()
})
