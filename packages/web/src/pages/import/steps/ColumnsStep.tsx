import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import { type Field, fields } from "@hourbook/exchange/sources/Field"
import { Card } from "../../../components/Card.tsx"
import { SelectField } from "../../../components/fields/Field.tsx"
import { inputClass } from "../../../components/fields/inputClass.ts"
import { Table } from "../../../components/lists/Table.tsx"
import { mediumDay } from "../../../format/dates.ts"
import { count } from "../../../format/money.ts"
import { reasonText } from "../../../format/reasonText.ts"
import { m } from "../../../paraglide/messages.js"
import { obstacleOf } from "../model/importState.ts"
import { exactHours, fieldNames, formatText, sourceTitle } from "../model/importText.ts"
import type { StepName, Chosen } from "../model/wizardState.ts"
import { FileQuestions } from "./FileQuestions.tsx"
import { StepActions } from "./StepActions.tsx"
import styles from "./Steps.module.css"

interface ColumnsStepProps {
  readonly chosen: Chosen
  readonly busy: boolean
  readonly readAs: (mapping: Mapping) => void
  readonly goTo: (step: StepName) => void
}

const nothing = ""
const isField = (text: string): text is Field => fields.some((field) => field === text)

/** What the column of a header says now: as it was chosen, else as it was recognised, unless another one was chosen for it. */
const fieldOf = ({ facts, mapping }: Chosen, header: string, index: number): Field | null => {
  const columns = mapping.columns ?? {}
  if (Object.hasOwn(columns, header)) return columns[header] ?? null
  const field = facts.columns.find((column) => column.index === index)?.field ?? null
  return field !== null && field !== "amount" && Object.values(columns).includes(field) ? null : field
}

/** The file's format, its columns and its open questions. */
export const ColumnsStep = ({ busy, chosen, goTo, readAs }: ColumnsStepProps) => {
  const { facts, mapping, survey } = chosen
  const choose = (header: string, text: string): void =>
    readAs({ ...mapping, columns: { ...mapping.columns, [header]: isField(text) ? text : null } })
  return (
    <>
      <Card title={sourceTitle(facts.source)}>
        <p className="soft">
          {facts.because === "" ? m.import_because_nothing() : m.import_because({ headers: facts.because })}{" "}
          <span className="faint">{formatText(facts.format)}</span>
        </p>
        {facts.headerLine > 1 && <p className="soft">{m.import_header_line({ line: count(facts.headerLine) })}</p>}
        {facts.unreadSheets.length > 0 && (
          <p className={styles.note}>{m.import_unread_sheets({ names: facts.unreadSheets.join(", ") })}</p>
        )}
        {chosen.continues !== undefined && <p className={styles.note}>{m.import_continues()}</p>}
        {chosen.remembers !== undefined && (
          <p className={styles.note}>{m.import_remembers({ name: chosen.remembers })}</p>
        )}
        <p aria-live="polite">
          <b>{m.import_entries({ n: survey.entries })}</b>
          {survey.from !== undefined && survey.to !== undefined && (
            <>
              {" · "}
              {mediumDay(survey.from)} – {mediumDay(survey.to)}
            </>
          )}
          {" · "}
          {m.import_hours({ hours: exactHours(survey.seconds) })}
          {survey.refused > 0 && <> · {m.import_unread({ n: survey.refused, of: count(facts.rows) })}</>}
        </p>
        {survey.firstRefused.length > 0 && (
          <ul className={styles.reasons}>
            {survey.firstRefused.map(({ line, reason }) => (
              <li key={line}>
                {m.import_line({ line: count(line) })}: {reasonText(reason)}
              </li>
            ))}
          </ul>
        )}
        <FileQuestions chosen={chosen} readAs={readAs} />
      </Card>
      {facts.source !== "solidtime" && (
        <Card title={m.import_columns()}>
          <p className="soft">{m.import_columns_why()}</p>
          <Table label={m.import_columns()}>
            <thead>
              <tr>
                <th scope="col">{m.import_column()}</th>
                <th scope="col" className="notOnPhone">
                  {m.import_values()}
                </th>
                <th scope="col">{m.import_says()}</th>
              </tr>
            </thead>
            <tbody>
              {facts.header.map((header, index) => {
                const field = fieldOf(chosen, header, index)
                return (
                  // A file may have two columns of one name.
                  <tr key={index}>
                    <th scope="row" className={styles.name}>
                      {header || "–"}
                    </th>
                    <td className={`notOnPhone ${styles.values}`}>{facts.samples[index]?.join(" · ")}</td>
                    <td className={styles.choice}>
                      <select
                        className={inputClass}
                        aria-label={m.import_column_says({ column: header })}
                        data-empty={field === null || undefined}
                        value={field ?? nothing}
                        onChange={({ target }) => choose(header, target.value)}
                      >
                        <option value={nothing}>{m.import_field_nothing()}</option>
                        {fields.map((one) => (
                          <option key={one} value={one}>
                            {fieldNames[one]()}
                          </option>
                        ))}
                      </select>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </Table>
          {facts.columns.some((column) => column.field === "task") && (
            <div className={styles.questions}>
              <SelectField
                label={m.import_tasks()}
                value={mapping.task}
                onChange={({ target }) => {
                  const task = (["tag", "description", "dropped"] as const).find((one) => one === target.value)
                  if (task !== undefined) readAs({ ...mapping, task })
                }}
              >
                <option value="tag">{m.import_tasks_tag()}</option>
                <option value="description">{m.import_tasks_description()}</option>
                <option value="dropped">{m.import_tasks_dropped()}</option>
              </SelectField>
            </div>
          )}
        </Card>
      )}
      <StepActions
        back={() => goTo("file")}
        next={() => goTo("matches")}
        label={m.import_next()}
        obstacle={obstacleOf(chosen, "columns")}
        busy={busy}
      />
    </>
  )
}
