import type { Category } from "@hourbook/einvoice/document/Invoice"
import { line } from "../example.ts"
import { type Broken, broken } from "./Broken.ts"

const totals = (net: string, tax: string, gross: string) => ({ totals: { net, tax, gross } })

/** Numbers, lines and totals. */
export const figures: ReadonlyArray<Broken> = [
  broken("BR-12", "peppol", "S", { "totals.net": "" }),
  broken("BR-14", "peppol", "S", { "totals.gross": "" }),
  broken("BR-22", "peppol", "S", { "lines[0].quantity": "" }),
  broken("BR-24", "peppol", "S", { "lines[0].net": "" }),
  broken("BR-26", "peppol", "S", { "lines[0].price": "" }),
  broken("BR-45", "peppol", "S", { "taxes[0].net": "" }),
  broken("BR-46", "peppol", "S", { "taxes[0].tax": "" }),
  broken("BR-DEC-09", "peppol", "S", { "totals.net": "2190.000" }),
  broken("BR-DEC-13", "peppol", "S", { "totals.tax": "416.100" }),
  broken("BR-DEC-14", "peppol", "S", { "totals.gross": "2606.100" }),
  broken("BR-DEC-15", "peppol", "usd", { "accounting.tax": "380.120" }),
  broken("BR-DEC-19", "peppol", "S", { "taxes[0].net": "2190.000" }),
  broken("BR-DEC-20", "peppol", "S", { "taxes[0].tax": "416.100" }),
  broken("BR-DEC-23", "peppol", "S", { "lines[0].net": "2190.000" }),
  broken("HB-DECIMAL", "factur_x", "S", { "lines[0].quantity": "24,5" }),
  broken("HB-DIGITS", "factur_x", "S", { "lines[0].quantity": "24.3333333" }),
  broken("HB-LINE-ID", "factur_x", "two", { "lines[1].id": "1" }),
  broken("BR-21", "peppol", "S", { "lines[0].id": "" }),
  broken("BR-25", "peppol", "S", { "lines[0].text": "" }),
  broken("BR-23", "peppol", "S", { "lines[0].unit": "" }),
  broken("BR-CL-23", "peppol", "S", { "lines[0].unit": "hour" }),
  broken("BR-27", "peppol", "S", { "lines[0].price": "-90", "lines[0].quantity": "-24.333333" }),
  broken("PEPPOL-EN16931-R120", "peppol", "S", { "lines[0].quantity": "24.33" }),
  broken("PEPPOL-EN16931-R120", "xrechnung", "S", { "lines[0].quantity": "24.33" }),
  broken("BR-CO-10", "peppol", "S", totals("2000.00", "416.10", "2416.10")),
  broken("BR-CO-14", "peppol", "S", totals("2190.00", "400.00", "2590.00")),
  broken("BR-CO-15", "peppol", "S", totals("2190.00", "416.10", "2600.00")),
  broken("BR-CO-17", "peppol", "S", { "taxes[0].tax": "400.00", ...totals("2190.00", "400.00", "2590.00") }),
  broken("BR-CO-10", "factur_x", "S", totals("2000.00", "416.10", "2416.10")),
  broken("BR-CO-15", "factur_x", "S", totals("2190.00", "416.10", "2600.00"))
]

const inRules = { S: "S", Z: "Z", E: "E", AE: "AE", K: "IC", G: "G" } as const

const untaxed = ["Z", "E", "AE", "K", "G"] as const

const none = (category: Category) => ({
  category,
  ...(category === "O" ? {} : { percent: "0" }),
  net: "0.00",
  tax: "0.00",
  ...(category === "Z" ? {} : { reason: "none" })
})

/** Two sums of a category that has one. */
const twice: ReadonlyArray<Broken> = ([...untaxed, "O"] as const).map((category) => {
  const name = category === "O" ? "O" : inRules[category]
  return broken(`BR-${name}-01`, "peppol", category, { "taxes[1]": none(category) }, [`BR-${name}-08`])
})

