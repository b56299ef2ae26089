import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, it } from "vitest"
import { press, record } from "../support/web/keys.ts"
import { openPage, settle, signIn } from "../support/web/openBrowser.ts"
import { openProfile } from "../support/web/openProfile.ts"
import { type App, startApp } from "../support/web/startApp.ts"

let app: App
const profile = mkdtempSync(join(tmpdir(), "hourbook-profile-"))

beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app?.stop()
  rmSync(profile, { recursive: true, force: true })
})

const client = { label: "Client", name: "Lumen Health" }
const money = [
  { list: "Received", path: "/api/money", key: "inflows", amount: "120.50", whom: client },
  { list: "Paid out", path: "/api/payouts", key: "payouts", amount: "75.25", whom: { label: "Person", name: "owner" } },
  { list: "Charges", path: "/api/charges", key: "charges", amount: "31.75", whom: client }
]

it("hours, payments, payouts and charges that were recorded without a connection arrive once, after the browser was killed", async () => {
  await app.ask("POST", "/api/rates", { kind: "bill", amount: "90", currency: "EUR", effective_date: "2020-01-01" })
  await app.ask("POST", "/api/counteragents", { name: client.name })
  const first = await openProfile(profile)
  await signIn(first.context, app)
  const { page } = await openPage(first.context)
  await page.goto(`${app.url}/time`)
  await settle(page)
  await press(page, "n")
  // One reaches the server, whose answer is lost; the others do not reach it.
  let sent = 0
  await page.route("**/api/time", async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    sent += 1
    if (sent === 1) await route.fetch()
    await route.abort()
  })
  for (const name of ["one", "two", "three"]) {
    await record(page, `1h kept ${name}`)
  }
  await page.getByRole("status").filter({ hasText: /3/u }).waitFor()
  await page.route(/\/api\/(?:money|charges|payouts)$/u, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue()
  )
  await page.locator("nav a", { hasText: "Payments" }).first().click()
  await settle(page)
  for (const { amount, list, whom } of money) {
    await page
      .getByRole("radio", { name: list })
      .or(page.getByRole("button", { name: list, exact: true }))
      .first()
      .click()
    await settle(page)
    await press(page, "p")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("combobox", { name: whom.label }).fill(whom.name)
    await page.getByRole("option", { name: whom.name }).first().click()
    await dialog.getByRole("textbox", { name: /^(?:Amount|Received)/u }).fill(amount)
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.locator("[role=row]", { hasText: amount }).getByText("waiting").waitFor()
  }
  await first.kill()
  assert.isAtMost((await app.ask("GET", "/api/time?search=kept")).entries.length, 1)

  const second = await openProfile(profile)
  // A browser writes its cookies to the disk after a while only.
  await signIn(second.context, app)
  const again = await openPage(second.context)
  await again.page.goto(`${app.url}/time`)
  await settle(again.page)
  await again.page.getByText("kept three").first().waitFor()
  await again.page.getByText("kept two").first().waitFor()
  await again.page.getByRole("status").filter({ hasText: "Saved" }).waitFor()
  for (const { amount, key, path } of money) {
    assert.deepEqual(
      (await app.ask("GET", path))[key].map((record: any) => record.amount),
      [Number(amount)],
      path
    )
  }
  const { entries } = await app.ask("GET", "/api/time?search=kept")
  await second.kill()
  assert.sameMembers(
    entries.map(({ description }: any) => description),
    ["kept one", "kept two", "kept three"]
  )
})
