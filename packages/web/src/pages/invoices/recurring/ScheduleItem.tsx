import type { InvoiceSchedule } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { useWrite } from "../../../api/write.ts"
import { Button } from "../../../components/Button.tsx"
import row from "../../../components/lists/Item.module.css"
import { sayError } from "../../../components/messages/sayError.ts"
import { dayRange, mediumDay } from "../../../format/dates.ts"
import { m } from "../../../paraglide/messages.js"

const rhythms = {
  month: m.invoices_recurring_month,
  quarter: m.invoices_recurring_quarter,
  year: m.invoices_recurring_year
} as const

const pauses = {
  member: m.invoices_recurring_paused,
  client_archived: m.invoices_recurring_client_archived,
  restored: m.invoices_recurring_restored,
  failed: m.invoices_recurring_failed_run
} as const

const shownRuns = 3

const stateOf = ({ next, paused_because: because }: InvoiceSchedule): string =>
  because !== null
    ? pauses[because]()
    : next === null
      ? m.invoices_recurring_over()
      : m.invoices_recurring_next_on({ day: mediumDay(next) })

/** What its drafts hold: the texts of its lines, and the work of the period. */
const contentsOf = ({ from_work: work, lines }: InvoiceSchedule): string =>
  [...lines.map(({ text }) => text), ...(work === null ? [] : [m.invoices_recurring_of_work()])].join(", ")

interface ScheduleItemProps {
  readonly schedule: InvoiceSchedule
  readonly edit: () => void
}

/** A schedule: whose it is, when its next draft comes, and its last drafts. */
export const ScheduleItem = ({ edit, schedule }: ScheduleItemProps) => {
  const write = useWrite()
  const { id, paused, runs, version } = schedule
  const pause = (): void => {
    write("PUT", "/api/invoice-schedules/{id}", {
      params: { id },
      body: { paused: !paused },
      ifMatch: `"${version}"`
    }).catch(sayError)
  }
  return (
    <li className={row.item}>
      <div>
        <button type="button" className="link" onClick={edit}>
          {schedule.name}
        </button>
        <small>{`${schedule.counteragent_name} · ${rhythms[schedule.every]()}`}</small>
        <small>{contentsOf(schedule)}</small>
        <small>{stateOf(schedule)}</small>
        {runs.length > 0 && (
          <small>
            {`${m.invoices_recurring_last()}: `}
            {runs.slice(0, shownRuns).map((run, at) => (
              <span key={run.date}>
                {at > 0 && ", "}
                {run.invoice_id === null ? (
                  `${dayRange(run.from, run.to)} (${m.invoices_recurring_nothing()})`
                ) : (
                  <Link to="/invoices/$id" params={{ id: run.invoice_id }}>
                    {dayRange(run.from, run.to)}
                  </Link>
                )}
              </span>
            ))}
          </small>
        )}
      </div>
      <Button small look="quiet" onClick={pause}>
        {paused ? m.invoices_recurring_start() : m.invoices_recurring_pause()}
      </Button>
    </li>
  )
}
