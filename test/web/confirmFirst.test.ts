import { assert, describe, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

startSite()

/** A browser whose sign-in is an hour old until it is renewed. */
const opened = async (code?: string) => {
  const context = await openContext(browser, app, {}, code)
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  let isRenewed = false
  onTestFinished(() => page.unrouteAll({ behavior: "ignoreErrors" }))
  await page.route("**/api/session", async (route) => {
    if (route.request().method() === "POST") isRenewed = true
    if (route.request().method() !== "GET") return route.continue()
    const response = await route.fetch()
    const answer = await response.json()
    if (!isRenewed) answer.data.session.recent_until = new Date(Date.now() - 3_600_000).toISOString()
    await route.fulfill({ response, json: answer })
  })
  await page.goto(`${app.url}/import`)
  await settle(page)
  return page
}

describe("an import by an owner who signed in a while ago", () => {
  it("asks for the sign-in before the first step, names the command for it, and goes on", async () => {
    const page = await opened()
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor()
    assert.strictEqual(await page.locator("input[type=file]").count(), 0)
    await press(page, "Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("npm run hourbook -- signin link --email owner@", { exact: false }).waitFor()
    await dialog.getByLabel("Code or key").fill(app.ownersKey)
    await press(page, "Enter")
    await page.locator("input[type=file]").waitFor({ state: "attached" })
  })

  it("can be gone on with, and asks no member, who adds nobody", async () => {
    const page = await opened()
    await page.getByRole("button", { name: "Later" }).click()
    await page.locator("input[type=file]").waitFor({ state: "attached" })
    const { secret } = await app.ask("POST", "/api/members", {
      name: "Mary",
      email: "mary@example.org",
      role: "member",
      key: "full"
    })
    const hers = await opened(secret)
    await hers.locator("input[type=file]").waitFor({ state: "attached" })
  })
})
