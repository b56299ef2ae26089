import type { Invoice } from "@hourbook/contract/contract"
import { Plus } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { DateField } from "../../../components/fields/DateField.tsx"
import { CheckField, Field, SelectField, TextField } from "../../../components/fields/Field.tsx"
import { inputClass } from "../../../components/fields/inputClass.ts"
import { lazyComponent } from "../../../components/lazyComponent.tsx"
import { minorDigits } from "../../../features/invoices/minorDigits.ts"
import { languageWords } from "../../../format/languages.ts"
import { money } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "./Draft.module.css"
import { type DraftLine, isEarlySound, isSound, newLine } from "./draft.ts"
import { DraftConflicts } from "./DraftConflicts.tsx"
import { LineEditor } from "./LineEditor.tsx"
import { draftSums } from "./paperOf.ts"
import type { Billing } from "./useBilling.ts"
import type { useDraft } from "./useDraft.ts"

const DepositDialog = lazyComponent(async () => (await import("./DepositDialog.tsx")).DepositDialog)

interface DraftFormProps {
  readonly form: ReturnType<typeof useDraft>
  readonly invoice: Invoice
  readonly billing: Billing
}

interface NoteFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

const NoteField = ({ label, onChange, value }: NoteFieldProps) => (
  <Field label={label}>
    {({ id }) => (
      <textarea
        id={id}
        className={`${inputClass} ${styles.text}`}
        value={value}
        rows={2}
        maxLength={2000}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

/** The fields of a draft: texts, lines and dates; the rest opens with a button. */
export const DraftForm = ({ billing, form, invoice }: DraftFormProps) => {
  const { change, choice, draft } = form
  const { currency } = invoice
  const [added, setAdded] = useState<string>()
  const [isDeducting, setDeducting] = useState(false)
  const sums = draftSums(draft, currency, billing)
  const digits = minorDigits(currency)
  const showsWrong = form.state === "wrong" && !isSound(draft)
  const setLines = (lines: ReadonlyArray<DraftLine>): void => change({ lines })
  const add = (of?: Parameters<typeof newLine>[0]): void => {
    const line = newLine(of)
    setAdded(line.key)
    setLines([...draft.lines, line])
  }
  return (
    <div className={styles.form}>
      {choice !== undefined && <DraftConflicts conflicts={choice.conflicts} choose={form.choose} />}
      <Card title={m.invoices_draft_lines()}>
        <NoteField label={m.invoices_draft_intro()} value={draft.intro} onChange={(intro) => change({ intro })} />
        {draft.lines.length === 0 && <p className="soft">{m.invoices_draft_no_lines()}</p>}
        <ol className={styles.lines}>
          {draft.lines.map((line, at) => (
            <LineEditor
              key={line.key}
              line={line}
              number={at + 1}
              currency={currency}
              digits={digits}
              billing={billing}
              others={draft.lines.filter((other) => other !== line)}
              showsWrong={showsWrong}
              isNew={line.key === added}
              change={(part) => setLines(draft.lines.map((one) => (one === line ? { ...one, ...part } : one)))}
              remove={() => setLines(draft.lines.filter((one) => one !== line))}
              moveUp={
                at === 0
                  ? undefined
                  : () =>
                      setLines([
                        ...draft.lines.slice(0, at - 1),
                        line,
                        ...draft.lines.slice(at - 1).filter((one) => one !== line)
                      ])
              }
              next={() => add()}
            />
          ))}
        </ol>
        <div className="row">
          <Button small onClick={() => add()}>
            <Plus size={14} aria-hidden="true" /> {m.invoices_draft_add()}
          </Button>
          <Button small look="quiet" onClick={() => add({ text: m.invoices_draft_discount_text(), quantity: "-1" })}>
            {m.invoices_draft_discount()}
          </Button>
          {!draft.deposit && (
            <Button small look="quiet" onClick={() => setDeducting(true)}>
              {m.invoices_deposit_deduct()}
            </Button>
          )}
          <b className={styles.gross}>{money(Number(sums.gross), currency)}</b>
        </div>
        {isDeducting && <DepositDialog form={form} invoice={invoice} close={() => setDeducting(false)} />}
        <NoteField label={m.invoices_draft_note()} value={draft.note} onChange={(note) => change({ note })} />
      </Card>
      <Card>
        <div className={styles.pair}>
          <DateField
            label={m.invoices_draft_issue_date()}
            value={draft.issueDate}
            placeholder={m.invoices_draft_on_issue()}
            onChange={(issueDate) => change({ issueDate })}
          />
          <DateField
            label={m.invoices_draft_due_date()}
            value={draft.dueDate}
            placeholder={m.invoices_draft_by_terms({ days: billing.termsDays })}
            onChange={(dueDate) => change({ dueDate })}
          />
        </div>
        {(draft.deposit || draft.lines.every(({ deducts, source }) => source === "manual" && deducts === null)) && (
          <CheckField
            label={m.invoices_deposit_is()}
            hint={m.invoices_deposit_is_why()}
            checked={draft.deposit}
            onChange={({ target }) => change({ deposit: target.checked })}
          />
        )}
        <details className={styles.more}>
          <summary>{m.invoices_draft_more()}</summary>
          <div className={styles.pair}>
            <DateField
              label={m.invoices_draft_service_from()}
              value={draft.serviceFrom}
              placeholder={m.invoices_draft_of_lines()}
              onChange={(serviceFrom) => change({ serviceFrom })}
            />
            <DateField
              label={m.invoices_draft_service_to()}
              value={draft.serviceTo}
              placeholder={m.invoices_draft_of_lines()}
              onChange={(serviceTo) => change({ serviceTo })}
            />
            <TextField
              label={m.invoices_draft_order()}
              value={draft.orderNumber}
              maxLength={200}
              onChange={({ target }) => change({ orderNumber: target.value })}
            />
            <TextField
              label={m.invoices_draft_reference()}
              value={draft.buyerReference}
              maxLength={200}
              onChange={({ target }) => change({ buyerReference: target.value })}
            />
            <TextField
              label={m.invoices_draft_early()}
              inputMode="decimal"
              value={draft.earlyPercent}
              autoComplete="off"
              onChange={({ target }) => change({ earlyPercent: target.value })}
            />
            <TextField
              label={m.business_early_days()}
              inputMode="numeric"
              value={draft.earlyDays}
              wrong={isEarlySound(draft) ? undefined : m.business_early_wrong()}
              autoComplete="off"
              onChange={({ target }) => change({ earlyDays: target.value })}
            />
            <SelectField
              label={m.invoices_draft_language()}
              value={draft.language}
              onChange={({ target }) => change({ language: target.value === "de" ? "de" : "en" })}
            >
              {(["en", "de"] as const).map((one) => (
                <option key={one} value={one}>
                  {languageWords[one].name}
                </option>
              ))}
            </SelectField>
            {billing.series.length > 1 && (
              <SelectField
                label={m.invoices_draft_series()}
                value={draft.seriesId ?? billing.series[0]?.id ?? ""}
                onChange={({ target }) => change({ seriesId: target.value })}
              >
                {billing.series.map(({ id, name, nextNumber }) => (
                  <option key={id} value={id}>
                    {`${name}: ${nextNumber}`}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        </details>
      </Card>
    </div>
  )
}
