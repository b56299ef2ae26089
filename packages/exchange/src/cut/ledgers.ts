import { foldName } from "../plan/foldName.ts"
import { factKeys } from "../sources/Field.ts"
import { add, type Decimal, toPlain, zero } from "../values/Decimal.ts"
import { type Account, accountKey, decimalOf } from "./cutOf.ts"
import type { InvoiceProblem } from "./InvoiceProblem.ts"
import { adjustmentSource } from "./moveCalls.ts"
import type { EarlierAdjustment, Ledger, MovedWork } from "./moveOf.ts"
import type { OpenInvoice } from "./openInvoicesIn.ts"

/** A time entry, as an answer has it. */
export interface EntryRow {
  readonly id: string
  readonly accrual_date: string
  readonly counteragent_id: string | null
  /** Null where the caller may not see money. */
  readonly cost: number | null
  readonly currency: string | null
  readonly billable: boolean
  readonly billed_elsewhere: boolean
  readonly invoice_id: string | null
  readonly import_id: string | null
  readonly metadata?: Readonly<Record<string, string>>
}

/** A charge, as an answer has it. */
export interface ChargeRow {
  readonly id: string
  readonly charge_date: string
  readonly counteragent_id: string | null
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly invoice_id: string | null
  readonly import_id: string | null
  readonly external_ref: { readonly source: string } | null
}

/** A payment, as an answer has it. */
export interface PaymentRow {
  readonly counteragent_id: string | null
  readonly amount: number
  readonly currency: string
  readonly settles: { readonly amount: number; readonly currency: string } | null
}

/** An invoice, as an answer has it. */
export interface InvoiceRow {
  readonly kind: string
  readonly number: string | null
  readonly counteragent_id: string
  readonly currency: string
  readonly issue_date: string | null
  readonly imported: boolean
  readonly totals: { readonly gross: number }
}

/** What is read of a workspace for the cut of an import. */
export interface Books {
  readonly importId: string
  readonly day: string
  /** Work that is marked as billed elsewhere, up to the day. */
  readonly elsewhere: ReadonlyArray<EntryRow>
  /** Of all days. */
  readonly charges: ReadonlyArray<ChargeRow>
  /** Up to the day. */
  readonly payments: ReadonlyArray<PaymentRow>
  /** What is owed at the end of the day. */
  readonly debts: ReadonlyArray<Account>
  /** Of all days. */
  readonly invoices: ReadonlyArray<InvoiceRow>
}

/** The work of an import that a cut is about: of clients, and visible with its money. */
export const movedWork = (entries: ReadonlyArray<EntryRow>, importId: string): ReadonlyArray<MovedWork> =>
  entries.flatMap((entry): ReadonlyArray<MovedWork> => {
    const {
      accrual_date: day,
      billable,
      billed_elsewhere: isMarked,
      cost,
      counteragent_id: clientId,
      currency,
      id
    } = entry
    if (entry.import_id !== importId || clientId === null || cost === null || currency === null) return []
    const said = entry.metadata?.[factKeys.invoiced]
    return [
      {
        id,
        day,
        clientId,
        currency,
        cost: decimalOf(cost),
        isInvoiced: said === "yes" ? true : said === "no" ? false : null,
        isMarked,
        isTaken: !billable || entry.invoice_id !== null
      }
    ]
  })

/** Kinds of charges that pay, where they are below 0. */
const paying: ReadonlySet<string> = new Set(["credit", "write_off", "opening", "adjustment"])

const isOwn = ({ external_ref: ref, import_id }: ChargeRow, importId: string): boolean =>
  import_id === importId && ref?.source === adjustmentSource

/** The adjustments that earlier runs of the cut of an import have made. */
export const earlierAdjustments = ({
  charges,
  importId
}: Pick<Books, "charges" | "importId">): ReadonlyArray<EarlierAdjustment> =>
  charges.flatMap((charge) => {
    const { amount, charge_date: day, counteragent_id: clientId, currency, id } = charge
    return clientId !== null && isOwn(charge, importId)
      ? [{ id, clientId, currency, day, amount: decimalOf(amount) }]
      : []
  })

/** The ledgers of clients by currency. */
export const ledgersOf = ({
  charges,
  day,
  debts,
  elsewhere,
  importId,
  invoices,
  payments
}: Books): ReadonlyArray<Ledger> => {
  const sums = new Map<string, { clientId: string; currency: string; billed: Decimal; received: Decimal }>()
  const put = (clientId: string | null, currency: string | null, of: "billed" | "received", amount: number) => {
    if (clientId === null || currency === null) return
    const key = accountKey({ clientId, currency })
    const sum = sums.get(key) ?? { clientId, currency, billed: zero, received: zero }
    sums.set(key, { ...sum, [of]: add(sum[of], decimalOf(amount)) })
  }
  for (const { cost, counteragent_id: id, currency } of elsewhere) put(id, currency, "billed", cost ?? 0)
  for (const charge of charges) {
    const { amount, charge_date, counteragent_id: id, currency, invoice_id, kind } = charge
    if (charge_date > day || invoice_id !== null || amount >= 0 || !paying.has(kind) || isOwn(charge, importId))
      continue
    put(id, currency, "received", -amount)
  }
  for (const { counteragent_id: id, ...payment } of payments) {
    const { amount, currency } = payment.settles ?? payment
    put(id, currency, "received", amount)
  }
  const issuedHere = new Set(
    invoices.flatMap((one) =>
      one.kind === "invoice" && !one.imported && one.number !== null && one.issue_date !== null && one.issue_date <= day
        ? [accountKey({ clientId: one.counteragent_id, currency: one.currency })]
        : []
    )
  )
  const owed = new Map(debts.map((debt) => [accountKey(debt), debt]))
  return [...new Set([...sums.keys(), ...owed.keys()])].flatMap((key): ReadonlyArray<Ledger> => {
    const [sum, debt] = [sums.get(key), owed.get(key)]
    const account = debt ?? sum
    return account === undefined
      ? []
      : [
          {
            clientId: account.clientId,
            client: debt?.client ?? "",
            currency: account.currency,
            billed: sum?.billed ?? zero,
            received: sum?.received ?? zero,
            debt: debt?.open ?? zero,
            hasOwnInvoices: issuedHere.has(key)
          }
        ]
  })
}

/** Which invoices of a report are there as documents already, and those whose number another document has. */
export const alreadyThere = (invoices: ReadonlyArray<OpenInvoice>, rows: ReadonlyArray<InvoiceRow>) => {
  const byNumber = new Map(rows.flatMap((row) => (row.number === null ? [] : [[foldName(row.number), row] as const])))
  const isThere = (invoice: OpenInvoice): boolean => {
    const row = byNumber.get(foldName(invoice.number))
    return (
      row !== undefined &&
      row.imported &&
      row.counteragent_id === invoice.clientId &&
      row.currency === invoice.currency &&
      row.issue_date === invoice.issued &&
      toPlain(decimalOf(row.totals.gross)) === toPlain(invoice.open)
    )
  }
  const problems = invoices.flatMap((invoice): ReadonlyArray<InvoiceProblem> =>
    byNumber.has(foldName(invoice.number)) && !isThere(invoice)
      ? [{ line: invoice.line, number: invoice.number, reason: { code: "numberTaken" } }]
      : []
  )
  return { isThere, problems }
}
