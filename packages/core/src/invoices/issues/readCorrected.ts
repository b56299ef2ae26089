import { Effect } from "effect"
import type * as Policy from "../../access/Policy.ts"
import { ValidationFailed } from "../../errors/Errors.ts"
import type { InvoiceId } from "../../values/Ids.ts"
import { equals, zero } from "../../values/Money.ts"
import { VersionConflict } from "../../writing/writeErrors.ts"
import { creditNotesOf } from "../deposits/creditNotes.ts"
import { deductedIn, deposits, isDeducted } from "../deposits/deposits.ts"
import { claimOf, recordsOf } from "../drafts/draftRecords.ts"
import type { InvoiceReading } from "../drafts/readInvoices.ts"
import type { InvoiceLine } from "../Invoice.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import type { Claim } from "../InvoiceRepository.ts"
import { sum } from "../lineAmounts.ts"
import { zeroTotals } from "../taxSums.ts"
import type { Corrected, Credit } from "./creditOf.ts"

const refused = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

/** Reading of documents that are to be credited. */
export const readCorrected = (ports: InvoicePorts, reading: InvoiceReading) => {
  const { invoices } = ports

  const notesOf = creditNotesOf(ports)
  const { deductedBy } = deposits(ports)

  /** What of some lines is freed of their document. */
  const freedBy = (visible: Policy.Visibility, id: InvoiceId, lines: ReadonlyArray<InvoiceLine>) =>
    Effect.map(recordsOf(ports, visible, lines), ({ charges, entries }): ReadonlyArray<Claim> =>
      [
        ...Array.from(entries.values(), (entry) => claimOf("time", entry, null)),
        ...Array.from(charges.values(), (charge) => claimOf("charges", charge, null))
      ].filter(({ before }) => before === id)
    )

  const read = Effect.fnUntraced(function* (visible: Policy.Visibility, id: InvoiceId) {
    const invoice = yield* reading.found(visible, id)
    if (invoice.state !== "issued") {
      return yield* refused(null, "a draft is changed or deleted, not credited", { code: "not_issued" })
    }
    if (invoice.kind === "credit_note") {
      const number = invoice.number ?? ""
      return yield* refused(null, `${number} is a credit note: issue another invoice`, {
        code: "is_credit_note",
        number
      })
    }
    if (invoice.imported) {
      const number = invoice.number ?? ""
      return yield* refused(
        null,
        `${number} comes from another system: credit it there, and record a charge of kind credit here`,
        { code: "is_imported", number }
      )
    }
    const by = yield* deductedBy(visible, invoice)
    if (by !== null) return yield* isDeducted(invoice, by)
    const { frozen, lines } = yield* reading.bodyOf(visible, invoice)
    const notes = yield* notesOf(visible, invoice)
    // An index of a store may be a moment behind the document itself.
    const known = sum(notes.map(({ totals }) => totals?.gross ?? zero))
    if (!equals(known, invoice.credited)) return yield* new VersionConflict()
    const bodies = yield* Effect.forEach(notes, (note) => reading.bodyOf(visible, note), { concurrency: 4 })
    const own = new Set<string>(lines.map((line) => line.id))
    const credited = new Map<string, string>()
    bodies.forEach((body, n) => {
      for (const line of body.lines) if (own.has(line.id)) credited.set(line.id, notes[n]?.number ?? "")
    })
    const earlier = notes.map(({ totals }) => totals ?? zeroTotals)
    const corrected: Corrected = { invoice, lines, frozen, totals: invoice.totals ?? zeroTotals, credited, earlier }
    return corrected
  })

  /** The deposits that are free again: those that no line of the document deducts any more. */
  const freedDeposits = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    { credited, invoice, lines }: Corrected,
    credit: Credit
  ) {
    const gone = new Set<string>([...credited.keys(), ...credit.lines.map(({ id }) => id)])
    const stay = deductedIn(lines.filter(({ id }) => !gone.has(id)))
    const ids = [...deductedIn(credit.lines)].filter((id) => !stay.has(id))
    const found = ids.length === 0 ? [] : yield* invoices.some(visible, ids)
    return found.filter((one) => one.deductedBy === invoice.id)
  })

  return { freedBy, freedDeposits, read }
}
