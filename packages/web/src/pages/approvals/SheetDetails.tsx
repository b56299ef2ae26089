import type { Timesheet } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { flagText } from "../../features/approvals/flagText.ts"
import { SheetState } from "../../features/approvals/SheetState.tsx"
import { dayOfMoment, dayRange, shortDay, weekday } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Approvals.module.css"

interface SheetDetailsProps {
  readonly sheet: Timesheet
  readonly isBusy: boolean
  readonly mayApprove: boolean
  readonly approve: () => void
  readonly giveBack: () => void
}

const mostEntries = "200"

/** A timesheet with its entries by day, and what can be done with it. */
export const SheetDetails = ({ approve, giveBack, isBusy, mayApprove, sheet }: SheetDetailsProps) => {
  const { from, to, user } = sheet
  const { data, error, refetch } = useQuery(
    read("/api/time", {
      accrual_from: from,
      accrual_to: to,
      user_id: user.id,
      sort_by: "accrual_date",
      sort_dir: "asc",
      page_size: mostEntries,
      include_totals: "0"
    })
  )
  const days = Map.groupBy(data?.entries ?? [], ({ accrual_date }) => accrual_date)
  const isIn = sheet.state === "submitted"
  const earned = (sheet.earned ?? []).map(({ amount, currency }) => money(amount, currency)).join(" · ")
  const before = sheet.changed_since
  return (
    <aside className={styles.details} aria-label={m.approvals_sheet_of({ name: user.name, days: dayRange(from, to) })}>
      <Card title={user.name} aside={<SheetState state={sheet.state} />}>
        <p className={styles.sums}>
          <b>{hours(sheet.minutes)}</b>
          <span className="soft">
            {m.approvals_of_target({ target: hours(sheet.target_minutes), billable: hours(sheet.billable_minutes) })}
          </span>
          {earned !== "" && <span>{earned}</span>}
        </p>
        {sheet.flags.length > 0 && (
          <ul className={styles.flags}>
            {sheet.flags.map((flag) => (
              <li key={flag}>{flagText(flag)}</li>
            ))}
          </ul>
        )}
        {before !== null && (
          <p className={styles.changed}>
            {m.approvals_changed({
              before: hours(before.minutes),
              day: shortDay(dayOfMoment(before.approved_at)),
              now: hours(sheet.minutes)
            })}
          </p>
        )}
        {sheet.comment !== null && <q className={styles.comment}>{sheet.comment}</q>}
        {isIn && !mayApprove && <p className="soft">{m.refusals_self_approval()}</p>}
        <p className="row" data-noprint="">
          {isIn && mayApprove && (
            <Button look="main" disabled={isBusy} onClick={approve} aria-keyshortcuts="A">
              {m.approvals_approve()}
            </Button>
          )}
          {(isIn || sheet.state === "approved") && (
            <Button disabled={isBusy} onClick={giveBack} aria-keyshortcuts="R">
              {m.approvals_return()}
            </Button>
          )}
          <Link to="/week" search={{ member: user.id, from }} className={styles.week}>
            {m.approvals_open_week()}
          </Link>
        </p>
        {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton height={160} />}
        {data !== undefined && data.entries.length === 0 && <p className="soft">{m.approvals_no_entries()}</p>}
        {[...days].map(([day, entries]) => (
          <section key={day} className={styles.day}>
            <h3>
              <span>
                {weekday(day)} {shortDay(day)}
              </span>
              <span>{hours(entries.reduce((sum, entry) => sum + entry.duration_minutes_total, 0))}</span>
            </h3>
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <span>
                    {entry.description}
                    <small>{entry.project_name ?? entry.counteragent_name ?? ""}</small>
                  </span>
                  <span>{hours(entry.duration_minutes_total)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </aside>
  )
}
