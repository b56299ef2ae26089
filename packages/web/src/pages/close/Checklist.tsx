import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { read } from "../../api/read.ts"
import { Card } from "../../components/Card.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { unbilledClients } from "../../features/invoices/unbilledClients.ts"
import { shortDay } from "../../format/dates.ts"
import { plus } from "../../format/exactly.ts"
import { money } from "../../format/money.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { Check } from "./Check.tsx"
import styles from "./Close.module.css"
import { missingDays, payoutsDue, spansOf } from "./monthChecks.ts"
import { MonthInvoices } from "./MonthInvoices.tsx"
import { useDone } from "./useDone.ts"
import { mostEntries, useMonth } from "./useMonth.ts"

const shownEntries = 5

/** What is left to do before the month is billed; each line leads to where it is done. */
export const Checklist = ({ month }: { readonly month: string }) => {
  const { today, workspace } = useSession()
  const to = shownDays(month, today).to
  const { debtors, free, loose, matrix, team } = useMonth(month, to)
  const approvals = useQuery({
    ...read("/api/approvals", { from: `${month}-01`, to, limit: "100" }),
    enabled: workspace.approvals !== "none"
  })
  const work = useQuery(read("/api/reports/unbilled"))
  const { done, set } = useDone(workspace.id, month)
  const reads = [team, matrix, debtors, loose, free]
  const error = reads.find((one) => one.error !== null)?.error
  if (error !== undefined && error !== null) {
    return (
      <ErrorNote title={m.close_cannot_read()} error={error} retry={() => reads.forEach((one) => void one.refetch())} />
    )
  }
  if (!team.data || !matrix.data || !debtors.data || !loose.data || !free.data)
    return (
      <div className={styles.room}>
        <Skeleton height={560} />
      </div>
    )

  const { currency } = workspace
  const waiting = (approvals.data?.sheets ?? []).filter(
    ({ entries_count: count, state }) => state === "submitted" || (state !== "approved" && count > 0)
  )
  const missing = missingDays(team.data, matrix.data, month, to)
  const unpriced = free.data.entries.filter(({ cost }) => cost === 0)
  const strange = [...(team.data.unconverted ?? []), ...(debtors.data.unconverted ?? [])].map((one) => one.currency)
  const currencies = [...new Set(strange)]
  const overdue = (debtors.data.rows ?? [])
    .filter(({ overdue_total }) => overdue_total > 0)
    .toSorted((one, other) => other.overdue_total - one.overdue_total)
  const due = payoutsDue(team.data)
  const unused = (debtors.data.rows ?? []).filter(({ on_account_total }) => on_account_total > 0)
  const unbilled = unbilledClients(work.data?.rows ?? []).filter(({ oldest }) => oldest <= to)
  const tick = (id: string) => ({ isDone: done.includes(id), onDone: (isDone: boolean) => set(id, isDone) })
  const todos = [
    { id: "days", isFine: missing.length === 0 },
    { id: "loose", isFine: loose.data.totalCount === 0 },
    { id: "unpriced", isFine: unpriced.length === 0 },
    { id: "unused", isFine: unused.length === 0 },
    { id: "currencies", isFine: currencies.length === 0 },
    { id: "invoices", isFine: unbilled.length === 0 },
    { id: "overdue", isFine: overdue.length === 0 },
    { id: "payouts", isFine: due.length === 0 },
    ...(workspace.approvals === "none" ? [] : [{ id: "sheets", isFine: waiting.length === 0 }])
  ]
  const left = todos.filter(({ id, isFine }) => !isFine && !done.includes(id)).length
  return (
    <Card
      title={left === 0 ? m.close_all_done() : m.close_left({ count: left })}
      aside={<small>{m.close_kept_here()}</small>}
    >
      <progress
        className={styles.progress}
        max={todos.length}
        value={todos.length - left}
        aria-label={m.close_left({ count: left })}
      />
      <ul className={styles.checks}>
        {/* What approvals of timesheets have left comes first, where a workspace has them. */}
        <Check
          title={m.close_days()}
          todo={missing.length === 0 ? undefined : m.close_days_todo({ count: missing.length })}
          {...tick("days")}
        >
          <ul className={styles.lines}>
            {missing.map(({ all, days, id, name }) => (
              <li key={id}>
                <Link to="/week" search={{ member: id, from: days[0] ?? `${month}-01` }}>
                  {name}
                </Link>{" "}
                <span className="soft">
                  {all
                    ? m.close_no_hours()
                    : spansOf(days)
                        .map(({ from, to }) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`))
                        .join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </Check>
        {workspace.approvals !== "none" && (
          <Check
            title={m.close_sheets()}
            todo={
              waiting.length === 0
                ? undefined
                : typeof approvals.data?.next_cursor === "string"
                  ? m.close_sheets_many({ count: waiting.length })
                  : m.close_sheets_todo({ count: waiting.length })
            }
            {...tick("sheets")}
          >
            <Link to="/approvals" search={{ from: `${month}-01` }}>
              {m.close_look()}
            </Link>
          </Check>
        )}
        <Check
          title={m.close_loose()}
          todo={loose.data.totalCount === 0 ? undefined : m.close_entries({ count: loose.data.totalCount })}
          {...tick("loose")}
        >
          <Link to="/time" search={{ project: "none", period: month }}>
            {m.close_look()}
          </Link>
        </Check>
        <Check
          title={m.close_unpriced()}
          todo={
            unpriced.length === 0
              ? undefined
              : unpriced.length === mostEntries
                ? m.close_entries_many({ count: mostEntries })
                : m.close_entries({ count: unpriced.length })
          }
          {...tick("unpriced")}
        >
          <ul className={styles.lines}>
            {unpriced.slice(0, shownEntries).map(({ accrual_date, description, id, user_name }) => (
              <li key={id}>
                {description}{" "}
                <span className="soft">
                  {shortDay(accrual_date)}, {user_name}
                </span>
              </li>
            ))}
          </ul>
          <Link to="/time" search={{ billable: "1", period: month }}>
            {m.close_look()}
          </Link>
        </Check>
        <Check
          title={m.close_unused()}
          todo={
            unused.length === 0
              ? undefined
              : m.close_unused_todo({
                  count: unused.length,
                  amount: money(plus(...unused.map(({ on_account_total }) => on_account_total)), currency)
                })
          }
          {...tick("unused")}
        >
          <ul className={styles.lines}>
            {unused.slice(0, shownEntries).map(({ key, name, on_account_total }) => (
              <li key={key}>
                <Link to="/debtors/$id" params={{ id: key }}>
                  {key === "none" ? m.components_filter_no_client() : name}
                </Link>{" "}
                <span className="soft">{money(on_account_total, currency)}</span>
              </li>
            ))}
          </ul>
        </Check>
        <Check
          title={m.close_currencies()}
          todo={currencies.length === 0 ? undefined : currencies.join(", ")}
          {...tick("currencies")}
        >
          <Link to="/settings/$section" params={{ section: "currencies" }}>
            {m.close_add_rates()}
          </Link>
        </Check>
        <Check
          title={m.close_invoices()}
          todo={unbilled.length === 0 ? undefined : m.close_invoices_todo({ count: unbilled.length })}
          {...tick("invoices")}
        >
          <MonthInvoices month={month} clients={unbilled} />
        </Check>
        <Check
          title={m.close_overdue()}
          todo={
            overdue.length === 0
              ? undefined
              : m.close_overdue_todo({
                  count: overdue.length,
                  amount: money(debtors.data.summary?.overdue_total ?? 0, currency)
                })
          }
          {...tick("overdue")}
        >
          <ul className={styles.lines}>
            {overdue.slice(0, shownEntries).map(({ key, name, overdue_total }) => (
              <li key={key}>
                <Link to="/debtors/$id" params={{ id: key }}>
                  {key === "none" ? m.components_filter_no_client() : name}
                </Link>{" "}
                <span className="overdue">{money(overdue_total, currency)}</span>
              </li>
            ))}
          </ul>
          {overdue.length > shownEntries && (
            <Link to="/debtors" search={{ overdue: "1", period: month }}>
              {m.close_all_of({ count: overdue.length })}
            </Link>
          )}
        </Check>
        <Check
          title={m.close_payouts()}
          todo={due.length === 0 ? undefined : m.close_payouts_todo({ count: due.length })}
          {...tick("payouts")}
        >
          <ul className={styles.lines}>
            {due.map(({ amount, id, name }) => (
              <li key={id}>
                <Link to="/payments" search={{ kind: "paid", member: id, period: month }}>
                  {name}
                </Link>{" "}
                <span className="soft">{money(amount, currency)}</span>
              </li>
            ))}
          </ul>
        </Check>
      </ul>
    </Card>
  )
}
