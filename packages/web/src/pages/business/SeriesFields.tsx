import { useState } from "react"
import { SelectField, TextField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Business.module.css"
import { firstWrong, formatWrong, previewOf, type SeriesDraft, usualFormats } from "./seriesDraft.ts"

interface SeriesFieldsProps {
  readonly value: SeriesDraft
  readonly onChange: (value: SeriesDraft) => void
}

/** How numbers look, and where they begin; the next one is shown. */
export const SeriesFields = ({ onChange, value }: SeriesFieldsProps) => {
  const { today } = useSession()
  const [isOwn, setOwn] = useState(false)
  const number = previewOf(value, today)
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={m.business_format()}
          value={isOwn ? "own" : value.format}
          onChange={({ target }) => {
            setOwn(target.value === "own")
            if (target.value !== "own") onChange({ ...value, format: target.value })
          }}
        >
          {usualFormats.map((format) => (
            <option key={format} value={format}>
              {previewOf({ ...value, format, first: "1" }, today)}
            </option>
          ))}
          <option value="own">{m.business_format_own()}</option>
        </SelectField>
        <TextField
          label={m.business_first()}
          hint={m.business_first_why()}
          wrong={firstWrong(value)}
          inputMode="numeric"
          value={value.first}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...value, first: target.value })}
        />
        {isOwn && (
          <TextField
            label={m.business_format_text()}
            hint={m.business_format_why()}
            wrong={formatWrong(value)}
            value={value.format}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            onChange={({ target }) => onChange({ ...value, format: target.value })}
          />
        )}
      </div>
      <p aria-live="polite">{number === undefined ? " " : m.business_next({ number })}</p>
    </>
  )
}
