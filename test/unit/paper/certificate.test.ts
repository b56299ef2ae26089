import { assert, describe, it } from "@effect/vitest"
import { type Certificate, certificateSheet } from "@hourbook/paper/Certificate"
import type { CertificateFigures, Movements } from "@hourbook/paper/CertificateFigures"
import { decimal, german, printed } from "../../support/paper/printed.ts"
import { cents, type PaperLine } from "../../support/paper/readPaper.ts"

const english = { language: "en", locale: "en-GB" } as const
const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
const logHead = "3b4c4dd0b0f0a8c2f0f6d3f5d9a4f8ec1a5e7a3c4d2b1e0f9a8b7c6d5e4f3a2b"

const movements = (currency: string, step: number): Movements => {
  const [opening, earned, charged, settled] = [step * 1_234, step * 56_789, step * -111, step * 40_050]
  return {
    currency,
    opening: decimal(opening),
    earned: decimal(earned),
    charged: decimal(charged),
    received: decimal(settled),
    settled: decimal(settled),
    closing: decimal(opening + earned + charged - settled)
  }
}

/** So many clients in each currency, and half as many members. */
const figuresOf = (count: number, currencies: ReadonlyArray<string>): CertificateFigures => {
  const names = Array.from({ length: count }, (_, index) => `Kunde Łódź ${index + 1}`)
  return {
    clients: currencies.flatMap((currency) => [
      ...names.map((name, index) => ({ name, ...movements(currency, index + 1) })),
      { name: null, ...movements(currency, 3) }
    ]),
    members: names
      .slice(0, Math.ceil(count / 2))
      .map((_, index) => ({ name: `Person ${index + 1}`, currency: "EUR", minutes: 95, cost: decimal(10_050) })),
    counts: { time: 1234, payments: 7 },
    totals: movements("EUR", 900)
  }
}

const certificate = (more: Partial<Certificate>): Certificate => ({
  sender: "Müller & Wójcik",
  action: "close",
  from: "2026-10-01",
  through: "2026-10-31",
  state: "closed",
  note: "October is invoiced.",
  by: "Ada Lovelace",
  at: "2026-11-02T08:14:00.000Z",
  zone: "Europe/Berlin",
  sha256,
  logHead,
  figures: figuresOf(2, ["EUR"]),
  closedThrough: "2026-10-31",
  ...more
})

const has = (line: PaperLine, text: string): boolean => line.some((placed) => placed.text === text)

describe("a certificate on paper", () => {
  it("says what was closed through which day, by which person and when, with the hash, the log head and a line to sign on", async () => {
    const { lines, pages, title } = await printed(certificateSheet(certificate({}), english))
    assert.strictEqual(title, "Closed books · October 2026")
    assert.lengthOf(pages, 1)
    const text = lines.join("\n")
    for (const part of ["Closed by | Ada Lovelace", "On | 2 Nov 2026, 09:14 CET", "Note | October is invoiced."]) {
      assert.include(text, part)
    }
    for (const part of [`SHA-256 | ${sha256}`, `Log head | ${logHead}`, "Place, date | Signature"])
      assert.include(text, part)
    assert.include(text, "Total in EUR | 74.04 | 3,407.34 | -6.66 | 2,403.00 | 2,403.00 | 1,071.72")
    assert.include(text, "Person 1 | 1:35 | 100.50")
    assert.include(text, "Records | Time entries 1,234 · Payments 7")
    assert.notInclude(text, "Everything in")
  })

  it("carries the sums of a currency over to the next page, and ends it with the sums of its lines", async () => {
    const paper = await printed(certificateSheet(certificate({ figures: figuresOf(70, ["USD", "EUR"]) }), german))
    assert.isAbove(paper.pages.length, 3)
    let [closing, count, totals] = [0, 0, 0]
    for (const page of paper.pages) {
      for (const line of page) {
        const last = line.at(-1)?.text ?? ""
        const [label = ""] = line.map(({ text }) => text)
        if (line.length === 7 && /^(?:Kunde Łódź|Ohne Kunden)/u.test(label)) {
          closing += cents(last)
          count++
        } else if (line.length === 7 && has(line, "Übertrag")) assert.strictEqual(cents(last), closing)
        else if (line.length === 7 && label.startsWith("Summe in")) {
          assert.strictEqual(cents(last), closing)
          closing = 0
          totals++
        }
        for (const { left, right } of line) assert.isTrue(left >= 47 && right <= 548)
      }
    }
    assert.deepStrictEqual([count, totals], [142, 2])
    const text = paper.lines.join("\n")
    assert.isBelow(text.indexOf("Summe in EUR"), text.indexOf("Summe in USD"))
    assert.match(text, /Alles in EUR \| 11\.106,00 \|/u)
    assert.match(text, /„Alles in EUR“ ist ohne Beträge/u)
    // The sums of clients are at an end before the members begin.
    for (const page of paper.pages) {
      const members = page.findIndex((line) => has(line, "Arbeit von"))
      const clients = page.findLastIndex((line) => has(line, "Kunde"))
      if (members >= 0 && clients >= 0) assert.isBelow(clients, members)
    }
  })

  it("prints what is not there yet as pending", async () => {
    const closing = certificate({ state: "closing", sha256: null, logHead: null, figures: null, note: null })
    const text = (await printed(certificateSheet(closing, english))).lines.join("\n")
    assert.include(text, "State | being closed: the figures follow")
    assert.include(text, "SHA-256 | pending: the hash of all lines is still being made")
    assert.notInclude(text, "Log head")
  })

  it("says that books were reopened since", async () => {
    const since = certificate({ closedThrough: "2026-09-30" })
    const text = (await printed(certificateSheet(since, english))).lines.join("\n")
    assert.include(text, "State | reopened since; closed up to 30 Sept 2026 now")
    const none = (await printed(certificateSheet(certificate({ closedThrough: null }), english))).lines.join("\n")
    assert.include(none, "State | reopened since; no books are closed now")
  })

  it("prints a reopening with its reason", async () => {
    const reopening = certificate({
      action: "reopen",
      from: null,
      through: null,
      state: "reopened",
      note: "A payment."
    })
    const bare = { ...reopening, sha256: null, logHead: null, figures: null }
    const { lines, title } = await printed(certificateSheet(bare, german))
    assert.strictEqual(title, "Wieder geöffnete Bücher · Nichts ist abgeschlossen")
    const text = lines.join("\n")
    assert.include(text, "Wieder geöffnet von | Ada Lovelace")
    assert.include(text, "Grund | A payment.")
    assert.notInclude(text, "SHA-256")
  })
})
