import { BigDecimal } from "effect"
import type { InvoiceSeries } from "../../billing/InvoiceSeries.ts"
import type { Seller } from "../../billing/Party.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { DraftNow } from "../drafts/draftLines.ts"
import type { Missing } from "../IssueCheck.ts"

/** What a document would be issued with. */
export interface IssueGiven {
  readonly seller: Seller | undefined
  readonly series: InvoiceSeries | undefined
  readonly now: Pick<DraftNow, "lines" | "totals" | "untaxed">
  readonly issueDate: CalendarDate
  readonly dueDate: CalendarDate | null
  readonly today: CalendarDate
  readonly closedThrough: CalendarDate | null
}

const parties = ({ seller }: IssueGiven): ReadonlyArray<Missing | false> => [
  (seller?.legalName ?? null) === null && {
    field: "billing.legalName",
    message: "the legal name of who sends it",
    where: "workspace"
  },
  (seller?.country ?? null) === null && {
    field: "billing.country",
    message: "the country of who sends it",
    where: "workspace"
  }
]

const content = ({ now: { lines, totals, untaxed } }: IssueGiven): ReadonlyArray<Missing | false> => [
  lines.length === 0 && { field: "lines", message: "a line", where: "invoice" },
  BigDecimal.isNegative(totals.gross) && {
    field: "totals.gross",
    message: "a gross of at least 0: what is owed to a client is a credit note",
    where: "invoice"
  },
  ...[...new Set(untaxed.map(({ taxCodeId }) => taxCodeId))].map((id): Missing => {
    const texts = untaxed.filter(({ taxCodeId }) => taxCodeId === id).map(({ text }) => text)
    return id === null
      ? { field: "taxCodeId", message: `a tax code, of the client or of: ${texts.join("; ")}`, where: "client" }
      : {
          field: "taxCodeId",
          message: `a tax code that is valid on the day of: ${texts.join("; ")}`,
          where: "tax_code"
        }
  })
]

const dates = ({
  closedThrough,
  dueDate,
  issueDate,
  now: { lines },
  series,
  today
}: IssueGiven): ReadonlyArray<Missing | false> => {
  const latest = series?.latest ?? null
  const last = lines.reduce(
    (day: CalendarDate | null, { source, to }) =>
      source !== "manual" && to !== null && (day === null || to > day) ? to : day,
    null
  )
  return [
    series === undefined && { field: "seriesId", message: "a series of numbers that is not archived", where: "series" },
    latest !== null &&
      issueDate < latest && {
        field: "issueDate",
        message: `a date that is not before ${latest}, the latest of its series`,
        where: "invoice"
      },
    issueDate > today && { field: "issueDate", message: `a date up to today, ${today}`, where: "invoice" },
    last !== null &&
      issueDate < last && {
        field: "issueDate",
        message: `a date that is not before ${last}, the last day of its work`,
        where: "invoice"
      },
    dueDate !== null &&
      dueDate < issueDate && { field: "dueDate", message: "a day that is not before its date", where: "invoice" },
    closedThrough !== null &&
      issueDate <= closedThrough && {
        field: "issueDate",
        message: `a date after ${closedThrough}, through which the books are closed`,
        where: "books"
      }
  ]
}

/** What core itself asks of a document that is issued, whatever the profile of its client. */
export const issueChecks = (given: IssueGiven): ReadonlyArray<Missing> =>
  [...parties(given), ...content(given), ...dates(given)].filter((one): one is Missing => one !== false)
