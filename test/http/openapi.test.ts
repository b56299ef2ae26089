import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { operations, published, resolved } from "../support/http/contract.ts"
import { needsAny, needsNone, unversioned } from "../support/http/exceptions.ts"
import { environment, root } from "../support/run/steps.ts"
import { openApiFile, openApiText } from "../support/run/writeOpenapi.ts"

interface Described {
  readonly at: string
  readonly schema: any
}

/** Every property of a schema and of what is inside it, but for what has a name of its own. */
const propertiesOf = (schema: any, at: string): ReadonlyArray<Described> => {
  if (schema.$ref !== undefined) return []
  const own = Object.entries<any>(schema.properties ?? {}).map(([name, inner]) => ({
    at: `${at}.${name}`,
    schema: inner
  }))
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items])
  ]
  return [
    ...own,
    ...own.flatMap((one) => propertiesOf(one.schema, one.at)),
    ...parts.flatMap((part) => propertiesOf(part, at))
  ]
}

const properties: ReadonlyArray<Described> = [
  ...Object.entries(published.components.schemas).flatMap(([name, schema]) => propertiesOf(schema, name)),
  ...operations.flatMap(({ described, id }) =>
    described.requestBody === undefined
      ? []
      : propertiesOf(described.requestBody.content["application/json"].schema, id)
  )
]

/** Whether a schema is a plain value, or one that may be null. */
const isLeaf = (schema: any): boolean => {
  const { anyOf, type } = resolved(schema)
  if (anyOf !== undefined) return anyOf.every((one: any) => isLeaf(one))
  return ["string", "number", "integer", "boolean", "null"].includes(type)
}
const showsOne = (schema: any): boolean => {
  const { anyOf = [], allOf = [], const: only, enum: values, examples } = resolved(schema)
  return examples?.length > 0 || values?.length > 0 || only !== undefined || [...anyOf, ...allOf].some(showsOne)
}

/** What needs a timer that runs. */
const running = ["timer.stop", "timer.amend", "timer.discard"]

