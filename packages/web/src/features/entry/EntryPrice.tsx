import { SelectField } from "../../components/fields/Field.tsx"
import { MoneyField } from "../../components/fields/MoneyField.tsx"
import { useClientCurrency } from "../../components/fields/useClientCurrency.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import type { EntryDraft, Pricing, EntryFieldsProps } from "./draft.ts"
import styles from "./EntryDrawer.module.css"
import { pricingText } from "./pricingText.ts"
import { useRates } from "./useRates.ts"

const pricings: ReadonlyArray<Pricing> = ["rate", "hourly", "amount", "none"]

const pricingNamed = (text: string): Pricing => pricings.find((pricing) => pricing === text) ?? "rate"

/** What the entry is billed at: the rate in force, an own rate or amount, or nothing. */
export const EntryPrice = ({ draft, entry, set }: EntryFieldsProps) => {
  const { prices, seesMoney } = useMay()
  const rateFor = useRates(draft.pricing === "rate")
  const isOwn = draft.pricing === "hourly" || draft.pricing === "amount"
  const ofClient = useClientCurrency(draft.clientId, isOwn)
  const isOpen = draft.amount === null && draft.isCurrencyChosen !== true
  const price = { amount: draft.amount, currency: (isOpen ? ofClient : undefined) ?? draft.currency }
  // Whom the rates leave no price may still say that work is not billable.
  const offered = pricings.filter((one) => prices || one === "rate" || one === "none" || one === draft.pricing)
  return (
    <>
      <SelectField
        label={m.entry_price()}
        value={draft.pricing}
        hint={draft.pricing !== "rate" ? undefined : seesMoney ? rateText(draft, rateFor) : m.entry_by_rates()}
        onChange={({ target }) => {
          const pricing = pricingNamed(target.value)
          set({ pricing, ...(pricing === "amount" || pricing === "hourly" ? {} : { amount: null }) })
        }}
      >
        {offered.map((pricing) => (
          <option key={pricing} value={pricing}>
            {pricingText(pricing)}
          </option>
        ))}
      </SelectField>
      {isOwn && prices && (
        <MoneyField
          label={draft.pricing === "hourly" ? m.entry_hourly_rate() : m.entry_cost()}
          value={price}
          {...(draft.pricing === "hourly" ? { per: "/ h" } : {})}
          required
          onChange={({ amount, currency }) =>
            set({ amount, currency, ...(currency === price.currency ? {} : { isCurrencyChosen: true }) })
          }
        />
      )}
      {entry !== undefined && entry.billable && seesMoney && (
        <p className={styles.said}>{m.entry_costs_now({ amount: money(entry.cost, entry.currency) })}</p>
      )}
    </>
  )
}

const rateText = (draft: EntryDraft, rateFor: ReturnType<typeof useRates>): string | undefined => {
  if (draft.day === null) return undefined
  const rate = rateFor({
    day: draft.day,
    projectId: draft.projectId,
    clientId: draft.clientId,
    userId: draft.userId
  })
  if (rate === undefined) return "\u00a0"
  return rate === null ? m.entry_no_rate() : m.entry_rate_is({ rate: `${money(rate.amount, rate.currency)} / h` })
}
