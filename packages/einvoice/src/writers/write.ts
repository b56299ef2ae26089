import type { Invoice } from "../document/Invoice.ts"
import type { Profile } from "../document/profiles.ts"
import { cii } from "./cii.ts"
import { ubl } from "./ubl.ts"

/** The document as XML. It says what it is given: the check comes before. */
export const write = (invoice: Invoice, profile: Profile): string =>
  profile === "factur_x" ? cii(invoice) : ubl(invoice, profile)
