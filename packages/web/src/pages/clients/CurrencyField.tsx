import { currencies } from "../../components/fields/currencies.ts"
import { SelectField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

interface CurrencyFieldProps {
  readonly value: string | null
  readonly onChange: (currency: string | null) => void
}

/** What a client pays in; by default nothing says so. */
export const CurrencyField = ({ onChange, value }: CurrencyFieldProps) => {
  const { workspace } = useSession()
  return (
    <SelectField
      label={m.clients_currency()}
      hint={m.clients_currency_hint()}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    >
      <option value="">{m.clients_currency_open()}</option>
      {currencies(value ?? workspace.currency).map((code) => (
        <option key={code}>{code}</option>
      ))}
    </SelectField>
  )
}
