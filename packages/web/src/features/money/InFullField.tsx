import { Button } from "../../components/Button.tsx"
import { CheckField } from "../../components/fields/Field.tsx"
import { mediumDay } from "../../format/dates.ts"
import { money } from "../../format/money.ts"
import { decimalFrom } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import { type MoneyDraft, shortBy } from "./moneyDraft.ts"
import type { Start } from "./Start.ts"

interface InFullFieldProps {
  readonly draft: MoneyDraft
  readonly early: Start["early"]
  readonly onChange: (change: Partial<MoneyDraft>) => void
}

/** Whether a payment of less than is open pays an invoice in full, and the amount with the discount for early payment. */
export const InFullField = ({ draft, early, onChange }: InFullFieldProps) => {
  const { currency } = draft.value
  const short = shortBy(draft)
  const isEarly =
    early !== undefined && draft.day !== null && draft.day <= early.lastDay && draft.invoiceOpen?.currency === currency
  return (
    <>
      {isEarly && Number(draft.value.amount) !== early.amount && (
        <p>
          <span className="soft">{m.payments_early({ percent: early.percent, day: mediumDay(early.lastDay) })} </span>
          <Button
            look="quiet"
            onClick={() =>
              onChange({
                value: { amount: decimalFrom(early.amount) ?? null, currency },
                settles: null,
                isInFull: true
              })
            }
          >
            {m.payments_early_take({ amount: money(early.amount, currency) })}
          </Button>
        </p>
      )}
      {short !== null && (
        <CheckField
          label={m.payments_in_full({ amount: money(Number(short), currency) })}
          hint={m.payments_in_full_hint()}
          checked={draft.isInFull === true}
          onChange={({ target }) => onChange({ isInFull: target.checked })}
        />
      )}
    </>
  )
}
