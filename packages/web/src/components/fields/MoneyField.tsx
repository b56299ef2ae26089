import { useId, useState } from "react"
import { amountText, amountWords, currencyIn, type Decimal, decimalOf } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import { currencies } from "./currencies.ts"
import field from "./Field.module.css"
import { inputClass } from "./inputClass.ts"
import styles from "./MoneyField.module.css"

/** An amount that is being typed. `amount` is decimal text for the interface, or null while it is empty or not understood. */
export interface MoneyValue {
  readonly amount: Decimal | null
  readonly currency: string
}

interface MoneyFieldProps {
  readonly label: string
  readonly value: MoneyValue
  readonly onChange: (value: MoneyValue) => void
  /** Where the currency cannot be chosen. */
  readonly fixedCurrency?: boolean
  /** After the currency, such as `/ h`. */
  readonly per?: string
  readonly hint?: string | undefined
  readonly wrong?: string | undefined
  readonly autoFocus?: boolean
  readonly required?: boolean
}

/** With a currency in it, an amount is in that one; where it cannot be chosen, it is not understood. */
const valueOf = (typed: string, { currency }: MoneyValue, isFixed: boolean): MoneyValue => {
  const named = currencyIn(typed) ?? currency
  return isFixed && named !== currency
    ? { currency, amount: null }
    : { currency: named, amount: decimalOf(typed) ?? null }
}

/** An amount and its currency. What is typed is read by the page's locale and shown below in words, before it is saved. */
export const MoneyField = (props: MoneyFieldProps) => {
  const { hint, label, onChange, per, value } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value.amount === null ? "" : amountText(value.amount, value.currency))
  const isWrong = typed !== undefined && typed.trim() !== "" && value.amount === null
  const wrong = props.wrong ?? (isWrong ? m.components_money_wrong() : undefined)
  const words = value.amount === null ? undefined : amountWords(value.amount, value.currency)
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.both}>
        <input
          id={id}
          className={inputClass}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          required={props.required === true}
          autoFocus={props.autoFocus === true}
          aria-describedby={`${id}-said`}
          aria-invalid={wrong === undefined ? undefined : true}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(valueOf(target.value, value, props.fixedCurrency === true))
          }}
          onBlur={() => !isWrong && setTyped(undefined)}
        />
        {props.fixedCurrency === true ? (
          <span className={styles.currency}>{value.currency}</span>
        ) : (
          <select
            className={inputClass}
            aria-label={m.components_currency()}
            value={value.currency}
            onChange={({ target }) => onChange({ ...value, currency: target.value })}
          >
            {currencies(value.currency).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        )}
        {per !== undefined && <span className={styles.currency}>{per}</span>}
      </div>
      <small id={`${id}-said`} className={wrong === undefined ? undefined : field.wrong}>
        {wrong ?? words ?? hint ?? "\u00a0"}
      </small>
    </div>
  )
}
