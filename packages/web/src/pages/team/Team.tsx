import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { HoursByDay } from "../../charts/HoursByDay.tsx"
import { buttonClass } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { defined } from "../../format/defined.ts"
import { hours } from "../../format/duration.ts"
import { percent, roundMoney } from "../../format/money.ts"
import { monthOf, periodName } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { shownName } from "../../format/shownName.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { readTeam } from "./readTeam.ts"
import styles from "./Team.module.css"
import { TeamInsights } from "./TeamInsights.tsx"
import { teamOf, teamSortOf } from "./teamRows.ts"
import { TeamTable } from "./TeamTable.tsx"

const part = (value: number | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : percent(Math.round(value))

/** What each person worked, earned and cost in a period. */
export const Team = () => {
  const search = useSearch({ from: "/shell/team" })
  const navigate = useNavigate({ from: "/team" })
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const period = search.period ?? monthOf(today)
  const { from, to } = shownDays(period, today)
  const query = { accrual_from: from, accrual_to: to }
  const sort = teamSortOf(search.sort)
  const report = useInfiniteQuery({ ...readTeam(query, sort), enabled: manage })
  const data = report.data?.pages[0]
  const goTo = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => defined({ ...before, ...change }) })

  if (!manage) return <NotYours title={m.team_title()} text={m.team_not_yours()} />
  const { totals } = data ?? {}
  const rows = teamOf(report.data?.pages.flatMap((page) => page.rows ?? []) ?? [])
  const days = data?.chart_by_day?.filter((day) => day.worked_minutes_total > 0) ?? []
  return (
    <div className="page">
      <PageHead
        title={m.team_title()}
        tab={`${m.team_title()}, ${periodName(period, m.components_all_time())}`}
        note={`${shownName(period, today, m.components_all_time())} · ${m.team_amounts_in({ currency: workspace.currency })}`}
        actions={
          <>
            <ExportButton path="/api/reports/team" query={query} name="team" />
            <Link to="/settings/$section" params={{ section: "members" }} className={buttonClass()}>
              {m.team_invite()}
            </Link>
          </>
        }
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      {report.error !== null && (
        <ErrorNote title={m.team_failed()} error={report.error} retry={() => void report.refetch()} />
      )}
      {data === undefined && report.error === null && <Skeleton height={640} />}
      {totals !== undefined && (
        <Figures>
          <Figure
            label={m.team_worked()}
            value={hours(totals.worked_minutes_total)}
            note={(report.hasNextPage ? m.team_people_shown : m.team_people)({
              count: rows.filter((row) => row.user_id !== null).length
            })}
          />
          <Figure
            label={m.team_billable()}
            value={hours(totals.billable_minutes_total)}
            note={part(totals.utilisation_percent)}
          />
          <Figure label={m.team_earned()} tone="earned" value={roundMoney(totals.earned_total, workspace.currency)} />
          {totals.internal_cost_total !== undefined && (
            <Figure label={m.team_cost()} value={roundMoney(totals.internal_cost_total, workspace.currency)} />
          )}
          {totals.margin_total !== undefined && (
            <Figure
              label={m.team_margin()}
              value={roundMoney(totals.margin_total, workspace.currency)}
              note={part(totals.margin_percent)}
            />
          )}
        </Figures>
      )}
      {data !== undefined && (
        <>
          <TeamTable
            rows={rows}
            totals={totals}
            sort={sort}
            onSort={(sort) => goTo({ sort: sort === "earned" ? undefined : sort })}
            period={search.period}
            list={report}
          />
          <div className="cols">
            {days.length > 1 ? (
              <Card title={m.team_by_day()}>
                <HoursByDay label={m.team_by_day()} days={days} />
              </Card>
            ) : (
              <Card title={m.team_by_day()}>
                <p className={styles.none}>{m.team_no_work()}</p>
              </Card>
            )}
            <TeamInsights insights={data.insights ?? []} inactiveCount={data.inactive_count ?? 0} />
          </div>
        </>
      )}
    </div>
  )
}
