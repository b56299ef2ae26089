import type { TeamRow } from "@hourbook/contract/contract"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { hours } from "../../format/duration.ts"
import { money, percent, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

const part = (value: number | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : percent(Math.round(value))

/** A person's figures of the period. */
export const PersonFigures = ({ row }: { readonly row: TeamRow }) => {
  const { currency } = useSession().workspace
  return (
    <Figures>
      <Figure
        label={m.team_worked()}
        value={hours(row.worked_minutes_total)}
        note={
          row.utilisation_percent === null
            ? undefined
            : m.team_billable_part({ share: part(row.utilisation_percent) ?? "" })
        }
      />
      <Figure label={m.team_earned()} tone="earned" value={roundMoney(row.earned_total, currency)} />
      <Figure
        label={m.team_per_hour()}
        value={row.average_hourly_rate === null ? "–" : money(row.average_hourly_rate, currency)}
      />
      {row.internal_cost_total !== undefined && (
        <Figure label={m.team_cost()} value={roundMoney(row.internal_cost_total, currency)} />
      )}
      {row.margin_total !== undefined && (
        <Figure
          label={m.team_margin()}
          value={roundMoney(row.margin_total, currency)}
          note={part(row.margin_percent)}
        />
      )}
    </Figures>
  )
}
