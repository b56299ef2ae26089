import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"
import { assert, it } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

startSite(async () => {
  for (const name of ["Globex", "Lumen", "Harbour", "Kestrel", "Nordlicht", "Praxis", "Tallis", "Zephyr", "Atelier"]) {
    const { counteragent } = await app.ask("POST", "/api/counteragents", { name })
    await app.ask("POST", "/api/projects", { name: `Site of ${name}`, counteragent_id: counteragent.id })
  }
})

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds that docs/web.md gives no reason for. */
const unexplained = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  const found = await page.evaluate<ReadonlyArray<{ readonly rule: string; readonly html: string }>>(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, html }))))`
  )
  const explained = (rule: string, html: string): boolean =>
    ["landmark-one-main", "page-has-heading-one"].includes(rule) ||
    (rule === "region" && html.includes('role="listbox"')) ||
    (rule === "scrollable-region-focusable" && html.includes('role="menu"'))
  return found.filter(({ html, rule }) => !explained(rule, html)).map(({ html, rule }) => `${rule}: ${html}`)
}

it("has nothing open that axe finds fault with: lists of choices, menus, dialogs and the palette", async () => {
  const context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, colorScheme: "dark" })
  const { complaints, page } = await openPage(context)
  const found: Array<string> = []
  const check = async (what: string): Promise<void> => {
    found.push(...(await unexplained(page)).map((violation) => `${what}: ${violation}`))
  }
  await page.goto(`${app.url}/time`)
  await settle(page)
  await page.locator("main").getByRole("button", { name: "Export" }).press("Enter")
  await page.getByRole("menu").waitFor()
  await check("menu")
  await press(page, "Escape")
  await page.locator("main button[aria-haspopup=dialog]").first().click()
  await page.locator("[role=listbox] [role=option]").nth(8).waitFor()
  await check("filter")
  await press(page, "Escape")
  await page.locator("main").getByRole("button", { name: "Log time" }).first().click()
  await page.getByRole("dialog").waitFor()
  await check("dialog")
  await page.getByRole("combobox", { name: "Project" }).click()
  await page.locator("[role=listbox] [role=option]").first().waitFor()
  await check("combobox")
  await page.goto(`${app.url}/payments`)
  await settle(page)
  await press(page, "p")
  await page.getByRole("combobox", { name: "Client" }).click()
  await page.locator("[role=listbox] [role=option]").first().waitFor()
  await check("combobox of a payment")
  await page.goto(`${app.url}/week`)
  await settle(page)
  await press(page, "Control+k")
  await page.getByRole("menuitem").first().waitFor()
  await check("palette")
  await context.close()
  assert.deepEqual([...found, ...complaints], [])
})
