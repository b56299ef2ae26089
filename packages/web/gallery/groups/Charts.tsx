import { Ageing, AgeingRow } from "../../src/charts/Ageing.tsx"
import { Bars } from "../../src/charts/Bars.tsx"
import { Columns } from "../../src/charts/Columns.tsx"
import { Flow } from "../../src/charts/Flow.tsx"
import { HoursByDay } from "../../src/charts/HoursByDay.tsx"
import { Spark } from "../../src/charts/Spark.tsx"
import { addDays, fullDay, shortDay } from "../../src/format/dates.ts"
import { hours } from "../../src/format/duration.ts"
import { money } from "../../src/format/money.ts"
import { m } from "../../src/paraglide/messages.js"
import { State } from "../State.tsx"
import { longClient } from "../texts.ts"

const buckets = (...amounts: readonly [number, number, number, number]) => [
  { bucket: "0-30", amount: amounts[0] } as const,
  { bucket: "31-60", amount: amounts[1] } as const,
  { bucket: "61-90", amount: amounts[2] } as const,
  { bucket: "90+", amount: amounts[3] } as const
]

const days = Array.from({ length: 30 }, (_, index) => addDays("2026-11-01", index))
const minutesOf = (index: number): number => (index % 7 > 4 ? 0 : 300 + ((index * 53) % 240))

const points = days.slice(0, 12).map((date, index) => ({
  date,
  earned_total: (minutesOf(index) / 60) * 90,
  received_total: index % 5 === 3 ? 2400 : 0,
  worked_minutes_total: minutesOf(index)
}))

const worked = days.map((date, index) => ({ date, worked_minutes_total: minutesOf(index) }))

const bars = () =>
  [
    { key: "1", label: longClient(), value: 12_345_678.9 },
    { key: "2", label: "Globex", value: 4_200_000 },
    { key: "3", label: "Lumen", value: 0 }
  ].map((bar) => ({ ...bar, text: money(bar.value, "EUR") }))

/** Charts, with much, little and nothing in them. */
export const Charts = () => (
  <>
    <State name="Flow">
      <Flow points={points} granularity="day" currency="EUR" until="2026-11-30" previous={18_000} />
    </State>
    <State name="Flow of hours and work alone">
      <Flow points={points.slice(0, 3)} granularity="day" currency="EUR" received={false} />
    </State>
    <State name="HoursByDay">
      <HoursByDay label={m.charts_hours()} period={{ from: "2026-11-01", to: "2026-11-30" }} days={worked} />
    </State>
    <State name="Columns">
      <Columns
        label={m.charts_hours()}
        columns={worked.slice(0, 7).map(({ date, worked_minutes_total: value }) => ({
          key: date,
          value,
          says: `${fullDay(date)}: ${hours(value)}`,
          label: shortDay(date)
        }))}
      />
    </State>
    <State name="Bars">
      <Bars bars={bars()} />
    </State>
    <State name="Ageing, AgeingRow">
      <Ageing buckets={buckets(1200, 800, 12_345_678, 90)} currency="EUR" />
      <Ageing buckets={buckets(0, 0, 0, 0)} currency="EUR" />
      <AgeingRow buckets={buckets(1200, 800, 0, 90)} currency="EUR" total={2090} most={4000} />
      <AgeingRow buckets={buckets(0, 0, 0, 0)} currency="EUR" total={0} most={4000} />
    </State>
    <State name="Spark">
      <Spark values={[1, 4, 2, 8, 5]} label={m.charts_earned()} />
      <Spark values={[3, -2, 1]} tone="owed" />
      <Spark values={[]} />
    </State>
  </>
)
