import { plus } from "../../format/exactly.ts"
import { money, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { dueMoney, dueTexts, isForeign, onAccountTexts, type Payable, unbilledTexts } from "./dueText.ts"
import styles from "./OwedAmount.module.css"

interface OwedAmountProps {
  readonly due: ReadonlyArray<Payable>
  /** What is open less what is on account, in the workspace's currency; 0 where it has no rate. */
  readonly total: number
  /** What is on account, in the workspace's currency. */
  readonly onAccount: number
  /** The workspace's currency. */
  readonly base: string
}

/** A debt in its own currencies first, then converted where these are not the workspace's, and what is on account. */
export const OwedAmount = ({ base, due, onAccount, total }: OwedAmountProps) => {
  const owed = dueTexts(due)
  const ahead = onAccountTexts(due)
  const later = unbilledTexts(due)
  const [first] = due
  const nothing = first !== undefined && first.unbilled_total !== null ? dueMoney(0, first) : money(total, base)
  /** The worth of the amounts in bold. */
  const worth = owed.length > 0 ? plus(total, onAccount) : total
  const firsts =
    owed.length > 0
      ? owed
      : due.filter(({ on_account_total }) => on_account_total > 0).map((one) => dueMoney(-one.on_account_total, one))
  return (
    <>
      {(firsts.length > 0 ? firsts : [nothing]).map((text) => (
        <b key={text} className={styles.amount}>
          {text}
        </b>
      ))}
      {worth !== 0 && isForeign(due, base) && (
        <small className={styles.more}>{m.components_about({ amount: roundMoney(worth, base) })}</small>
      )}
      {later.length > 0 && (
        <small className={styles.more}>{m.statement_unbilled_of({ amounts: later.join(", ") })}</small>
      )}
      {ahead.length > 0 && (
        <small className={styles.more}>
          {owed.length > 0 ? m.statement_on_account({ amounts: ahead.join(", ") }) : m.debtors_ahead()}
        </small>
      )}
    </>
  )
}
