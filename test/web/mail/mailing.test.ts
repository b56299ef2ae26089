import { Effect, Exit, Scope } from "effect"
import { afterAll, assert, describe, it } from "vitest"
import { type SmtpServer, smtpServer } from "../../support/mail/smtpServer.ts"
import { issueInvoice, type IssuedForMail } from "../../support/web/issueInvoice.ts"
import { app, openAlone, startSite } from "../../support/web/site.ts"

const scope = Scope.makeUnsafe()
let server: SmtpServer
let invoice: IssuedForMail

startSite(
  async () => {
    invoice = await issueInvoice(app, "billing@example.com")
  },
  {
    settings: async () => {
      server = await Effect.runPromise(Scope.provide(smtpServer, scope))
      return { HOURBOOK_SMTP_URL: server.url, HOURBOOK_MAIL_FROM: "Studio <hours@example.com>" }
    }
  }
)

afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const received = (to: string) => server.mails.filter((mail) => mail.to === to)

describe("mail", () => {
  it("brings an invoice to the client's address, and says on the document what became of it", async () => {
    const page = await openAlone(`/invoices/${invoice.id}`)
    await page.getByRole("button", { name: "Send", exact: true }).click()
    const dialog = page.getByRole("dialog")
    assert.strictEqual(await dialog.getByLabel("To").inputValue(), "billing@example.com")
    assert.strictEqual(await dialog.getByLabel("Language of the text").inputValue(), "de")
    await dialog.getByText(`${invoice.number}.pdf`).waitFor()
    await dialog.getByLabel("To").fill("billing@example.com, zoë@example.com")
    await dialog.getByRole("button", { name: "Send", exact: true }).click()
    await dialog.getByText("This is not an email address: zoë@example.com").waitFor()
    assert.isEmpty(server.mails)

    await dialog.getByLabel("To").fill("billing@example.com")
    await dialog.getByLabel("Language of the text").selectOption("en")
    await dialog.getByRole("button", { name: "Send", exact: true }).click()
    await dialog.waitFor({ state: "detached" })
    await page
      .getByRole("listitem")
      .filter({ hasText: "billing@example.com" })
      .getByText(/^Sent \d/u)
      .waitFor()
    await page.getByText(/^Sent on .*, by email$/u).waitFor()
    assert.lengthOf(received("billing@example.com"), 1)
    assert.include(received("billing@example.com")[0]?.data, `Subject: Invoice ${invoice.number}`)
  })

  it("that was refused shows the server's reason, and is sent again from the settings", async () => {
    server.trouble({ at: "RCPT", answers: "550 No such mailbox" })
    await app.ask("POST", "/api/mails", { kind: "invoice", document_id: invoice.id, to: ["ada@example.com"] })
    const page = await openAlone(`/invoices/${invoice.id}`)
    await page.getByText(/^Not sent: .*No such mailbox/u).waitFor()
    await page.getByRole("button", { name: "Send again to ada@example.com" }).waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Send again to billing@example.com" }).count(), 0)

    server.trouble(undefined)
    await page.goto(`${app.url}/settings/mail`)
    await page.getByRole("button", { name: "Send again to ada@example.com" }).click()
    const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "ada@example.com" })
    await rows
      .nth(0)
      .getByText(/^Sent \d/u)
      .waitFor()
    await rows
      .nth(1)
      .getByText(/No such mailbox/u)
      .waitFor()
    assert.strictEqual(await page.getByRole("button", { name: /^Send again/u }).count(), 0)
    assert.lengthOf(received("ada@example.com"), 1)
  })

  it("of one kind is turned off by a person, and on again", async () => {
    const page = await openAlone("/settings/looks")
    const muted = async () => (await app.ask("GET", "/api/me/preferences")).preferences.muted_mails
    const stored = () => page.waitForResponse((response) => response.request().method() === "PUT")
    const isOfSheets = page.getByLabel("A timesheet has been submitted")
    assert.strictEqual(await isOfSheets.count(), 0)
    const budget = page.getByLabel("A budget has reached a threshold")
    const timer = page.getByLabel("Your timer has been running for ten hours")
    assert.isTrue(await budget.isChecked())
    await budget.uncheck()
    await timer.uncheck()
    await stored()
    await page.reload()
    assert.isFalse(await budget.isChecked())
    assert.isFalse(await timer.isChecked())
    assert.sameMembers(await muted(), ["budget", "timer_running"])
    await Promise.all([stored(), budget.check()])
    assert.deepStrictEqual(await muted(), ["timer_running"])
  })

  it("cannot bring a statement without PUBLIC_URL, and its dialog makes the link to copy instead", async () => {
    const page = await openAlone(`/debtors/${invoice.clientId}`)
    await page.getByRole("button", { name: "Send", exact: true }).click()
    const dialog = page.getByRole("dialog")
    assert.strictEqual(await dialog.getByLabel("To").inputValue(), "billing@example.com")
    await dialog.getByRole("button", { name: "Send", exact: true }).click()
    await dialog.getByText("Set PUBLIC_URL on the server first").waitFor()
    await dialog.getByRole("button", { name: "Make the link" }).click()
    assert.match(await dialog.getByLabel("Link", { exact: true }).inputValue(), /\/s#\w{28}$/u)
    await dialog.getByRole("button", { name: "Copy the link" }).waitFor()
  })
})
