import { all, first, readXml, type XmlElement } from "./readXml.ts"

/** An amount with the currency that its element names, if any. */
export interface ReadAmount {
  readonly amount: string | undefined
  readonly currency: string | undefined
}

/** The figures of a document as its XML has them. */
export interface ReadFigures {
  readonly number: string | undefined
  readonly typeCode: string | undefined
  readonly lines: ReadonlyArray<
    Readonly<Record<"id" | "quantity" | "unit" | "price" | "net" | "category" | "percent", string | undefined>>
  >
  readonly taxes: ReadonlyArray<Readonly<Record<"category" | "percent" | "net" | "tax", string | undefined>>>
  readonly taxTotals: ReadonlyArray<ReadAmount>
  readonly totals: ReadonlyArray<string | undefined>
}

const amountOf = (element: XmlElement | undefined): ReadAmount => ({
  amount: element?.text,
  currency: element?.attributes["currencyID"]
})

const ublFigures = (root: XmlElement): ReadFigures => {
  const kind = root.name === "CreditNote" ? "CreditNote" : "Invoice"
  const quantity = kind === "CreditNote" ? "CreditedQuantity" : "InvoicedQuantity"
  return {
    number: first(root, "ID"),
    typeCode: first(root, `${kind}TypeCode`),
    lines: all(root, `${kind}Line`).map((line) => ({
      id: first(line, "ID"),
      quantity: first(line, quantity),
      unit: all(line, quantity)[0]?.attributes["unitCode"],
      price: first(line, "Price/PriceAmount"),
      net: first(line, "LineExtensionAmount"),
      category: first(line, "Item/ClassifiedTaxCategory/ID"),
      percent: first(line, "Item/ClassifiedTaxCategory/Percent")
    })),
    taxes: all(root, "TaxTotal/TaxSubtotal").map((tax) => ({
      category: first(tax, "TaxCategory/ID"),
      percent: first(tax, "TaxCategory/Percent"),
      net: first(tax, "TaxableAmount"),
      tax: first(tax, "TaxAmount")
    })),
    taxTotals: all(root, "TaxTotal/TaxAmount").map(amountOf),
    totals: ["LineExtensionAmount", "TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount"].map((name) =>
      first(root, `LegalMonetaryTotal/${name}`)
    )
  }
}

const ciiFigures = (root: XmlElement): ReadFigures => {
  const trade = "SupplyChainTradeTransaction"
  const settlement = `${trade}/ApplicableHeaderTradeSettlement`
  const summation = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
  return {
    number: first(root, "ExchangedDocument/ID"),
    typeCode: first(root, "ExchangedDocument/TypeCode"),
    lines: all(root, `${trade}/IncludedSupplyChainTradeLineItem`).map((line) => ({
      id: first(line, "AssociatedDocumentLineDocument/LineID"),
      quantity: first(line, "SpecifiedLineTradeDelivery/BilledQuantity"),
      unit: all(line, "SpecifiedLineTradeDelivery/BilledQuantity")[0]?.attributes["unitCode"],
      price: first(line, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"),
      net: first(line, "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
      category: first(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode"),
      percent: first(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent")
    })),
    taxes: all(root, `${settlement}/ApplicableTradeTax`).map((tax) => ({
      category: first(tax, "CategoryCode"),
      percent: first(tax, "RateApplicablePercent"),
      net: first(tax, "BasisAmount"),
      tax: first(tax, "CalculatedAmount")
    })),
    taxTotals: all(root, `${summation}/TaxTotalAmount`).map(amountOf),
    totals: ["LineTotalAmount", "TaxBasisTotalAmount", "GrandTotalAmount", "DuePayableAmount"].map((name) =>
      first(root, `${summation}/${name}`)
    )
  }
}

export const readFigures = (xml: string): ReadFigures => {
  const root = readXml(xml)
  return root.name === "CrossIndustryInvoice" ? ciiFigures(root) : ublFigures(root)
}
