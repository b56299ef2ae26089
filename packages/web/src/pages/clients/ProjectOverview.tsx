import type { Project } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Columns } from "../../charts/Columns.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { AllEntries, LastEntries, lastEntries } from "../../features/entry/LastEntries.tsx"
import { shortMonth } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money, percent, roundMoney } from "../../format/money.ts"
import type { Period } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Clients.module.css"
import { monthColumns } from "./monthColumns.ts"
import { roundingText } from "./roundingText.ts"

const BudgetCard = lazyComponent(async () => (await import("../../features/budgets/BudgetCard.tsx")).BudgetCard)

interface ProjectOverviewProps {
  readonly id: string
  readonly project: Project | undefined
  readonly period: Period
}

/** Figures of the period, hours by month, and the last entries. */
export const ProjectOverview = ({ id, period, project }: ProjectOverviewProps) => {
  const { today, workspace } = useSession()
  const { currency } = workspace
  const { manage, seesMoney } = useMay()
  const { from, to } = shownDays(period, today)
  const asked = { project_id: id, accrual_from: from, accrual_to: to } as const
  const list = useQuery(lastEntries(asked, true))
  const stats = list.data?.stats
  const months = monthColumns(list.data?.chart_by_day ?? [])
  return (
    <>
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {(stats === undefined || stats === null) && list.error === null && <Skeleton height={104} />}
      {stats !== undefined && stats !== null && (
        <Figures>
          <Figure
            label={m.clients_worked()}
            value={hours(stats.worked_minutes_total)}
            note={m.records_entries_count({ count: stats.entries_count })}
          />
          <Figure
            label={m.clients_billable_short()}
            value={hours(stats.billable_minutes_total)}
            note={stats.utilisation_percent === null ? undefined : percent(Math.round(stats.utilisation_percent))}
          />
          {seesMoney && (
            <Figure
              label={m.clients_earned()}
              tone="earned"
              value={roundMoney(stats.earned_total, currency)}
              note={
                stats.by_currency.length > 1 || stats.by_currency[0]?.currency !== currency
                  ? stats.by_currency.map((sum) => money(sum.earned_total, sum.currency)).join(" · ")
                  : undefined
              }
            />
          )}
          {manage && stats.margin_total !== undefined && (
            <Figure
              label={m.clients_margin()}
              value={roundMoney(stats.margin_total, currency)}
              note={
                stats.margin_percent === null || stats.margin_percent === undefined
                  ? undefined
                  : percent(Math.round(stats.margin_percent))
              }
            />
          )}
        </Figures>
      )}
      {months.length > 1 && (
        <Card title={m.clients_by_month()}>
          <Columns
            label={m.clients_by_month()}
            columns={months.map(({ minutes, month }) => ({
              key: month,
              value: minutes,
              says: `${shortMonth(`${month}-01`)} ${month.slice(0, 4)}: ${hours(minutes)}`,
              label: months.length <= 13 ? shortMonth(`${month}-01`) : undefined
            }))}
          />
        </Card>
      )}
      {project?.archived === false && project.budget !== null && project.budget !== undefined && (
        <BudgetCard kind="project" id={id} />
      )}
      <div className="cols">
        <LastEntries query={asked} totals beside="member" all={<AllEntries search={{ project: id, period }} />} />
        <Card title={m.clients_terms_title()}>
          <dl className={styles.facts}>
            <div>
              <dt>{m.clients_billable()}</dt>
              <dd>{project === undefined ? "…" : project.billable_default ? m.clients_yes() : m.clients_no()}</dd>
            </div>
            <div>
              <dt>{m.clients_rounding()}</dt>
              <dd>
                {project === undefined || project.rounding === null
                  ? m.clients_rounding_client()
                  : roundingText(project.rounding)}
              </dd>
            </div>
          </dl>
        </Card>
      </div>
    </>
  )
}
