import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { openBrowser, openContext, openPage, settle, signIn } from "../support/web/openBrowser.ts"
import { type App, startApp } from "../support/web/startApp.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"
import { ownersPages } from "../support/web/webPages.ts"

let app: App
let browser: Browser
let studio: Studio

beforeAll(async () => {
  app = await startApp()
  browser = await openBrowser()
  studio = await fillStudio(app)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** An admin sees what an owner does, which other tests look at. */
const roles =
  process.env["TEST_WEB"] === "all" ? (["admin", "member", "client"] as const) : (["member", "client"] as const)

/** The names in the rail, and what can be done beside reading. */
const pagesOf = {
  admin: ["Overview", "Week", "Time", "Calendar", "Debtors", "Payments", "Clients", "Team", "Matrices", "Activity"],
  member: ["Overview", "Week", "Time", "Calendar", "Payments", "Clients", "Matrices"],
  client: ["Overview", "Time", "Calendar", "Payments", "Clients", "Matrices"]
} as const

/** What a page shows only to owners and admins, by page. */
const managersDeeds: Readonly<Record<string, RegExp>> = {
  clients: /New client|Add client|Add a client/u,
  "settings members": /Invite|Add member/u
}

/** Names of others' clients, and the people who work. */
const notForClients = ["Lumen Health", "Harbour & Finch", "Bäckerei Großmann-Łęcka"]

const contextOf = async (role: keyof typeof pagesOf): Promise<BrowserContext> => {
  const context = await openContext(browser, app, {}, studio.people[role].key)
  onTestFinished(() => context.close())
  return context
}

describe("what each role sees", () => {
  it.each(roles)("%s: the pages of the role, without deeds or data of others", async (role) => {
    const { complaints, page } = await openPage(await contextOf(role))
    const refused: Array<string> = []
    page.on("response", (response) => {
      if (response.url().includes("/api/") && response.status() >= 400)
        refused.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(app.url)
    await settle(page)
    const links = await page.locator("nav li a:visible").allInnerTexts()
    assert.deepStrictEqual(
      links.map((name) => name.split("\n")[0]),
      [...pagesOf[role]]
    )
    const found: Array<string> = []
    for (const { name, path } of ownersPages(studio)) {
      await page.goto(`${app.url}${path}`)
      await settle(page)
      const shown = await page.locator("main").innerText()
      if (role === "client") {
        for (const other of notForClients) if (shown.includes(other)) found.push(`${name} shows ${other}`)
      }
      const deed = managersDeeds[name]
      if (deed !== undefined && role !== "admin" && (await page.getByRole("button", { name: deed }).count()) > 0) {
        found.push(`${name} offers ${String(deed)}`)
      }
      if (role === "client" && (await page.locator("#quick-entry").count()) > 0) found.push(`${name} has the line`)
      for (const one of refused.splice(0)) if (pageIsOf(role, name)) found.push(`${name}: ${one}`)
    }
    assert.deepEqual(found, [])
    assert.deepEqual(
      complaints.filter((text) => !/status of 40[34]/u.test(text)),
      []
    )
  })
})

/** Whether a page is in the role's rail; the pages of others may be refused by the server. */
const pageIsOf = (role: keyof typeof pagesOf, name: string): boolean =>
  pagesOf[role].some((one) => one.toLowerCase() === name)

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
    const context = await openContext(browser, app)
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
    await page
      .getByText(/cannot be reached|No answer|offline/iu)
      .first()
      .waitFor()
  })
})
