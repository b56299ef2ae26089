import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { Grid3x3 } from "lucide-react"
import { read } from "../../api/read.ts"
import { HoursByDay } from "../../charts/HoursByDay.tsx"
import { buttonClass } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { Tabs } from "../../components/filters/Tabs.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { isMissing } from "../../components/messages/isMissing.ts"
import { NotFound } from "../../components/messages/NotFound.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { AllEntries, LastEntries, lastEntries } from "../../features/entry/LastEntries.tsx"
import { LastMoney } from "../../features/money/LastMoney.tsx"
import { defined } from "../../format/defined.ts"
import { monthOf } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { PersonFigures } from "./PersonFigures.tsx"
import { roleName } from "./roleName.ts"
import styles from "./Team.module.css"
import { TopProjects } from "./TopProjects.tsx"

const RatesLedger = lazyComponent(async () => (await import("../../features/rates/RatesLedger.tsx")).RatesLedger)

type Tab = "overview" | "payouts" | "rates"

/** A person of the team: figures of a period, what they were paid, and their rates. */
export const Person = () => {
  const { id } = useParams({ from: "/shell/team/$id" })
  const search = useSearch({ from: "/shell/team/$id" })
  const navigate = useNavigate({ from: "/team/$id" })
  const { today } = useSession()
  const { manage } = useMay()
  const period = search.period ?? monthOf(today)
  const { from, to } = shownDays(period, today)
  const report = useQuery({
    ...read("/api/reports/team", { user_id: id, accrual_from: from, accrual_to: to }),
    enabled: manage
  })
  const row = report.data?.rows?.find(({ user_id: user }) => user === id)
  const days = report.data?.chart_by_day?.filter((day) => day.worked_minutes_total > 0) ?? []
  const tab: Tab = search.tab === "payouts" || search.tab === "rates" ? search.tab : "overview"
  const entriesQuery = { user_id: id, accrual_from: from, accrual_to: to }
  const entries = useQuery({ ...lastEntries(entriesQuery, false), enabled: manage && tab === "overview" })
  const goTo = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (before) => defined({ ...before, ...change }) })

  if (isMissing(report.error) || (report.data !== undefined && row === undefined)) return <NotFound />
  if (!manage) return <NotYours title={m.team_title()} text={m.team_not_yours()} />
  if (report.isLoading || entries.isLoading) {
    return (
      <div className="page">
        <Skeleton height={720} />
      </div>
    )
  }
  return (
    <div className="page">
      <PageHead
        title={row?.name ?? "…"}
        note={
          row === undefined ? undefined : (
            <span className={styles.badge}>{row.former ? m.team_former() : roleName(row.role)}</span>
          )
        }
        actions={
          row?.former === false && (
            <Link to="/week" search={{ member: id }} className={buttonClass()}>
              <Grid3x3 size={15} aria-hidden="true" /> {m.team_week()}
            </Link>
          )
        }
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      <Tabs<Tab>
        label={m.team_views()}
        tabs={[
          ["overview", m.team_overview()],
          ["payouts", m.team_payouts()],
          ["rates", m.team_rates()]
        ]}
        value={tab}
        onChange={(key) => goTo({ tab: key === "overview" ? undefined : key })}
      />
      {report.error !== null && (
        <ErrorNote title={m.team_failed()} error={report.error} retry={() => void report.refetch()} />
      )}
      {tab === "overview" && (
        <>
          {row === undefined ? <Skeleton height={104} /> : <PersonFigures row={row} />}
          {days.length > 1 && (
            <Card title={m.team_by_day()}>
              <HoursByDay label={m.team_by_day()} days={days} />
            </Card>
          )}
          <div className="cols">
            <LastEntries query={entriesQuery} beside="project" all={<AllEntries search={{ member: id, period }} />} />
            <TopProjects projects={report.data?.focus?.top_projects ?? []} />
          </div>
        </>
      )}
      {tab === "payouts" && (
        <LastMoney kind="paid" of={{ user_id: id, from, to }} search={{ member: id, period, kind: "paid" }} />
      )}
      {tab === "rates" && <RatesLedger scope={{ user_id: id }} kinds={["bill", "cost"]} />}
    </div>
  )
}
