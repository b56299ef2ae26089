import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { newId } from "./newId.ts"
import { created, entry, list } from "./rawBodies.ts"
import { rawStatements, type Statements } from "./rawStatements.ts"
import type { RawSetup } from "./servers.ts"

// Ends as a program does, with what Node has to write at its end.
process.once("SIGTERM", () => process.exit())

/**
 * The yardstick: what somebody would write who wants nothing but speed. Bare node:http and node-postgres with prepared
 * statements, the same SQL and the same bodies; no row-level security, no validation, no limits, no second reader, no cost
 * but one that is told.
 */
process.once("message", (setup: RawSetup) => {
  const statements = rawStatements(setup)
  createServer((request, response) => {
    answer(statements, request).then(
      ({ body, headers = {}, status = 200 }) => send(response, status, body, headers),
      (error: unknown) => send(response, 500, { ok: false, error: { code: "api_error", message: String(error) } })
    )
  }).listen(setup.port, "127.0.0.1")
})

interface Answer {
  readonly body: unknown
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Answer["headers"] = {}) => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store"
  })
  response.end(text)
}

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { ok: false, error: { code, message } }
})

const answer = async (statements: Statements, request: IncomingMessage): Promise<Answer> => {
  const url = new URL(request.url ?? "", "http://raw")
  if (url.pathname === "/readyz") return { body: { ok: true } }
  const body = request.method === "POST" ? read(request) : undefined
  const who = await statements.owner(String(request.headers["x-api-key"]))
  if (who === undefined) return refusal(401, "unauthorized", "x-api-key: missing, unknown, revoked or expired")
  if (body !== undefined) return create(statements, who, JSON.parse(await body))
  if (url.pathname !== "/api/time") {
    const [row] = await statements.find([who.workspaceId, url.pathname.slice("/api/time/".length)])
    return row === undefined
      ? refusal(404, "not_found", "no such time entry")
      : { body: { ok: true, data: { entry: entry(row) } }, headers: { etag: `"${row.version}"` } }
  }
  const [from, to] = [url.searchParams.get("accrual_from"), url.searchParams.get("accrual_to")]
  const of = from === null ? statements.whole : statements.range
  const limit = 50
  const asked = { workspaceId: who.workspaceId, kind: "time", from, to, limit: limit + 1, offset: 0 }
  const [rows, days, hours] = await Promise.all([of.page(asked), of.days(asked), of.hours(asked)])
  return { body: { ok: true, data: list({ rows, days, hours, limit, currency: who.currency }) } }
}

const create = async (statements: Statements, who: any, sent: any): Promise<Answer> => {
  const { counteragent_id: clientId = null, project_id: projectId = null } = sent
  const { workspaceId, userId } = who
  const { accrual_date: day, duration_minutes_total: minutes } = sent
  const [[found], others] = await Promise.all([
    statements.references([workspaceId, workspaceId, projectId, workspaceId, clientId, workspaceId, userId]),
    statements.compared({ workspaceId, userId, kind: "time", from: day, to: day, limit: 501, offset: 0 })
  ])
  const now = new Date()
  const made = {
    id: newId(now),
    description: String(sent.description).trim(),
    workedOn: day,
    durationMinutes: minutes,
    cost: String(sent.cost),
    currency: sent.currency,
    billable: true,
    billedMinutes: minutes,
    hourlyRate: null,
    rateId: null,
    internalAmount: null,
    internalCurrency: null,
    startedAt: null,
    endedAt: null,
    tags: [],
    userId,
    userName: who.memberName,
    clientId,
    clientName: found.clientName,
    projectId,
    projectName: found.projectName,
    metadata: {},
    createdAt: now,
    updatedAt: now
  }
  const { cost, currency, description, id } = made
  const row = [workspaceId, id, userId, clientId, projectId, currency, "{}", now, now, 1]
  const own = [day, minutes, cost, description, description.toLowerCase()]
  const price = [true, minutes, null, null, null, null, null, null, now.getUTCHours()]
  const event = [workspaceId, newId(now), now, "created", "time_entry", id, userId, who.memberName, userId]
  const shown = [projectId, found.projectName, clientId, found.clientName, description, cost, currency]
  const values = [workspaceId, userId, row, own, price, event, shown, minutes, changesOf(made)]
  await statements.write(values.flat())
  const twin = others.find((other) => twinFields.every((field) => other[field] === made[field]))
  return { status: 201, body: { ok: true, data: created(made, twin) }, headers: { etag: '"1"' } }
}

/** What two entries have in common where one may repeat the other; among those of the benchmark, nothing less will do. */
const twinFields = ["durationMinutes", "currency", "projectId", "clientId", "description"] as const

/** For the log of changes, which is part of the write. */
const changesOf = (made: Readonly<Record<(typeof loggedFields)[number], unknown>>): string =>
  JSON.stringify(Object.fromEntries(loggedFields.map((field) => [field, { before: null, after: made[field] }])))

const loggedFields = [
  "description",
  "workedOn",
  "durationMinutes",
  "cost",
  "currency",
  "billable",
  "billedMinutes",
  "userId",
  "clientId",
  "projectId"
] as const

const read = (request: IncomingMessage) =>
  new Promise<string>((resolve, reject) => {
    let text = ""
    request.setEncoding("utf8")
    request.on("data", (chunk: string) => (text += chunk))
    request.on("end", () => resolve(text))
    request.on("error", reject)
  })
