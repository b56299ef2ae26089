import type { ProposedTaxCode } from "@hourbook/contract/contract"
import { CheckField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Business.module.css"

interface ProposedCodesProps {
  readonly proposed: ReadonlyArray<ProposedTaxCode>
  /** The names of those that are not taken over. */
  readonly refused: ReadonlySet<string>
  readonly onChange: (refused: ReadonlySet<string>) => void
}

/** The taxes that are usual in the country, for the owner to accept. */
export const ProposedCodes = ({ onChange, proposed, refused }: ProposedCodesProps) => (
  <fieldset className={styles.codes}>
    <legend>{m.business_codes()}</legend>
    <p className="soft">{proposed.length === 0 ? m.business_codes_country() : m.business_codes_why()}</p>
    {proposed.map(({ name, reason }) => (
      <CheckField
        key={name}
        label={name}
        hint={reason ?? undefined}
        checked={!refused.has(name)}
        onChange={() => {
          const next = new Set(refused)
          if (!next.delete(name)) next.add(name)
          onChange(next)
        }}
      />
    ))}
  </fieldset>
)
