import { Effect, Metric } from "effect"

/** The value of a counter or gauge, or the count of a histogram, over all series with these labels; 0 without any. */
export const metricValue = (name: string, labels: Readonly<Record<string, string>> = {}): Effect.Effect<number> =>
  Effect.map(Metric.snapshot, (series) =>
    series
      .filter(
        ({ attributes, id }) =>
          id === name && Object.entries(labels).every(([key, value]) => attributes?.[key] === value)
      )
      .reduce((sum, one) => {
        if (one.type === "Counter") return sum + Number(one.state.count)
        if (one.type === "Gauge") return sum + Number(one.state.value)
        return one.type === "Histogram" ? sum + one.state.count : sum
      }, 0)
  )
