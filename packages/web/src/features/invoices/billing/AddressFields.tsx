import { useMemo } from "react"
import { SelectField, TextField } from "../../../components/fields/Field.tsx"
import { m } from "../../../paraglide/messages.js"
import type { AddressDraft } from "./addressDraft.ts"
import styles from "./Billing.module.css"
import { countries } from "./countries.ts"

interface AddressFieldsProps {
  readonly value: AddressDraft
  readonly onChange: (part: Partial<AddressDraft>) => void
  /** What stands for the name where it is empty. */
  readonly usualName: string
  /** The words before autofill's names of fields, so that a client's address is not one's own. */
  readonly isOwn: boolean
  /** The field that the page was opened for. */
  readonly focused?: string | undefined
}

/** Where a country's addresses name a state or province. */
const withRegion = ["US", "CA", "AU", "BR", "IN", "MX", "IT", "ES"]

/** The fields of an address as invoices print it. */
export const AddressFields = ({ focused, isOwn, onChange, usualName, value }: AddressFieldsProps) => {
  const all = useMemo(countries, [])
  const fill = (name: string): string => (isOwn ? name : "off")
  const text = (field: "street" | "street2" | "postcode" | "city" | "region") => ({
    value: value[field],
    autoFocus: focused === field,
    maxLength: 200,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [field]: target.value })
  })
  return (
    <>
      <TextField
        label={m.business_name()}
        value={value.name}
        placeholder={usualName}
        maxLength={200}
        autoFocus={focused === "legal_name"}
        autoComplete={fill("organization")}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={styles.pair}>
        <TextField label={m.business_street()} {...text("street")} autoComplete={fill("address-line1")} />
        <TextField label={m.business_street2()} {...text("street2")} autoComplete={fill("address-line2")} />
      </div>
      <div className={styles.place}>
        <TextField
          label={m.business_postcode()}
          {...text("postcode")}
          maxLength={40}
          autoComplete={fill("postal-code")}
        />
        <TextField label={m.business_city()} {...text("city")} autoComplete={fill("address-level2")} />
        {(withRegion.includes(value.country) || value.region !== "") && (
          <TextField label={m.business_region()} {...text("region")} autoComplete={fill("address-level1")} />
        )}
        <SelectField
          label={m.business_country()}
          value={value.country}
          autoFocus={focused === "country"}
          autoComplete={fill("country")}
          onChange={({ target }) => onChange({ country: target.value })}
        >
          <option value="">–</option>
          {all.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
