import { inflateSync } from "node:zlib"
import { assert, describe, it } from "vitest"
import { app, openAlone, startSite } from "../support/web/site.ts"

let client: string

const today = new Date().toISOString().slice(0, 10)
const month = today.slice(0, 7)
const lines = 130

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  client = counteragent.id
  await Promise.all(
    Array.from({ length: lines }, (_, index) =>
      app.ask("POST", "/api/time", {
        description: `Printed line ${index}`,
        accrual_date: `${month}-01`,
        duration_minutes_total: 60,
        counteragent_id: client,
        cost: "10",
        currency: "EUR"
      })
    )
  )
})

interface Paper {
  readonly pages: number
  /** In points. */
  readonly size: readonly [width: number, height: number]
  /** How many texts the drawing of each page has. */
  readonly texts: ReadonlyArray<number>
}

/** What a PDF of Chromium says of its pages. */
const paperOf = (pdf: Buffer): Paper => {
  const text = pdf.toString("latin1")
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/u.exec(text)
  const drawings = [...text.matchAll(/\/Type \/Page\b[^]*?\/Contents (\d+) 0 R/gu)].map(([, object]) => {
    const found = new RegExp(`\\n${object} 0 obj\\n<<[^>]*/Length (\\d+)[^>]*>>\\s*stream\\r?\\n`, "u").exec(text)
    const start = (found?.index ?? 0) + (found?.[0].length ?? 0)
    return inflateSync(pdf.subarray(start, start + Number(found?.[1]))).toString("latin1")
  })
  return {
    pages: drawings.length,
    size: [Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))],
    texts: drawings.map((drawing) => drawing.match(/\bT[jJ]\b/gu)?.length ?? 0)
  }
}

const a4 = [595, 842] as const
const letter = [612, 792] as const

/** The other size takes as long again. */
const sizes =
  process.env["TEST_WEB"] === "all"
    ? ([
        ["A4", a4],
        ["Letter", letter]
      ] as const)
    : ([["A4", a4]] as const)

describe.each(sizes)("on paper of the size %s", (format, [width, height]) => {
  it.each([
    ["a statement", () => `/debtors/${client}`],
    ["a timesheet", () => `/close/${month}?print=team`],
    ["a month's close", () => `/close/${month}`],
    ["the list of entries", () => "/time"]
  ])("%s takes the sheets it needs, with no empty one", async (name, path) => {
    const page = await openAlone(path())
    const paper = paperOf(await page.pdf({ format }))
    // A timesheet has a column for each day: it is as wide as the paper is high.
    const sides = name === "a timesheet" ? paper.size.toReversed() : paper.size
    assert.closeTo(sides[0] ?? 0, width, 1)
    assert.closeTo(sides[1] ?? 0, height, 1)
    if (name === "a statement" || name === "the list of entries") assert.isAtLeast(paper.pages, 3)
    else assert.isAtMost(paper.pages, 2)
    // The number of the page is a text of each.
    for (const texts of paper.texts) assert.isAtLeast(texts, 2)
  })
})

/** Polls from outside the page, whose policy lets no text run as code. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 120_000
  while (!(await holds())) {
    assert.isBelow(Date.now(), end, "in two minutes")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe("what is printed", () => {
  it("has every line and its sum once, heads on every sheet, and nothing of the frame", async () => {
    const page = await openAlone(`/debtors/${client}`)
    await page.emulateMedia({ media: "print" })
    assert.strictEqual(await page.locator("main tr", { hasText: /Printed line/u }).count(), lines)
    const displays = await page.evaluate(
      `[...document.querySelectorAll("main thead, main tfoot")].map((part) => part.tagName + " " + getComputedStyle(part).display)`
    )
    assert.include(displays as ReadonlyArray<string>, "THEAD table-header-group")
    for (const one of displays as ReadonlyArray<string>) assert.notInclude(one, "table-footer-group")
    assert.strictEqual(await page.locator("nav:visible, header button:visible").count(), 0)
    const boxes = await page.evaluate(
      `[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("")`
    )
    assert.match(String(boxes), /@bottom-right \{[^}]*counter\(page\)[^}]*counter\(pages\)/u)
  })

  it("has all rows of a long list, those included that were not in sight", async () => {
    const page = await openAlone("/time")
    assert.isBelow(await page.locator("[role=row]", { hasText: "Printed line" }).count(), lines)
    const printed = page.evaluate<number>(`new Promise((resolve) => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"))
        resolve([...document.querySelectorAll("[role=row]")].filter((row) => row.textContent.includes("Printed line")).length)
        dispatchEvent(new Event("afterprint"))
      }
    })`)
    await page.getByRole("button", { name: "Print", exact: true }).click()
    assert.strictEqual(await printed, lines)
    await until(async () => (await page.getByRole("row").count()) < lines)
  })
})

describe("a client's link to the statement", () => {
  it("is made, opens for those who are signed out, and is gone when it is revoked", async () => {
    const page = await openAlone(`/debtors/${client}`)
    await page.getByRole("button", { name: "Share a link" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Make the link" }).click()
    const address = dialog.locator("input").first()
    await until(async () => (await address.count()) > 0 && (await address.inputValue()).includes("/s#"))
    const link = new URL(await address.inputValue())
    await dialog.getByRole("button", { name: "Close" }).last().click()
    const shared = await openAlone(`${link.pathname}${link.hash}`, false)
    await shared.getByRole("heading", { name: "Lumen Health" }).waitFor()
    assert.include(await shared.locator("main").innerText(), "Printed line 7")
    assert.strictEqual(await shared.locator("nav").count(), 0)
    assert.isAtLeast(paperOf(await shared.pdf({ format: "A4" })).pages, 3)
    await page.getByRole("button", { name: "Revoke" }).click()
    await page.getByText("The link no longer works.").waitFor()
    await shared.reload()
    await shared.getByText("This link does not work").waitFor()
    assert.notInclude(await shared.locator("main").innerText(), "Printed line")
  })
})
