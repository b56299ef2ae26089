import type { ActivityComparison, ActivitySummary as Summary, ChartDay } from "@hourbook/contract/contract"
import { Spark } from "../../charts/Spark.tsx"
import { type ComparedDays, Figure, Figures } from "../../components/lists/Figures.tsx"
import { daysOf } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { count, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

interface ActivitySummaryProps {
  readonly summary: Summary
  readonly comparison: ActivityComparison | null | undefined
  readonly compared: ComparedDays | undefined
  readonly days: ReadonlyArray<ChartDay>
}

/** The figures of the period against the days before, each with its trend. */
export const ActivitySummary = ({ compared, comparison, days, summary }: ActivitySummaryProps) => {
  const { currency } = useSession().workspace
  const change = comparison?.change
  const first = days[0]?.date
  const last = days.at(-1)?.date
  const byDate = new Map(days.map((day) => [day.date, day]))
  const all = first === undefined || last === undefined ? [] : daysOf(first, last)
  const spark = (tone: "worked" | "earned" | "received", valueOf: (day: ChartDay) => number) =>
    all.length < 3 ? undefined : (
      <Spark
        tone={tone}
        values={all.map((date) => {
          const day = byDate.get(date)
          return day === undefined ? 0 : valueOf(day)
        })}
      />
    )
  return (
    <Figures compared={compared}>
      <Figure
        label={m.activity_worked()}
        value={hours(summary.worked_minutes_total)}
        change={change?.worked_minutes_total.percent}
        good="up"
        note={spark("worked", (day) => day.worked_minutes_total)}
      />
      <Figure
        label={m.activity_earned()}
        tone="earned"
        value={roundMoney(summary.earned_total, currency)}
        change={change?.earned_total.percent}
        good="up"
        note={spark("earned", (day) => day.earned_total)}
      />
      <Figure
        label={m.activity_received()}
        tone="received"
        value={roundMoney(summary.received_total, currency)}
        change={change?.received_total.percent}
        good="up"
        note={spark("received", (day) => day.received_total)}
      />
      <Figure
        label={m.activity_entries()}
        value={count(summary.entries_count)}
        change={change?.entries_count.percent}
        note={m.activity_active({
          people: summary.active_members_count,
          projects: summary.active_projects_count,
          days: summary.active_days_count
        })}
      />
    </Figures>
  )
}
