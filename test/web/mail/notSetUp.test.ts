import { assert, describe, it } from "vitest"
import { issueInvoice, type IssuedForMail } from "../../support/web/issueInvoice.ts"
import { app, openAlone, startSite } from "../../support/web/site.ts"

let invoice: IssuedForMail

startSite(async () => {
  invoice = await issueInvoice(app, "billing@example.com")
})

describe("without a mail server", () => {
  it("the dialog names the missing variable and offers the document, and the settings the variables to copy", async () => {
    const page = await openAlone(`/invoices/${invoice.id}`)
    await page.getByRole("button", { name: "Send", exact: true }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Send", exact: true }).click()
    await dialog.getByText("HOURBOOK_SMTP_URL is not set on the server.").waitFor()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("link", { name: "PDF" }).click()
    ])
    assert.include(download.suggestedFilename(), invoice.number)
    assert.include(
      await dialog.getByRole("link", { name: "Write an email" }).getAttribute("href"),
      `mailto:billing@example.com?subject=Invoice%20${invoice.number}`
    )
    await dialog.getByRole("link", { name: "How to set it up" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    const shown = await page.getByRole("main").getByText("HOURBOOK_SMTP_URL=").innerText()
    for (const name of ["HOURBOOK_SMTP_URL", "HOURBOOK_MAIL_FROM", "HOURBOOK_MAIL_REPLY_TO"])
      assert.include(shown, `${name}=`)
    await page.getByRole("button", { name: "Copy the variables" }).waitFor()
    assert.isEmpty((await app.ask("GET", "/api/mails")).mails)
  })
})
