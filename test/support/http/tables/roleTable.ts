// Long because it has a row for every endpoint.
import { Api } from "@hourbook/rest/openapi/Api"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { newUuid } from "../../data/builders.ts"
import { billed, issued } from "../billedWorld.ts"
import { connectApp, dataOf, newKey, type Team } from "../callers.ts"
import { putSentMail } from "../mails.ts"
import { all, managers, no, owners, type Role, roles, type Row, type Rows, type Statuses, writers } from "../roles.ts"
import {
  billingRateBody,
  bodyOf,
  clientKind,
  type MoneyKind,
  projectKind,
  rateBody,
  timeKind,
  transferKinds,
  type WireKind,
  redPixel,
  seriesBody,
  taxCodeBody,
  webhookBody
} from "../wireKinds.ts"
import { pageRows } from "./pageRows.ts"

/** A new record of the caller; for a caller with the role client, another member's record for their counteragent. */
const own =
  ({ body, path }: WireKind) =>
  (fixture: Team, role: Role) =>
    Effect.map(
      fixture.owner.full.make(path, {
        ...body,
        counteragent_id: fixture.acme.id,
        user_id: role === "client" ? fixture.owner.id : fixture[role].id
      }),
      ({ id }) => String(id)
    )
const entity =
  ({ body, path }: Pick<WireKind, "body" | "path">) =>
  (fixture: Team) =>
    Effect.map(fixture.owner.full.make(path, body), ({ id }) => String(id))
const formerly = entity({ path: "/api/members/former", body: { name: "Fay" } })
const someone = (fixture: Team) =>
  Effect.map(
    fixture.owner.full.make("/api/members", {
      name: "Eve",
      role: "member",
      email: `${crypto.randomUUID()}@example.org`
    }),
    ({ id }) => String(id)
  )
/** A rate of another currency for each who asks: the one of a day replaces the one before it. */
const aRate = (fixture: Team, role: Role) =>
  Effect.map(
    fixture.owner.full.make("/api/exchange-rates", {
      ...rateBody,
      currency: { owner: "USD", admin: "GBP", member: "JPY", client: "CHF" }[role]
    }),
    ({ id }) => String(id)
  )
/** A rate from another day for each who asks. */
const aBillingRate = (fixture: Team) =>
  Effect.map(fixture.owner.full.make("/api/rates", { ...billingRateBody, user_id: fixture.owner.id }), ({ id }) =>
    String(id)
  )
/** The running timer of the caller, which has no id in its path. A client has none. */
const aTimer = (fixture: Team, role: Role) => Effect.as(fixture[role].full.post("/api/timer/start", {}), "")
/** A new tag on an entry of another member. */
const aTag = Effect.fnUntraced(function* ({ owner }: Team) {
  const name = newUuid()
  yield* owner.full.make(timeKind.path, { ...timeKind.body, tags: [name] })
  const { tags } = dataOf(yield* owner.full.get("/api/tags"))
  return String(tags.find((tag: any) => tag.name === name).id)
})
/** An app that the caller has allowed. */
const ownApp = (fixture: Team, role: Role) => Effect.map(connectApp(fixture, fixture[role]), ({ id }) => id)
/** The path of a new key of Mary's, from her id on. */
const theirKey = ({ member }: Team) => Effect.map(newKey(member.full), ({ id }) => `${member.id}/api-keys/${id}`)
const ownKey = (fixture: Team, role: Role) => Effect.map(newKey(fixture[role].full), ({ id }) => id)

/** A line of the log about a new record of the caller; for a client, of another member's. */
const aLine = (field: "id" | "operation_id") =>
  Effect.fnUntraced(function* (fixture: Team, role: Role) {
    const id = yield* own(timeKind)(fixture, role)
    const { feed } = dataOf(
      yield* fixture.owner.full.get("/api/reports/activity?feed_subject=time_entry&feed_limit=100")
    )
    return String(feed.find((line: any) => line.subject_id === id)[field])
  })

