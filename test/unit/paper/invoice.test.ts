import { assert, describe, it } from "@effect/vitest"
import { facturX } from "@hourbook/paper/facturX"
import { invoiceSheet } from "@hourbook/paper/Invoice"
import type { InvoicePaper } from "@hourbook/paper/InvoicePaper"
import { paymentCode, transferText } from "@hourbook/paper/paymentCode"
import { timesheetSheet } from "@hourbook/paper/Timesheet"
import jsqr from "jsqr"
import { getDocumentProxy } from "unpdf"
import { longInvoice, plainInvoice } from "../../support/paper/invoices.ts"
import { bytesOfPaper, german, printed } from "../../support/paper/printed.ts"
import { cents } from "../../support/paper/readPaper.ts"

const english = { language: "en", locale: "en-GB" } as const
const print = (invoice: InvoicePaper, inLanguage: typeof english | typeof german = german) =>
  printed(invoiceSheet(invoice, inLanguage))

/** The code as a phone sees it: a picture with white around it. */
const scanned = (modules: ReadonlyArray<ReadonlyArray<boolean>>): string | undefined => {
  const [scale, quiet] = [4, 4]
  const side = (modules.length + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isDark = modules[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet] === true
      if (isDark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return jsqr.default(pixels, side, side)?.data
}

describe("an invoice on paper", () => {
  it("says who, what, when and how much, in the window of an envelope and below", async () => {
    const { language, lines, pages, title } = await print(plainInvoice)
    assert.strictEqual(language, "de")
    assert.strictEqual(title, "Rechnung 2026-0042 · Brückner & Söhne GmbH")
    assert.strictEqual(pages.length, 1)
    for (const line of [
      "Jürgen Größler Softwareentwicklung · Käthe-Kollwitz-Straße 12 · 10405 Berlin",
      "20354 Hamburg",
      "1 | Beratung und Entwicklung, Oktober 2026 | 24:20 h | 90,00 | 19 % | 2.190,00",
      "USt. 19 % auf 2.190,00 € | 416,10 €",
      "Gesamtbetrag | 2.606,10 €",
      "2 % Skonto bei Zahlung bis zum 13.11.2026: Bitte zahlen Sie dann 2.553,98 €.",
      "IBAN | DE89 3704 0044 0532 0130 00",
      "Verwendungszweck | 2026-0042"
    ]) {
      assert.include(lines, line)
    }
    for (const fact of ["Rechnungsnummer | 2026-0042", "Fällig | 17.11.2026", "Leistungszeitraum | Oktober 2026"]) {
      assert.isTrue(
        lines.some((line) => line.endsWith(fact)),
        fact
      )
    }
    // DIN 5008, form B: 25 mm from the left, the address from 62.7 mm on.
    const buyer = pages.flat().flatMap((line) => line.filter(({ text }) => text === "Brückner & Söhne GmbH"))
    assert.closeTo(buyer[0]?.left ?? 0, 70.87, 0.5)
  })

  it("carries the nets over, and ends with the sum of its lines", async () => {
    const { lines, pages } = await print(longInvoice(50))
    assert.strictEqual(pages.length, 3)
    const carried = lines
      .filter((line) => line.startsWith("Übertrag | "))
      .map((line) => cents(line.split(" | ")[1] ?? ""))
    assert.strictEqual(carried.length, 4)
    assert.strictEqual(carried[0], carried[1])
    assert.strictEqual(carried[2], carried[3])
    const before = (pages[0] ?? []).filter((line) => line.at(-1)?.text === "90,00").length
    assert.strictEqual(carried[0], before * 9000)
    assert.include(lines, "Netto | 4.500,00 €")
  })

  it("marks a draft, and says what a credit note corrects", async () => {
    const draft = await print({ ...plainInvoice, number: null, issueDate: null })
    assert.include(draft.lines.join("\n"), "Rechnungsentwurf")
    assert.include(draft.lines.join("\n"), "ENTWURF")
    const credit = await print(
      {
        ...plainInvoice,
        kind: "credit_note",
        number: "C-1",
        corrects: { number: "2026-0042", issueDate: "2026-11-03" },
        early: null
      },
      english
    )
    assert.include(credit.lines, "This credit note corrects invoice 2026-0042 of 3 Nov 2026.")
    assert.isFalse(credit.lines.some((line) => line.includes("IBAN")))
  })

  it("is called a deposit, and names the deposits that it deducts with their tax", async () => {
    const [line] = plainInvoice.lines
    const deposit = await print({ ...plainInvoice, deposit: true, number: "2026-7" }, english)
    assert.include(deposit.lines.join("\n"), "Deposit invoice 2026-7")
    const deducts = { number: "2026-7", issueDate: "2026-03-03", tax: "-19.01" }
    const lines = [line!, { ...line!, text: "Deposit", quantity: "-1", unitPrice: "100.03", net: "-100.03", deducts }]
    const final = await print({ ...plainInvoice, lines }, english)
    assert.match(final.lines.join("\n"), /Deposit invoice 2026-7 of 3 Mar 2026, with €19\.01 of tax/u)
  })

  it("says why there is no tax instead of a tax of 0", async () => {
    const reason = "Reverse charge: the recipient owes the VAT."
    const { lines } = await print(
      {
        ...plainInvoice,
        lines: plainInvoice.lines.map((line) => ({ ...line, percent: "0" })),
        taxes: [{ name: "Reverse charge", category: "AE", percent: "0", net: "2190.00", tax: "0.00", reason }],
        totals: { net: "2190.00", tax: "0.00", gross: "2190.00" }
      },
      english
    )
    assert.include(lines, reason)
    assert.include(lines, "Total | €2,190.00")
    assert.isFalse(lines.some((line) => line.includes("0%")))
  })

  it("is on Letter for a seller in the United States, and has the timesheet behind it", async () => {
    const seller = { ...plainInvoice.seller, country: "US", city: "Portland", region: "OR", postcode: "97204" }
    const entries = [
      {
        day: "2026-10-05",
        text: "Workshop",
        person: "Ann",
        client: null,
        project: null,
        minutes: 90,
        billable: true,
        billedMinutes: 90,
        amount: "135",
        currency: "EUR"
      }
    ]
    const timesheet = { sender: seller.name, from: null, to: null, by: "day", hasPrices: false, entries } as const
    const bytes = await bytesOfPaper(
      invoiceSheet({ ...plainInvoice, seller }, english, timesheetSheet(timesheet, english))
    )
    const document = await getDocumentProxy(new Uint8Array(bytes))
    assert.strictEqual(document.numPages, 2)
    assert.deepEqual((await document.getPage(1)).view.slice(2), [612, 792])
    const texts = (await (await document.getPage(2)).getTextContent()).items.flatMap((item) =>
      "str" in item ? [item.str] : []
    )
    assert.includeMembers(texts, ["Workshop", "Page 2 of 2"])
  })
})

describe("the code of a transfer", () => {
  const transfer = {
    holder: "Jürgen Größler",
    iban: "DE89 3704 0044 0532 0130 00",
    bic: "COBADEFFXXX",
    amount: "2606.10",
    reference: "2026-0042"
  }

  it("is read by a phone as EPC069-12 asks", () => {
    const modules = paymentCode(transfer)
    assert.isNotNull(modules)
    assert.strictEqual(
      scanned(modules ?? []),
      "BCD\n002\n1\nSCT\nCOBADEFFXXX\nJürgen Größler\nDE89370400440532013000\nEUR2606.10\n\n\n2026-0042"
    )
  })

  it("cuts what is too long, and is left out where it is too much for all that", () => {
    const holder = "ü".repeat(100)
    assert.include(transferText({ ...transfer, holder }), `\n${"ü".repeat(70)}\n`)
    assert.isNotNull(paymentCode({ ...transfer, holder }))
    assert.isNull(paymentCode({ ...transfer, holder, reference: "字".repeat(140) }))
  })
})

describe("Factur-X", () => {
  it("is a PDF/A-3b with the bytes of the document, described in its metadata", async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice>Brückner &amp; Söhne, Łódź</rsm:CrossIndustryInvoice>\n`
    const bytes = await bytesOfPaper(invoiceSheet({ ...plainInvoice, attachment: facturX(xml) }, german))
    const document = await getDocumentProxy(new Uint8Array(bytes))
    const content = await document.getAttachmentContent("factur-x.xml")
    assert.strictEqual(new TextDecoder().decode(content ?? undefined), xml)
    const raw = new TextDecoder("latin1").decode(bytes)
    assert.match(raw, /^%PDF-1\.7/u)
    for (const part of ["/AFRelationship /Alternative", "/OutputIntents", "/MarkInfo", "/StructTreeRoot"]) {
      assert.include(raw, part)
    }
    const metadata = new TextDecoder().decode(bytes)
    for (const part of [
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>B</pdfaid:conformance>",
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
      "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
      "Rechnung 2026-0042 · Brückner &amp; Söhne GmbH"
    ]) {
      assert.include(metadata, part)
    }
    assert.include(
      (await printed(invoiceSheet({ ...plainInvoice, attachment: facturX(xml) }, german))).lines.join(),
      "2.606,10 €"
    )
  })
})
