import type { PlannedEntry } from "@hourbook/exchange/plan/PlannedEntry"
import { Card } from "../../../components/Card.tsx"
import { Table } from "../../../components/lists/Table.tsx"
import { mediumDay } from "../../../format/dates.ts"
import { hours } from "../../../format/duration.ts"
import { m } from "../../../paraglide/messages.js"
import { amounts } from "../model/importText.ts"
import styles from "./Steps.module.css"

const amountOf = ({ billable, cost }: PlannedEntry): string =>
  billable === false
    ? m.import_not_billable()
    : cost === null
      ? m.import_at_your_rates()
      : amounts([[cost.currency, cost.value]])

const placeOf = ({ client, project }: PlannedEntry): string =>
  [client?.name, project?.name].filter((name) => name !== undefined).join(" / ")

/** The first lines of the file as they would be recorded. */
export const FirstEntries = ({ entries }: { readonly entries: ReadonlyArray<PlannedEntry> }) =>
  entries.length === 0 ? null : (
    <Card flush title={m.import_first({ n: entries.length })}>
      <div data-flush="">
        <Table label={m.import_first({ n: entries.length })}>
          <thead>
            <tr>
              <th scope="col">{m.import_field_day()}</th>
              <th scope="col">{m.import_field_description()}</th>
              <th scope="col" className="notOnPhone">
                {m.import_field_person()}
              </th>
              <th scope="col" className="num notOnPhone">
                {m.import_field_amount()}
              </th>
              <th scope="col" className="num">
                {m.import_field_duration()}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.externalId}>
                <td className={styles.day}>{mediumDay(entry.day)}</td>
                <td className={styles.what}>
                  {entry.description}
                  <small>
                    {[placeOf(entry), ...entry.tags.map((tag) => `#${tag}`)].filter((text) => text !== "").join(" ")}
                  </small>
                </td>
                <td className="notOnPhone">{entry.person?.name ?? m.import_you()}</td>
                <td className="num notOnPhone">{amountOf(entry)}</td>
                <td className="num">{hours(entry.minutes)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
