// Long because it has a row for every operation.
import { assert } from "@effect/vitest"
import { moneyKindNames, moneySubjects } from "@hourbook/core/kinds/recordKindNames"
import { Api } from "@hourbook/rest/openapi/Api"
import { recordPath } from "@hourbook/rest/shapes/wireNames"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

/** Which tool does what an endpoint does; null where none does, for a reason that docs/mcp.md gives. */
const coverage: Readonly<Record<string, string | null>> = {
  "GET /api/me/access": "whoami",
  "GET /api/me/api-keys": "whoami",
  "POST /api/me/api-keys": null,
  "DELETE /api/me/api-keys/:id": "record_delete",
  "GET /api/statement-links": null,
  "POST /api/statement-links": null,
  "DELETE /api/statement-links/:id": null,
  "POST /api/shared/statement": null,
  "GET /api/me/calendar-feed": null,
  "POST /api/me/calendar-feed": null,
  "DELETE /api/me/calendar-feed": null,
  "GET /api/calendar.ics": null,
  "GET /api/me/preferences": null,
  "PUT /api/me/preferences": null,
  "GET /api/me/connections": "whoami",
  "DELETE /api/me/connections/:id": "record_delete",
  "GET /api/time": "time_list",
  "POST /api/time": "time_log",
  "GET /api/time/:id": "fetch",
  "PUT /api/time/:id": "time_update",
  "DELETE /api/time/:id": "record_delete",
  "GET /api/time/suggestions": null,
  "GET /api/timesheet": "time_list",
  "POST /api/timesheet": "time_log",
  "GET /api/timesheet/:id": "fetch",
  "PUT /api/timesheet/:id": "time_update",
  "DELETE /api/timesheet/:id": "record_delete",
  ...Object.fromEntries(
    moneyKindNames.flatMap((kind) => {
      const path = recordPath(kind)
      const save = kind === "charges" ? "charge_save" : "money_save"
      return [
        [`GET ${path}`, "money_list"],
        [`POST ${path}`, save],
        [`POST ${path}/bulk`, null],
        [`GET ${path}/:id`, "fetch"],
        [`PUT ${path}/:id`, save],
        [`DELETE ${path}/:id`, "record_delete"]
      ]
    })
  ),
  "POST /api/time/bulk": "import_table",
  "POST /api/timesheet/bulk": "import_table",
  "POST /api/projects/bulk": "import_table",
  "POST /api/counteragents/bulk": "import_table",
  "GET /api/imports": null,
  "POST /api/imports": "import_table",
  "GET /api/imports/:id": null,
  "POST /api/imports/:id/invoices": null,
  "DELETE /api/imports/:id": null,
  "GET /api/projects": "reference_list",
  "POST /api/projects": "projects_save",
  "GET /api/projects/:id": "fetch",
  "PUT /api/projects/:id": "projects_save",
  "DELETE /api/projects/:id": "record_delete",
  "GET /api/counteragents": "reference_list",
  "POST /api/counteragents": "clients_save",
  "GET /api/counteragents/:id": "fetch",
  "PUT /api/counteragents/:id": "clients_save",
  "DELETE /api/counteragents/:id": "record_delete",
  "GET /api/members": "reference_list",
  "POST /api/members": "members_save",
  "GET /api/members/former": null,
  "POST /api/members/former": null,
  "GET /api/members/:id": "fetch",
  "POST /api/members/:id/invite": "members_save",
  "POST /api/members/:id/join": "members_save",
  "PUT /api/members/:id": "members_save",
  "DELETE /api/members/:id": "record_delete",
  "GET /api/workspace": "whoami",
  "PUT /api/workspace": "workspace_update",
  "GET /api/workspace/logo": null,
  "PUT /api/workspace/logo": null,
  "DELETE /api/workspace/logo": null,
  "GET /api/periods": null,
  "GET /api/periods/:id": null,
  "POST /api/periods/close": "workspace_update",
  "POST /api/periods/reopen": "workspace_update",
  "GET /api/invoices": "money_list",
  "POST /api/invoices": "invoice_save",
  "GET /api/invoices/:id": "fetch",
  "PUT /api/invoices/:id": "invoice_save",
  "DELETE /api/invoices/:id": "record_delete",
  "POST /api/invoices/:id/issue": "invoice_issue",
  "POST /api/invoices/:id/credit": "invoice_issue",
  "POST /api/invoices/:id/sent": null,
  "POST /api/unsubscribe": null,
  "GET /api/mails": null,
  "POST /api/mails": "document_send",
  "POST /api/mails/:id/send": null,
  "GET /api/webhooks": null,
  "POST /api/webhooks": null,
  "GET /api/webhooks/:id": null,
  "PUT /api/webhooks/:id": null,
  "DELETE /api/webhooks/:id": null,
  "POST /api/webhooks/:id/test": null,
  "POST /api/webhooks/:id/rotate": null,
  "POST /api/webhooks/:id/replay": null,
  "GET /api/webhooks/:id/deliveries": null,
  "GET /api/tax-codes": null,
  "POST /api/tax-codes": null,
  "PUT /api/tax-codes/:id": null,
  "GET /api/invoice-series": null,
  "POST /api/invoice-series": null,
  "PUT /api/invoice-series/:id": null,
  "GET /api/invoice-schedules": null,
  "POST /api/invoice-schedules": null,
  "GET /api/invoice-schedules/:id": null,
  "PUT /api/invoice-schedules/:id": null,
  "DELETE /api/invoice-schedules/:id": null,
  "GET /api/exchange-rates": "reference_list",
  "POST /api/exchange-rates": "rates_set",
  "DELETE /api/exchange-rates/:id": "record_delete",
  "GET /api/approvals": "timesheets",
  "POST /api/approvals/submit": "timesheets",
  "POST /api/approvals/withdraw": "timesheets",
  "POST /api/approvals/approve": "timesheets",
  "POST /api/approvals/return": "timesheets",
  "GET /api/members/:id/api-keys": null,
  "DELETE /api/members/:id/api-keys/:key_id": null,
  "POST /api/activity/:id/undo": "undo",
  "POST /api/operations/:id/undo": "undo",
  "GET /api/calendar": "summarize_period",
  "GET /api/changes": null,
  "GET /api/holidays": "summarize_period",
  "GET /api/dashboard/overview": "report_overview",
  "GET /api/reports/budgets": "report_budgets",
  "GET /api/reports/receivables": "report_debtors",
  "GET /api/reports/unbilled": "report_debtors",
  "GET /api/reports/tax": null,
  "GET /api/reports/team": "report_team",
  "GET /api/reports/activity": "report_activity",
  "GET /api/reports/debtors": "report_debtors",
  "GET /api/reports/debtors/reconciliation": "client_statement",
  "GET /api/timesheet-matrix": "summarize_period",
  "GET /api/moneysheet-matrix": "summarize_period",
  "GET /api/me": "whoami",
  "PUT /api/me": null,
  "GET /api/tags": null,
  "PUT /api/tags/:id": null,
  "GET /api/rates": "reference_list",
  "POST /api/rates": "rates_set",
  "DELETE /api/rates/:id": "record_delete",
  "POST /api/rates/reprice": null,
  "GET /api/timer": "timer",
  "PUT /api/timer": null,
  "DELETE /api/timer": "timer",
  "POST /api/timer/start": "timer",
  "POST /api/timer/stop": "timer",
  "GET /api/timers": null,
  "GET /api/session": null,
  "POST /api/session": null,
  "DELETE /api/session": null,
  "POST /api/session/sample": null,
  "DELETE /api/session/sample": null,
  "POST /api/session/passkey": null,
  "POST /api/session/passkey/options": null,
  "GET /api/me/sessions": null,
  "DELETE /api/me/sessions": null,
  "DELETE /api/me/sessions/:id": null,
  "GET /api/me/passkeys": null,
  "POST /api/me/passkeys": null,
  "POST /api/me/passkeys/options": null,
  "DELETE /api/me/passkeys/:id": null,
  "GET /api/openapi.json": null
}

