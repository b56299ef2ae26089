import { assert, describe, it, onTestFinished } from "vitest"
import { openContext, openPage, settle, signIn } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

startSite()

describe("sessions in tabs", () => {
  it("a tab of another workspace writes nothing, and is loaded anew", async () => {
    const context = await openContext(browser, app)
    onTestFinished(() => context.close())
    const { page } = await openPage(context)
    await page.goto(app.url)
    await settle(page)
    const answer = await page.evaluate(async () => {
      const response = await fetch("/api/time", {
        method: "POST",
        headers: { "content-type": "application/json", "x-hourbook": "01890000-0000-7000-8000-000000000000" },
        body: JSON.stringify({ description: "elsewhere", accrual_date: "2026-01-05", duration_minutes_total: 5 })
      })
      return { status: response.status, body: await response.text() }
    })
    assert.strictEqual(answer.status, 403)
    assert.include(answer.body, "another_workspace")
    assert.lengthOf((await app.ask("GET", "/api/time?search=elsewhere")).entries, 0)
  })

  it("a removed member's page shows nothing more and is sent to sign in", async () => {
    const made = await app.ask("POST", "/api/members", {
      name: "Gone Tomorrow",
      email: "gone@example.org",
      role: "member",
      key: "full"
    })
    const context = await openContext(browser, app, {}, made.secret)
    onTestFinished(() => context.close())
    const { page } = await openPage(context)
    await page.goto(`${app.url}/time`)
    await settle(page)
    await app.ask("DELETE", `/api/members/${made.member.id ?? made.member.user_id}`)
    await page.goto(`${app.url}/week`)
    await page.waitForURL(/\/signin/u)
    await page.getByLabel("Code or key").waitFor()
  })

  it("a cookie is of no use after signing out", async () => {
    const context = await openContext(browser, app)
    onTestFinished(() => context.close())
    const cookies = await context.cookies()
    const { page } = await openPage(context)
    await page.goto(app.url)
    await settle(page)
    assert.strictEqual(
      await page.evaluate(
        async () => (await fetch("/api/session", { method: "DELETE", headers: { "x-hourbook": "web" } })).status
      ),
      200
    )
    const thief = await browser.newContext()
    onTestFinished(() => thief.close())
    await thief.addCookies(cookies)
    const stolen = await openPage(thief)
    await stolen.page.goto(app.url)
    await stolen.page.waitForURL(/\/signin/u)
  })

  it("signing in leads to the page that was asked for, by the identity provider too, and never to another site", async () => {
    const context = await browser.newContext({ locale: "en-GB" })
    onTestFinished(() => context.close())
    const { complaints, page } = await openPage(context)
    onTestFinished(() => page.unrouteAll({ behavior: "ignoreErrors" }))
    await page.route("**/api/session", async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const withProvider =
        data === undefined ? {} : { data: { ...data, sign_in: { ...data.sign_in, oidc: { name: "Corp ID" } } } }
      await route.fulfill({ response, json: { ...rest, ...withProvider } })
    })
    const button = page.getByRole("link", { name: /Corp ID/u })
    await page.goto(`${app.url}/time?q=rain&period=2026-03`)
    await button.waitFor()
    const leads = new URL((await button.getAttribute("href")) ?? "", app.url)
    assert.strictEqual(leads.pathname, "/signin/oidc")
    assert.strictEqual(leads.searchParams.get("to"), "/time?q=rain&period=2026-03")

    await page.goto(`${app.url}/signin?next=${encodeURIComponent("/.//evil.example/x")}`)
    await button.waitFor()
    assert.strictEqual(await button.getAttribute("href"), "/signin/oidc")
    await page.evaluate("localStorage.setItem('hourbook-no-passkey', '1')")
    await page.getByLabel("Code or key").fill(app.ownersKey)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL(`${app.url}/`)
    await settle(page)
    assert.deepEqual(complaints, [])
  })

  it("another site's form and script reach nothing", async () => {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    await signIn(context, app)
    const { page } = await openPage(context)
    const elsewhere = app.url.replace("localhost", "127.0.0.1")
    await page.goto(`${elsewhere}/signin`)
    const reached = await page.evaluate(
      async (url) =>
        fetch(`${url}/api/me`, { credentials: "include" }).then(
          (response) => `read ${response.status}`,
          () => "refused"
        ),
      app.url
    )
    assert.strictEqual(reached, "refused")
  })
})

describe("the pages in the browser", () => {
  it("are kept by a worker under the strict policy, and open without a network", async () => {
    const context = await openContext(browser, app, { keepsShell: true })
    onTestFinished(() => context.close())
    const { complaints, page } = await openPage(context)
    await page.goto(app.url)
    await settle(page)
    assert.strictEqual(
      await page.evaluate<string>("navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)"),
      `${app.url}/sw.js`
    )
    const policy = (await page.request.get(app.url, { headers: { accept: "text/html" } })).headers()
    assert.match(policy["content-security-policy"] ?? "", /require-trusted-types-for 'script'/u)
    assert.deepEqual(complaints, [])
    await page.reload()
    await settle(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole("status").filter({ hasText: "No connection." }).waitFor()
  })
})
