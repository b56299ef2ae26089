import { SelectField, TextField } from "../../../components/fields/Field.tsx"
import { languageWords } from "../../../format/languages.ts"
import { m } from "../../../paraglide/messages.js"
import { AddressFields } from "./AddressFields.tsx"
import styles from "./Billing.module.css"
import { type BuyerDraft, isBuyerSound, profiles } from "./buyerDraft.ts"
import { vatIdWrong } from "./vatIdNote.ts"

interface BuyerFieldsProps {
  readonly value: BuyerDraft
  readonly onChange: (value: BuyerDraft) => void
  readonly clientName: string
  readonly taxCodes: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly isOpen: boolean
}

const profileNames = {
  pdf: m.business_profile_pdf,
  factur_x: m.business_profile_factur_x,
  xrechnung: m.business_profile_xrechnung,
  peppol: m.business_profile_peppol
} as const

/** A client's address, and how they take invoices. */
export const BuyerFields = ({ clientName, isOpen, onChange, taxCodes, value }: BuyerFieldsProps) => {
  const set = (part: Partial<BuyerDraft>): void => onChange({ ...value, ...part })
  const isElectronic = value.profile !== "pdf"
  return (
    <details className={styles.group} open={isOpen}>
      <summary>{m.business_buyer()}</summary>
      <div className={styles.group}>
        <AddressFields value={value} onChange={set} usualName={clientName} isOwn={false} />
        <div className={styles.pair}>
          <TextField
            label={m.business_vat_id()}
            value={value.vatId}
            wrong={vatIdWrong(value.vatId)}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => set({ vatId: target.value })}
          />
          <TextField
            label={m.business_emails()}
            hint={m.business_emails_why()}
            value={value.emails}
            autoComplete="off"
            onChange={({ target }) => set({ emails: target.value })}
          />
          <SelectField
            label={m.business_tax_code()}
            value={value.taxCodeId}
            onChange={({ target }) => set({ taxCodeId: target.value })}
          >
            <option value="">{m.business_tax_code_first()}</option>
            {taxCodes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.business_language()}
            value={value.language}
            onChange={({ target }) =>
              set({ language: target.value === "de" || target.value === "en" ? target.value : "" })
            }
          >
            <option value="">{m.business_language_own()}</option>
            {(["en", "de"] as const).map((one) => (
              <option key={one} value={one}>
                {languageWords[one].name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.business_profile()}
            value={value.profile}
            onChange={({ target }) => set({ profile: profiles.find((one) => one === target.value) ?? "pdf" })}
          >
            {profiles.map((one) => (
              <option key={one} value={one}>
                {profileNames[one]()}
              </option>
            ))}
          </SelectField>
          <TextField
            label={m.business_order()}
            value={value.orderNumber}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => set({ orderNumber: target.value })}
          />
        </div>
        {isElectronic && (
          <div className={styles.pair}>
            <TextField
              label={m.business_reference()}
              hint={m.business_reference_why()}
              value={value.reference}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => set({ reference: target.value })}
            />
            <TextField
              label={m.business_scheme()}
              hint={m.business_scheme_why()}
              value={value.scheme}
              maxLength={10}
              autoComplete="off"
              onChange={({ target }) => set({ scheme: target.value })}
            />
            <TextField
              label={m.business_e_address()}
              value={value.address}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => set({ address: target.value })}
            />
          </div>
        )}
        <div className={styles.pair}>
          <TextField
            label={m.business_early_percent()}
            inputMode="decimal"
            value={value.percent}
            autoComplete="off"
            onChange={({ target }) => set({ percent: target.value })}
          />
          <TextField
            label={m.business_early_days()}
            inputMode="numeric"
            value={value.days}
            wrong={isBuyerSound(value) ? undefined : m.business_early_wrong()}
            autoComplete="off"
            onChange={({ target }) => set({ days: target.value })}
          />
        </div>
      </div>
    </details>
  )
}
