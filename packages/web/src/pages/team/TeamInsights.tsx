import type { TeamInsight } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { Clock, Moon, Trophy, Wallet } from "lucide-react"
import { Card } from "../../components/Card.tsx"
import { hours } from "../../format/duration.ts"
import { roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Team.module.css"

const icons = { top_earner: Trophy, most_hours: Clock, largest_debt: Wallet, inactive: Moon }

const textOf = ({ kind, value }: TeamInsight, currency: string): string => {
  switch (kind) {
    case "top_earner":
      return m.team_top_earner({ amount: roundMoney(value, currency) })
    case "most_hours":
      return m.team_most_hours({ hours: hours(value) })
    case "largest_debt":
      return m.team_largest_debt({ amount: roundMoney(value, currency) })
    case "inactive":
      return m.team_inactive()
  }
}

interface TeamInsightsProps {
  readonly insights: ReadonlyArray<TeamInsight>
  /** Everyone without time; some of them are among the insights. */
  readonly inactiveCount: number
}

/** What is remarkable about the period, a person each. */
export const TeamInsights = ({ inactiveCount, insights }: TeamInsightsProps) => {
  const { currency } = useSession().workspace
  if (insights.length === 0) return null
  const others = inactiveCount - insights.filter(({ kind }) => kind === "inactive").length
  return (
    <Card title={m.team_insights()}>
      <ul className={styles.insights}>
        {insights.map((insight) => {
          const Icon = icons[insight.kind]
          return (
            <li key={`${insight.kind} ${insight.user_id}`}>
              <Icon size={16} aria-hidden="true" />
              <span>
                <Link to="/team/$id" params={{ id: insight.user_id }} className={styles.link}>
                  {insight.name}
                </Link>
                <small>{textOf(insight, currency)}</small>
              </span>
            </li>
          )
        })}
      </ul>
      {others > 0 && <p className="soft">{m.team_inactive_more({ count: others })}</p>}
    </Card>
  )
}
