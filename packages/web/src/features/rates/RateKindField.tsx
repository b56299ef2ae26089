import type { Rate } from "@hourbook/contract/contract"
import { SelectField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"

interface RateKindFieldProps {
  readonly kinds: ReadonlyArray<Rate["kind"]>
  readonly value: Rate["kind"]
  readonly onChange: (kind: Rate["kind"]) => void
}

/** The choice between rates for billing and of cost, if there is more than one. */
export const RateKindField = ({ kinds, onChange, value }: RateKindFieldProps) =>
  kinds.length > 1 && (
    <SelectField
      label={m.rates_kind()}
      value={value}
      onChange={(event) => onChange(event.target.value === "cost" ? "cost" : "bill")}
    >
      <option value="bill">{m.rates_bill_long()}</option>
      <option value="cost">{m.rates_cost_long()}</option>
    </SelectField>
  )
