import type { Buyer } from "@hourbook/core/billing/Buyer"
import type { Seller } from "@hourbook/core/billing/Party"
import { toNumber } from "@hourbook/core/values/Money"

const partyToWire = (party: Pick<Seller, keyof Seller & keyof Buyer>) => ({
  legal_name: party.legalName,
  street: party.street,
  street2: party.street2,
  postcode: party.postcode,
  city: party.city,
  region: party.region,
  country: party.country,
  vat_id: party.vatId,
  e_address: party.eAddress
})

export const sellerToWire = (seller: Seller) => ({
  ...partyToWire(seller),
  tax_number: seller.taxNumber,
  registration: seller.registration,
  contact_name: seller.contactName,
  contact_phone: seller.contactPhone,
  contact_email: seller.contactEmail,
  banks: seller.banks,
  small_business: seller.smallBusiness,
  footer: seller.footer,
  logo: seller.logo
})

export const buyerToWire = ({ earlyPayment, ...buyer }: Buyer) => ({
  ...partyToWire(buyer),
  emails: buyer.emails,
  buyer_reference: buyer.buyerReference,
  order_number: buyer.orderNumber,
  language: buyer.language,
  tax_code_id: buyer.taxCodeId,
  profile: buyer.profile,
  early_payment: earlyPayment === null ? null : { ...earlyPayment, percent: toNumber(earlyPayment.percent) }
})

/** What invoices of a client need, where the caller is shown it. */
export const billingOf = ({ billing }: { readonly billing?: Buyer | null }) =>
  billing === undefined ? {} : { billing: billing === null ? null : buyerToWire(billing) }
