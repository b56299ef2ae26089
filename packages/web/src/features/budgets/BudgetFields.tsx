import type { Budget } from "@hourbook/contract/contract"
import { useState } from "react"
import { DateField } from "../../components/fields/DateField.tsx"
import { CheckField, SelectField, TextField } from "../../components/fields/Field.tsx"
import { MoneyField } from "../../components/fields/MoneyField.tsx"
import { m } from "../../paraglide/messages.js"
import { alertsOf, amountOf, type BudgetDraft, emptyDraft } from "./budgetDraft.ts"
import styles from "./Budgets.module.css"
import { basisNames, isInHours, periodNames } from "./budgetText.ts"

interface BudgetFieldsProps {
  readonly value: BudgetDraft | null
  readonly onChange: (draft: BudgetDraft | null) => void
  /** Of money, unless another is chosen. */
  readonly currency: string
}

const bases: ReadonlyArray<Budget["basis"]> = ["hours", "billable_hours", "fees", "cost"]
const periods: ReadonlyArray<Budget["period"]> = ["total", "month", "quarter", "year"]

/** What may be spent on a project or client. */
export const BudgetFields = ({ currency, onChange, value }: BudgetFieldsProps) => {
  const [isTyped, setTyped] = useState(false)
  return (
    <div className={styles.fields}>
      <SelectField
        label={m.budgets_budget()}
        value={value?.basis ?? ""}
        onChange={(event) => {
          const basis = bases.find((known) => known === event.target.value)
          onChange(basis === undefined ? null : { ...(value ?? emptyDraft(basis, currency)), basis })
        }}
      >
        <option value="">{m.budgets_none()}</option>
        {bases.map((basis) => (
          <option key={basis} value={basis}>
            {basisNames[basis]()}
          </option>
        ))}
      </SelectField>
      {value !== null && (
        <>
          {isInHours(value.basis) ? (
            <TextField
              label={m.budgets_amount_hours()}
              inputMode="decimal"
              value={value.amount}
              wrong={isTyped && amountOf(value) === undefined ? m.budgets_amount_wrong() : undefined}
              onBlur={() => setTyped(true)}
              onChange={(event) => onChange({ ...value, amount: event.target.value })}
              required
            />
          ) : (
            <MoneyField
              label={m.budgets_amount()}
              value={{
                amount: amountOf(value) ?? null,
                currency: value.currency
              }}
              onChange={(next) => onChange({ ...value, amount: next.amount ?? "", currency: next.currency })}
              required
            />
          )}
          <SelectField
            label={m.budgets_period()}
            value={value.period}
            onChange={(event) => {
              const period = periods.find((known) => known === event.target.value)
              if (period !== undefined) onChange({ ...value, period })
            }}
          >
            {periods.map((period) => (
              <option key={period} value={period}>
                {periodNames[period]()}
              </option>
            ))}
          </SelectField>
          <DateField
            label={m.budgets_starts_on()}
            value={value.starts_on}
            placeholder={m.budgets_no_start()}
            wrong={
              value.carry_unused && value.period !== "total" && value.starts_on === null
                ? m.budgets_carry_needs_start()
                : undefined
            }
            onChange={(day) => onChange({ ...value, starts_on: day })}
          />
          <TextField
            label={m.budgets_alerts()}
            hint={m.budgets_alerts_hint()}
            inputMode="numeric"
            value={value.alerts}
            wrong={alertsOf(value.alerts) === undefined ? m.budgets_alerts_wrong() : undefined}
            onChange={(event) => onChange({ ...value, alerts: event.target.value })}
          />
          {value.period !== "total" && (
            <CheckField
              label={m.budgets_carry()}
              hint={m.budgets_carry_hint()}
              checked={value.carry_unused}
              onChange={(event) => onChange({ ...value, carry_unused: event.target.checked })}
            />
          )}
          {!isInHours(value.basis) && (
            <CheckField
              label={m.budgets_expenses()}
              checked={value.with_expenses}
              onChange={(event) => onChange({ ...value, with_expenses: event.target.checked })}
            />
          )}
        </>
      )}
    </div>
  )
}
