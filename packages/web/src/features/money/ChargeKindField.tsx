import { type ChargeKind, chargeSigns } from "@hourbook/contract/data"
import { SelectField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"
import { chargeKinds, chargeName } from "./chargeName.ts"

interface ChargeKindFieldProps {
  readonly value: ChargeKind
  readonly onChange: (kind: ChargeKind) => void
}

const hints = { positive: m.payments_kind_more, negative: m.payments_kind_less, either: m.payments_kind_either }

/** What a charge is for, and what that does to the debt. */
export const ChargeKindField = ({ onChange, value }: ChargeKindFieldProps) => (
  <SelectField
    label={m.payments_kind()}
    value={value}
    hint={hints[chargeSigns[value]]()}
    onChange={({ target }) => onChange(chargeKinds.find((kind) => kind === target.value) ?? value)}
  >
    {chargeKinds.map((kind) => (
      <option key={kind} value={kind}>
        {chargeName(kind)}
      </option>
    ))}
  </SelectField>
)
