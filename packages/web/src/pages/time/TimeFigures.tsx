import type { DayOfWork, HourOfDay, TimeStats } from "@hourbook/api/contract"
import { Columns } from "../../charts/Columns.tsx"
import { HoursByDay } from "../../charts/HoursByDay.tsx"
import { m } from "../../paraglide/messages.js"
import { Figure, Figures } from "../../parts/Figures.tsx"
import { Sheet } from "../../parts/Sheet.tsx"
import { useMay, useSession } from "../../session/useSession.ts"
import { shortDay } from "../../words/dates.ts"
import { hours } from "../../words/duration.ts"
import { money, percent, roundMoney } from "../../words/money.ts"
import styles from "./Time.module.css"

/** The totals of all that matches. */
export const TimeFigures = ({ stats }: { readonly stats: TimeStats }) => {
  const { currency } = useSession().workspace
  const { isClient, manage } = useMay()
  const several = stats.by_currency.length > 1
  return (
    <Figures>
      <Figure
        label={m.time_worked()}
        value={hours(stats.worked_minutes_total)}
        note={m.time_entries({ count: stats.entries_count })}
      />
      <Figure
        label={m.parts_billable()}
        value={hours(stats.billable_minutes_total)}
        note={
          stats.utilisation_percent === null
            ? undefined
            : m.time_of_worked({ share: percent(Math.round(stats.utilisation_percent)) })
        }
      />
      <Figure
        label={isClient ? m.time_billed() : m.time_earned()}
        tone="earned"
        value={roundMoney(stats.earned_total, currency)}
        note={several ? stats.by_currency.map((row) => money(row.earned_total, row.currency)).join(" · ") : undefined}
      />
      {manage && stats.margin_total !== undefined && (
        <Figure
          label={m.time_margin()}
          value={roundMoney(stats.margin_total, currency)}
          note={
            stats.margin_percent === null || stats.margin_percent === undefined
              ? undefined
              : m.time_of_earned({ share: percent(Math.round(stats.margin_percent)) })
          }
        />
      )}
    </Figures>
  )
}

interface TimeChartsProps {
  readonly days: ReadonlyArray<DayOfWork>
  readonly hoursOfDay: ReadonlyArray<HourOfDay>
}

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`

/** When the work was done, and when it was logged. */
export const TimeCharts = ({ days, hoursOfDay }: TimeChartsProps) => {
  const most = days.reduce((one, other) => (other.worked_minutes_total > one.worked_minutes_total ? other : one), {
    date: "",
    worked_minutes_total: 0
  })
  return (
    <div className={styles.charts}>
      <Sheet title={m.time_by_day()} aside={<small>{m.time_most_on({ day: shortDay(most.date) })}</small>}>
        <HoursByDay label={m.time_by_day()} days={days} />
      </Sheet>
      <Sheet title={m.time_by_hour()}>
        <Columns
          label={m.time_by_hour()}
          columns={hoursOfDay.map(({ hour, worked_minutes_total: minutes }) => ({
            key: String(hour),
            value: minutes,
            says: `${clock(hour)}: ${hours(minutes)}`,
            label: hour % 6 === 0 ? clock(hour) : undefined
          }))}
        />
      </Sheet>
    </div>
  )
}
