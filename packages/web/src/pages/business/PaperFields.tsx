import { Card } from "../../components/Card.tsx"
import { Field, TextField } from "../../components/fields/Field.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Business.module.css"
import type { BusinessDraft } from "./businessDraft.ts"
import { LogoField } from "./LogoField.tsx"

interface PaperFieldsProps {
  readonly draft: BusinessDraft
  readonly set: (part: Partial<BusinessDraft>) => void
  /** The field that the page was opened for. */
  readonly focused: string | undefined
}

/** What else the paper says of the sender; electronic invoices need the contact. */
export const PaperFields = ({ draft, focused, set }: PaperFieldsProps) => (
  <Card title={m.business_more()}>
    <div className={styles.pair}>
      <TextField
        label={m.business_contact()}
        value={draft.contact}
        maxLength={200}
        autoComplete="name"
        autoFocus={focused === "contact_name"}
        onChange={({ target }) => set({ contact: target.value })}
      />
      <TextField
        label={m.business_mail()}
        value={draft.mail}
        maxLength={254}
        type="email"
        autoComplete="email"
        autoFocus={focused === "contact_email"}
        onChange={({ target }) => set({ mail: target.value })}
      />
      <TextField
        label={m.business_phone()}
        value={draft.phone}
        maxLength={60}
        type="tel"
        autoComplete="tel"
        autoFocus={focused === "contact_phone"}
        onChange={({ target }) => set({ phone: target.value })}
      />
      <TextField
        label={m.business_registration()}
        hint={m.business_registration_why()}
        value={draft.registration}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => set({ registration: target.value })}
      />
      <TextField
        label={m.business_scheme_own()}
        hint={m.business_scheme_why()}
        value={draft.scheme}
        maxLength={10}
        autoComplete="off"
        autoFocus={focused === "scheme" || focused === "e_address"}
        onChange={({ target }) => set({ scheme: target.value })}
      />
      <TextField
        label={m.business_e_address()}
        value={draft.address}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => set({ address: target.value })}
      />
    </div>
    <LogoField />
    <Field label={m.business_footer()}>
      {({ id }) => (
        <textarea
          id={id}
          className={inputClass}
          rows={2}
          maxLength={1000}
          value={draft.footer}
          onChange={({ target }) => set({ footer: target.value })}
        />
      )}
    </Field>
  </Card>
)
