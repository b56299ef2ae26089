import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { read } from "../../api/read.ts"
import { Card } from "../../components/Card.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { shortDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { monthOf, periodName } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Overview.module.css"
import { Unconverted } from "./Unconverted.tsx"

const shown = "10"

/** What a client is owed an account of: the work for them, what it cost, and what they paid. */
export const ClientOverview = () => {
  const search = useSearch({ from: "/shell/" })
  const navigate = useNavigate()
  const { today, workspace } = useSession()
  const period = search.period ?? monthOf(today)
  const { from, to, until } = shownDays(period, today)
  const clients = useQuery(read("/api/counteragents", { accrual_from: from, accrual_to: to, page_size: "1" }))
  const time = useQuery(
    read("/api/time", { accrual_from: from, accrual_to: until, page_size: shown, include_totals: "0" })
  )
  const paid = useQuery(read("/api/money", { page_size: shown, include_totals: "0" }))
  const totals = clients.data?.totals ?? undefined
  const amount = (value: number | undefined): string =>
    value === undefined ? "\u00a0" : money(value, workspace.currency)
  return (
    <div className="page">
      <PageHead
        title={periodName(period, m.overview_title())}
        tab={`${m.nav_overview()}, ${periodName(period, m.components_all_time())}`}
        note={m.overview_client_note({ name: workspace.name })}
      >
        <PeriodStepper
          all
          period={period}
          today={today}
          onChange={(next) => void navigate({ to: "/", search: next === monthOf(today) ? {} : { period: next } })}
        />
      </PageHead>
      {clients.error !== null && <ErrorNote error={clients.error} retry={() => void clients.refetch()} />}
      <Figures>
        <Figure
          label={m.overview_worked_for_you()}
          value={totals === undefined ? "\u00a0" : hours(totals.worked_minutes_total)}
        />
        <Figure label={m.overview_cost()} value={amount(totals?.earned_total)} tone="earned" />
        <Figure label={m.overview_you_paid()} value={amount(totals?.received_total)} tone="received" />
        <Figure label={m.overview_you_owe()} value={amount(totals?.debt_total)} tone="owed" />
      </Figures>
      {totals !== undefined && <Unconverted amounts={totals.unconverted} />}
      <div className="cols">
        <Card
          title={m.overview_entries()}
          aside={
            <Link to="/time" search={{ period }} className="link">
              {m.overview_all_entries()}
            </Link>
          }
        >
          {time.error !== null ? (
            <ErrorNote error={time.error} retry={() => void time.refetch()} />
          ) : time.data === undefined ? (
            <Skeleton height={424} />
          ) : time.data.entries.length === 0 ? (
            <EmptyState title={m.overview_no_entries()} />
          ) : (
            <ul className={styles.feed}>
              {time.data.entries.map((entry) => (
                <li key={entry.id}>
                  <div>
                    <b className="cut">{entry.description}</b>
                    <small className="cut">
                      {[shortDay(entry.accrual_date), entry.project_name, hours(entry.duration_minutes_total)]
                        .filter(Boolean)
                        .join(" · ")}
                    </small>
                  </div>
                  <span className="num">
                    {entry.billable ? money(entry.cost, entry.currency) : m.overview_not_billed()}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card
          title={m.overview_payments()}
          aside={
            <Link to="/payments" className="link">
              {m.overview_all_payments()}
            </Link>
          }
        >
          {paid.error !== null ? (
            <ErrorNote error={paid.error} retry={() => void paid.refetch()} />
          ) : paid.data === undefined ? (
            <Skeleton height={424} />
          ) : paid.data.inflows.length === 0 ? (
            <EmptyState title={m.overview_no_payments()} />
          ) : (
            <ul className={styles.feed}>
              {paid.data.inflows.map((payment) => (
                <li key={payment.id}>
                  <div>
                    <b className="cut">{payment.comment ?? m.overview_payment()}</b>
                    <small>{shortDay(payment.inflow_date)}</small>
                  </div>
                  <span className="num received">{money(payment.amount, payment.currency)}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  )
}
