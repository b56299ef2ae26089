import type { TaxCode } from "../../billing/TaxCode.ts"
import { findValidTaxCode } from "../../billing/validTaxCode.ts"
import type { Client } from "../../entities/Client.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { Invoice, InvoiceLine, InvoiceTotals } from "../Invoice.ts"
import type { LineDetails } from "../InvoiceDetails.ts"
import { netOf, printedOf } from "../lineAmounts.ts"
import { taxTotals } from "../taxSums.ts"
import { belongs, type DraftRecords } from "./draftRecords.ts"
import { ofCharge, ofEntries } from "./workLines.ts"

/** What a draft needs besides itself to say what it comes to. */
export interface DraftSetting {
  readonly client: Client | undefined
  readonly codes: ReadonlyArray<TaxCode>
  /** The day of supply of lines that have none. */
  readonly day: CalendarDate
}

const isLine = <A>(line: A | null): line is A => line !== null

/** A line with what its records say; null where it has none left. */
const lineNow = (draft: Invoice, line: InvoiceLine, records: DraftRecords): LineDetails | null => {
  const { currency } = draft
  if (line.source === "manual") return { ...line, net: netOf(line, currency), cost: null }
  if (line.source === "charge") {
    const charge = line.recordIds.map((id) => records.charges.get(id)).find((one) => one !== undefined)
    if (charge === undefined || !belongs(draft, charge)) return null
    const { cost, from, net, to, ...counted } = ofCharge(charge, currency)
    return { ...line, ...printedOf(line, counted, net), cost, net, from, to }
  }
  const entries = line.recordIds.flatMap((id) => {
    const entry = records.entries.get(id)
    return entry !== undefined && belongs(draft, entry) ? [entry] : []
  })
  if (entries.length === 0) return null
  const { cost, from, net, to, unitPrice: _, ...counted } = ofEntries(entries, currency)
  const recordIds = entries.map(({ id }) => id)
  return { ...line, ...printedOf(line, counted, net), recordIds, cost, net, from, to }
}

/** The code of a line: its own or its client's, valid on the day of supply. Where none is valid, the one that it names. */
const codeOf = ({ deducts, taxCodeId, to }: InvoiceLine, draft: Invoice, { client, codes, day }: DraftSetting) => {
  // A deposit keeps its own, also where another percentage holds by now.
  if (deducts !== null) return { taxCodeId, code: codes.find(({ id }) => id === taxCodeId) }
  const named = taxCodeId ?? client?.billing?.taxCodeId ?? null
  if (named === null) return { taxCodeId: null, code: undefined }
  const code = findValidTaxCode(codes, named, to ?? draft.serviceTo ?? draft.issueDate ?? day)
  return { taxCodeId: code?.id ?? named, code }
}

export interface DraftNow {
  readonly lines: ReadonlyArray<LineDetails>
  /** Lines that are not taxed: without a code, or with one that is not valid on their day. */
  readonly untaxed: ReadonlyArray<LineDetails>
  readonly codes: ReadonlyArray<TaxCode>
  readonly totals: InvoiceTotals
}

/** A draft as its records and settings are now. */
export const draftNow = (
  draft: Invoice,
  lines: ReadonlyArray<InvoiceLine>,
  records: DraftRecords,
  setting: DraftSetting
): DraftNow => {
  const now = lines
    .map((line) => lineNow(draft, line, records))
    .filter(isLine)
    .map((line) => {
      const { code, taxCodeId } = codeOf(line, draft, setting)
      return { line: { ...line, taxCodeId }, code }
    })
  const codes = [...new Map(now.flatMap(({ code }) => (code === undefined ? [] : [[code.id, code] as const]))).values()]
  const own = now.map(({ line }) => line)
  return {
    lines: own,
    untaxed: now.filter(({ code }) => code === undefined).map(({ line }) => line),
    codes,
    totals: taxTotals(own, codes, draft.currency)
  }
}

/** The lines as they are stored: a draft's nets and costs are read, not stored. */
export const storedLines = (lines: ReadonlyArray<LineDetails>): ReadonlyArray<InvoiceLine> =>
  lines.map((line) => (line.source === "manual" ? line : { ...line, net: null, cost: null }))
