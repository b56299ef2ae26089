import { Columns } from "../../charts/Columns.tsx"
import { Card } from "../../components/Card.tsx"
import type { DaySum } from "../../features/money/moneyRow.ts"
import { daysBetween, fullDay, shortDay } from "../../format/dates.ts"
import { money } from "../../format/money.ts"
import { boundsOf, type Period } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { type SumColumn, sumColumns } from "./sumColumns.ts"

interface MoneyChartProps {
  readonly days: ReadonlyArray<DaySum>
  readonly period: Period
  readonly tone: "received" | "worked" | "owed"
}

const chartName = (column: SumColumn | undefined): string => {
  if (column === undefined || column.from === column.to) return m.payments_by_day()
  return daysBetween(column.from, column.to) < 7 ? m.payments_by_week() : m.payments_by_month()
}

/** The sums by day, week or month, as the period is long. */
export const MoneyChart = ({ days, period, tone }: MoneyChartProps) => {
  const { today, workspace } = useSession()
  const bounds = boundsOf(period)
  const first = bounds.from ?? days[0]?.date ?? today
  const last = bounds.to === undefined || bounds.to > today ? (days.at(-1)?.date ?? today) : bounds.to
  const end = last < today && (bounds.to ?? today) >= today ? today : last
  const columns = sumColumns(days, first, end)
  return (
    <Card title={chartName(columns[0])}>
      <Columns
        label={chartName(columns[0])}
        tone={tone}
        columns={columns.map(({ from, to, total }, index) => ({
          key: from,
          value: total,
          says: `${from === to ? fullDay(from) : `${shortDay(from)} – ${shortDay(to)}`}: ${money(total, workspace.currency)}`,
          label: index === 0 || index === columns.length - 1 ? shortDay(from) : undefined
        }))}
      />
    </Card>
  )
}
