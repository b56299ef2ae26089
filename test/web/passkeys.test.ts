import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

startSite(async () => {
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 } })
})

/** Gives a page a device that keeps passkeys and knows its person, and tells how often each has signed. */
const giveAuthenticator = async (page: Page) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials
}

const signOut = async (page: Page) => {
  await page.locator("button[aria-haspopup=menu]").click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.waitForURL(/\/signin/u)
}

describe("passkeys in a browser", () => {
  it("are added among the settings, sign in without a code, and no more once removed", async () => {
    const { complaints, page } = await openPage(context)
    const held = await giveAuthenticator(page)
    await page.goto(`${app.url}/settings/security`)
    await settle(page)
    await page.getByRole("button", { name: "Add this device" }).click()
    await page.getByRole("button", { name: "Remove Chrome, Linux" }).waitFor()
    const [made, ...others] = await held()
    assert.deepEqual(others, [])
    assert.deepInclude(made, { isResidentCredential: true, rpId: "localhost" })

    await signOut(page)
    assert.strictEqual(await page.evaluate(async () => (await fetch("/api/me")).status), 401)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.waitForURL(`${app.url}/`)
    await page.locator("main h1").first().waitFor()
    const session: any = await page.evaluate(async () => (await fetch("/api/session")).json())
    assert.strictEqual(session.data.session.method, "passkey")
    assert.isAbove((await held())[0]?.signCount ?? 0, made?.signCount ?? Infinity)

    await page.goto(`${app.url}/settings/security`)
    await page.getByRole("button", { name: "Remove Chrome, Linux" }).click()
    await page.getByText("Sign in with the fingerprint").waitFor()
    await signOut(page)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.getByText("This passkey does not belong to a member here").waitFor()
    assert.strictEqual(await page.evaluate(async () => (await fetch("/api/me")).status), 401)
    assert.deepEqual(
      complaints.filter((text) => !/status of 401/u.test(text)),
      []
    )
  })
})
