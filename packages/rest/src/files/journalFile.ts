import type { Named } from "@hourbook/exchange/writers/accountNames"
import { type JournalRecord, journalHead, journalOf } from "@hourbook/exchange/writers/hledger"
import { cellText, numberText } from "./csvText.ts"
import type { FileFormat } from "./FileFormat.ts"
import { isRow, type Row } from "./pages.ts"
import { textWriter } from "./textWriter.ts"

/** Where each kind of row has its day, amount and text. */
const fields = {
  time_entry: { kind: "time", day: "accrual_date", amount: "cost", text: "description" },
  payment: { kind: "payment", day: "inflow_date", amount: "amount", text: "comment" },
  payout: { kind: "payout", day: "payout_date", amount: "amount", text: "comment" },
  charge: { kind: "charge", day: "charge_date", amount: "amount", text: "comment" }
} as const

const fieldsOf = new Map<string, (typeof fields)[keyof typeof fields]>(Object.entries(fields))

const namedIn = (row: Row, key: string): Named | null => {
  const [id, name] = [row[`${key}_id`], row[`${key}_name`]]
  return typeof id === "string" && typeof name === "string" ? { id, name } : null
}

const moneyOf = (row: Row, amount: string) => ({
  amount: cellText(row[amount]),
  currency: cellText(row["currency"])
})

const recordOf = (row: Row, { amount, day, kind, text }: (typeof fields)[keyof typeof fields]): JournalRecord => {
  const { duration_minutes_total: minutes, invoice_number: number, settles } = row
  return {
    kind,
    charge: kind === "charge" ? cellText(row["kind"]) : null,
    id: cellText(row["id"]),
    day: cellText(row[day]),
    description: cellText(row[text]),
    client: namedIn(row, "counteragent"),
    project: namedIn(row, "project"),
    member: namedIn(row, "user"),
    money: moneyOf(row, amount),
    settles: isRow(settles) ? moneyOf(settles, "amount") : null,
    minutes: typeof minutes === "number" ? numberText(minutes) : null,
    invoice: typeof number === "string" ? number : null
  }
}

/** Transactions of a plain-text journal, which hledger reads. */
export const journalFile: FileFormat = {
  contentType: "text/plain; charset=utf-8",
  extension: "journal",
  open: ({ names, type }) => {
    const found = fieldsOf.get(type)
    const journal = journalOf(names)
    return textWriter(journalHead, (row) => (found === undefined ? "" : journal(recordOf(row, found))))
  }
}
