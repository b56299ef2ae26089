import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { openBrowser, openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { type App, startApp } from "../support/web/startApp.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"

type Role = "owner" | "admin" | "member" | "client"

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

const today = new Date().toISOString().slice(0, 10)
const month = today.slice(0, 7)
const managers: ReadonlyArray<Role> = ["owner", "admin"]
const team: ReadonlyArray<Role> = ["owner", "admin", "member"]
const all: ReadonlyArray<Role> = ["owner", "admin", "member", "client"]

interface Action {
  readonly page: (studio: Studio) => string
  readonly name: string | RegExp
  readonly roles: ReadonlyArray<Role>
  /** What the interface is asked for it, where not every role has it. */
  /** A report that answers others with `can_manage_team: false` and without rows. */
  readonly report?: string
  readonly request?: (studio: Studio) => readonly [method: string, path: string, body?: object]
}

const entry = { description: "not mine", accrual_date: today, duration_minutes_total: 5, cost: "1", currency: "EUR" }
const ofClient = (of: Studio) => ({ amount: "5", currency: "EUR", counteragent_id: of.clients[0] })

const client = ({ clients }: Studio): string => `/clients/${clients[0]}`
const statement = ({ clients }: Studio): string => `/debtors/${clients[0]}`

/** Every page with what can be done on it, by the name of its button, and who may. */
const actions: ReadonlyArray<Action> = [
  { page: () => "/week", name: "Copy last week", roles: team, request: () => ["POST", "/api/time", entry] },
  { page: () => "/time", name: "Log time", roles: team, request: () => ["POST", "/api/time", entry] },
  { page: () => "/time", name: "CSV", roles: all },
  {
    page: () => "/time",
    name: "Start the timer",
    roles: team,
    request: () => ["POST", "/api/timer/start", { description: "x" }]
  },
  { page: () => "/calendar", name: "Add an entry", roles: team, request: () => ["POST", "/api/time", entry] },
  {
    page: () => "/payments",
    name: "Record a payment",
    roles: team,
    request: (of) => ["POST", "/api/money", { ...ofClient(of), inflow_date: today }]
  },
  {
    page: () => "/payments?kind=paid",
    name: "Record a payout",
    roles: managers,
    request: ({ people }) => [
      "POST",
      "/api/payouts",
      { user_id: people.owner.id, amount: "5", currency: "EUR", payout_date: today }
    ]
  },
  {
    page: () => "/payments?kind=charges",
    name: "Charge or write-off",
    roles: managers,
    request: (of) => ["POST", "/api/charges", { ...ofClient(of), kind: "fee", charge_date: today }]
  },
  {
    page: () => "/clients",
    name: "Add client",
    roles: managers,
    request: () => ["POST", "/api/counteragents", { name: "Made by another" }]
  },
  {
    page: () => "/clients?view=projects",
    name: "Add project",
    roles: managers,
    request: () => ["POST", "/api/projects", { name: "Made by another" }]
  },
  {
    page: client,
    name: "Edit",
    roles: managers,
    request: ({ clients }) => ["PUT", `/api/counteragents/${clients[0]}`, { name: "Renamed by another" }]
  },
  {
    page: ({ projects }) => `/projects/${projects[0]}`,
    name: "Edit",
    roles: managers,
    request: ({ projects }) => ["PUT", `/api/projects/${projects[0]}`, { name: "Renamed by another" }]
  },
  {
    page: statement,
    name: /^Record a payment/u,
    roles: managers,
    request: ({ clients }) => ["GET", `/api/reports/debtors/reconciliation?entity_id=${clients[0]}`]
  },
  {
    page: statement,
    name: "Share a link",
    roles: managers,
    request: ({ clients }) => ["POST", "/api/statement-links", { counteragent_id: clients[0] }]
  },
  { page: () => "/debtors", name: "Print", roles: managers, report: "/api/reports/debtors" },
  { page: () => "/team", name: "CSV", roles: managers, report: "/api/reports/team" },
  { page: () => "/activity", name: "CSV", roles: managers, report: "/api/reports/activity" },
  { page: () => `/close/${month}`, name: "By person", roles: managers, report: "/api/reports/team" },
  {
    page: () => "/settings/members",
    name: /Invite|Add/u,
    roles: managers,
    request: () => ["POST", "/api/members", { name: "Eve", email: "eve@example.org", role: "member" }]
  },
  {
    page: () => "/settings/workspace",
    name: "Save",
    roles: managers,
    request: () => ["PUT", "/api/workspace", { name: "Taken over" }]
  },
  {
    page: () => "/settings/rates",
    name: "Set a rate",
    roles: managers,
    request: () => ["POST", "/api/rates", { kind: "bill", amount: "1", currency: "EUR", effective_date: today }]
  },
  {
    page: () => "/settings/currencies",
    name: "Add",
    roles: managers,
    request: () => ["POST", "/api/exchange-rates", { currency: "CHF", rate: "1.1", effective_date: today }]
  }
]

/** An admin is tried with all of the browser's tests; what an owner alone may is no button of these pages. */
const roles: ReadonlyArray<Role> = process.env["TEST_WEB"] === "all" ? all : ["owner", "member", "client"]

describe("each page offers a role what it may do, and no more", () => {
  it.each(roles)("%s", async (role) => {
    const key = role === "owner" ? app.ownersKey : studio.people[role].key
    const context = await openContext(browser, app, {}, key)
    onTestFinished(() => context.close())
    const { page } = await openPage(context)
    const found: Array<string> = []
    for (const [path, here] of Map.groupBy(actions, (action) => action.page(studio))) {
      await page.goto(`${app.url}${path}`)
      await settle(page)
      for (const action of here) {
        const may = action.roles.includes(role)
        const control = page.locator("main").getByRole("button", { name: action.name, exact: true })
        const link = page.locator("main").getByRole("link", { name: action.name, exact: true })
        if (may) {
          await control
            .or(link)
            .first()
            .waitFor({ timeout: 5000 })
            .catch(() => found.push(`${path} lacks ${String(action.name)}`))
        } else if ((await control.or(link).count()) > 0) found.push(`${path} offers ${String(action.name)}`)
        if (may) continue
        if (action.report !== undefined) {
          const report = await app.ask("GET", action.report, undefined, key)
          if (report.can_manage_team !== false || "rows" in report) found.push(`${action.report} answers`)
          continue
        }
        const [method, asked, body] = action.request?.(studio) ?? assert.fail(`${path} needs a request`)
        const answer = await app.ask(method, asked, body, key).then(
          () => "answered",
          (error: Error) => error.message
        )
        if (!/"forbidden"|"not_found"/u.test(answer)) found.push(`${method} ${asked}: ${answer}`)
      }
    }
    assert.deepEqual(found, [])
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
