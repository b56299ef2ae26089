import type { NewBank, NewSeller, Seller } from "@hourbook/contract/contract"
import { isIban } from "@hourbook/einvoice/codes/iban"
import {
  type AddressDraft,
  addressBody,
  addressDraft,
  textOrNull
} from "../../features/invoices/billing/addressDraft.ts"
import { ibanGroups, ibanPlain } from "../../features/invoices/billing/ibanGroups.ts"

export interface BankDraft {
  readonly currency: string
  readonly hasIban: boolean
  readonly iban: string
  readonly bic: string
  readonly holder: string
  readonly text: string
}

/** Who sends invoices, as it is typed. */
export interface BusinessDraft extends AddressDraft {
  readonly small: boolean
  readonly taxNumber: string
  readonly registration: string
  readonly contact: string
  readonly phone: string
  readonly mail: string
  readonly footer: string
  readonly scheme: string
  readonly address: string
  readonly banks: ReadonlyArray<BankDraft>
}

export const newBank = (currency: string): BankDraft => ({
  currency,
  hasIban: currency === "EUR",
  iban: "",
  bic: "",
  holder: "",
  text: ""
})

/** The form of what is stored, with an empty account in the workspace's currency where there is none. */
export const businessDraft = (seller: Seller | null, currency: string): BusinessDraft => ({
  ...addressDraft(seller),
  small: seller?.small_business ?? false,
  taxNumber: seller?.tax_number ?? "",
  registration: seller?.registration ?? "",
  contact: seller?.contact_name ?? "",
  phone: seller?.contact_phone ?? "",
  mail: seller?.contact_email ?? "",
  footer: seller?.footer ?? "",
  scheme: seller?.e_address?.scheme ?? "",
  address: seller?.e_address?.id ?? "",
  banks:
    seller === null || seller.banks.length === 0
      ? [newBank(currency)]
      : seller.banks.map((bank) => ({
          currency: bank.currency,
          hasIban: bank.iban !== null,
          iban: bank.iban === null ? "" : ibanGroups(bank.iban),
          bic: bank.bic ?? "",
          holder: bank.holder ?? "",
          text: bank.text ?? ""
        }))
})

/** Whether something is typed of an account. */
const isFilled = ({ hasIban, iban, text }: BankDraft): boolean => (hasIban ? iban : text).trim() !== ""

export const isIbanWrong = ({ hasIban, iban }: BankDraft): boolean =>
  hasIban && iban.trim() !== "" && !isIban(ibanPlain(iban))

const bankBody = (bank: BankDraft): NewBank => ({
  currency: bank.currency,
  iban: bank.hasIban ? ibanPlain(bank.iban) : null,
  bic: textOrNull(bank.bic),
  holder: textOrNull(bank.holder),
  text: bank.hasIban ? null : textOrNull(bank.text)
})

/** What is sent of it. */
export const businessBody = (draft: BusinessDraft): NewSeller => ({
  ...addressBody(draft),
  small_business: draft.small,
  tax_number: textOrNull(draft.taxNumber),
  registration: textOrNull(draft.registration),
  contact_name: textOrNull(draft.contact),
  contact_phone: textOrNull(draft.phone),
  contact_email: textOrNull(draft.mail),
  footer: textOrNull(draft.footer),
  e_address:
    draft.scheme.trim() === "" || draft.address.trim() === ""
      ? null
      : { scheme: draft.scheme.trim(), id: draft.address.trim() },
  banks: draft.banks.filter(isFilled).map(bankBody)
})
