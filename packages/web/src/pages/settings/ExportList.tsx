import { Download } from "lucide-react"
import { type SyntheticEvent, useState } from "react"
import type { FileFormat } from "../../api/saveFile.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { CheckField, SelectField } from "../../components/fields/Field.tsx"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { Segments } from "../../components/filters/Segments.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { defined } from "../../format/defined.ts"
import { formatLocale, sentLanguage } from "../../format/locale.ts"
import { monthOf, periodName } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { seesMoney, useSession } from "../../session/useSession.ts"
import { type Chosen, exportedLists } from "./exportedLists.ts"
import styles from "./Settings.module.css"

const names: Readonly<Record<FileFormat, string>> = {
  xlsx: "Excel",
  csv: "CSV",
  jsonl: "JSON Lines",
  hledger: "hledger"
}

const formatsOf = (journal: "no" | "too" | "only", hasMoney: boolean): ReadonlyArray<FileFormat> =>
  journal === "only"
    ? ["hledger"]
    : journal === "too" && hasMoney
      ? ["xlsx", "csv", "jsonl", "hledger"]
      : ["xlsx", "csv", "jsonl"]

const reasons: Readonly<Record<FileFormat, () => string>> = {
  xlsx: m.settings_export_xlsx_why,
  csv: m.settings_export_csv_why,
  jsonl: m.settings_export_jsonl_why,
  hledger: m.settings_export_hledger_why
}

/** Exports a list as a file: the list, the period and the format. */
export const ExportList = () => {
  const { today, workspace } = useSession()
  const lists = exportedLists(workspace)
  const [name, setName] = useState("time")
  const [period, setPeriod] = useState(monthOf(today))
  const [chosen, setChosen] = useState<Chosen>({})
  const [wanted, setWanted] = useState<FileFormat>("xlsx")
  const [isForPeople, setForPeople] = useState(true)
  const [hasIds, setHasIds] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const list = lists.find((one) => one.name === name) ?? lists[0]
  if (list === undefined) return null
  const formats = formatsOf(list.journal, seesMoney(workspace))
  const format = formats.find((one) => one === wanted) ?? formats[0] ?? "xlsx"
  const kept = Object.fromEntries(list.filters.map((one) => [one, chosen[one]]))

  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    await import("../../api/saveFile.ts")
      .then(({ saveFile }) =>
        saveFile({
          addresses: list.addresses(kept, period, workspace.role, today),
          format,
          name: [workspace.slug, list.name, ...(list.hasPeriod ? [period] : [])].join(" "),
          people: isForPeople ? { language: sentLanguage(formatLocale()), hasIds } : null
        })
      )
      .then(() => say(m.settings_export_done()), sayError)
    setBusy(false)
  }
  return (
    <Card title={m.settings_export_title()} aside={<a href="/docs">{m.settings_docs()}</a>}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <SelectField
          label={m.settings_export_what()}
          hint={m.settings_export_all_rows()}
          value={list.name}
          onChange={({ target }) => setName(target.value)}
        >
          {lists.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label()}
            </option>
          ))}
        </SelectField>
        {list.hasPeriod && (
          <div className={styles.choice}>
            <PeriodStepper period={period} today={today} all onChange={setPeriod} />
            <small>{periodName(period, m.components_all_time())}</small>
          </div>
        )}
        {list.filters.length > 0 && (
          <FilterBar
            filters={kept}
            names={list.filters}
            onChange={(change) => setChosen((before) => defined({ ...before, ...change }))}
          />
        )}
        <div className={styles.choice}>
          {formats.length > 1 && (
            <Segments
              label={m.settings_export_format()}
              value={format}
              choices={formats.map((one) => [one, names[one]] as const)}
              onChange={setWanted}
            />
          )}
          <small>{reasons[format]()}</small>
        </div>
        {(format === "csv" || format === "xlsx") && (
          <>
            <CheckField
              label={m.settings_export_for_people()}
              hint={m.settings_export_for_people_why()}
              checked={isForPeople}
              onChange={({ target }) => setForPeople(target.checked)}
            />
            {isForPeople && (
              <CheckField
                label={m.settings_export_ids()}
                checked={hasIds}
                onChange={({ target }) => setHasIds(target.checked)}
              />
            )}
          </>
        )}
        <div className={styles.actions}>
          <Button look="main" type="submit" disabled={isBusy}>
            <Download size={15} aria-hidden="true" /> {isBusy ? m.settings_export_busy() : m.settings_export_download()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
