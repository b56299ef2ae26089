import { type KeyboardEvent, useId, useState } from "react"
import { fullDay, monthName, shortDay } from "../format/dates.ts"
import { hours } from "../format/duration.ts"
import { money } from "../format/money.ts"
import { m } from "../paraglide/messages.js"
import styles from "./Flow.module.css"
import { FlowPlot } from "./FlowPlot.tsx"
import type { FlowProps } from "./FlowProps.ts"
import { runningSums } from "./scale.ts"
import { useWidth } from "./useWidth.ts"

const nameOf = (granularity: FlowProps["granularity"], date: string): string =>
  granularity === "month"
    ? monthName(date)
    : granularity === "week"
      ? m.charts_week_of({ day: shortDay(date) })
      : fullDay(date)

/**
 * Earned and received as they add up, hours below. One stop for the keyboard: arrows walk the points and the line
 * above says what they hold. A table says the same to readers of the screen.
 */
export const Flow = ({ received = true, ...props }: FlowProps) => {
  const { currency, granularity, points } = props
  const [box, width] = useWidth<HTMLElement>()
  const [at, setAt] = useState<number>()
  const id = useId()
  const last = points.length - 1
  const sums = {
    earned: runningSums(points.map(({ earned_total }) => earned_total)),
    received: runningSums(points.map(({ received_total }) => received_total))
  }
  const shown = Math.min(at ?? last, last)
  const point = at === undefined ? undefined : points[shown]

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const moves: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }
    const next = moves[event.key]
    if (next !== undefined)
      setAt(Math.max(0, Math.min(last, at === undefined && event.key === "ArrowLeft" ? last : next)))
    else if (event.key === "Escape" && at !== undefined) setAt(undefined)
    else return
    event.preventDefault()
  }

  return (
    <figure className={styles.flow} ref={box}>
      <figcaption id={id} aria-live="polite">
        <span className={styles.earned}>
          {m.charts_earned()} <b>{money(sums.earned[shown] ?? 0, currency)}</b>
        </span>
        {received && (
          <span className={styles.received}>
            {m.charts_received()} <b>{money(sums.received[shown] ?? 0, currency)}</b>
          </span>
        )}
        <span className={styles.worked}>
          {point === undefined ? (
            m.charts_hours()
          ) : (
            <>
              {nameOf(granularity, point.date)} <b>{hours(point.worked_minutes_total)}</b>
            </>
          )}
        </span>
      </figcaption>
      <div
        className={styles.plot}
        role="application"
        aria-roledescription={m.charts_chart()}
        aria-labelledby={id}
        tabIndex={0}
        onKeyDown={onKey}
        onBlur={() => setAt(undefined)}
        onPointerLeave={() => setAt(undefined)}
      >
        {width > 0 && last >= 0 && (
          <FlowPlot {...props} received={received} sums={sums} width={width} at={at} setAt={setAt} id={id} />
        )}
      </div>
      <div className="sr">
        <table>
          <caption>{m.charts_as_table()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.charts_day()}</th>
              <th scope="col">{m.charts_earned()}</th>
              {received && <th scope="col">{m.charts_received()}</th>}
              <th scope="col">{m.charts_hours()}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((each) => (
              <tr key={each.date}>
                <th scope="row">{nameOf(granularity, each.date)}</th>
                <td>{money(each.earned_total, currency)}</td>
                {received && <td>{money(each.received_total, currency)}</td>}
                <td>{hours(each.worked_minutes_total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
