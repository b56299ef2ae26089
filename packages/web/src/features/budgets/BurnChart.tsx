import type { BudgetRow } from "@hourbook/contract/contract"
import { apart, labelEvery, linear, runningSums, ticks } from "../../charts/scale.ts"
import { useWidth } from "../../charts/useWidth.ts"
import { addDays, daysBetween, shortDay } from "../../format/dates.ts"
import { tick } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Budgets.module.css"
import { figureText } from "./budgetText.ts"

const [height, top, base, start] = [208, 12, 182, 46]
const nameRoom = 92

interface BurnChartProps {
  readonly row: BudgetRow
  readonly today: string
}

/** What a budget allows, what was spent of it day by day, and what is expected at the end of the period. */
export const BurnChart = ({ row, today }: BurnChartProps) => {
  const [box, width] = useWidth<HTMLDivElement>()
  const { budget, currency, days = [], forecast, spent } = row
  const first = row.period.from ?? days[0]?.date ?? today
  const last = row.period.to ?? today
  const all = Math.max(1, daysBetween(first, last))
  const isNarrow = width < 520
  const end = Math.max(start + 1, width - (isNarrow ? 10 : nameRoom))
  const marks = ticks(0, Math.max(budget, spent, forecast ?? 0))
  const x = (day: string): number => start + (Math.max(0, daysBetween(first, day)) / all) * (end - start)
  const y = linear([0, marks.at(-1) ?? 1], [base, top])
  const sums = runningSums(days.map((day) => day.spent))
  const path = days.map(({ date }, index) => `H${x(date)}V${y(sums[index] ?? 0)}`).join("")
  const every = labelEvery(all + 1, end - start, 68)
  const reach = y(forecast ?? spent)
  const [limitName, spentName] = apart(y(budget), reach, 16)
  const says = [
    m.budgets_spent_of({ spent: figureText(spent, currency), budget: figureText(budget, currency) }),
    ...(forecast === null ? [] : [m.budgets_forecast_of({ amount: figureText(forecast, currency) })])
  ].join(". ")
  return (
    <div className={styles.plot} ref={box} role="img" aria-label={says}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {marks.map((mark) => (
            <g key={mark}>
              <line x1={start} x2={end} y1={y(mark)} y2={y(mark)} className={styles.rule} />
              <text x={start - 8} y={y(mark) + 4} textAnchor="end">
                {tick(mark)}
              </text>
            </g>
          ))}
          <line x1={start} x2={end} y1={y(budget)} y2={y(budget)} className={styles.limit} />
          <path d={`M${x(first)},${y(0)}${path}H${x(today > last ? last : today)}`} className={styles.spent} />
          {forecast !== null && (
            <line x1={x(today)} y1={y(spent)} x2={x(last)} y2={y(forecast)} className={styles.forecast} />
          )}
          <circle cx={x(today > last ? last : today)} cy={y(spent)} r="4" className={styles.today} />
          {Array.from({ length: Math.floor(all / every) + 1 }, (_, index) => addDays(first, index * every)).map(
            (day) => (
              <text
                key={day}
                x={x(day)}
                y={base + 18}
                textAnchor={day === first ? "start" : day === last ? "end" : "middle"}
              >
                {shortDay(day)}
              </text>
            )
          )}
          {!isNarrow && (
            <>
              <text x={end + 8} y={limitName + 4} className={styles.name}>
                {m.budgets_budget()}
              </text>
              <text x={end + 8} y={spentName + 4} className={styles.name}>
                {forecast === null ? m.budgets_spent() : m.budgets_forecast()}
              </text>
            </>
          )}
        </svg>
      )}
    </div>
  )
}
