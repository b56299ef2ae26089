import { addDays, daysBetween, isWeekend, shortDay, shortMonth } from "../format/dates.ts"
import { count, roundMoney, tick } from "../format/money.ts"
import { m } from "../paraglide/messages.js"
import styles from "./Flow.module.css"
import type { FlowProps } from "./FlowProps.ts"
import { apart, labelEvery, linear, ticks } from "./scale.ts"

interface FlowPlotProps extends FlowProps {
  readonly received: boolean
  readonly sums: { readonly earned: ReadonlyArray<number>; readonly received: ReadonlyArray<number> }
  readonly width: number
  readonly at: number | undefined
  readonly setAt: (at: number | undefined) => void
  readonly id: string
}

const top = 10
const moneyHeight = 218
const gap = 26
const hoursHeight = 48
const base = top + moneyHeight + gap + hoursHeight
/** The height of the whole chart, reserved before its width is known. */
const height = base + 22
const leastStartRoom = 46
/** Of a figure on the axis, at most. */
const digitWidth = 7
const endRoom = 8
const nameRoom = 96

/** The drawing of a flow: weekends, axes, lines, columns of hours, and the point that is looked at. */
export const FlowPlot = ({
  at,
  currency,
  granularity,
  id,
  points,
  previous,
  received,
  setAt,
  sums,
  until,
  width
}: FlowPlotProps) => {
  const narrow = width < 520
  const first = points[0]?.date ?? ""
  const isDaily = granularity === "day"
  const slots = isDaily && until !== undefined ? Math.max(points.length, daysBetween(first, until) + 1) : points.length
  const earned = sums.earned.at(-1) ?? 0
  const got = sums.received.at(-1) ?? 0
  const before = previous ?? 0
  const shownSums = received ? [...sums.earned, ...sums.received] : sums.earned
  const marks = ticks(Math.min(0, ...shownSums), Math.max(1, before, ...shownSums))
  // German has no short form of thousands.
  const startRoom = Math.max(leastStartRoom, 10 + digitWidth * Math.max(...marks.map((mark) => tick(mark).length)))
  // The names of the lines have their own room at the end, unless there are days to come.
  const widest = width - endRoom
  const lastPoint = startRoom + ((widest - startRoom) / slots) * points.length
  const end = narrow || lastPoint + nameRoom < widest ? widest : width - nameRoom
  const step = (end - startRoom) / slots
  const x = (index: number): number => startRoom + step * (index + 0.5)

  // A narrow chart has no room for its words.
  const isCompared = before > 0 && !narrow
  const y = linear([marks[0] ?? 0, marks.at(-1) ?? 1], [top + moneyHeight, top])
  const most = Math.max(isDaily ? 600 : 60, ...points.map((point) => point.worked_minutes_total))
  const columnHeight = linear([0, most], [0, hoursHeight])

  const earnedLine = sums.earned.map((sum, index) => `${index === 0 ? "M" : "L"}${x(index)},${y(sum)}`).join("")
  const receivedLine = sums.received
    .map((sum, index) => (index === 0 ? `M${x(0)},${y(sum)}` : `H${x(index) - step / 2}V${y(sum)}H${x(index)}`))
    .join("")
  const lastX = x(points.length - 1)
  const [earnedLabel, receivedLabel] = received ? apart(y(earned), y(got), 34) : [y(earned), 0]
  const every = labelEvery(slots, end - startRoom, granularity === "month" ? 44 : 68)
  const dateOf = (index: number): string | undefined => (isDaily ? addDays(first, index) : points[index]?.date)
  const chosen = at === undefined ? undefined : points[at]

  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      onPointerMove={({ nativeEvent }) => {
        const index = Math.floor((nativeEvent.offsetX - startRoom) / step)
        setAt(index >= 0 && index < points.length ? index : undefined)
      }}
    >
      <defs>
        <linearGradient id={`${id}-fill`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--earned)" stopOpacity=".22" />
          <stop offset="1" stopColor="var(--earned)" stopOpacity=".02" />
        </linearGradient>
      </defs>
      {isDaily &&
        Array.from({ length: slots }, (_, index) => addDays(first, index)).map(
          (day, index) =>
            isWeekend(day) && (
              <rect
                key={day}
                x={startRoom + index * step}
                y={top}
                width={step}
                height={base - top}
                className={styles.off}
              />
            )
        )}
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={startRoom} x2={end} y1={y(mark)} y2={y(mark)} className={styles.rule} />
          <text x={startRoom - 8} y={y(mark) + 4} textAnchor="end">
            {tick(mark)}
          </text>
        </g>
      ))}
      <path d={`${earnedLine}V${y(0)}H${x(0)}Z`} fill={`url(#${id}-fill)`} />
      {isCompared && <line x1={startRoom} x2={end} y1={y(before)} y2={y(before)} className={styles.before} />}
      {received && <path d={receivedLine} className={styles.receivedLine} />}
      <path d={earnedLine} className={styles.earnedLine} />
      {isCompared && (
        <text x={startRoom + 6} y={y(before) + (y(before) < top + 16 ? 14 : -6)} className={styles.soft}>
          {m.charts_earned_before({ amount: roundMoney(before, currency) })}
        </text>
      )}
      {points.map(({ date, worked_minutes_total: minutes }, index) => (
        <rect
          key={date}
          x={x(index) - Math.min(step * 0.36, 11)}
          y={base - columnHeight(minutes)}
          width={Math.min(step * 0.72, 22)}
          height={columnHeight(minutes)}
          rx="2"
          className={at === index ? styles.columnAt : styles.column}
        />
      ))}
      <line x1={startRoom} x2={end} y1={base} y2={base} className={styles.ruleStrong} />
      <text x={startRoom - 8} y={base - hoursHeight + 10} textAnchor="end">
        {count(Math.round(most / 60))} h
      </text>
      {Array.from({ length: slots }, (_, index) => {
        const day = index % every === 0 ? dateOf(index) : undefined
        return (
          day !== undefined && (
            <text key={day} x={x(index)} y={base + 17} textAnchor="middle">
              {granularity === "month" ? shortMonth(day) : shortDay(day)}
            </text>
          )
        )
      })}
      {!narrow && (
        <g>
          <text x={lastX + 10} y={earnedLabel - 2} className={styles.earnedName}>
            {m.charts_earned()}
          </text>
          <text x={lastX + 10} y={earnedLabel + 13} className={styles.soft}>
            {roundMoney(earned, currency)}
          </text>
          {received && (
            <>
              <text x={lastX + 10} y={receivedLabel - 2} className={styles.receivedName}>
                {m.charts_received()}
              </text>
              <text x={lastX + 10} y={receivedLabel + 13} className={styles.soft}>
                {roundMoney(got, currency)}
              </text>
            </>
          )}
        </g>
      )}
      {at !== undefined && chosen !== undefined && (
        <g pointerEvents="none">
          <line x1={x(at)} x2={x(at)} y1={top} y2={base} className={styles.cursor} />
          {received && <circle cx={x(at)} cy={y(sums.received[at] ?? 0)} r="4.5" className={styles.receivedDot} />}
          <circle cx={x(at)} cy={y(sums.earned[at] ?? 0)} r="4.5" className={styles.earnedDot} />
        </g>
      )}
    </svg>
  )
}
