import { secondsBoundaries } from "@hourbook/core/telemetry/secondsBoundaries"
import type { LoggedRequest } from "@hourbook/runtime/requests/requestLog"
import { Context, Metric } from "effect"

const requestSeconds = Metric.histogram("hourbook_http_request_seconds", {
  description: "Time from the headers of a request to the end of its response",
  boundaries: secondsBoundaries
})
export const rateLimited = Metric.counter("hourbook_rate_limited_total", {
  description: "Requests that a limit refused",
  incremental: true
})

type Labels = Readonly<Record<"method" | "route" | "status", string>>

const series = new Map<string, ReturnType<typeof seriesOf>>()

const seriesOf = (labels: Labels) => Metric.withAttributes(requestSeconds, labels)

/** Counts a request that ended. */
export const requestMetrics = ({ method, milliseconds, path, status }: LoggedRequest): void => {
  const labels = { method, route: path, status: String(status) }
  const key = Object.values(labels).join(" ")
  const found = series.get(key) ?? seriesOf(labels)
  series.set(key, found)
  found.updateUnsafe(milliseconds / 1000, Context.empty())
  if (status === 429) rateLimited.updateUnsafe(1, Context.empty())
}
