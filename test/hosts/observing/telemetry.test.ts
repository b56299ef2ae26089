import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { eventually, type Host, hour, shownKey, startHost } from "../hostProcess.ts"
import { spansIn, startCollector, valuesOf } from "./collector.ts"
import { providerAway, signInEveryWay } from "./signInEveryWay.ts"

const planted = "planted: what no collector may read"
const traceId = "0af7651916cd43dd8448eb211c80319c"
const caller = "b7ad6b7169203331"

const refusing = [
  `create function refuse() returns trigger language plpgsql as $$ begin
     raise exception 'refused: %', new.comment using errcode = 'HB001', detail = new.comment; end $$`,
  "create trigger refuse before insert on payments for each row execute function refuse()"
]

/** Does a bit of everything; returns what no span and no metric may name, and which of it no line of the log either. */
const work = async (host: Host, key: string) => {
  const ask = async (path: string, body?: object, more: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(host.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-api-key": key, "content-type": "application/json", ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : null }
  }
  const traceparent = `00-${traceId}-${caller}-01`
  const created = await ask("/api/time", hour(planted), { traceparent, "x-request-id": "recorded" })
  const { id, user_id } = created.body.data.entry
  assert.strictEqual((await ask(`/api/time/${id}?`)).status, 200)
  const missing = id.replace(/.{12}$/u, "000000000000")
  assert.strictEqual((await ask(`/api/time/${missing}`)).status, 404)
  assert.strictEqual((await ask("/api/time?search=planted")).status, 200)
  const call = {
    name: "time_log",
    arguments: { entries: [{ description: planted, date: "2026-03-03", minutes: 6, cost: 1 }] }
  }
  assert.strictEqual((await ask("/api/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: call })).status, 200)
  const payment = { inflow_date: "2026-03-02", amount: 1, currency: "EUR", comment: planted }
  assert.strictEqual((await ask("/api/money", payment)).status, 500)
  assert.strictEqual((await ask("/api/reports/team")).status, 200)
  const client = (await ask("/api/counteragents", { name: "Acme" })).body.data.counteragent
  const link = (await ask("/api/statement-links", { counteragent_id: client.id })).body.data
  assert.strictEqual((await ask("/api/shared/statement", { secret: link.secret })).status, 200)
  const feed = (await ask("/api/me/calendar-feed", {})).body.data.address
  const token = feed.split("=")[1]
  for (const [address, status] of [
    [feed, 200],
    [`/API//calendar.ics?token=${token}`, 200],
    [`${feed}&token=${token}`, 400],
    [`/api/calendar.ics/${token}`, 404]
  ] as const) {
    assert.strictEqual((await ask(address)).status, status, address)
  }
  const { code } = (await ask(`/api/members/${user_id}/invite`, {})).body.data.invitation
  const unlogged: ReadonlyArray<string> = [link.secret, token, ...(await signInEveryWay(host.url, code))]
  return { unlogged, secrets: [...unlogged, key, id, missing, user_id, "planted"] }
}

const metricsUrl = (host: Host) => eventually(() => /Metrics: (\S+)\n/u.exec(host.said.stdout)?.[1])

const page = readFileSync(new URL("../../../docs/observability.md", import.meta.url), "utf8")

/** The metrics that the page names, without those of DynamoDB. */
const documented = new Set(page.match(/hourbook_(?!dynamodb)[a-z_]+/gu))

/** The samples of a scrape, by name and labels. */
const scrape = async (url: string) => {
  const response = await fetch(url)
  assert.match(response.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/u)
  const text = await response.text()
  const samples = text.matchAll(/^([a-z_]+(?:\{.*\})?) (\S+)$/gmu)
  return { text, samples: new Map([...samples].map(([, name = "", value]) => [name, Number(value)])) }
}

describe("what a service tells collectors", () => {
  it.live("is spans with route, status and store time, and metrics, and nothing of records", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      for (const statement of refusing) yield* administer(databaseUrl, statement)
      yield* Effect.promise(async () => {
        const { received, url } = await startCollector()
        const host = await startHost({
          ...providerAway,
          DATABASE_URL: databaseUrl,
          METRICS_PORT: "0",
          OTEL_EXPORTER_OTLP_ENDPOINT: url,
          OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
          OTEL_EXPORTER_OTLP_HEADERS: "x-token=of%20the%20collector",
          OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=tests",
          OTEL_SERVICE_NAME: "hours",
          OTEL_BSP_SCHEDULE_DELAY: "100"
        })
        const key = await shownKey(host)
        const { secrets, unlogged } = await work(host, key)
        await fetch(`${host.url}/api/changes`, { headers: { "x-api-key": key } })

        const { samples, text } = await scrape(await metricsUrl(host))
        for (const secret of secrets) assert.notInclude(text, secret)
        const names = new Set([...samples.keys()].map((name) => name.split("{", 1)[0] ?? ""))
        assert.isAbove(documented.size, 10)
        for (const name of documented) assert.isTrue(names.has(name) || names.has(`${name}_count`), name)
        const count = (method: string, route: string, status: number) =>
          samples.get(`hourbook_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`)
        assert.strictEqual(count("POST", "/api/time", 201), 1)
        assert.strictEqual(count("GET", "/api/time/:id", 404), 1)
        assert.strictEqual(count("POST", "/api/money", 500), 1)
        assert.isAtLeast(samples.get("hourbook_store_seconds_count") ?? 0, 6)
        assert.isAbove(samples.get("hourbook_store_seconds_sum") ?? 0, 0)
        assert.strictEqual(samples.get("hourbook_store_sessions_max"), 10)
        assert.isAtLeast(samples.get("hourbook_store_sessions_in_use") ?? -1, 0)
        assert.strictEqual(samples.get("hourbook_deltas_waiting"), 2)

        assert.strictEqual((await host.stop()).code, 0)
        assert.match(host.said.stdout, /GET \/signin\/oidc\/callback 400/u)
        for (const secret of unlogged) assert.notInclude(host.said.stdout + host.said.stderr, secret)
        for (const secret of secrets) for (const { body } of received) assert.notInclude(body.toString(), secret)
        assert.isNotEmpty(received)
        for (const { headers, path } of received) {
          assert.deepStrictEqual([path, headers["x-token"]], ["/v1/traces", "of the collector"])
        }
        const { resource, spans } = spansIn(received)
        assert.deepInclude(resource, { "service.name": "hours", "deployment.environment.name": "tests" })
        const named = (name: string) => spans.filter((span) => span.name === name)
        const [recorded] = named("POST /api/time")
        assert.deepInclude(recorded, { traceId, parentSpanId: caller })
        const values = valuesOf(recorded?.attributes ?? [])
        assert.deepInclude(values, {
          "http.route": "/api/time",
          "http.request.method": "POST",
          "hourbook.request_id": "recorded"
        })
        assert.strictEqual(Number(values["http.response.status_code"]), 201)
        assert.isAbove(Number(values["hourbook.store.seconds"]), 0)
        const inTrace = spans.filter((span) => span.traceId === traceId)
        const [useCase] = inTrace.filter(({ name }) => name === "TimeEntries.record")
        assert.exists(useCase)
        const statements = inTrace.map(({ attributes }) => String(valuesOf(attributes)["db.query.text"]))
        assert.isTrue(
          statements.some((statement) => /insert into "?time_entries[\s\S]*\$1/u.test(statement)),
          statements[0]
        )

        assert.isNotEmpty(named("tool time_log"))
        const [missing] = named("TimeEntries.get").filter(
          ({ attributes }) => valuesOf(attributes)["error.type"] === "NotFound"
        )
        assert.deepInclude(missing, { status: { code: 1 } })
        const [failed] = named("POST /api/money")
        assert.strictEqual(failed?.status.code, 2)
        const [useCaseFailed] = named("Payments.record")
        assert.deepInclude(useCaseFailed, { status: { code: 2, message: "HB001" } })
      })
    })
  )
})
