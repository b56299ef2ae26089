// Long because it has a case for every slot of the contract.
import { assert, layer } from "@effect/vitest"
import { PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { newUuid } from "../support/data/builders.ts"
import { aPasskey } from "../support/data/signIns.ts"
import {
  type Caller,
  connectApp,
  dataOf,
  newKey,
  openTeam,
  openWith,
  refused,
  type Team
} from "../support/http/callers.ts"
import { operations, resolved } from "../support/http/contract.ts"
import { putSentMail } from "../support/http/mails.ts"
import { oncePerStack } from "../support/http/oncePerStack.ts"
import { Page } from "../support/http/Page.ts"
import { stackOn } from "../support/http/stack.ts"
import {
  billingRateBody,
  bodyOf,
  importBody,
  wireKinds,
  rateBody,
  seriesBody,
  taxCodeBody,
  webhookBody,
  type WireKind
} from "../support/http/wireKinds.ts"

/** A place of the contract where a caller can put an id. */
interface Slot {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly where: "path" | "query" | "body"
  readonly name: string
}

/** Whether a value of this schema is an id, or a list of ids. */
const holdsIds = (schema: any): boolean => {
  const { allOf = [], anyOf = [], format, items, oneOf = [] } = resolved(schema) ?? {}
  return format === "uuid" || [...allOf, ...anyOf, ...oneOf].some(holdsIds) || (items !== undefined && holdsIds(items))
}

const slots: ReadonlyArray<Slot> = operations.flatMap(({ described, id, method, path }) => {
  const parameters = described.parameters
    .filter(({ in: place, name, schema }: any) => place !== "header" && /(^|_)ids?$/u.test(name) && !("enum" in schema))
    .map((parameter: any) => ({ id, method, path, where: parameter.in, name: parameter.name }))
  const body = resolved(described.requestBody?.content["application/json"].schema)
  const fields = Object.entries(body?.properties ?? {})
    .filter(([name, schema]) => holdsIds(schema) || /(^|_)ids?$/u.test(name))
    .map(([name]) => ({ id, method, path, where: "body" as const, name }))
  // A credit without an Idempotency-Key looks at nothing: its suite names lines and series that are not there.
  return [...parameters, ...(id === "invoices.credit" ? [] : fields)]
})

const kinds: Readonly<Record<string, WireKind>> = Object.fromEntries(wireKinds.map((kind) => [kind.path, kind]))
const recordPaths = Object.keys(kinds)
const tagged = (path: string) => (path === "/api/time" ? { tags: ["design"] } : {})
const eve = () => ({ name: "Eve", role: "client", email: `${newUuid()}@example.org` })

/** What to send beside the id, by operation. */
const sentTo = (
  path: string,
  method: string,
  { acme, linkSecret }: { readonly acme: { readonly id: string }; readonly linkSecret: string }
): object => {
  if (path === "/api/shared/statement") return { secret: linkSecret }
  if (path === "/api/members") return eve()
  if (path === "/api/members/{id}") return { name: "Eva" }
  if (path === "/api/members/{id}/join") return { role: "client", email: `${newUuid()}@example.org` }
  if (path.startsWith("/api/approvals")) return { from: "2026-03-02" }
  if (path === "/api/rates") return billingRateBody
  if (path === "/api/rates/reprice") return { kind: "bill", from: "2026-03-01", to: "2026-03-31" }
  if (path === "/api/tags/{id}") return { name: "calls" }
  if (path === "/api/invoices") return { lines: [{ text: "Workshop", unit_price: 1 }] }
  if (path === "/api/invoices/{id}") return { note: "x" }
  if (path === "/api/invoices/{id}/issue") return { version: 1, expected_gross: 1 }
  if (path === "/api/invoices/{id}/credit") return { release: true }
  if (path === "/api/invoices/{id}/sent") return { channel: "email" }
  if (path === "/api/invoice-schedules/{id}") return { archived: true }
  if (path === "/api/invoice-schedules") {
    return { name: "Support", every: "month", day: 1, lines: [{ text: "Support", unit_price: 1 }] }
  }
  if (path === "/api/imports/{id}/invoices") {
    return { number: newUuid().slice(0, 8), counteragent_id: acme.id, issue_date: "2026-03-02", open: 1 }
  }
  if (path === "/api/webhooks/{id}") return { enabled: false }
  if (path === "/api/webhooks/{id}/replay") return { from_cursor: "now" }
  if (path === "/api/tax-codes/{id}" || path === "/api/invoice-series/{id}") return { archived: true }
  const kind = kinds[path.replace(/\/(?:\{id\}|bulk)$/u, "")]
  if (path.endsWith("/bulk")) return { operations: [{ op: "create", body: kind?.body }] }
  return (method === "POST" ? kind?.body : kind?.change) ?? {}
}

/** Something of another workspace that would fit into a slot. */
const strangersFor = (
  { name, path, where }: Slot,
  stranger: Team & {
    readonly made: Readonly<Record<string, string>>
    readonly importId: string
    /** The external reference of each that was made. */
    readonly refs: Readonly<Record<string, string>>
    readonly keyId: string
    readonly rateId: string
    readonly taxCodeId: string
    readonly webhookId: string
    readonly mailId: string
    readonly seriesId: string
    readonly scheduleId: string
    readonly invoiceId: string
    readonly billingRateId: string
    readonly tagId: string
    readonly appId: string
    readonly linkId: string
    readonly linkSecret: string
    readonly sessionId: string
    readonly passkeyId: string
    readonly lineId: string
    readonly periodId: string
    readonly operationId: string
  }
): string | undefined => {
  if (where === "path") {
    if (name === "key_id" || path === "/api/me/api-keys/{id}") return stranger.keyId
    if (path.startsWith("/api/members/{id}")) return stranger.member.id
    if (path === "/api/me/connections/{id}") return stranger.appId
    if (path === "/api/me/sessions/{id}") return stranger.sessionId
    if (path === "/api/me/passkeys/{id}") return stranger.passkeyId
    if (path === "/api/statement-links/{id}") return stranger.linkId
    if (path.startsWith("/api/imports/{id}")) return stranger.importId
    if (path === "/api/exchange-rates/{id}") return stranger.rateId
    if (path === "/api/rates/{id}") return stranger.billingRateId
    if (path.startsWith("/api/invoices/{id}")) return stranger.invoiceId
    if (path.startsWith("/api/mails/{id}")) return stranger.mailId
    if (path.startsWith("/api/webhooks/{id}")) return stranger.webhookId
    if (path === "/api/tax-codes/{id}") return stranger.taxCodeId
    if (path === "/api/invoice-series/{id}") return stranger.seriesId
    if (path === "/api/invoice-schedules/{id}") return stranger.scheduleId
    if (path === "/api/tags/{id}") return stranger.tagId
    if (path === "/api/periods/{id}") return stranger.periodId
    if (path === "/api/activity/{id}/undo") return stranger.lineId
    if (path === "/api/operations/{id}/undo") return stranger.operationId
    return stranger.made[path.replace("/{id}", "")]
  }
  if (name === "project_id") return stranger.website.id
  if (name === "external_id") return stranger.refs[path]
  if (name === "import_id") return stranger.importId
  if (name === "from_entry") return stranger.made["/api/time"]
  if (name === "series_id") return stranger.seriesId
  if (name === "entity_id") return stranger.acme.id
  if (name === "event_id") return stranger.lineId
  if (name === "before" && path === "/api/mails") return stranger.mailId
  if (name === "invoice_id" || name === "document_id") return stranger.invoiceId
  if (name === "counteragent_id" || name === "counteragent_ids") return stranger.acme.id
  return name === "user_id" ? stranger.member.id : undefined
}

/** Everything that a workspace holds, as its owner sees it. */
const everything = Effect.fnUntraced(function* ({ full }: { readonly full: Caller }) {
  const lists = [
    ...recordPaths,
    "/api/members",
    "/api/workspace",
    "/api/exchange-rates",
    "/api/tax-codes",
    "/api/webhooks",
    "/api/mails",
    "/api/invoice-series",
    "/api/invoice-schedules",
    "/api/invoices",
    "/api/rates",
    "/api/tags",
    "/api/timers",
    "/api/statement-links",
    "/api/imports",
    "/api/me/api-keys",
    "/api/me/connections",
    "/api/me/calendar-feed",
    "/api/me/sessions",
    "/api/me/passkeys"
  ]
  const answers = yield* Effect.all(lists.map((path) => full.get(path)))
  return answers
    .map((answer) => dataOf(answer))
    .map(({ api_keys, ...rest }) => ({
      ...rest,
      api_keys: api_keys?.map((key: any) => ({ ...key, last_used_at: null }))
    }))
})

/** That a filter let nothing through: no row of a list, and of a report none that has anything in it. */
const assertNothing = (path: string, data: any): void => {
  if ("statement_links" in data) return assert.deepStrictEqual(data.statement_links, [])
  if ("mails" in data) return assert.deepStrictEqual(data.mails, [])
  if ("sheets" in data) return assert.deepStrictEqual(data.sheets, [])
  if ("suggestions" in data) return assert.deepStrictEqual(data.suggestions, [])
  if ("rates" in data) return assert.deepStrictEqual(data.rates, [])
  if ("today" in data) return assert.deepStrictEqual(data.rows, [])
  if ("totalCount" in data) return assert.strictEqual(data.totalCount, 0)
  const { activity = [], feed = [], rows = [], totals = {} } = data
  assert.deepStrictEqual([...activity, ...feed], [], path)
  const figures = [data.summary ?? {}, data.kpi ?? {}, totals, ...rows].flatMap((one) => Object.entries<any>(one))
  const counted = figures.filter(([name]) =>
    /_total$|^total_|^(worked_minutes|earned|received|debt|paid_out|charged)$/u.test(name)
  )
  // What has totals by currency has none without a row.
  if (!("rows" in data) || rows.length > 0 || "summary" in data) assert.isNotEmpty(counted, path)
  for (const [name, figure] of counted) assert.strictEqual(figure?.value ?? figure, 0, `${path} ${name}`)
}

const addPasskey = Effect.fnUntraced(function* ({ id, owner }: Team) {
  const passkey = aPasskey({ workspaceId: WorkspaceId.make(id), userId: UserId.make(owner.id) })
  assert.isTrue(yield* (yield* PasskeyRepository).add(passkey))
  return passkey.id
})

const seedWorkspace = Effect.gen(function* () {
  const fixture = yield* openTeam()
  const made: Record<string, string> = {}
  const refs: Record<string, string> = {}
  for (const [path, kind] of Object.entries(kinds)) {
    const id = (refs[path] = newUuid())
    const sent = { ...bodyOf(kind, fixture.acme), ...tagged(path), external_ref: { source: "toggl", id } }
    made[path] = (yield* fixture.owner.full.make(path, sent)).id
  }
  const { id: keyId } = yield* newKey(fixture.owner.full)
  const { id: rateId } = yield* fixture.owner.full.make("/api/exchange-rates", rateBody)
  const { id: appId } = yield* connectApp(fixture, fixture.owner)
  const { id: billingRateId } = yield* fixture.owner.full.make("/api/rates", {
    ...billingRateBody,
    project_id: fixture.website.id
  })
  const link = dataOf(yield* fixture.owner.full.post("/api/statement-links", { counteragent_id: fixture.acme.id }), 201)
  const { tags } = dataOf(yield* fixture.owner.full.get("/api/tags"))
  yield* fixture.owner.full.make("/api/timer/start", { counteragent_id: fixture.acme.id })
  const { feed } = dataOf(yield* fixture.owner.full.get("/api/reports/activity?feed_subject=time_entry"))
  const [line] = feed
  const invoice = yield* fixture.owner.full.make("/api/invoices", {
    counteragent_id: fixture.acme.id,
    lines: [{ text: "Workshop", unit_price: 100 }]
  })
  const sentMail = yield* putSentMail(fixture)
  const ids = {
    mailId: sentMail.id,
    rateId: String(rateId),
    webhookId: String((yield* fixture.owner.full.make("/api/webhooks", webhookBody)).id),
    taxCodeId: String((yield* fixture.owner.full.make("/api/tax-codes", taxCodeBody())).id),
    seriesId: String((yield* fixture.owner.full.make("/api/invoice-series", seriesBody())).id),
    scheduleId: String(
      (yield* fixture.owner.full.make("/api/invoice-schedules", {
        name: "Support",
        counteragent_id: fixture.acme.id,
        every: "month",
        day: 1,
        lines: [{ text: "Support", unit_price: 100 }]
      })).id
    ),
    billingRateId: String(billingRateId),
    invoiceId: String(invoice.id),
    tagId: String(tags[0].id),
    linkId: String(link.statement_link.id),
    linkSecret: String(link.secret),
    importId: String((yield* fixture.owner.full.make("/api/imports", importBody)).id),
    formerId: String((yield* fixture.owner.full.make("/api/members/former", { name: "Fay" })).id),
    sessionId: String((yield* new Page().signIn(String(fixture.owner.full.key))).session.id),
    passkeyId: yield* addPasskey(fixture),
    lineId: String(line.id),
    periodId: String(dataOf(yield* fixture.owner.full.post("/api/periods/close", { through: "1999-12-31" })).period.id),
    operationId: String(line.operation_id)
  }
  return { ...fixture, ...ids, made, refs, keyId, appId }
})

/** Two workspaces for every slot, since a request changes neither. */
const workspaces = oncePerStack(() =>
  Effect.gen(function* () {
    const [stranger, home] = [yield* seedWorkspace, yield* seedWorkspace]
    const before = { stranger: yield* everything(stranger.owner), home: yield* everything(home.owner) }
    return { stranger, home, before }
  })
)

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("ids of another workspace", (it) => {
  it.effect("the contract has the slots that this file knows how to fill, and at least these many", () =>
    Effect.gen(function* () {
      const { stranger } = yield* workspaces("two")
      const unknown = slots.filter((slot) => strangersFor(slot, stranger) === undefined)
      assert.deepStrictEqual(unknown, [], "a new slot needs a case")
      assert.isAtLeast(slots.length, 60)
      const inPaths = operations.reduce((count, { path }) => count + path.split("{").length - 1, 0)
      assert.strictEqual(slots.filter(({ where }) => where === "path").length, inPaths)
    })
  )

  for (const slot of slots) {
    const { id, method, name, path, where } = slot
    it.effect(`${where} ${name} of ${id}: as if it did not exist, and nothing changes`, () =>
      Effect.gen(function* () {
        const { before, home, stranger } = yield* workspaces("two")
        const foreign = strangersFor(slot, stranger) ?? assert.fail("a new slot needs a case")
        const caller = home.owner.full
        const ask = (value: string) => {
          if (where === "path")
            return caller.send(
              method,
              path.replace(`{${name}}`, value).replace("{id}", home.owner.id).replace("{key_id}", home.keyId),
              method === "DELETE" || method === "GET" ? undefined : sentTo(path, method, home)
            )
          const beside = name === "external_id" ? "external_source=toggl&" : ""
          if (where === "query") return caller.get(`${path}?${beside}${name}=${value}`)
          const own =
            path === "/api/members/{id}"
              ? home.client.id
              : path === "/api/members/{id}/join"
                ? home.formerId
                : path === "/api/invoices/{id}"
                  ? home.invoiceId
                  : path === "/api/invoice-schedules/{id}"
                    ? home.scheduleId
                    : path === "/api/imports/{id}/invoices"
                      ? home.importId
                      : path === "/api/webhooks/{id}/replay"
                        ? home.webhookId
                        : home.made[path.replace("/{id}", "")]
          const client =
            path === "/api/invoices" || path === "/api/invoice-schedules" ? { counteragent_id: home.acme.id } : {}
          // Of a replay it is one or the other.
          const others = path === "/api/webhooks/{id}/replay" ? {} : sentTo(path, method, home)
          const mail =
            path === "/api/mails"
              ? { kind: name === "document_id" ? "invoice" : "statement", to: ["billing@example.com"] }
              : {}
          const sent = { ...mail, ...others, ...client, [name]: name.endsWith("_ids") ? [value] : value }
          // What a link shows of an invoice is on paper.
          const query = name === "invoice_id" ? "?format=pdf" : ""
          return caller.send(method, `${path.replace("{id}", own ?? "")}${query}`, sent)
        }
        const answer = yield* ask(foreign)
        if (where === "path") refused(answer, 404, "not_found")
        const isFilter = path === "/api/rates/reprice"
        if (isFilter) assert.strictEqual(dataOf(answer).entries_count, 0)
        else if (name === "invoice_id" || name === "event_id") refused(answer, 404, "not_found")
        else if (where === "body") refused(answer, 400, "validation_error", new RegExp(`^${name}: no such`, "u"))
        if (name === "entity_id") refused(answer, 404, "not_found")
        else if (where === "query") assertNothing(path, dataOf(answer))
        const absent = newUuid()
        const missing = yield* ask(absent)
        assert.strictEqual(missing.status, answer.status)
        const without = (of: typeof answer, value: string) => JSON.stringify(of.body).replaceAll(value, "")
        assert.strictEqual(
          without(answer, foreign),
          without(missing, absent),
          "differs from the answer for an id that does not exist"
        )
        assert.deepStrictEqual(
          { stranger: yield* everything(stranger.owner), home: yield* everything(home.owner) },
          before
        )
      })
    )
  }

  it.effect("a write with the id of another workspace's record makes or changes none of theirs", () =>
    Effect.gen(function* () {
      const home = yield* openWith("acme")
      const other = yield* openWith("acme")
      for (const kind of wireKinds) {
        const { change, one, path } = kind
        const body = bodyOf(kind, home.acme)
        const theirs = yield* other.owner.full.make(path, bodyOf(kind, other.acme))
        refused(yield* home.owner.full.post(path, { ...body, workspace_id: other.id }), 400, "invalid_body")
        const mine = yield* home.owner.full.make(path, { ...body, ...change, id: theirs.id })
        assert.notStrictEqual(mine.id, theirs.id)
        refused(yield* home.owner.full.put(`${path}/${theirs.id}`, change), 404, "not_found")
        assert.deepStrictEqual(dataOf(yield* other.owner.read.get(`${path}/${theirs.id}`))[one], theirs)
      }
    })
  )
})
