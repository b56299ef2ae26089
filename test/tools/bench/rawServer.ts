import { hash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import pg from "pg"
import { logged, madeOf, twinOf } from "./newEntry.ts"
import { newId } from "./newId.ts"
import { created, entry, list } from "./rawBodies.ts"
import type { PeerSetup } from "./servers.ts"
import { daysOf, find, hoursOf, owner, pages, references, write } from "./statements.ts"

// Ends as a program does, with what Node has to write at its end.
process.once("SIGTERM", () => process.exit())

/**
 * The yardstick: what somebody would write who wants nothing but speed. Bare node:http and node-postgres with prepared
 * statements, the same SQL and the same bodies; no row-level security, no validation, no limits, no second reader, no cost
 * but one that is told.
 */
process.once("message", ({ databaseUrl, port }: PeerSetup) => {
  const run = runOn(databaseUrl)
  createServer((request, response) => {
    answer(run, request).then(
      ({ body, headers = {}, status = 200 }) => send(response, status, body, headers),
      (error: unknown) => send(response, 500, { ok: false, error: { code: "api_error", message: String(error) } })
    )
  }).listen(port, "127.0.0.1")
})

type Run = (text: string, ...values: ReadonlyArray<unknown>) => Promise<ReadonlyArray<any>>

/** Sends a statement, prepared once in each session. */
const runOn = (databaseUrl: string): Run => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c jit=off", application_name: "raw" })
  // A day has no time of day to be mistaken in some zone.
  pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? hash("sha1", text)
    names.set(text, known)
    return known
  }
  return async (text, ...values) => (await pool.query({ name: nameOf(text), text, values })).rows
}

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

const answer = async (run: Run, request: IncomingMessage): Promise<Answer> => {
  const url = new URL(request.url ?? "", "http://raw")
  if (url.pathname === "/readyz") return { body: { ok: true } }
  const body = request.method === "POST" ? read(request) : undefined
  const [who] = await run(owner, hash("sha256", String(request.headers["x-api-key"]), "buffer"))
  if (who === undefined) return refusal(401, "unauthorized", "x-api-key: missing, unknown, revoked or expired")
  if (body !== undefined) return create(run, who, JSON.parse(await body))
  if (url.pathname !== "/api/time") {
    const [row] = await run(find, who.workspaceId, url.pathname.slice("/api/time/".length))
    return row === undefined
      ? refusal(404, "not_found", "no such time entry")
      : { body: { ok: true, data: { entry: entry(row) } }, headers: { etag: `"${row.version}"` } }
  }
  const [from, to] = [url.searchParams.get("accrual_from"), url.searchParams.get("accrual_to")]
  const [of, period] = from === null ? (["whole", []] as const) : (["range", [from, to]] as const)
  const limit = 50
  const [rows, days, hours] = await Promise.all([
    run(pages[of], who.workspaceId, limit + 1, ...period),
    run(daysOf[of], who.workspaceId, ...period),
    run(hoursOf[of], who.workspaceId, ...period)
  ])
  return { body: { ok: true, data: list({ rows, days, hours, limit, currency: who.currency }) } }
}

const create = async (run: Run, who: any, sent: any): Promise<Answer> => {
  const { counteragent_id: clientId = null, project_id: projectId = null } = sent
  const { workspaceId, userId } = who
  const [[found], others] = await Promise.all([
    run(references, workspaceId, projectId, clientId, userId),
    run(pages.ofMember, workspaceId, 501, userId, sent.accrual_date)
  ])
  const made = madeOf(who, found, sent)
  const { cost, createdAt: now, currency, description, durationMinutes: minutes, id, workedOn } = made
  const row = [workspaceId, id, userId, clientId, projectId, currency, "{}", now, now, 1]
  const own = [workedOn, minutes, cost, description, description.toLowerCase()]
  const price = [true, minutes, null, null, null, null, null, null, now.getUTCHours()]
  const event = [workspaceId, newId(now), now, "created", "time_entry", id, userId, who.memberName, userId]
  const shown = [projectId, found.projectName, clientId, found.clientName, description, cost, currency]
  const values = [workspaceId, userId, row, own, price, event, shown, minutes, JSON.stringify(logged(made))]
  await run(write, ...values.flat())
  return { status: 201, body: { ok: true, data: created(made, twinOf(made, others)) }, headers: { etag: '"1"' } }
}

const read = (request: IncomingMessage) =>
  new Promise<string>((resolve, reject) => {
    let text = ""
    request.setEncoding("utf8")
    request.on("data", (chunk: string) => (text += chunk))
    request.on("end", () => resolve(text))
    request.on("error", reject)
  })
