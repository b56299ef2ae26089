import { inputClass } from "../../components/fields/inputClass.ts"
import { m } from "../../paraglide/messages.js"
import { type MoneySort as Sort, moneySorts } from "./moneyQuery.ts"
import styles from "./Payments.module.css"

interface MoneySortProps {
  readonly value: Sort
  readonly onChange: (sort: Sort) => void
}

const names = { newest: m.payments_newest, oldest: m.payments_oldest, most: m.payments_most }

/** How the list is sorted. */
export const MoneySort = ({ onChange, value }: MoneySortProps) => (
  <select
    className={`${inputClass} ${styles.sort}`}
    aria-label={m.payments_sort()}
    value={value}
    onChange={({ target }) => onChange(moneySorts.find((sort) => sort === target.value) ?? "newest")}
  >
    {moneySorts.map((sort) => (
      <option key={sort} value={sort}>
        {names[sort]()}
      </option>
    ))}
  </select>
)
