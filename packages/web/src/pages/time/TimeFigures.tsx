import type { DayOfWork, TimeStats } from "@hourbook/contract/contract"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { Later } from "../../components/lists/Later.tsx"
import { hours } from "../../format/duration.ts"
import { plus } from "../../format/exactly.ts"
import { money, percent, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"

interface TimeFiguresProps {
  readonly stats: TimeStats
  readonly days: ReadonlyArray<DayOfWork>
}

/** The totals of all that matches, and what of it has not come yet. */
export const TimeFigures = ({ days, stats }: TimeFiguresProps) => {
  const { today, workspace } = useSession()
  const { currency } = workspace
  const later = days.filter(({ date }) => date > today)
  const laterMinutes = later.reduce((sum, day) => sum + day.worked_minutes_total, 0)
  const laterEarned = plus(...later.map(({ earned_total }) => earned_total))
  const { isClient, manage, seesMoney } = useMay()
  const several = stats.by_currency.length > 1
  return (
    <Figures>
      <Figure
        label={m.time_worked()}
        value={hours(stats.worked_minutes_total)}
        note={
          <>
            {m.time_entries({ count: stats.entries_count })}
            <Later amount={laterMinutes === 0 ? undefined : hours(laterMinutes)} />
          </>
        }
      />
      <Figure
        label={m.components_billable()}
        value={hours(stats.billable_minutes_total)}
        note={
          stats.utilisation_percent === null
            ? undefined
            : m.time_of_worked({ share: percent(Math.round(stats.utilisation_percent)) })
        }
      />
      {seesMoney && (
        <Figure
          label={isClient ? m.time_billed() : m.time_earned()}
          tone="earned"
          value={roundMoney(stats.earned_total, currency)}
          note={
            <>
              {several && stats.by_currency.map((row) => money(row.earned_total, row.currency)).join("\u00a0· ")}
              <Later amount={laterEarned === 0 ? undefined : roundMoney(laterEarned, currency)} />
            </>
          }
        />
      )}
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
