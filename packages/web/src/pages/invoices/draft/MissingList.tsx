import type { Invoice, InvoiceMissing } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { buttonClass } from "../../../components/Button.tsx"
import { m } from "../../../paraglide/messages.js"
import { getLocale } from "../../../paraglide/runtime.js"
import styles from "../parts/Dialogs.module.css"

interface MissingListProps {
  readonly missing: ReadonlyArray<InvoiceMissing>
  readonly invoice: Invoice
  readonly close: () => void
}

/** What the fields of forms are called, by their last name in the interface. */
const labels: Readonly<Record<string, () => string>> = {
  legal_name: m.business_name,
  street: m.business_street,
  postcode: m.business_postcode,
  city: m.business_city,
  country: m.business_country,
  vat_id: m.business_vat_id,
  tax_number: m.business_tax_number,
  registration: m.business_registration,
  contact_name: m.business_contact,
  contact_phone: m.business_phone,
  contact_email: m.business_mail,
  e_address: m.business_e_address,
  banks: m.business_bank,
  buyer_reference: m.business_reference,
  order_number: m.business_order,
  early_payment: m.business_early_percent,
  tax_code_id: m.business_tax_code,
  series_id: m.business_numbers,
  format: m.business_numbers,
  percent: m.business_code_percent,
  reason: m.business_code_reason,
  lines: m.invoices_draft_no_lines,
  deducts: m.invoices_deposit_deduction,
  issue_date: m.invoices_draft_issue_date,
  due_date: m.invoices_draft_due_date,
  service_from: m.invoices_draft_service_from
}

const places = {
  workspace: m.invoices_issue_in_workspace,
  counteragent: m.invoices_issue_in_client,
  invoice: m.invoices_issue_in_invoice,
  tax_code: m.invoices_issue_in_tax_code,
  series: m.invoices_issue_in_series,
  books: m.invoices_issue_in_books
} as const

const isOfBusiness = ({ where }: InvoiceMissing): boolean => ["workspace", "tax_code", "series"].includes(where)

/** A field by its label; the server's words say more of it in English, and of what is no field of a form. */
const What = ({ field, message, where }: InvoiceMissing) => {
  const label = labels[field.split(".").at(-1) ?? field]?.()
  if (label === undefined) return <span>{message}</span>
  const says = getLocale() === "en" || where === "invoice" || where === "books"
  return (
    <span>
      {label}
      {says && <small>{message}</small>}
    </span>
  )
}

interface PlaceProps {
  readonly one: InvoiceMissing
  readonly invoice: Invoice
  readonly close: () => void
}

/** Where it is filled in. Business details and the client lead back here once they are saved. */
const Place = ({ close, invoice, one }: PlaceProps) => {
  const name = places[one.where]()
  if (isOfBusiness(one)) {
    return (
      <Link to="/settings/$section" params={{ section: "business" }} search={{ back: invoice.id, field: one.field }}>
        {name}
      </Link>
    )
  }
  if (one.where === "counteragent") {
    return (
      <Link to="/clients/$id" params={{ id: invoice.counteragent_id }} search={{ edit: "1", back: invoice.id }}>
        {name}
      </Link>
    )
  }
  if (one.where === "books") {
    return (
      <Link to="/close/$month" params={{ month: (invoice.issue_date ?? invoice.updated_at).slice(0, 7) }}>
        {name}
      </Link>
    )
  }
  return (
    <button type="button" onClick={close}>
      {name}
    </button>
  )
}

/** What an issue lacks, each with the way to where it is filled in; the first place of them is a button. */
export const MissingList = ({ close, invoice, missing }: MissingListProps) => {
  const first = missing.find(isOfBusiness)
  const isOfClient = missing.some(({ where }) => where === "counteragent")
  return (
    <>
      <p>
        <b>{m.invoices_issue_missing({ count: missing.length })}.</b> {m.invoices_issue_missing_why()}
      </p>
      <ul className={styles.missing}>
        {missing.map((one) => (
          <li key={`${one.where} ${one.field} ${one.message}`}>
            <What {...one} />
            <Place one={one} invoice={invoice} close={close} />
          </li>
        ))}
      </ul>
      {first !== undefined ? (
        <p>
          <Link
            to="/settings/$section"
            params={{ section: "business" }}
            search={{ back: invoice.id, field: first.field }}
            className={buttonClass("main")}
          >
            {m.invoices_issue_to_business()}
          </Link>
        </p>
      ) : (
        isOfClient && (
          <p>
            <Link
              to="/clients/$id"
              params={{ id: invoice.counteragent_id }}
              search={{ edit: "1", back: invoice.id }}
              className={buttonClass("main")}
            >
              {m.invoices_issue_to_client()}
            </Link>
          </p>
        )
      )}
    </>
  )
}
