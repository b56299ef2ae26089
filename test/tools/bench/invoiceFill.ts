import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { addDays } from "@hourbook/core/values/CalendarDate"
import { type ClientId, InvoiceId, type WorkspaceId } from "@hourbook/core/values/Ids"
import { type Amount, type CurrencyCode, roundedTo, subtract, zero } from "@hourbook/core/values/Money"
import { BigDecimal } from "effect"
import { aDraft, issuedOf } from "../../support/data/billing/documents.ts"
import { aClient, day, instant, newUuid } from "../../support/data/builders.ts"

/** An account that gets documents, and what it has paid. */
export interface Paying {
  readonly workspaceId: WorkspaceId
  readonly clientId: ClientId
  readonly currency: CurrencyCode
  readonly received: Amount
}

const firstDay = day("2021-01-04")
const daysOfAll = 1800

/**
 * So many documents of each account, a week to a month apart: payments pay nine of ten. One invoice in forty has a credit note, of half or
 * all of it, and one account in fifty has three drafts.
 */
export const documentsOf = (accounts: ReadonlyArray<Paying>, each: number): ReadonlyArray<Invoice> =>
  accounts.flatMap(({ clientId, currency, received, workspaceId }, account) => {
    const client = { ...aClient(workspaceId), id: clientId }
    const gross = roundedTo(BigDecimal.divideUnsafe(received, BigDecimal.make(BigInt(Math.round(each * 0.9)), 0)), 2)
    const made = Array.from({ length: each }, (_, index): ReadonlyArray<Invoice> => {
      const issueDate = addDays(firstDay, Math.floor((index * daysOfAll) / each) + (account % 7))
      const createdAt = instant(`${issueDate}T09:${String(account % 60).padStart(2, "0")}:00.000Z`)
      const times = { createdAt, updatedAt: createdAt }
      const draft = aDraft(client, {
        id: InvoiceId.make(newUuid()),
        currency,
        issueDate,
        dueDate: addDays(issueDate, 14 + (account % 3) * 8),
        ...times
      })
      const isCredited = index % 40 === 17
      const credit = isCredited ? (index % 80 === 17 ? gross : subtract(gross, BigDecimal.make(1n, 0))) : zero
      const number = `${issueDate.slice(0, 4)}-${String(index * accounts.length + account).padStart(6, "0")}`
      const invoice = issuedOf({ ...draft, credited: credit }, number, gross)
      if (!isCredited) return [invoice]
      const note = aDraft(client, { kind: "credit_note", corrects: invoice.id, currency, issueDate, ...times })
      return [invoice, issuedOf(note, `CN-${number}`, credit)]
    }).flat()
    return account % 50 === 7 ? [...made, ...[1, 2, 3].map(() => aDraft(client, { currency }))] : made
  })
