import { Plus, Trash2 } from "lucide-react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { currencies } from "../../components/fields/currencies.ts"
import { Field, SelectField, TextField } from "../../components/fields/Field.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { Segments } from "../../components/filters/Segments.tsx"
import { ibanGroups, ibanPlain } from "../../features/invoices/billing/ibanGroups.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Business.module.css"
import { type BankDraft, isIbanWrong, newBank } from "./businessDraft.ts"

interface BankFieldsProps {
  readonly banks: ReadonlyArray<BankDraft>
  readonly onChange: (banks: ReadonlyArray<BankDraft>) => void
  /** Whether the person wanted to save it. */
  readonly showsWrong: boolean
}

/** So many characters no IBAN of the country is shorter than: before, nothing is said to be wrong. */
const shortest = 15

const ibanNote = (bank: BankDraft, showsWrong: boolean) => {
  const plain = ibanPlain(bank.iban)
  if (plain === "") return { hint: m.business_iban_why() }
  if (!isIbanWrong(bank)) return { hint: <span className={styles.sound}>{m.business_iban_right()}</span> }
  return plain.length < shortest && !showsWrong ? { hint: m.business_iban_why() } : { wrong: m.business_iban_wrong() }
}

/** The accounts that clients pay into, one for a currency. */
export const BankFields = ({ banks, onChange, showsWrong }: BankFieldsProps) => {
  const { workspace } = useSession()
  const set = (bank: BankDraft, part: Partial<BankDraft>): void =>
    onChange(banks.map((one) => (one === bank ? { ...one, ...part } : one)))
  const unused = currencies(workspace.currency).find((code) => banks.every(({ currency }) => currency !== code))
  return (
    <Card title={m.business_bank()}>
      {banks.map((bank, at) => (
        <fieldset key={at} className={styles.bank}>
          <legend className="sr">{m.business_bank_in({ currency: bank.currency })}</legend>
          <div className={styles.bankHead}>
            <Segments
              label={m.business_bank()}
              value={bank.hasIban ? "iban" : "text"}
              choices={[
                ["iban", m.business_bank_with_iban()],
                ["text", m.business_bank_without()]
              ]}
              onChange={(value) => set(bank, { hasIban: value === "iban" })}
            />
            {banks.length > 1 && (
              <Button
                small
                look="quiet"
                aria-label={m.business_bank_remove({ currency: bank.currency })}
                onClick={() => onChange(banks.filter((one) => one !== bank))}
              >
                <Trash2 size={14} aria-hidden="true" />
              </Button>
            )}
          </div>
          <div className={styles.account}>
            {bank.hasIban ? (
              <TextField
                label={m.business_iban()}
                value={bank.iban}
                {...ibanNote(bank, showsWrong)}
                maxLength={42}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => set(bank, { iban: target.value })}
                onBlur={() => set(bank, { iban: ibanGroups(bank.iban) })}
              />
            ) : (
              <Field label={m.business_bank_text()} hint={m.business_bank_text_why()}>
                {({ describedBy, id }) => (
                  <textarea
                    id={id}
                    className={inputClass}
                    aria-describedby={describedBy}
                    rows={3}
                    maxLength={500}
                    value={bank.text}
                    onChange={({ target }) => set(bank, { text: target.value })}
                  />
                )}
              </Field>
            )}
            <SelectField
              label={m.business_bank_currency()}
              value={bank.currency}
              onChange={({ target }) => set(bank, { currency: target.value })}
            >
              {currencies(bank.currency).map((code) => (
                <option key={code}>{code}</option>
              ))}
            </SelectField>
          </div>
          <div className={styles.pair}>
            <TextField
              label={m.business_holder()}
              value={bank.holder}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => set(bank, { holder: target.value })}
            />
            {bank.hasIban && (
              <TextField
                label={m.business_bic()}
                hint={m.business_bic_why()}
                value={bank.bic}
                maxLength={20}
                autoComplete="off"
                onChange={({ target }) => set(bank, { bic: target.value })}
              />
            )}
          </div>
        </fieldset>
      ))}
      {unused !== undefined && (
        <div className="row">
          <Button small onClick={() => onChange([...banks, newBank(unused)])}>
            <Plus size={14} aria-hidden="true" /> {m.business_bank_add()}
          </Button>
        </div>
      )}
    </Card>
  )
}
