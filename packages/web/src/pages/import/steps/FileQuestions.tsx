import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import type { Answers, Question } from "@hourbook/exchange/sources/Answers"
import { currencies } from "../../../components/fields/currencies.ts"
import { SelectField } from "../../../components/fields/Field.tsx"
import { mediumDay } from "../../../format/dates.ts"
import { m } from "../../../paraglide/messages.js"
import type { Chosen } from "../model/wizardState.ts"
import styles from "./Steps.module.css"

interface FileQuestionsProps {
  readonly chosen: Chosen
  readonly readAs: (mapping: Mapping) => void
}

const orders = ["day-month-year", "month-day-year"] as const
const marks = [".", ","] as const

/** A day of the file that can be read in both orders, in each of them. */
const exampleOf = ({ facts }: Chosen): ((order: (typeof orders)[number]) => string) => {
  const index =
    facts.columns.find(({ field }) => field === "day" || field === "startedAt" || field === "start")?.index ?? -1
  const text = facts.samples[index]?.[0] ?? "03/04/2024"
  const [first = "3", second = "4", year = "2024"] = text.split(/[-/. ]+/u)
  return (order) => {
    const [day, month] = order === "day-month-year" ? [first, second] : [second, first]
    const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    return /^\d{4}-\d{2}-\d{2}$/u.test(iso) ? `${text} = ${mediumDay(iso)}` : order
  }
}

/** The questions that the file leaves open, asked where the answer matters; answers can be changed. */
export const FileQuestions = ({ chosen, readAs }: FileQuestionsProps) => {
  const { facts, mapping, survey, world } = chosen
  const { answers } = mapping
  const answer = (next: Answers): void => readAs({ ...mapping, answers: next })
  const asks = (question: Question): boolean => survey.questions.includes(question) || answers[question] !== undefined
  const open = (question: Question): string | undefined =>
    survey.questions.includes(question) ? m.import_please_choose() : undefined
  const example = exampleOf(chosen)
  const hasTimes = facts.columns.some(({ field }) => field === "start" || field === "startedAt")
  if (!hasTimes && !(["dateOrder", "decimalMark", "currency", "encoding"] as const).some(asks)) return null
  return (
    <div className={styles.questions}>
      {facts.encodings.length > 0 && (
        <SelectField
          label={m.import_encoding()}
          hint={m.import_encoding_why()}
          wrong={open("encoding")}
          value={answers.encoding ?? ""}
          onChange={({ target }) => {
            const chosen = facts.encodings.find(({ encoding }) => encoding === target.value)
            if (chosen !== undefined) answer({ ...answers, encoding: chosen.encoding })
          }}
        >
          <option value="" disabled>
            {m.import_choose_one()}
          </option>
          {facts.encodings.map(({ encoding, example }) => (
            <option key={encoding} value={encoding}>
              {example} ({encoding})
            </option>
          ))}
        </SelectField>
      )}
      {asks("dateOrder") && (
        <SelectField
          label={m.import_date_order()}
          wrong={open("dateOrder")}
          value={answers.dateOrder ?? ""}
          onChange={({ target }) => {
            const dateOrder = orders.find((order) => order === target.value)
            if (dateOrder !== undefined) answer({ ...answers, dateOrder })
          }}
        >
          <option value="" disabled>
            {m.import_choose_one()}
          </option>
          {orders.map((order) => (
            <option key={order} value={order}>
              {example(order)}
            </option>
          ))}
        </SelectField>
      )}
      {asks("decimalMark") && (
        <SelectField
          label={m.import_decimal_mark()}
          wrong={open("decimalMark")}
          value={answers.decimalMark ?? ""}
          onChange={({ target }) => {
            const decimalMark = marks.find((mark) => mark === target.value)
            if (decimalMark !== undefined) answer({ ...answers, decimalMark })
          }}
        >
          <option value="" disabled>
            {m.import_choose_one()}
          </option>
          <option value=".">{m.import_decimal_point()}</option>
          <option value=",">{m.import_decimal_comma()}</option>
        </SelectField>
      )}
      {asks("currency") && (
        <SelectField
          label={m.import_currency()}
          hint={m.import_currency_why()}
          wrong={open("currency")}
          value={answers.currency ?? ""}
          onChange={({ target }) => answer({ ...answers, currency: target.value })}
        >
          <option value="" disabled>
            {m.import_choose_one()}
          </option>
          {currencies(world.currency).map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
      )}
      {hasTimes && (
        <SelectField
          label={m.import_zone()}
          hint={m.import_zone_why()}
          value={answers.timeZone ?? ""}
          onChange={({ target }) => answer({ ...answers, timeZone: target.value })}
        >
          {[...new Set([answers.timeZone ?? "UTC", "UTC", ...Intl.supportedValuesOf("timeZone")])].map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
