import { createServer } from "node:net"
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inject } from "vitest"
import { administer } from "../../engines/administer.ts"
import { newTable } from "../../engines/DynamoEngine.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { eventually, type Host, hour, shownKey, startHost } from "../hostProcess.ts"
import { commandsWith } from "../inProcess.ts"
import { startCollector } from "./collector.ts"

/** A text of a record, which no line may show. */
const planted = "planted: what the client must never read"

interface Asked {
  readonly path: string
  readonly id: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const ask = async (host: Host, { body, headers, id, path }: Asked) => {
  const response = await fetch(host.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "x-request-id": id, ...headers },
    ...(body === undefined ? {} : { body })
  })
  await response.arrayBuffer()
  assert.strictEqual(response.headers.get("x-request-id"), id, `${path} ${response.status}`)
  return response.status
}

/** What the fault's line says, once both it and the request's line are there. */
const faultOf = async (host: Host, id: string): Promise<Record<string, string>> => {
  const find = (text: string) => () => text.split("\n").find((line) => line.includes(id))
  await eventually(() => find(host.said.stdout)())
  const line = await eventually(() => find(host.said.stderr)())
  assert.notInclude(host.said.stderr + host.said.stdout, "planted")
  return JSON.parse(line).annotations
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** A host that also signs apps in. */
const startWithApps = async (settings: Readonly<Record<string, string>>) => {
  const port = String(await freePort())
  return startHost({ PORT: port, OAUTH_ENABLED: "1", PUBLIC_URL: `http://127.0.0.1:${port}`, ...settings })
}

const hourWith = (description: string) => JSON.stringify(hour(description))

/** Statements that make the database refuse what the interface allows, with the text of the record in its message. */
const refusing = [
  `create function refuse() returns trigger language plpgsql as $$ begin
     raise exception 'refused: %', new.description using errcode = 'HB001', constraint = 'no_such_hour', detail = new.description;
   end $$`,
  "create trigger refuse before insert on time_entries for each row execute function refuse()",
  "alter table oauth_artifacts rename to moved"
]

describe("a line about a fault", () => {
  it.live("has the store's code, severity and constraint, the request and its id, and no text of a record", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      const host = yield* Effect.promise(() => startWithApps({ DATABASE_URL: databaseUrl, HOURBOOK_LOG: "json" }))
      const key = yield* Effect.promise(() => shownKey(host))
      for (const statement of refusing) yield* administer(databaseUrl, statement)
      yield* Effect.promise(async () => {
        const headers = { "x-api-key": key }
        await ask(host, { path: "/api/time", id: "by-rest", body: hourWith(planted), headers })
        assert.deepInclude(await faultOf(host, "by-rest"), {
          method: "POST",
          path: "/api/time",
          request_id: "by-rest",
          code: "HB001",
          severity: "ERROR",
          constraint: "no_such_hour"
        })

        const call = {
          name: "time_log",
          arguments: { entries: [{ description: planted, date: "2026-03-02", minutes: 60, cost: 1 }] }
        }
        const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call })
        await ask(host, { path: "/api/mcp", id: "by-tool", body: message, headers })
        assert.deepInclude(await faultOf(host, "by-tool"), { path: "/api/mcp", tool: "time_log", code: "HB001" })

        const app = JSON.stringify({ redirect_uris: ["http://127.0.0.1/callback"], client_name: planted })
        await ask(host, { path: "/oauth/register", id: "by-app", body: app })
        assert.deepInclude(await faultOf(host, "by-app"), { path: "/oauth/register", code: "42P01" })
      })
      yield* Effect.promise(() => host.stop())
    })
  )

  it("has the name of the error in the AWS API", async () => {
    const settings = {
      HOURBOOK_STORE: "dynamodb",
      HOURBOOK_TABLE: newTable(),
      AWS_ENDPOINT_URL_DYNAMODB: inject("dynamoEndpoint"),
      AWS_REGION: process.env["AWS_REGION"] ?? "local",
      AWS_ACCESS_KEY_ID: process.env["AWS_ACCESS_KEY_ID"] ?? "local",
      AWS_SECRET_ACCESS_KEY: process.env["AWS_SECRET_ACCESS_KEY"] ?? "local",
      HOURBOOK_LOG: "json"
    }
    await commandsWith(settings)(["table", "create"])
    const host = await startHost(settings)
    const key = await shownKey(host)
    const client = new DynamoDBClient({
      endpoint: settings.AWS_ENDPOINT_URL_DYNAMODB,
      region: settings.AWS_REGION,
      credentials: { accessKeyId: settings.AWS_ACCESS_KEY_ID, secretAccessKey: settings.AWS_SECRET_ACCESS_KEY }
    })
    await client.send(new DeleteTableCommand({ TableName: settings.HOURBOOK_TABLE }))
    client.destroy()
    await ask(host, { path: "/api/time", id: "no-table", body: hourWith(planted), headers: { "x-api-key": key } })
    const fault = await faultOf(host, "no-table")
    assert.deepInclude(fault, { method: "POST", path: "/api/time", code: "ResourceNotFoundException" })
    await host.stop()
  })
})

