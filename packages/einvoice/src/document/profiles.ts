/** How a document is written: XRechnung 3.0 and Peppol BIS Billing 3.0 as UBL 2.1, Factur-X 1.0.9 (EN 16931) as CII. */
export type Profile = "xrechnung" | "peppol" | "factur_x"

export const profiles: ReadonlyArray<Profile> = ["xrechnung", "peppol", "factur_x"]

/** BT-24. */
export const specification: Readonly<Record<Profile, string>> = {
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  peppol: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  factur_x: "urn:cen.eu:en16931:2017"
}

/** BT-23, the same for all. */
export const businessProcess = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"

/** BT-3, UNCL 1001. */
export const typeCode = { invoice: "380", credit_note: "381" } as const
