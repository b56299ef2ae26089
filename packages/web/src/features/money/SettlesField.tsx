import { CheckField } from "../../components/fields/Field.tsx"
import { MoneyField, type MoneyValue } from "../../components/fields/MoneyField.tsx"
import { money } from "../../format/money.ts"
import { decimalFrom } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import type { Balance } from "./Start.ts"

interface SettlesFieldProps {
  /** Null where the payment settles what arrived. */
  readonly value: MoneyValue | null
  readonly received: MoneyValue
  readonly balances: ReadonlyArray<Balance>
  readonly onChange: (value: MoneyValue | null) => void
}

/** The debt that a payment probably pays: one of another currency than it came in, else that of its own. */
const debtFor = (received: MoneyValue, balances: ReadonlyArray<Balance>): Balance | undefined => {
  const owed = balances.filter(({ amount }) => amount > 0)
  return owed.find(({ currency }) => currency === received.currency) ?? owed[0]
}

/** Whether a payment settles another amount than arrived: 900 EUR paid with 1,000 USD, or a fee that a bank kept. */
export const SettlesField = ({ balances, onChange, received, value }: SettlesFieldProps) => {
  const debt = debtFor(received, balances)
  const isOther = debt !== undefined && debt.currency !== received.currency
  const choose = (): MoneyValue =>
    debt === undefined
      ? { amount: received.amount, currency: received.currency }
      : { amount: decimalFrom(debt.amount) ?? null, currency: debt.currency }
  return (
    <>
      <CheckField
        label={m.payments_settles()}
        hint={
          isOther ? m.payments_settles_other({ debt: money(debt.amount, debt.currency) }) : m.payments_settles_hint()
        }
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? choose() : null)}
      />
      {value !== null && <MoneyField label={m.payments_settled()} value={value} onChange={onChange} required />}
    </>
  )
}
