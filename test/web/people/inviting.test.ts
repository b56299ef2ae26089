import { assert, describe, it, onTestFinished } from "vitest"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

let gus: any

startSite(async () => {
  await app.ask("POST", "/api/members", { name: "Mary", email: "mary@example.org", role: "member" })
  gus = (await app.ask("POST", "/api/members/former", { name: "Gus Arendt" })).member
  for (const name of ["Twin", "twin"]) await app.ask("POST", "/api/members/former", { name })
})

const open = async (locale = "en-GB") => {
  const context = await openContext(browser, app, { viewport: { width: 1280, height: 900 }, locale })
  const { complaints, page } = await openPage(context)
  onTestFinished(() => context.close())
  await page.goto(`${app.url}/settings/members`)
  await settle(page)
  return { complaints, context, page }
}

const table =
  "Name\tE-Mail\tRolle\nGus Arendt\tgus@example.org\tAdmin\nNew One\tnew@example.org\t\nMary\tMary@example.org\t\nTwin\ttwin@example.org\t\nClient\tclient@example.org\tclient\n"

describe("a table of people among the settings", () => {
  it("is pasted, checked line by line and invited, with a link for each", async () => {
    const { complaints, context, page } = await open()
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Invite several" }).click()
    const dialog = page.getByRole("dialog")
    const box = dialog.getByLabel("Or paste the table")
    await box.fill("Name\tPhone\nAda\t1\n")
    await dialog.getByRole("button", { name: "Check the people" }).click()
    await dialog.getByText("The table needs a column of names and one of email addresses").waitFor()
    await box.fill(table)
    await dialog.getByRole("button", { name: "Check the people" }).click()
    const rows = dialog.getByRole("listitem")
    await rows.first().waitFor()
    const texts = await rows.allInnerTexts()
    for (const [index, pattern] of [
      /Gus Arendt\s+Admin\s+gus@example\.org\s+Joins; the former member’s entries stay theirs/u,
      /New One\s+Member\s+new@example\.org\s+Is invited/u,
      /Mary\s+Member\s+.*\s+Already a member/u,
      /This may be the former member (Twin \/ twin|twin \/ Twin)\. Use “Invite” there\./u,
      /A client needs the clients whose records they see/u
    ].entries()) {
      assert.match(texts[index] ?? "", pattern, `row ${index}`)
    }
    await dialog.getByRole("button", { name: "Invite 2 people" }).click()
    await dialog.getByRole("button", { name: "Copy all links" }).click()
    await dialog.getByRole("button", { name: "Copied" }).waitFor()
    const copied = String(await page.evaluate("navigator.clipboard.readText()"))
    const [first, second, ...others] = copied.split("\n").map((line) => line.split("\t"))
    assert.deepStrictEqual(
      [first?.slice(0, 2), second?.slice(0, 2), others],
      [["Gus Arendt", "gus@example.org"], ["New One", "new@example.org"], []]
    )
    assert.match(first?.[2] ?? "", /\/signin#[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/u)
    assert.notStrictEqual(first?.[2], second?.[2])
    await dialog.getByRole("button", { name: "Done" }).click()
    await dialog.waitFor({ state: "detached" })
    const { members } = await app.ask("GET", "/api/members")
    assert.deepInclude(
      members.find(({ email }: any) => email === "gus@example.org"),
      { id: gus.id, role: "admin" }
    )
    assert.deepInclude(
      members.find(({ email }: any) => email === "new@example.org"),
      { role: "member" }
    )
    assert.deepStrictEqual(complaints, [])
  })

  it("is a file, too, invites no one twice, and goes back to another table", async () => {
    const { page } = await open("de-DE")
    await page.getByRole("button", { name: "Mehrere einladen" }).click()
    const dialog = page.getByRole("dialog")
    const content = Buffer.from("Name;E-Mail\nMary;mary@example.org\n")
    await dialog
      .getByLabel("Datei auswählen")
      .setInputFiles({ name: "team.csv", mimeType: "text/csv", buffer: content })
    await dialog.getByText("Ist schon da").waitFor()
    await dialog.getByText("Aus dieser Tabelle kann niemand eingeladen werden.").waitFor()
    await dialog.getByRole("button", { name: "Andere Tabelle" }).click()
    await dialog.getByLabel("Oder die Tabelle einfügen").waitFor()
  })
})