const aSentMail = (fixture: Team) => Effect.map(putSentMail(fixture), ({ id }) => id)
const aWebhook = () => entity({ path: "/api/webhooks", body: webhookBody })
const aTaxCode = ({ owner }: Team) =>
  Effect.map(owner.full.make("/api/tax-codes", taxCodeBody()), ({ id }) => String(id))
const aSeries = ({ owner }: Team) =>
  Effect.map(owner.full.make("/api/invoice-series", seriesBody()), ({ id }) => String(id))

const scheduleBody = ({ acme }: Team) => ({
  name: newUuid(),
  counteragent_id: acme.id,
  every: "month",
  day: 1,
  lines: [{ text: "Support", unit_price: 100 }]
})
const aSchedule = (fixture: Team) =>
  Effect.map(fixture.owner.full.make("/api/invoice-schedules", scheduleBody(fixture)), ({ id }) => String(id))

/** A close of before all records. */
const aPeriod = (fixture: Team) =>
  Effect.map(fixture.owner.full.post("/api/periods/close", { through: "1999-12-31" }), (answer) =>
    String(dataOf(answer).period.id)
  )
/** Books that are closed, for a path without an id. */
const closedBooks = (fixture: Team) => Effect.as(aPeriod(fixture), "")

const draftBody = (clientId: string) => ({
  counteragent_id: clientId,
  lines: [{ text: "Workshop", unit_price: 100 }]
})

/** A draft of a workspace that can issue it. */
const newDraft = Effect.fnUntraced(function* (fixture: Team) {
  const { workspace } = dataOf(yield* fixture.owner.full.get("/api/workspace"))
  if (workspace.billing === null) yield* billed(fixture)
  return yield* fixture.owner.full.make("/api/invoices", draftBody(fixture.acme.id))
})
const aDraft = (fixture: Team) => Effect.map(newDraft(fixture), ({ id }) => String(id))
const anInvoice = (fixture: Team) =>
  Effect.flatMap(newDraft(fixture), (draft) => Effect.map(issued(fixture.owner.full, draft), ({ id }) => String(id)))

/** A call with many operations that makes one. */
const atOnce = (body: object) => ({ operations: [{ op: "create", body }] })

const records = (kind: MoneyKind): Readonly<Record<string, Row>> => {
  const [owner, admin, member, client] = roles.map((role) => (kind.readers.includes(role) ? 200 : 403))
  const seen: Statuses = [owner!, admin!, member!, client!]
  const written = kind.writers.includes("member") ? writers : managers
  return {
    list: { read: seen, full: seen },
    record: { read: no, full: written(201), body: ({ acme }) => bodyOf(kind, acme) },
    get: { read: seen, full: seen, id: own(kind) },
    amend: { read: no, full: written(200), body: kind.change, id: own(kind) },
    remove: { read: no, full: written(200), id: own(kind) },
    bulk: { read: no, full: written(200), body: ({ acme }) => atOnce(bodyOf(kind, acme)) }
  }
}
const entities = (kind: WireKind, seen: (fixture: Team) => string) => ({
  list: { read: all, full: all },
  add: { read: no, full: managers(201), body: kind.body },
  get: { read: all, full: all, id: (fixture: Team) => Effect.succeed(seen(fixture)) },
  amend: { read: no, full: managers(200), body: kind.change, id: entity(kind) },
  remove: { read: no, full: managers(200), id: entity(kind) },
  bulk: { read: no, full: managers(200), body: atOnce(kind.body) }
})