describe("the description of the interface", () => {
  it("is checked in as the code makes it (npm run openapi writes it)", () => {
    assert.isTrue(readFileSync(openApiFile, "utf8") === openApiText(), "docs/openapi.json is out of date")
  })

  it("is OpenAPI 3.1.0 of version v1", () => {
    assert.strictEqual(published.openapi, "3.1.0")
    assert.strictEqual(published.info.version, "v1")
    assert.strictEqual(published.info.title, "Hourbook")
    assert.isNotEmpty(published.info.description)
  })

  it("has a summary, a description, an id of its own and the error answers that it can give for every operation", () => {
    for (const { described, id, method, path } of operations) {
      assert.isNotEmpty(described.summary, id)
      assert.isNotEmpty(described.description, id)
      const success =
        method === "POST" &&
        ![
          "rates.reprice",
          "shared.statement",
          "unsubscribe.stop",
          "undo.change",
          "undo.operation",
          "periods.close",
          "periods.reopen",
          "approvals.submit",
          "approvals.withdraw",
          "approvals.approve",
          "approvals.return",
          "invoices.issue",
          "invoices.sent",
          "webhooks.test",
          "webhooks.rotate",
          "webhooks.replay"
        ].includes(id) &&
        !id.endsWith(".bulk")
          ? "201"
          : "200"
      const isPublic = ["system.openapi", "shared.statement", "feeds.ics", "unsubscribe.stop"].includes(id)
      const can = [
        ...(["system.openapi", "feeds.ics"].includes(id) ? ["304"] : []),
        "400",
        "429",
        "500",
        "503",
        ...(["session.current", "session.signOut", "session.passkeyOptions"].includes(id) || isPublic ? [] : ["401"]),
        ...(isPublic ? [] : ["403"]),
        ...(path.includes("{") ||
        ["reports.reconciliation", "shared.statement", "feeds.ics", "unsubscribe.stop", "calendarFeed.remove"].includes(
          id
        ) ||
        running.includes(id)
          ? ["404"]
          : []),
        ...(described.parameters.some(({ name }: any) => name === "if-match") ||
        ["undo.change", "invoices.issue"].includes(id)
          ? ["412"]
          : []),
        ...((JSON.stringify(described.requestBody ?? "").includes('"external_ref"') && !id.endsWith(".bulk")) ||
        id === "undo.change"
          ? ["409"]
          : []),
        ...(id === "changes.list" ? ["410"] : []),
        ...(described.requestBody === undefined ? [] : ["413", "415"])
      ]
      assert.sameMembers(Object.keys(described.responses), [success, ...can], id)
      for (const [status, response] of Object.entries<any>(described.responses)) {
        assert.isNotEmpty(response.description, `${id} ${status}`)
        assert.containsAllKeys(response.headers, ["RateLimit", "RateLimit-Policy"], `${id} ${status}`)
      }
      assert.property(described.responses["429"].headers, "Retry-After")
    }
    assert.strictEqual(new Set(operations.map(({ id }) => id)).size, operations.length)
  })

  it("asks for the key in x-api-key or a session everywhere but for itself and for signing in", () => {
    const { apiKey, session } = published.components.securitySchemes
    assert.deepInclude(apiKey, { type: "apiKey", in: "header", name: "x-api-key" })
    assert.deepInclude(session, { type: "apiKey", in: "cookie", name: "__Host-hourbook" })
    for (const { described, id, path } of operations) {
      assert.deepStrictEqual(described.security, needsNone(id) ? [] : [{ apiKey: [] }, { session: [] }], path)
    }
  })

  it("names the scope that every operation needs", () => {
    for (const { described, id, method } of operations) {
      const expected = id.startsWith("reports.")
        ? "`reports:read`"
        : needsNone(id)
          ? "no key"
          : needsAny.includes(id)
            ? "any key"
            : method === "GET" || id === "preferences.amend"
              ? "`read`"
              : "`full`"
      assert.include(described.description, expected, id)
    }
  })

  it("says what every parameter and every property means, with an example", () => {
    const parameters = operations.flatMap(({ described, id }) =>
      described.parameters.map((parameter: any) => ({ at: `${id} ${parameter.name}`, ...parameter }))
    )
    assert.deepStrictEqual(
      parameters.filter(({ description }) => !description).map(({ at }) => at),
      []
    )
    assert.deepStrictEqual(
      parameters.filter(({ name, schema }) => name !== "cursor" && !showsOne(schema)).map(({ at }) => at),
      []
    )
    const silent = properties.filter(({ schema }) => !schema.description && !resolved(schema).description)
    assert.deepStrictEqual(
      silent.map(({ at }) => at),
      []
    )
    const bare = properties.filter(({ schema }) => isLeaf(schema) && !showsOne(schema))
    assert.deepStrictEqual(
      bare.map(({ at }) => at),
      []
    )
    assert.isAbove(properties.length, 300)
  })

  it("states the default of every parameter that has one", () => {
    const optional = operations.flatMap(({ described, id }) =>
      described.parameters
        .filter((one: any) => one.in === "query" && !one.required)
        .map((one: any) => ({ at: `${id} ${one.name}`, ...one }))
    )
    const without = optional.filter(
      ({ description, schema }) => !("default" in schema) && !/default/u.test(description)
    )
    const filters =
      /(^cursor|^currency|^external_source|^kind|^q$|^search|^tag|_id|(?:^|_)from|(?:^|_)to|subject|_action)$/u
    assert.deepStrictEqual(
      without.filter(({ name }) => !filters.test(name)).map(({ at }) => at),
      []
    )
    const defaults = Object.fromEntries(
      optional.filter(({ schema }) => "default" in schema).map(({ at, schema }) => [at, schema.default])
    )
    assert.deepInclude(defaults, {
      "time.list page_size": 50,
      "time.list sort_by": "accrual_date",
      "time.list sort_dir": "desc",
      "payments.list include_totals": "1",
      "payments.list totals_only": "0",
      "projects.list sort_by": "name",
      "projects.list for_select": "0",
      "reports.team view": "full",
      "reports.team sort_key": "earned",
      "reports.debtors sort_key": "name",
      "reports.debtors overdue_only": "0",
      "reports.activity feed_limit": 30,
      "reports.activity feed_offset": 0,
      "reports.moneyMatrix metric": "earned"
    })
  })

  it("offers Idempotency-Key on every POST, and If-Match on every PUT and DELETE of a record", () => {
    for (const { described, id, method } of operations) {
      const headers = described.parameters.filter((one: any) => one.in === "header").map(({ name }: any) => name)
      const expected = method === "GET" || unversioned(id) ? [] : method === "POST" ? ["idempotency-key"] : ["if-match"]
      assert.deepStrictEqual(headers, expected, id)
    }
  })

  it("passes the linter without a complaint", () => {
    const linted = spawnSync("redocly", ["lint", openApiFile, "--format=json", "--max-problems=20"], {
      cwd: root,
      env: { ...environment, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      encoding: "utf8"
    })
    const { totals, problems } = JSON.parse(linted.stdout)
    assert.deepInclude(totals, { errors: 0, warnings: 0 }, JSON.stringify(problems).slice(0, 2000))
    assert.strictEqual(linted.status, 0, linted.stderr)
  })
})