/** Taxes by category. */
export const taxes: ReadonlyArray<Broken> = [
  broken("BR-S-01", "peppol", "Z", { "taxes[1]": { category: "S", percent: "19", net: "0.00", tax: "0.00" } }),
  ...twice,
  ...(["S", "Z", "E"] as const).map((category) =>
    broken(`BR-${category}-02`, "peppol", category, {
      "seller.vatId": undefined,
      "seller.registration": { id: "HRB 1" }
    })
  ),
  broken("BR-AE-02", "peppol", "AE", { "buyer.vatId": undefined }),
  broken("BR-IC-02", "peppol", "K", { "buyer.vatId": undefined }),
  broken("BR-G-02", "peppol", "G", { "seller.vatId": undefined, "seller.taxNumber": "12/345/67890" }),
  broken("BR-O-02", "peppol", "O", { "seller.vatId": "DE123456789" }),
  broken("BR-O-02", "factur_x", "O", { "buyer.vatId": "DE987654321" }),
  broken("BR-S-05", "peppol", "S", {
    "lines[0].percent": "0",
    "taxes[0].percent": "0",
    "taxes[0].tax": "0.00",
    ...totals("2190.00", "0.00", "2190.00")
  }),
  ...untaxed.map((category) => broken(`BR-${inRules[category]}-05`, "peppol", category, { "lines[0].percent": "19" })),
  broken("BR-O-05", "peppol", "O", { "lines[0].percent": "0" }),
  broken("BR-S-08", "peppol", "S", {
    "taxes[0].net": "2000.00",
    "taxes[0].tax": "380.00",
    ...totals("2190.00", "380.00", "2570.00")
  }),
  ...untaxed.map((category) => broken(`BR-${inRules[category]}-08`, "peppol", category, { "taxes[0].net": "2000.00" })),
  broken("BR-O-08", "peppol", "O", { "taxes[0].net": "2000.00" }),
  ...([...untaxed, "O"] as const).map((category) =>
    broken(`BR-${category === "O" ? "O" : inRules[category]}-09`, "peppol", category, {
      "taxes[0].tax": "5.00",
      ...totals("2190.00", "5.00", "2195.00")
    })
  ),
  broken("BR-S-10", "peppol", "S", { "taxes[0].reason": "none" }),
  broken("BR-Z-10", "peppol", "Z", { "taxes[0].reason": "none" }),
  ...(["E", "AE", "K", "G", "O"] as const).map((category) =>
    broken(`BR-${category === "O" ? "O" : inRules[category]}-10`, "peppol", category, {
      "taxes[0].reason": undefined,
      "taxes[0].reasonCode": undefined
    })
  ),
  broken("BR-O-11", "peppol", "O", { "taxes[1]": { category: "S", percent: "19", net: "0.00", tax: "0.00" } }, [
    "BR-S-01"
  ]),
  broken(
    "BR-O-12",
    "peppol",
    "O",
    {
      "lines[1]": line({ id: "2" }),
      "taxes[1]": { category: "S", percent: "19", net: "2190.00", tax: "416.10" },
      ...totals("4380.00", "416.10", "4796.10")
    },
    ["BR-O-11"]
  ),
  broken("BR-48", "peppol", "Z", { "taxes[0].percent": "" }),
  broken("BR-CL-22", "peppol", "E", { "taxes[0].reasonCode": "VATEX-EU-X" }),
  ...(["G", "O", "IC", "AE"] as const).map((code, index) =>
    broken(`PEPPOL-EN16931-P010${4 + index}`, "peppol", "E", { "taxes[0].reasonCode": `VATEX-EU-${code}` })
  ),
  ...(["D", "F", "I", "J"] as const).map((code, index) =>
    broken(`PEPPOL-EN16931-P0${108 + index}`, "peppol", "AE", { "taxes[0].reasonCode": `VATEX-EU-${code}` })
  )
]
