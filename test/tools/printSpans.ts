import { once } from "node:events"
import { createServer } from "node:http"
import { json } from "node:stream/consumers"

/**
 * Prints the spans of each request that has ended, with their durations and the texts of their SQL statements: it is the collector of the
 * program that it is loaded before, `node --import ./test/tools/printSpans.ts …`. Without a collector, a program makes no spans.
 */
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: { readonly stringValue?: string } }>
  readonly status: { readonly code: number }
}

/** The spans of each trace that are not printed yet, by their ids. They are once its root has ended: children arrive first. */
const traces = new Map<string, Map<string, Span>>()
const ended = new Set<string>()

const depthOf = (span: Span, trace: ReadonlyMap<string, Span>): number => {
  const parent = trace.get(span.parentSpanId ?? "")
  return parent === undefined ? 0 : depthOf(parent, trace) + 1
}

const print = (span: Span, trace: ReadonlyMap<string, Span>) => {
  const milliseconds = Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6
  const statement = span.attributes.find(({ key }) => key === "db.query.text")?.value.stringValue
  const text = statement === undefined ? "" : `\n${statement.trim().replace(/^/gmu, "        ")}`
  const failed = span.status.code === 2 ? " FAILED" : ""
  process.stderr.write(
    `${"  ".repeat(depthOf(span, trace))}${span.name} ${milliseconds.toFixed(1)} ms${failed}${text}\n`
  )
}

const take = (spans: ReadonlyArray<Span>) => {
  for (const span of spans) {
    const trace = traces.get(span.traceId) ?? new Map<string, Span>()
    traces.set(span.traceId, trace.set(span.spanId, span))
    if (span.parentSpanId === undefined) ended.add(span.traceId)
    if (!ended.has(span.traceId)) continue
    for (const one of trace.values()) print(one, trace)
    traces.delete(span.traceId)
  }
}

const collector = createServer((request, response) => {
  void json(request).then(({ resourceSpans }: any) => {
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) take(spans)
    response.setHeader("content-type", "application/json").end("{}")
  })
})
collector.listen(0, "127.0.0.1").unref()
await once(collector, "listening")
const address = collector.address()
if (typeof address !== "object" || address === null) throw new Error("the collector has no port")
process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${address.port}`
process.env["OTEL_EXPORTER_OTLP_PROTOCOL"] = "http/json"
process.env["OTEL_BSP_SCHEDULE_DELAY"] = "100"
