import { type Day, mediumDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { exactMoney, money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import {
  type Account,
  accountsOf,
  hasUnbilled,
  isConverted,
  isCovered,
  remainingIn,
  type StatementData
} from "./statementData.ts"
import styles from "./StatementPaper.module.css"

interface SumProps {
  readonly label: string
  readonly accounts: ReadonlyArray<Account>
  readonly of: (account: Account) => number
  readonly last?: boolean
}

const Sum = ({ accounts, label, last = false, of }: SumProps) => (
  <tr className={last ? styles.closing : undefined}>
    <th scope="row">{label}</th>
    {accounts.map((account) => (
      <td key={account.currency} className="num">
        {exactMoney(of(account), account.currency, account.digits)}
      </td>
    ))}
  </tr>
)

interface StatementSumsProps {
  readonly statement: StatementData
  readonly through: Day
}

/** The account in each currency, exact: before, work, charges, payments, due. Converted once, below. */
export const StatementSums = ({ statement, through }: StatementSumsProps) => {
  const accounts = accountsOf(statement)
  const { period, totals, unconverted, workspace_currency: currency } = statement
  const digitsOf = (currency: string): number => accounts.find((account) => account.currency === currency)?.digits ?? 2
  const hasCovered = isCovered(statement)
  const hasLater = hasUnbilled(statement)
  const dueIn = ({ currency }: Account) => statement.due.find((one) => one.currency === currency)
  const has = (of: (account: Account) => number): boolean => accounts.some((account) => of(account) !== 0)
  return (
    <section className={styles.sums}>
      <table aria-label={m.statement_sums()}>
        <tbody>
          {(period.accrual_from !== null || has((account) => account.opening_debt)) && (
            <Sum label={m.statement_opening()} accounts={accounts} of={(account) => account.opening_debt} />
          )}
          <Sum
            label={m.statement_work_of({ hours: hours(totals.worked_minutes_total) })}
            accounts={accounts}
            of={(account) => account.earned_total}
          />
          {has((account) => account.charged_total) && (
            <Sum label={m.statement_charges()} accounts={accounts} of={(account) => account.charged_total} />
          )}
          <Sum label={m.statement_payments()} accounts={accounts} of={(account) => 0 - account.settled_total} />
          <Sum
            label={m.statement_closing()}
            accounts={accounts}
            of={(account) => account.closing_debt}
            last={!hasCovered && !hasLater}
          />
          {hasCovered && (
            <Sum
              label={m.statement_covered()}
              accounts={accounts}
              of={(account) => 0 - (dueIn(account)?.covered_total ?? 0)}
            />
          )}
          {hasLater && (
            <Sum
              label={m.statement_unbilled()}
              accounts={accounts}
              of={(account) => 0 - (dueIn(account)?.unbilled_total ?? 0)}
            />
          )}
          {(hasCovered || hasLater) && (
            <Sum
              label={m.statement_due()}
              accounts={accounts}
              of={({ currency }) => remainingIn(statement, currency)}
              last
            />
          )}
        </tbody>
      </table>
      {isConverted(statement) && (
        <p className={accounts.length > 1 ? undefined : styles.notOnPaper}>
          {m.statement_converted({ amount: money(totals.debt_total, currency), day: mediumDay(through) })}
        </p>
      )}
      {unconverted.length > 0 && (
        <p>
          {m.statement_unconverted({
            amounts: unconverted
              .map((one) => exactMoney(one.debt_total, one.currency, digitsOf(one.currency)))
              .join(", "),
            currency
          })}
        </p>
      )}
    </section>
  )
}
