import type { Read } from "../../api/client.ts"
import { Figure, Figures } from "../../components/lists/Figures.tsx"
import { comparedDaysOf } from "../../format/comparedDaysOf.ts"
import { minus, plus } from "../../format/exactly.ts"
import { percent, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"

interface DebtorFiguresProps {
  readonly report: Read<"/api/reports/debtors">
  readonly currency: string
}

type Summary = NonNullable<Read<"/api/reports/debtors">["summary"]>

const earnedBefore = ({ charged_total, earned_total }: Pick<Summary, "charged_total" | "earned_total">): number =>
  plus(earned_total, charged_total)

/** The change in percent, as the server gives it; null if there was nothing before. */
const percentOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((minus(now, before) / Math.abs(before)) * 10_000) / 100

/** What is owed and overdue, how it changed, and how much of it hangs on one client. */
export const DebtorFigures = ({ currency, report }: DebtorFiguresProps) => {
  const { comparison, risks, summary } = report
  if (summary === undefined || risks === undefined) return null
  const change = comparison?.change
  const largest = risks.largest_debtor
  return (
    <Figures compared={comparedDaysOf(report)}>
      <Figure
        label={m.debtors_owed()}
        value={roundMoney(summary.receivable_total, currency)}
        tone="owed"
        change={change?.receivable_total.percent}
        good="down"
        note={m.debtors_count({ count: summary.debtors_count })}
      />
      <Figure
        label={m.debtors_overdue()}
        value={roundMoney(summary.overdue_total, currency)}
        tone="overdue"
        change={change?.overdue_total.percent}
        good="down"
        note={summary.overdue_total > 0 ? m.debtors_share({ share: percent(risks.overdue_percent) }) : undefined}
      />
      <Figure
        label={m.debtors_earned()}
        value={roundMoney(summary.earned_total + summary.charged_total, currency)}
        tone="earned"
        change={
          comparison === null || comparison === undefined
            ? undefined
            : percentOf(summary.earned_total + summary.charged_total, earnedBefore(comparison.summary))
        }
        good="up"
      />
      <Figure
        label={m.debtors_received()}
        value={roundMoney(summary.received_total, currency)}
        tone="received"
        change={change?.received_total.percent}
        good="up"
      />
      {largest === null ? null : (
        <Figure
          label={m.debtors_largest()}
          value={percent(risks.concentration_percent)}
          note={`${largest.id === null ? m.components_filter_no_client() : largest.name}, ${roundMoney(largest.debt_total, currency)}`}
        />
      )}
    </Figures>
  )
}
