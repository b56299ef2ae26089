import type { Field } from "@hourbook/exchange/sources/Field"
import { sourceNames, sourceTitles } from "@hourbook/exchange/sources/Source"
import type { Format } from "@hourbook/exchange/table/Format"
import { toPlain, type Decimal } from "@hourbook/exchange/values/Decimal"
import { count, money } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"

const pad = (number: number): string => String(number).padStart(2, "0")

/** The seconds of a file, to the second: `1,204:31:12`. */
export const exactHours = (seconds: number): string =>
  `${count(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`

/** A length of seconds in words: `about 2 min`. */
export const timeLeft = (seconds: number): string =>
  seconds < 90
    ? m.import_seconds_left({ n: Math.max(1, Math.round(seconds)) })
    : m.import_minutes_left({ n: Math.round(seconds / 60) })

/** Amounts by currency, those of 0 left out: `€1,200.00 + $80.00`. */
export const amounts = (costs: Iterable<readonly [string, Decimal]>): string =>
  [...costs]
    .filter(([, { units }]) => units !== 0n)
    .map(([currency, value]) => money(Number(toPlain(value)), currency))
    .join(" + ")

/** The title of a source by its name as an import keeps it. */
export const sourceTitle = (source: string): string => {
  const known = sourceNames.find((name) => name === source)
  return known === "generic" ? m.import_any_table() : known === undefined ? source : sourceTitles[known]
}

/** How a file was written, in the person's language. */
export const formatText = (format: Format): string => {
  switch (format.kind) {
    case "text":
      return m.import_separated({ encoding: format.encoding, by: format.by })
    case "markdown":
      return m.import_markdown({ encoding: format.encoding })
    case "workbook":
      return format.sheet === null ? "XLSX" : m.import_sheet({ sheet: format.sheet })
    case "archive":
      return m.import_archive()
  }
}

export const fieldNames: Readonly<Record<Field, () => string>> = {
  id: m.import_field_id,
  person: m.import_field_person,
  firstName: m.import_field_first_name,
  personId: m.import_field_person_id,
  lastName: m.import_field_last_name,
  email: m.import_field_email,
  client: m.import_field_client,
  project: m.import_field_project,
  task: m.import_field_task,
  description: m.import_field_description,
  billable: m.import_field_billable,
  tags: m.import_field_tags,
  day: m.import_field_day,
  start: m.import_field_start,
  endDay: m.import_field_end_day,
  end: m.import_field_end,
  startedAt: m.import_field_started_at,
  endedAt: m.import_field_ended_at,
  duration: m.import_field_duration,
  hours: m.import_field_hours,
  minutes: m.import_field_minutes,
  amount: m.import_field_amount,
  currency: m.import_field_currency,
  rate: m.import_field_rate,
  costRate: m.import_field_cost_rate,
  costAmount: m.import_field_cost_amount,
  projectCode: m.import_field_project_code,
  externalUrl: m.import_field_external_url,
  invoiced: m.import_field_invoiced,
  invoiceId: m.import_field_invoice_id,
  approved: m.import_field_approved,
  exported: m.import_field_exported
}
