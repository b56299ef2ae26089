import { assert, describe, it } from "@effect/vitest"
import { profiles } from "@hourbook/einvoice/document/profiles"
import { write } from "@hourbook/einvoice/writers/write"
import { changed } from "../../support/einvoice/changed.ts"
import { documents, recordedSeed } from "../../support/einvoice/documents.ts"
import { creditNote, example, ofCategory } from "../../support/einvoice/example.ts"
import { readFigures } from "../../support/einvoice/readBack.ts"
import { all, first, readXml, type XmlElement } from "../../support/einvoice/readXml.ts"

const generated = documents(recordedSeed, 500)

const everyElement = (element: XmlElement): ReadonlyArray<XmlElement> => [
  element,
  ...element.children.flatMap(everyElement)
]

const amountNames = /^(?:Line|Tax|Payable|Price|Taxable)\w*Amount$/u

describe("a document that is written", () => {
  it.each(profiles)("has every figure it was given: %s", (profile) => {
    for (const invoice of generated) {
      const { accounting, currency, kind, lines, number, taxes, totals } = invoice
      assert.deepEqual(readFigures(write(invoice, profile)), {
        number,
        typeCode: kind === "invoice" ? "380" : "381",
        lines: lines.map(({ category, id, net, percent, price, quantity, unit }) => ({
          id,
          quantity,
          unit,
          price,
          net,
          category,
          percent
        })),
        taxes: taxes.map(({ category, net, percent, tax }) => ({ category, percent: percent ?? "0", net, tax })),
        taxTotals: [
          { amount: totals.tax, currency },
          ...(accounting === undefined ? [] : [{ amount: accounting.tax, currency: accounting.currency }])
        ],
        totals: [totals.net, totals.net, totals.gross, totals.gross]
      })
    }
  })

  it.each(profiles)("has no element without content and every text as it was given: %s", (profile) => {
    for (const invoice of generated.slice(0, 60)) {
      const elements = everyElement(readXml(write(invoice, profile)))
      const empty = elements.filter(({ children, text }) => children.length === 0 && text.trim() === "")
      assert.deepEqual(empty, [])
      const texts = new Set(elements.map(({ text }) => text))
      for (const given of [
        invoice.note,
        invoice.seller.name,
        invoice.buyer.name,
        ...invoice.lines.map(({ text }) => text)
      ]) {
        if (given !== undefined) assert.isTrue(texts.has(given), given)
      }
    }
  })

  it("names the currency of every amount in UBL", () => {
    for (const invoice of generated.slice(0, 60)) {
      const amounts = everyElement(readXml(write(invoice, "peppol"))).filter(({ name }) => amountNames.test(name))
      assert.isAtLeast(amounts.length, 8)
      const currencies = new Set(amounts.map(({ attributes }) => attributes["currencyID"]))
      assert.deepEqual(currencies, new Set([invoice.currency, invoice.accounting?.currency ?? invoice.currency]))
    }
  })

  it("is well-formed whatever texts hold", () => {
    const text = "a\u0000b\u001F <c> & \"d\" ]]> 'e' \uD800 \uFFFE \u{1F642}\r\nf"
    const invoice = changed(example(), {
      note: text,
      "seller.name": text,
      "seller.electronicAddress.scheme": '9930"<&'
    })
    for (const profile of profiles) {
      const texts = everyElement(readXml(write(invoice, profile))).map((element) => element.text)
      assert.include(texts, "ab <c> & \"d\" ]]> 'e'   \u{1F642}\nf")
    }
  })

  it("says where it belongs", () => {
    const roots = profiles.map((profile) => readXml(write(example(), profile)))
    const [xrechnung, peppol, facturX] = roots
    assert.deepEqual(
      first(xrechnung!, "CustomizationID"),
      "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"
    )
    assert.deepEqual(
      first(peppol!, "CustomizationID"),
      "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"
    )
    const context = "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID"
    assert.deepEqual(first(facturX!, context), "urn:cen.eu:en16931:2017")
  })
})

describe("what the standards ask of single documents", () => {
  it("a credit note has the day by which to pay beside the first account only", () => {
    const accounts = [{ iban: "DE89370400440532013000" }, { iban: "AT611904300234573201" }]
    const root = readXml(write(changed(creditNote(), { "payment.accounts": accounts }), "peppol"))
    assert.deepEqual(
      all(root, "PaymentMeans/PaymentDueDate").map(({ text }) => text),
      ["2026-04-15"]
    )
    assert.lengthOf(all(root, "PaymentMeans"), 2)
    assert.lengthOf(all(root, "DueDate"), 0)
    assert.deepEqual(first(root, "BillingReference/InvoiceDocumentReference/ID"), "2026-0001")
  })

  it("a line break follows a discount that programs read, also at the end", () => {
    const terms = "14 days net\n#SKONTO#TAGE=7#PROZENT=3.00#"
    const root = readXml(write(changed(example(), { paymentTerms: terms }), "xrechnung"))
    assert.deepEqual(first(root, "PaymentTerms/Note"), `${terms}\n`)
    const plain = readXml(write(changed(example(), { paymentTerms: "14 days net\n" }), "xrechnung"))
    assert.deepEqual(first(plain, "PaymentTerms/Note"), "14 days net")
  })

  it("a seller with a tax number alone is identified by it, too", () => {
    const root = readXml(write(ofCategory("O"), "xrechnung"))
    const party = all(root, "AccountingSupplierParty/Party")[0]!
    assert.deepEqual(first(party, "PartyIdentification/ID"), "12/345/67890")
    assert.deepEqual(
      all(party, "PartyTaxScheme").map((tax) => [first(tax, "CompanyID"), first(tax, "TaxScheme/ID")]),
      [["12/345/67890", "FC"]]
    )
    const known = readXml(write(changed(ofCategory("O"), { "seller.registration": { id: "HRB 1" } }), "xrechnung"))
    assert.isUndefined(first(known, "AccountingSupplierParty/Party/PartyIdentification/ID"))
  })

  it("the buyer's tax number is not written, as the standard has no place for it", () => {
    for (const profile of profiles) {
      assert.notInclude(write(changed(example(), { "buyer.taxNumber": "TAX-OF-BUYER" }), profile), "TAX-OF-BUYER")
    }
  })

  it("goods that go to another country of the EU say where to", () => {
    const root = readXml(write(ofCategory("K"), "peppol"))
    assert.deepEqual(first(root, "Delivery/DeliveryLocation/Address/Country/IdentificationCode"), "DE")
    assert.isUndefined(first(readXml(write(example(), "peppol")), "Delivery/DeliveryLocation"))
    assert.deepEqual(first(root, "Delivery/ActualDeliveryDate"), "2026-03-31")
  })

  it("nothing at all of the delivery leaves its element, which CII asks for", () => {
    const root = readXml(write(changed(example(), { period: undefined }), "factur_x"))
    assert.lengthOf(all(root, "SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery"), 1)
  })
})
