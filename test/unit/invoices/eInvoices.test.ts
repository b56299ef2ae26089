import { assert, describe, it } from "@effect/vitest"
import type { DocumentToIssue } from "@hourbook/core/invoices/IssueCheck"
import { profiles } from "@hourbook/einvoice/document/profiles"
import { write } from "@hourbook/einvoice/writers/write"
import { eInvoiceOf } from "@hourbook/invoice-data/eInvoiceOf"
import { missingOf } from "@hourbook/invoice-data/missingOf"
import { documents, recordedSeed } from "../../support/einvoice/documents.ts"
import { readFigures } from "../../support/einvoice/readBack.ts"
import { asIssued, unitOf } from "../../support/invoices/asIssued.ts"

const generated = documents(recordedSeed, 500)
const units = { hour: "HUR", day: "DAY", piece: "C62", month: "MON" }

describe("500 documents of every kind", () => {
  const issued = generated.map(asIssued)

  it.each(profiles)("lack nothing: %s", (profile) => {
    for (const document of issued) assert.deepEqual(missingOf(document, profile), [], document.invoice.number ?? "")
  })

  it("have every figure in their data, in the one profile or another", () => {
    for (const [index, document] of issued.entries()) {
      const { accounting, currency, kind, lines, number, taxes, totals } = generated[index]!
      assert.deepEqual(readFigures(write(eInvoiceOf(document), profiles[index % profiles.length]!)), {
        number,
        typeCode: kind === "invoice" ? "380" : "381",
        lines: lines.map(({ category, net, percent, price, quantity, unit }, place) => ({
          id: String(place + 1),
          quantity: plain(quantity),
          unit: units[unitOf(unit)],
          price: plain(price),
          net,
          category,
          percent: percent === undefined ? percent : plain(percent)
        })),
        taxes: taxes.map(({ category, net, percent, tax }) => ({ category, percent: plain(percent ?? "0"), net, tax })),
        taxTotals: [
          { amount: totals.tax, currency },
          ...(accounting === undefined ? [] : [{ amount: accounting.tax, currency: accounting.currency }])
        ],
        totals: [totals.net, totals.net, totals.gross, totals.gross]
      })
    }
  })
})

/** A number without zeros at its end. */
const plain = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/u, "") : text)

type Frozen = DocumentToIssue["body"]["frozen"]

/** The first document of a kind, with some of it changed. */
const without = (
  seller: Partial<Frozen["seller"]>,
  buyer: Partial<Frozen["buyer"]> = {},
  invoice: Partial<DocumentToIssue["invoice"]> = {}
): DocumentToIssue => {
  const found = generated.find(
    (one) => one.kind === "invoice" && one.seller.country === "DE" && one.buyer.country === "DE"
  )
  const document = asIssued(found ?? generated[0]!)
  const { frozen } = document.body
  return {
    invoice: { ...document.invoice, ...invoice },
    body: {
      ...document.body,
      frozen: { ...frozen, seller: { ...frozen.seller, ...seller }, buyer: { ...frozen.buyer, ...buyer } }
    }
  }
}

const placesOf = (document: DocumentToIssue, profile: (typeof profiles)[number] = "xrechnung") =>
  [...new Set(missingOf(document, profile).map(({ field, where }) => `${where} ${field}`))].sort()

describe("what a document lacks", () => {
  const nothing = { street: null, postcode: null, city: null, country: null, vatId: null, eAddress: null }

  it("is named whole, each with where it is filled in", () => {
    const blank = without(
      {
        ...nothing,
        legalName: null,
        taxNumber: null,
        registration: null,
        contactName: null,
        contactPhone: null,
        contactEmail: null,
        banks: []
      },
      { ...nothing, earlyPayment: null },
      { buyerReference: null, serviceFrom: null, serviceTo: null, dueDate: null }
    )
    assert.deepEqual(placesOf(blank), [
      "client billing.buyerReference",
      "client billing.city",
      "client billing.country",
      "client billing.eAddress",
      "client billing.postcode",
      "invoice dueDate",
      "invoice serviceFrom",
      "workspace billing.banks",
      "workspace billing.city",
      "workspace billing.contactName",
      "workspace billing.country",
      "workspace billing.eAddress",
      "workspace billing.legalName",
      "workspace billing.postcode",
      "workspace billing.vatId"
    ])
  })

  it("is the reason of a tax code, and nothing that follows from a line without one", () => {
    const document = without({})
    const untaxed = {
      ...document,
      body: { ...document.body, lines: document.body.lines.map((line) => ({ ...line, taxCodeId: null })) }
    }
    assert.deepEqual(placesOf(untaxed), [])
    const exempt = asIssued(generated.find(({ taxes }) => taxes.every(({ category }) => category === "E"))!)
    const { frozen } = exempt.body
    const unreasoned = {
      ...exempt,
      body: {
        ...exempt.body,
        frozen: { ...frozen, taxCodes: frozen.taxCodes.map((code) => ({ ...code, reason: null, reasonCode: null })) }
      }
    }
    assert.deepEqual(placesOf(unreasoned, "factur_x"), ["tax_code reason"])
  })

  it("is another currency than one with 3 decimals, and the tax in euro for a seller in Germany", () => {
    const inDinars = without({}, {}, { currency: asIssued({ ...generated[0]!, currency: "BHD" }).invoice.currency })
    assert.include(placesOf(inDinars), "invoice currency")
    const foreign = asIssued(
      generated.find(({ accounting, totals }) => accounting !== undefined && totals.tax !== "0.00")!
    )
    const converted = { ...foreign, body: { ...foreign.body, frozen: { ...foreign.body.frozen, accounting: null } } }
    assert.deepEqual(placesOf(converted, "factur_x"), ["workspace exchangeRates"])
  })

  it("is found before it has a number, too", () => {
    assert.deepEqual(missingOf(without({}, {}, { number: null }), "xrechnung"), [])
  })
})