/** The one table: every endpoint of the contract, by role, for a key that may only read and one that may write. */
export const roleTable: Rows = {
  time: records(timeKind),
  timesheet: records(timeKind),
  ...Object.fromEntries(transferKinds.map((kind) => [kind.title, records(kind)])),
  projects: entities(projectKind, ({ website }) => website.id),
  counteragents: entities(clientKind, ({ acme }) => acme.id),
  reports: {
    team: { read: all, full: all },
    activity: { read: all, full: all },
    debtors: { read: all, full: all },
    reconciliation: {
      read: managers(200),
      full: managers(200),
      query: ({ acme }) => `?entity_id=${acme.id}`
    },
    timeMatrix: { read: all, full: all },
    moneyMatrix: { read: all, full: all },
    budgets: { read: [200, 200, 200, 403], full: [200, 200, 200, 403] },
    dashboard: { read: [200, 200, 200, 403], full: [200, 200, 200, 403] },
    receivables: { read: managers(200), full: managers(200) },
    unbilled: { read: managers(200), full: managers(200) },
    tax: { read: managers(200), full: managers(200) }
  },
  invoices: {
    list: { read: [200, 200, 403, 200], full: [200, 200, 403, 200] },
    draft: { read: no, full: managers(201), body: ({ acme }) => draftBody(acme.id) },
    get: { read: [200, 200, 403, 200], full: [200, 200, 403, 200], id: anInvoice },
    amend: { read: no, full: managers(200), body: { note: "Thank you." }, id: aDraft },
    remove: { read: no, full: managers(200), id: aDraft },
    issue: { read: no, full: managers(200), body: { version: 1, expected_gross: 119 }, id: aDraft },
    // Without an Idempotency-Key.
    credit: { read: no, full: managers(400), body: { release: true }, id: anInvoice },
    sent: { read: no, full: managers(200), body: { channel: "email" }, id: anInvoice }
  },
  periods: {
    list: { read: managers(200), full: managers(200) },
    get: { read: managers(200), full: managers(200), id: aPeriod },
    close: { read: no, full: managers(200), body: { through: "1999-12-31" } },
    reopen: { read: no, full: owners, id: closedBooks, body: { through: null, reason: "A payment was missing." } }
  },
  undo: {
    change: { read: no, full: writers(200), id: aLine("id") },
    operation: { read: no, full: writers(200), id: aLine("operation_id") }
  },
  calendar: { month: { read: all, full: all, query: "?month=2026-03-01" } },
  changes: { list: { read: all, full: all } },
  holidays: { list: { read: all, full: all } },
  me: {
    get: { read: all, full: all },
    access: { read: all, full: all },
    listKeys: { read: all, full: all },
    createKey: { read: no, full: [201, 201, 201, 201], body: { name: "Robot" } },
    revokeKey: { read: no, full: all, id: ownKey },
    listConnections: { read: all, full: all },
    revokeConnection: { read: [403, 403, 403, 200], full: all, id: ownApp }
  },
  ...pageRows,
  members: {
    list: { read: all, full: all },
    add: { read: no, full: managers(201), body: { name: "Eve", role: "member" } },
    listFormer: { read: managers(200), full: managers(200) },
    addFormer: { read: no, full: managers(201), body: { name: "Fay" } },
    invite: { read: no, full: managers(201), body: {}, id: someone },
    join: { read: no, full: managers(201), body: { role: "member" }, id: formerly },
    amend: { read: no, full: managers(200), body: { name: "Eva" }, id: someone },
    remove: { read: no, full: managers(200), id: someone },
    listKeys: { read: owners, full: owners, id: ({ member }) => Effect.succeed(member.id) },
    revokeKey: { read: no, full: owners, id: theirKey }
  },
  timer: {
    get: { read: all, full: all },
    start: { read: no, full: writers(201), body: {} },
    stop: { read: no, full: writers(201), body: {}, id: aTimer },
    amend: { read: no, full: writers(200), body: { description: "Calls" }, id: aTimer },
    discard: { read: no, full: writers(200), id: aTimer }
  },
  timers: { list: { read: managers(200), full: managers(200) } },
  rates: {
    list: { read: [200, 200, 200, 403], full: [200, 200, 200, 403] },
    put: { read: no, full: managers(201), body: billingRateBody },
    reprice: { read: no, full: managers(200), body: { kind: "bill", from: "2026-03-01", to: "2026-03-31" } },
    remove: { read: no, full: managers(200), id: aBillingRate }
  },
  tags: {
    list: { read: all, full: all },
    rename: { read: no, full: managers(200), body: () => ({ name: newUuid() }), id: aTag }
  },
  workspace: {
    get: { read: all, full: all },
    amend: { read: no, full: managers(200), body: { name: "Studio Two" } },
    logo: { read: [200, 200, 403, 403], full: [200, 200, 403, 403] },
    setLogo: { read: no, full: managers(200), body: { base64: redPixel } },
    removeLogo: { read: no, full: managers(200) }
  },
  exchangeRates: {
    list: { read: [200, 200, 200, 403], full: [200, 200, 200, 403] },
    put: { read: no, full: managers(201), body: rateBody },
    remove: { read: no, full: managers(200), id: aRate }
  },
  webhooks: {
    list: { read: [200, 200, 403, 403], full: [200, 200, 403, 403] },
    add: { read: no, full: managers(201), body: webhookBody },
    get: { read: [200, 200, 403, 403], full: [200, 200, 403, 403], id: aWebhook() },
    amend: { read: no, full: managers(200), body: { enabled: false }, id: aWebhook() },
    remove: { read: no, full: managers(200), id: aWebhook() },
    test: { read: no, full: managers(200), id: aWebhook() },
    rotate: { read: no, full: managers(200), id: aWebhook() },
    replay: { read: no, full: managers(200), body: { from_cursor: "now" }, id: aWebhook() },
    deliveries: { read: [200, 200, 403, 403], full: [200, 200, 403, 403], id: aWebhook() }
  },
  mails: {
    list: { read: [200, 200, 403, 403], full: [200, 200, 403, 403] },
    send: {
      read: no,
      full: managers(201),
      body: ({ acme }) => ({ kind: "statement", counteragent_id: acme.id, to: ["billing@example.com"] })
    },
    sendAgain: { read: no, full: managers(201), id: aSentMail }
  },
  taxCodes: {
    list: { read: [200, 200, 403, 403], full: [200, 200, 403, 403] },
    add: { read: no, full: managers(201), body: () => taxCodeBody() },
    amend: { read: no, full: managers(200), body: { archived: true }, id: aTaxCode }
  },
  invoiceSeries: {
    list: { read: [200, 200, 403, 403], full: [200, 200, 403, 403] },
    add: { read: no, full: managers(201), body: () => seriesBody() },
    amend: { read: no, full: managers(200), body: { archived: true }, id: aSeries }
  },
  invoiceSchedules: {
    list: { read: [200, 200, 403, 403], full: [200, 200, 403, 403] },
    add: { read: no, full: managers(201), body: scheduleBody },
    get: { read: [200, 200, 403, 403], full: [200, 200, 403, 403], id: aSchedule },
    amend: { read: no, full: managers(200), body: { archived: true }, id: aSchedule },
    remove: { read: no, full: managers(200), id: aSchedule }
  },
  system: { openapi: { read: all, full: all, open: 200 } }
}

/** What an endpoint is sent as one role: the id of what it changes is made first. */
export const requestTo = Effect.fnUntraced(function* (
  row: Row,
  { group, name, path }: { readonly group: string; readonly name: string; readonly path: string },
  { fixture, role }: { readonly fixture: Team; readonly role: Role }
) {
  const id = row.id === undefined ? "" : yield* row.id(fixture, role)
  const body =
    group === "members" && (name === "add" || name === "join") ? { email: `${crypto.randomUUID()}@example.org` } : {}
  const own = typeof row.body === "function" ? row.body(fixture) : row.body
  const query = typeof row.query === "function" ? row.query(fixture) : (row.query ?? "")
  return {
    at: path.replace(/:id\/.*\/:key_id|:id/u, id).replace(/(.)\/$/u, "$1") + query,
    sent: own === undefined ? undefined : { ...own, ...body }
  }
})

export interface Cell {
  readonly group: string
  readonly name: string
  readonly method: string
  readonly path: string
}

/** Every endpoint of the contract. */
export const endpoints: Array<Cell> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) => {
    endpoints.push({ group: group.identifier, name: endpoint.identifier, method: endpoint.method, path: endpoint.path })
  }
})
