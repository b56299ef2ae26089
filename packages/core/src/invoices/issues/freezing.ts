import { BigDecimal, Effect, Option } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import type { Buyer } from "../../billing/Buyer.ts"
import { termsOf } from "../../billing/earlyPayment.ts"
import { noSeller } from "../../billing/Party.ts"
import type { TaxCode } from "../../billing/TaxCode.ts"
import type { Client } from "../../entities/Client.ts"
import { conversion } from "../../exchangeRates/Conversion.ts"
import type { Charge } from "../../money/Charge.ts"
import { ChargeId } from "../../money/Charge.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { Instant } from "../../values/Instant.ts"
import { noMetadata } from "../../values/Metadata.ts"
import { one } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import type { FrozenParts, Invoice, InvoiceTotals } from "../Invoice.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { inMinor } from "../lineAmounts.ts"
import type { Posting } from "./postings.ts"

/** Which template and fonts print what is issued now. */
export const currentTemplate = 1

export const noBuyer: Buyer = {
  legalName: null,
  street: null,
  street2: null,
  postcode: null,
  city: null,
  region: null,
  country: null,
  vatId: null,
  eAddress: null,
  emails: [],
  buyerReference: null,
  orderNumber: null,
  language: null,
  taxCodeId: null,
  profile: "pdf",
  earlyPayment: null
}

/** What freezing reads, and the charges that a document posts. */
export const freezing = ({ exchangeRates, sellers }: Pick<InvoicePorts, "exchangeRates" | "sellers">) => {
  /** The tax in the workspace's currency at the rate of the day; null in that currency, and where there is no rate. */
  const accountingOf = Effect.fnUntraced(function* (
    { workspace }: Principal,
    { currency, tax }: { readonly currency: Invoice["currency"]; readonly tax: InvoiceTotals["tax"] },
    day: CalendarDate
  ) {
    if (currency === workspace.currency) return null
    const rates = yield* exchangeRates.list(Policy.wholeOf(workspace.id))
    const rate = conversion(workspace.currency, rates).at(one, currency, day)
    if (rate === undefined) return null
    return { currency: workspace.currency, rate, tax: inMinor(BigDecimal.multiply(tax, rate), workspace.currency) }
  })

  /** Names and terms as they are now. */
  const frozenOf = Effect.fnUntraced(function* (
    who: Principal,
    draft: Invoice,
    given: {
      readonly client: Client
      readonly codes: ReadonlyArray<TaxCode>
      readonly totals: InvoiceTotals
      readonly day: CalendarDate
    }
  ): Effect.fn.Return<FrozenParts> {
    const { client, codes, day, totals } = given
    const seller = Option.getOrElse(yield* sellers.find(Policy.wholeOf(who.workspace.id)), () => noSeller)
    return {
      workspaceName: who.workspace.name,
      seller,
      clientName: client.name,
      buyer: { ...(client.billing ?? noBuyer), earlyPayment: termsOf(draft.earlyPaymentTerms, client) },
      taxCodes: codes,
      corrects: null,
      accounting: yield* accountingOf(who, { currency: draft.currency, tax: totals.tax }, day),
      template: currentTemplate
    }
  })

  return { frozenOf, accountingOf }
}

/** The charges of a document's postings, on its day. */
export const chargesOf = (
  document: Pick<Invoice, "clientId" | "currency" | "id" | "number" | "workspaceId">,
  postings: ReadonlyArray<Posting>,
  { at, clientName, day }: { readonly at: Instant; readonly day: CalendarDate; readonly clientName: string }
): Effect.Effect<ReadonlyArray<Charge>> =>
  Effect.forEach(postings, ({ amount, kind }) =>
    Effect.map(Effect.flatten(NewId), (id): Charge => ({
      id: ChargeId.make(id),
      workspaceId: document.workspaceId,
      userId: null,
      clientId: document.clientId,
      projectId: null,
      currency: document.currency,
      metadata: noMetadata,
      externalRef: null,
      importId: null,
      createdAt: at,
      updatedAt: at,
      version: 1,
      userName: null,
      clientName,
      projectName: null,
      chargedOn: day,
      kind,
      amount,
      comment: document.number,
      invoiceId: document.id,
      invoiceNumber: document.number,
      posted: true
    }))
  )
