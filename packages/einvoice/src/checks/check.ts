import type { Invoice } from "../document/Invoice.ts"
import type { Profile } from "../document/profiles.ts"
import { documentFindings } from "./document.ts"
import { figureFindings } from "./figures.ts"
import type { Findings } from "./Finding.ts"
import { germanFindings } from "./german.ts"
import { lineFindings } from "./lines.ts"
import { nationalFindings } from "./national.ts"
import { partyFindings } from "./parties.ts"
import { paymentFindings } from "./payment.ts"
import { taxFindings } from "./taxes.ts"
import { totalFindings } from "./totals.ts"

/**
 * The rules of EN 16931 and of the profile that can be broken here, and some of our own. Nothing means that the document may be issued
 * in this profile. Allowances, attachments, cards and direct debits are not in the type, so their rules are not checked.
 */
export const check = (invoice: Invoice, profile: Profile): Findings => [
  ...documentFindings(invoice, profile),
  ...partyFindings(invoice, profile),
  ...paymentFindings(invoice),
  ...figureFindings(invoice),
  ...lineFindings(invoice),
  ...taxFindings(invoice, profile),
  ...totalFindings(invoice),
  ...germanFindings(invoice, profile),
  ...nationalFindings(invoice, profile)
]
