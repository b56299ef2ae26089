import type { MoneyValue } from "../../components/fields/MoneyField.tsx"
import { minus, plus } from "../../format/exactly.ts"
import { wholeMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./MoneyForm.module.css"
import type { Start } from "./Start.ts"

interface EffectProps {
  readonly start: Start
  /** The amount that is added to the balance, or taken off it. */
  readonly by: MoneyValue
  readonly sign: 1 | -1
}

/** What the client owes after it, before it is saved. */
export const Effect = ({ by, sign, start }: EffectProps) => {
  if (start.balances === undefined || by.amount === null) return null
  const before = start.balances.find(({ currency }) => currency === by.currency)?.amount ?? 0
  const after = sign === 1 ? plus(before, by.amount) : minus(before, by.amount)
  return (
    <p className={styles.effect} aria-live="polite">
      {after < 0
        ? m.payments_effect_ahead({ before: wholeMoney(before, by.currency), after: wholeMoney(-after, by.currency) })
        : m.payments_effect({ before: wholeMoney(before, by.currency), after: wholeMoney(after, by.currency) })}
    </p>
  )
}
