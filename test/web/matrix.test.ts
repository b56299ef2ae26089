import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { openContext, openPage, settle, turnTo } from "../support/web/openBrowser.ts"
import { type Action, actions, everyRole, type Role, today } from "../support/web/pageActions.ts"
import { app, browser, startSite } from "../support/web/site.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"
import { ownersPages } from "../support/web/webPages.ts"

let studio: Studio

startSite(async () => {
  studio = await fillStudio(app)
})

/** The names in the sidebar. */
const sidebars: Readonly<Record<Role, ReadonlyArray<string>>> = {
  owner: [
    "Overview",
    "Week",
    "Time",
    "Calendar",
    "Debtors",
    "Invoices",
    "Payments",
    "Clients",
    "Team",
    "Matrices",
    "Activity"
  ],
  admin: [
    "Overview",
    "Week",
    "Time",
    "Calendar",
    "Debtors",
    "Invoices",
    "Payments",
    "Clients",
    "Team",
    "Matrices",
    "Activity"
  ],
  member: ["Overview", "Week", "Time", "Calendar", "Payments", "Clients", "Matrices"],
  client: ["Overview", "Time", "Calendar", "Invoices", "Payments", "Clients", "Matrices"]
}

/** Whether a page is in the role's sidebar; the pages of others may be refused by the server. */
const isInSidebar = (role: Role, name: string): boolean => sidebars[role].some((one) => one.toLowerCase() === name)

/** What a page shows only to owners and admins, by address. */
const managersActions: Readonly<Record<string, RegExp>> = {
  "/clients": /New client|Add client|Add a client/u,
  "/settings/members": /Invite|Add member/u
}

/** What a page says that a role does not have. */
const notYours = /owners and admins/u

/** Names of others' clients. */
const notForClients = ["Lumen Health", "Harbour & Finch", "Bäckerei Großmann-Łęcka"]

/** An admin is tried with all of the browser's tests; what an owner alone may is no button of these pages. */
const roles: ReadonlyArray<Role> = process.env["TEST_WEB"] === "all" ? everyRole : ["owner", "member", "client"]

/** What a page shows of others' data, or offers, that is not for the role. */
const excess = async (page: Page, role: Role, path: string): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  if (role === "client") {
    const shown = await page.locator("main").innerText()
    for (const other of notForClients) if (shown.includes(other)) found.push(`${path} shows ${other}`)
    if ((await page.locator("#quick-entry").count()) > 0) found.push(`${path} has the line`)
  }
  if (notYours.test(await page.locator("main").innerText())) {
    if ((await page.locator("main h1").count()) !== 1) found.push(`${path} has no title`)
  }
  const action = managersActions[path]
  if (action !== undefined && (role === "member" || role === "client")) {
    if ((await page.getByRole("button", { name: action }).count()) > 0) found.push(`${path} offers ${String(action)}`)
  }
  return found
}

/** What is wrong with an action on the page that is open: it is missing, or it is offered or done although it is not for the role. */
const misplaced = async (page: Page, role: Role, key: string, action: Action): Promise<ReadonlyArray<string>> => {
  const path = action.page(studio)
  const found: Array<string> = []
  const control = page.locator("main").getByRole("button", { name: action.name, exact: true })
  const link = page.locator("main").getByRole("link", { name: action.name, exact: true })
  if (action.roles.includes(role)) {
    return control
      .or(link)
      .first()
      .waitFor({ timeout: 120_000 })
      .then(
        () => [],
        () => [`${path} lacks ${String(action.name)}`]
      )
  }
  if ((await control.or(link).count()) > 0) found.push(`${path} offers ${String(action.name)}`)
  if (action.report !== undefined) {
    const report = await app.ask("GET", action.report, undefined, key)
    return report.can_manage_team === false && !("rows" in report) ? found : [...found, `${action.report} answers`]
  }
  const [method, asked, body] = action.request?.(studio) ?? assert.fail(`${path} needs a request`)
  const answer = await app.ask(method, asked, body, key).then(
    () => "answered",
    (error: Error) => error.message
  )
  return /"forbidden"|"not_found"/u.test(answer) ? found : [...found, `${method} ${asked}: ${answer}`]
}

describe("each page shows and offers a role what it may see and do, and no more", () => {
  it.each(roles)("%s", async (role) => {
    const key = role === "owner" ? app.ownersKey : studio.people[role].key
    const context = await openContext(browser, app, {}, key)
    onTestFinished(() => context.close())
    const { complaints, page } = await openPage(context)
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
      [...sidebars[role]]
    )
    const found: Array<string> = []
    const byPath = Map.groupBy(actions, (action) => action.page(studio))
    // Every page of an owner is looked at by other tests.
    const names = new Map(role === "owner" ? [] : ownersPages(studio).map(({ name, path }) => [path, name] as const))
    for (const path of new Set([...names.keys(), ...byPath.keys()])) {
      await turnTo(page, path)
      found.push(...(await excess(page, role, path)))
      for (const one of refused.splice(0)) if (isInSidebar(role, names.get(path) ?? path)) found.push(`${path}: ${one}`)
      for (const action of byPath.get(path) ?? []) found.push(...(await misplaced(page, role, key, action)))
    }
    assert.deepEqual(found, [])
    assert.deepEqual(
      complaints.filter((text) => !/status of 40[34]/u.test(text)),
      []
    )
  })
})

describe("an address of another workspace", () => {
  it("says within the frame that there is no such page, as an unknown address does", async () => {
    const context = await openContext(browser, app)
    onTestFinished(() => context.close())
    const { page } = await openPage(context)
    const foreign = "01890000-0000-7000-8000-00000000beef"
    for (const path of [
      `/clients/${foreign}`,
      `/projects/${foreign}`,
      `/team/${foreign}`,
      `/debtors/${foreign}`,
      "/clients/nonsense",
      "/no/such/page"
    ]) {
      await page.goto(`${app.url}${path}`)
      await page.getByText("There is no such page").waitFor()
      assert.isAbove(await page.locator("nav li a").count(), 5, path)
    }
  })
})

/** A page of a stranger that sends a form to the app as soon as it is opened. */
const stranger = async (): Promise<Server> => {
  const form = `<form method="post" enctype="text/plain" action="${app.url}/api/time">
    <input name='{"description":"forged","accrual_date":"${today}","duration_minutes_total":5,"cost":"1","currency":"EUR","x":"' value='"}'>
  </form><script>document.forms[0].submit()</script>`
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(form))
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  return server
}

describe("a form of another origin", () => {
  it.each(["localhost", "127.0.0.1"])("is refused and records nothing, from a page at %s", async (host) => {
    const server = await stranger()
    onTestFinished(() => void server.close())
    const context = await openContext(browser, app)
    onTestFinished(() => context.close())
    const { page } = await openPage(context)
    const { port } = server.address() as AddressInfo
    const answer = page.waitForResponse(`${app.url}/api/time`)
    await page.goto(`http://${host}:${port}/`, { waitUntil: "commit" })
    assert.include([401, 403, 415], (await answer).status())
    assert.lengthOf((await app.ask("GET", "/api/time?search=forged")).entries, 0)
  })
})
