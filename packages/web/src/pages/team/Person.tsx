import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { Grid3x3 } from "lucide-react"
import { read } from "../../api/read.ts"
import { HoursByDay } from "../../charts/HoursByDay.tsx"
import { AllEntries, LastEntries, lastEntries } from "../../features/records/LastEntries.tsx"
import { LastMoney } from "../../features/records/LastMoney.tsx"
import { m } from "../../paraglide/messages.js"
import { buttonClass } from "../../parts/Button.tsx"
import { PeriodStepper } from "../../parts/filters/PeriodStepper.tsx"
import { Tabs } from "../../parts/filters/Tabs.tsx"
import { lazyPart } from "../../parts/lazyPart.tsx"
import { ErrorNote } from "../../parts/messages/ErrorNote.tsx"
import { isMissing } from "../../parts/messages/isMissing.ts"
import { NotFound } from "../../parts/messages/NotFound.tsx"
import { NotYours } from "../../parts/messages/NotYours.tsx"
import { Skeleton } from "../../parts/messages/Skeleton.tsx"
import { PageHead } from "../../parts/PageHead.tsx"
import { Sheet } from "../../parts/Sheet.tsx"
import { useMay, useSession } from "../../session/useSession.ts"
import { defined } from "../../words/defined.ts"
import { monthOf } from "../../words/period.ts"
import { shownDays } from "../../words/shownDays.ts"
import { PersonFigures } from "./PersonFigures.tsx"
import { roleName } from "./roleName.ts"
import styles from "./Team.module.css"
import { TopProjects } from "./TopProjects.tsx"

const RatesLedger = lazyPart(async () => (await import("../../features/rates/RatesLedger.tsx")).RatesLedger)

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
            <Sheet title={m.team_by_day()}>
              <HoursByDay label={m.team_by_day()} days={days} />
            </Sheet>
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
