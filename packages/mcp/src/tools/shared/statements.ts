import type { Principal } from "@hourbook/core/access/Principal"
import type { Reconciliation, StatementQuestion } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import type { ReconciliationRow } from "@hourbook/core/reports/reconciliation/statementRows"
import type { CurrencyAccount } from "@hourbook/core/reports/reconciliation/totals"
import { legible } from "@hourbook/core/values/legible"
import { type Amount, toNumber } from "@hourbook/core/values/Money"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { BigDecimal, Schema } from "effect"
import { amountText, moneyText } from "../../present/amounts.ts"
import { chargedText, debtParts, debtPartsOf, settledText } from "../../present/debtParts.ts"
import { duePart, duePartOf } from "../../present/due.ts"
import { quoted } from "../../present/quoted.ts"
import { chargeWords } from "../../present/records.ts"
import { unconvertedPart, unconvertedOf } from "./reportParts.ts"

const someAmount = Schema.optionalKey(Schema.Finite)
const someText = Schema.optionalKey(Schema.String)

/** A time entry, charge or payment. All amounts are in its currency. */
export const StatementRow = Schema.Struct({
  date: Schema.String,
  kind: Schema.String,
  id: someText,
  text: Schema.String,
  /** What a charge is for. */
  charge: someText,
  /** Of a payment, what it settles. */
  amount: Schema.Finite,
  currency: Schema.String,
  /** What arrived, where that is not what the payment settles. */
  paid: someText,
  /** What is owed in the currency after it. */
  balance: Schema.Finite,
  debt: Schema.Finite,
  /** What of it is not settled at the end. */
  open: someAmount
})
type StatementRow = typeof StatementRow.Type

/** The account in one currency: opening + earned + charged - settled = debt. */
const Account = Schema.Struct({
  currency: Schema.String,
  opening: someAmount,
  earned: Schema.Finite,
  received: Schema.Finite,
  ...debtParts,
  debt: Schema.Finite
})
type Account = typeof Account.Type

/** A statement's figures beside its rows. */
export const statementHead = {
  name: Schema.String,
  currency: Schema.String,
  opening: someAmount,
  minutes: Schema.Finite,
  earned: Schema.Finite,
  received: Schema.Finite,
  ...debtParts,
  debt: Schema.Finite,
  /** Left out where everything is in the workspace's currency. */
  by_currency: Schema.optionalKey(Schema.Array(Account)),
  ...duePart,
  ...unconvertedPart
}

export const statementRowOf = (row: ReconciliationRow): StatementRow => ({
  date: row.date,
  kind: row.kind,
  ...(row.id === null ? {} : { id: shortIdOf(row.id) }),
  text: legible(row.text),
  ...(row.chargeKind === null ? {} : { charge: row.chargeKind }),
  amount: toNumber(row.amount),
  currency: row.currency,
  ...(row.paid === null ? {} : { paid: amountText(row.paid.amount, row.paid.currency) }),
  balance: toNumber(row.balance),
  debt: toNumber(row.debt),
  ...(row.open === null || BigDecimal.isZero(row.open) ? {} : { open: toNumber(row.open) })
})

const openingOf = (amount: Amount, { from }: StatementQuestion) =>
  from === undefined ? {} : { opening: toNumber(amount) }

const accountOf =
  (of: StatementQuestion) =>
  (account: CurrencyAccount): Account => ({
    currency: account.currency,
    ...openingOf(account.opening, of),
    earned: toNumber(account.earned),
    received: toNumber(account.received),
    ...debtPartsOf(account),
    debt: toNumber(account.closing)
  })

export const headOf = (
  who: Principal,
  { byCurrency, due, name, totals, unconverted }: Reconciliation,
  of: StatementQuestion
) => {
  const base = who.workspace.currency
  return {
    name: legible(name),
    currency: base,
    ...openingOf(totals.opening, of),
    minutes: totals.minutes,
    earned: toNumber(totals.earned),
    received: toNumber(totals.received),
    ...debtPartsOf(totals),
    debt: toNumber(totals.debt),
    ...(byCurrency.every(({ currency }) => currency === base) ? {} : { by_currency: byCurrency.map(accountOf(of)) }),
    ...duePartOf(due),
    ...unconvertedOf(unconverted)
  }
}

/** What a row is, with its amount. */
const flowText = ({ amount, charge, currency, id, kind, paid }: StatementRow): string => {
  if (kind === "accrual") return `earned ${moneyText(amount, currency)}`
  if (charge !== undefined) return `${chargeWords(charge)} ${moneyText(amount, currency)}`
  if (id === undefined) return `settled ${moneyText(amount, currency)}`
  if (paid !== undefined) return `received ${paid} for ${moneyText(amount, currency)}`
  return amount < 0 ? `given back ${moneyText(-amount, currency)}` : `received ${moneyText(amount, currency)}`
}

export const statementLine = (row: StatementRow): string =>
  `${row.date} ${flowText(row)} ${quoted(row.text, 80)}${row.open === undefined ? "" : `, open ${moneyText(row.open, row.currency)}`}, owes ${moneyText(row.balance, row.currency)}`

export const accountLine = (of: Account): string => {
  const write = (amount: number) => moneyText(amount, of.currency)
  return `${of.currency}: ${of.opening === undefined ? "" : `owed ${write(of.opening)}, `}earned ${write(of.earned)}${chargedText(of, write)}, received ${write(of.received)}${settledText(of, write)}, owes ${write(of.debt)}.`
}