describe("an answer", () => {
  it.live("has the id of its request, and a new one where none or an odd one was sent", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      const collector = yield* Effect.promise(startCollector)
      const host = yield* Effect.promise(() =>
        startWithApps({ DATABASE_URL: databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
      )
      yield* Effect.promise(async () => {
        const headers = { "x-api-key": await shownKey(host) }
        const expected = [
          [200, { path: "/healthz", id: "Root=1-67891233-abcdef012345678912345678" }],
          [200, { path: "/docs", id: "a" }],
          [200, { path: "/api/time", id: "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000", headers }],
          [404, { path: "/nowhere", id: "b" }],
          [401, { path: "/api/time", id: "c" }],
          [401, { path: "/api/mcp", id: "d", body: "{}" }],
          [400, { path: "/api/time", id: "e", body: "x", headers: { ...headers, "content-type": "text/plain" } }],
          [413, { path: "/api/time", id: "f", body: " ".repeat(1_100_000), headers }],
          [200, { path: "/.well-known/oauth-authorization-server", id: "g" }],
          [400, { path: "/oauth/token", id: "h", body: "nonsense" }]
        ] as const
        for (const [status, asked] of expected) assert.strictEqual(await ask(host, asked), status, asked.path)
        for (let count = 0; (await ask(host, { path: "/oauth/register", id: `r${count}`, body: "{}" })) !== 429;) {
          assert.isBelow(++count, 100)
        }
        for (const id of ["", "two words", "a,b", "x".repeat(129), 'quo"ted', "ä"]) {
          const response = await fetch(`${host.url}/healthz`, { headers: { "x-request-id": id } })
          assert.match(response.headers.get("x-request-id") ?? "", /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u)
        }
        await eventually(() =>
          / GET \/nowhere|\(unknown path\) 404 .* b\n/u.test(host.said.stdout) ? true : undefined
        )
      })
      yield* administer(inject("databaseUrl"), `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
      yield* administer(inject("databaseUrl"), `create database ${new URL(databaseUrl).pathname.slice(1)}`)
      yield* Effect.promise(async () => {
        assert.strictEqual(await ask(host, { path: "/readyz", id: "gone" }), 503)
        const { code, stdout } = await host.stop()
        assert.strictEqual(code, 0)
        assert.match(stdout, /\n\S+Z stopped by SIGTERM\n$/u)
        // Spans have the same ids, and are protobuf unless JSON is asked for.
        const [first] = collector.received
        assert.strictEqual(first?.headers["content-type"], "application/x-protobuf")
        const sent = Buffer.concat(collector.received.map(({ body }) => body)).toString("latin1")
        for (const text of ["GET /api/time", "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000"]) assert.include(sent, text)
      })
    })
  )
})
