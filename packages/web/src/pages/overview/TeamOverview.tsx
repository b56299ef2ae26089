import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import type { Read } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { Flow } from "../../charts/Flow.tsx"
import { Card } from "../../components/Card.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { monthOf, periodName } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { Earners } from "./Earners.tsx"
import { Filters } from "./Filters.tsx"
import { Lately } from "./Lately.tsx"
import { OverviewFigures } from "./OverviewFigures.tsx"
import { isSetUp } from "./setup/setupKey.ts"
import { shownDebtors } from "./shownDebtors.ts"
import { Unconverted } from "./Unconverted.tsx"

const HoursByDay = lazyComponent(
  async () => (await import("../../charts/HoursByDay.tsx")).HoursByDay,
  <Skeleton height={104} />
)
const SetupList = lazyComponent(async () => (await import("./setup/SetupList.tsx")).SetupList)
const WhoOwes = lazyComponent(async () => (await import("./WhoOwes.tsx")).WhoOwes, <Skeleton height={440} />)
const NeedsLook = lazyComponent(async () => (await import("./NeedsLook.tsx")).NeedsLook)
const UnbilledCard = lazyComponent(async () => (await import("../../features/invoices/UnbilledCard.tsx")).UnbilledCard)
const StartPage = lazyComponent(async () => (await import("./StartPage.tsx")).StartPage)

type Dashboard = Read<"/api/dashboard/overview">

const recorded = new Set(["time_entry", "payment", "charge", "payout"])

/** Whether nothing was recorded in the period, and nothing is owed from before. */
const isBlank = ({ activity, kpi, unconverted }: Dashboard): boolean => {
  // Whom the workspace shows no money gets the hours alone.
  const { charged, debt, paid_out, received, worked_minutes }: Partial<Dashboard["kpi"]> = kpi
  return (
    unconverted.length === 0 &&
    [worked_minutes, received, charged, paid_out, debt].every((figure) => !figure?.value) &&
    !activity.some(({ subject }) => recorded.has(subject))
  )
}

/** The figures of a period, how they came about, who owes, and what needs a look. */
export const TeamOverview = () => {
  const { period: chosen, ...others } = useSearch({ from: "/shell/" })
  const navigate = useNavigate()
  const { today, workspace } = useSession()
  const { manage, own, seesMoney } = useMay()
  const period = chosen ?? monthOf(today)
  const { compareFrom, compareTo, from, to, until } = shownDays(period, today)
  const of = { project_id: others.project, counteragent_id: others.client, user_id: others.member }
  const overview = useQuery(
    read("/api/dashboard/overview", {
      date_from: from,
      date_to: to,
      compare_from: compareFrom,
      compare_to: compareTo,
      ...of
    })
  )
  const debtors = useQuery({
    ...read("/api/reports/debtors", {
      accrual_from: from,
      accrual_to: to,
      compare_from: compareFrom,
      compare_to: compareTo,
      sort_key: "debt",
      sort_dir: "desc",
      limit: String(shownDebtors),
      ...of
    }),
    enabled: manage
  })
  const { data } = overview
  const maybeNew = data !== undefined && isBlank(data)
  const ever = useQuery({ ...read("/api/dashboard/overview", { limit: "1" }), enabled: maybeNew })
  if (maybeNew && ever.isPending) return <Skeleton height={640} />
  if (maybeNew && ever.data !== undefined && isBlank(ever.data)) return <StartPage />

  // Before the first amount there is no line to draw, nor where the workspace hides money from the caller.
  const hasAmounts =
    seesMoney &&
    (data === undefined || data.pulse.points.some((point) => point.earned_total !== 0 || point.received_total !== 0))
  const isQuiet =
    data !== undefined && data.pulse.points.every((point) => !point.worked_minutes_total && !point.received_total)
  return (
    <div className="page">
      <PageHead
        title={periodName(period, m.overview_title())}
        tab={`${m.nav_overview()}, ${periodName(period, m.components_all_time())}`}
        note={seesMoney ? m.overview_note({ currency: workspace.currency }) : undefined}
      >
        <PeriodStepper
          period={period}
          today={today}
          onChange={(next) =>
            void navigate({ to: "/", search: { ...others, ...(next === monthOf(today) ? {} : { period: next }) } })
          }
        />
      </PageHead>
      {data !== undefined && <Filters filters={data.filters} period={chosen} />}
      {overview.error !== null && <ErrorNote error={overview.error} retry={() => void overview.refetch()} />}
      <OverviewFigures data={data} />
      {data !== undefined && seesMoney && <Unconverted amounts={data.unconverted} />}
      <Card title={isQuiet || hasAmounts ? (manage ? m.overview_flow() : m.overview_flow_own()) : m.time_by_day()}>
        {data === undefined ? (
          <Skeleton height={356} />
        ) : isQuiet ? (
          <EmptyState
            title={m.overview_quiet()}
            action={
              <Link to="/week" className="link">
                {m.overview_fill_week()}
              </Link>
            }
          >
            {m.overview_quiet_why()}
          </EmptyState>
        ) : !hasAmounts ? (
          <HoursByDay label={m.time_by_day()} days={data.pulse.points} />
        ) : (
          <Flow
            points={data.pulse.points}
            granularity={data.pulse.granularity}
            currency={data.workspace_currency}
            until={until}
            previous={data.kpi.earned.previous}
            received={manage}
          />
        )}
      </Card>
      <div className="cols">
        <div className="stack">
          {manage && <WhoOwes report={debtors} />}
          <Lately lines={data?.activity} manage={manage} />
        </div>
        <div className="stack">
          {data === undefined ? (
            <Skeleton height={240} />
          ) : (
            <>
              {manage && <UnbilledCard />}
              {manage && <NeedsLook risks={data.risks} currency={data.workspace_currency} />}
              <Earners rows={data.focus.top_projects} currency={data.workspace_currency} />
              {own && !maybeNew && !isSetUp(workspace.id) && (
                <SetupList hasClient={data.focus.top_counteragents.some(({ id }) => id !== null)} />
              )}
            </>
          )}
        </div>
      </div>
    </div>
  )
}