const named = (json: unknown, keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  typeof json !== "object" || json === null
    ? []
    : Object.entries(json).flatMap(([key, value]) => [...(keys.includes(key) ? [key] : []), ...named(value, keys)])

onMemory("the list of tools", (it) => {
  it.effect("is flat and says what every tool does to the records", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { tools } = yield* assistantOf(owner.full.key)
      for (const { annotations, description, inputSchema, name, outputSchema, title } of yield* Effect.promise(tools)) {
        assert.match(name, /^[a-z]+(?:_[a-z]+)*$/u)
        assert.isAtMost(description.length, 215, name)
        assert.isNotEmpty(title)
        assert.deepEqual(named([inputSchema, outputSchema], ["$ref", "allOf", "anyOf", "oneOf", "$defs"]), [], name)
        assert.isFalse(inputSchema.additionalProperties, name)
        assert.strictEqual(outputSchema.type, "object")
        assert.isFalse(annotations.openWorldHint)
        assert.isBoolean(annotations.readOnlyHint)
        if (!annotations.readOnlyHint) assert.isBoolean(annotations.destructiveHint)
      }
    })
  )

  it.effect("says what a currency defaults to only where it has a default", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { tools } = yield* assistantOf(owner.full.key)
      const said = (yield* Effect.promise(tools)).flatMap(({ inputSchema: { properties }, name }) => {
        const { currency } = properties.entries?.items.properties ?? properties
        return currency === undefined ? [] : [[name, currency.description]]
      })
      assert.deepEqual(Object.fromEntries(said), {
        time_log: "default: the billing rate's; with cost or without a rate, the client's or workspace's",
        time_update: "ISO 4217",
        money_save: "default without id: the client's or workspace's",
        charge_save: "default without id: the client's or workspace's",
        import_table: "of its amounts",
        clients_save: "none clears",
        invoice_save: "default: the client's or workspace's",
        rates_set: "ISO 4217",
        workspace_update: "ISO 4217"
      })
    })
  )

  it.effect("has a tool for everything that the REST interface does, but for what docs/mcp.md leaves out", () =>
    Effect.gen(function* () {
      const endpoints: Array<string> = []
      HttpApi.reflect(Api, {
        onGroup: () => {},
        onEndpoint: ({ endpoint }) => endpoints.push(`${endpoint.method} ${endpoint.path.replace(/\/$/u, "")}`)
      })
      assert.deepEqual(endpoints.filter((endpoint) => !(endpoint in coverage)).sort(), [])
      const { owner } = yield* openTeam()
      const { tools } = yield* assistantOf(owner.full.key)
      const all = yield* Effect.promise(tools)
      const names = all.map(({ name }) => name)
      for (const tool of Object.values(coverage)) if (tool !== null) assert.include(names, tool)
      const kindsOf = (tool: string) => all.find(({ name }) => name === tool)?.inputSchema.properties.kind.enum
      assert.deepEqual(kindsOf("money_list"), [...moneySubjects, "invoice"])
      assert.deepEqual(
        kindsOf("money_save"),
        moneySubjects.filter((subject) => subject !== "charge")
      )
    })
  )

  it.effect("holds no tool that the caller's scopes or role make useless", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* openTeam()
      const namesFor = Effect.fnUntraced(function* (key: string | null) {
        const { tools } = yield* assistantOf(key)
        return (yield* Effect.promise(tools)).map(({ name }) => name)
      })
      const reading = yield* namesFor(yield* owner.read.key)
      assert.notInclude(reading, "time_log")
      assert.notInclude(reading, "record_delete")
      assert.include(reading, "report_team")
      const ofMember = yield* namesFor(member.full.key)
      assert.include(ofMember, "time_log")
      assert.notInclude(ofMember, "clients_save")
      assert.notInclude(ofMember, "charge_save")
      assert.notInclude(ofMember, "report_debtors")
      const ofClient = yield* namesFor(client.full.key)
      assert.notInclude(ofClient, "time_log")
      assert.notInclude(ofClient, "money_save")
      assert.notInclude(ofClient, "charge_save")
      assert.notInclude(ofClient, "report_overview")
      assert.include(ofClient, "time_list")
    })
  )
})
