import type { FocusRow } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { Bars } from "../../charts/Bars.tsx"
import { Card } from "../../components/Card.tsx"
import { hours } from "../../format/duration.ts"
import { roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"

interface EarnersProps {
  readonly rows: ReadonlyArray<FocusRow>
  readonly currency: string
}

/** The projects that earned most; where none earned, those with most hours. */
export const Earners = ({ currency, rows }: EarnersProps) => {
  if (rows.length === 0) return null
  const earns = rows.some(({ earned_total }) => earned_total > 0)
  return (
    <Card title={earns ? m.overview_earners() : m.overview_hours_by_project()}>
      <Bars
        tone={earns ? "earned" : "worked"}
        bars={rows.map(({ earned_total, id, name, worked_minutes_total }) => ({
          key: id ?? "none",
          label:
            id === null ? (
              m.overview_no_project()
            ) : (
              <Link to="/projects/$id" params={{ id }} className="link-plain">
                {name}
              </Link>
            ),
          value: earns ? earned_total : worked_minutes_total,
          text: earns ? roundMoney(earned_total, currency) : hours(worked_minutes_total)
        }))}
      />
    </Card>
  )
}
