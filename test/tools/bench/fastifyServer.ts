import { hash } from "node:crypto"
import { and, desc, eq, gte, isNull, lte, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import Fastify from "fastify"
import pg from "pg"
import { z } from "zod"
import {
  activityEvents,
  apiKeys,
  clients,
  members,
  projects,
  invoiceNumber,
  tagNames,
  timeEntries,
  workspaces
} from "./fastifyTables.ts"
import { logged, madeOf, twinOf } from "./newEntry.ts"
import { newId } from "./newId.ts"
import { created, entry, list } from "./rawBodies.ts"
import type { PeerSetup } from "./servers.ts"
import { daysOf, hoursOf } from "./statements.ts"

// Ends as a program does, with what Node has to write at its end.
process.once("SIGTERM", () => process.exit())

/**
 * What a user might write instead: Fastify with its log, Drizzle on a pool of sessions, and zod for what comes in. The same
 * questions to the same tables, totals included, and the same bodies; no row-level security, no limits, no idempotency.
 */
process.once("message", ({ databaseUrl, port }: PeerSetup) => {
  serverOn(drizzle(new pg.Pool({ connectionString: databaseUrl, max: 10, application_name: "fastify" }))).listen({
    host: "127.0.0.1",
    port
  })
})

const ById = z.object({ id: z.uuid() })

const Listed = z.object({
  accrual_from: z.iso.date().optional(),
  accrual_to: z.iso.date().optional(),
  page_size: z.coerce.number().int().min(1).max(500).default(50)
})

const Draft = z.object({
  description: z.string().trim().min(1).max(2000),
  accrual_date: z.iso.date(),
  duration_minutes_total: z.number().int().min(0).max(1_000_000),
  cost: z.number().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/u),
  project_id: z.uuid().nullish(),
  counteragent_id: z.uuid().nullish()
})

const shown = {
  id: timeEntries.id,
  description: timeEntries.description,
  workedOn: timeEntries.workedOn,
  durationMinutes: timeEntries.durationMinutes,
  cost: timeEntries.cost,
  currency: timeEntries.currency,
  clientId: timeEntries.clientId,
  clientName: clients.name,
  projectId: timeEntries.projectId,
  projectName: projects.name,
  userId: timeEntries.userId,
  userName: members.name,
  metadata: timeEntries.metadata,
  billable: timeEntries.billable,
  billedMinutes: sql`coalesce(${timeEntries.billedMinutes}, ${timeEntries.durationMinutes})`,
  hourlyRate: timeEntries.hourlyRate,
  rateId: timeEntries.rateId,
  internalAmount: timeEntries.internalAmount,
  internalCurrency: timeEntries.internalCurrency,
  startedAt: timeEntries.startedAt,
  endedAt: timeEntries.endedAt,
  tags: tagNames,
  invoiceId: timeEntries.invoiceId,
  invoiceNumber,
  billedElsewhere: sql`coalesce(${timeEntries.billedElsewhere}, false)`,
  externalSource: timeEntries.externalSource,
  externalId: timeEntries.externalId,
  importId: timeEntries.importId,
  createdAt: timeEntries.createdAt,
  updatedAt: timeEntries.updatedAt,
  version: timeEntries.version
}

const ofWorkspace = (table: any, id: any, column: any) =>
  and(eq(table.workspaceId, timeEntries.workspaceId), eq(id, column))

const serverOn = (db: any) => {
  const server = Fastify({ logger: true })
  server.setValidatorCompiler(({ schema }: { schema: z.ZodType }) => (data: unknown) => {
    const { data: value, error } = schema.safeParse(data)
    return error === undefined ? { value } : { error }
  })

  const entries = (where: any) =>
    db
      .select(shown)
      .from(timeEntries)
      .leftJoin(members, ofWorkspace(members, members.userId, timeEntries.userId))
      .leftJoin(clients, ofWorkspace(clients, clients.id, timeEntries.clientId))
      .leftJoin(projects, ofWorkspace(projects, projects.id, timeEntries.projectId))
      .where(where)
  const newest = [desc(timeEntries.workedOn), desc(timeEntries.createdAt), desc(timeEntries.id)]
  const totals = async (text: string, values: ReadonlyArray<unknown>) => (await db.execute(numbered(text, values))).rows

  server.get("/readyz", () => ({ ok: true }))

  server.register(async (api: any) => {
    api.decorateRequest("who", null)
    api.addHook("preHandler", async (request: any, reply: any) => {
      const secret = hash("sha256", String(request.headers["x-api-key"]), "buffer")
      const [who] = await db
        .select({
          kind: apiKeys.kind,
          scopes: apiKeys.scopes,
          expiresAt: apiKeys.expiresAt,
          userId: members.userId,
          memberName: members.name,
          role: members.role,
          workspaceId: workspaces.workspaceId,
          currency: workspaces.currency,
          timeZone: workspaces.timeZone
        })
        .from(apiKeys)
        .innerJoin(members, and(eq(members.workspaceId, apiKeys.workspaceId), eq(members.userId, apiKeys.userId)))
        .innerJoin(workspaces, eq(workspaces.workspaceId, apiKeys.workspaceId))
        .where(and(eq(apiKeys.secretHash, secret), isNull(members.removedAt)))
      if (who === undefined || (who.expiresAt !== null && who.expiresAt < new Date())) {
        return reply.code(401).send({ ok: false, error: { code: "unauthorized", message: "x-api-key: unknown" } })
      }
      request.who = who
    })

    api.get("/api/time/:id", { schema: { params: ById } }, async ({ params, who }: any, reply: any) => {
      const [row] = await entries(and(eq(timeEntries.workspaceId, who.workspaceId), eq(timeEntries.id, params.id)))
      if (row === undefined) {
        return reply.code(404).send({ ok: false, error: { code: "not_found", message: "no such time entry" } })
      }
      return reply.header("etag", `"${row.version}"`).send({ ok: true, data: { entry: entry(row) } })
    })

    api.get("/api/time", { schema: { querystring: Listed } }, async ({ query, who }: any) => {
      const { accrual_from: from, accrual_to: to, page_size: limit } = query
      const where = and(
        eq(timeEntries.workspaceId, who.workspaceId),
        from === undefined ? undefined : gte(timeEntries.workedOn, from),
        to === undefined ? undefined : lte(timeEntries.workedOn, to)
      )
      const of = from === undefined ? "whole" : "range"
      const values = from === undefined ? [who.workspaceId] : [who.workspaceId, from, to]
      const [rows, days, hours] = await Promise.all([
        entries(where)
          .orderBy(...newest)
          .limit(limit + 1),
        totals(daysOf[of], values),
        totals(hoursOf[of], values)
      ])
      return { ok: true, data: list({ rows, days, hours, limit, currency: who.currency }) }
    })

    api.post("/api/time", { schema: { body: Draft } }, async ({ body, who }: any, reply: any) => {
      const { workspaceId } = who
      const own = (table: any, id: unknown) => and(eq(table.workspaceId, workspaceId), eq(table.id, id))
      const [[project], [client], others] = await Promise.all([
        body.project_id ? db.select().from(projects).where(own(projects, body.project_id)) : [],
        body.counteragent_id ? db.select().from(clients).where(own(clients, body.counteragent_id)) : [],
        entries(
          and(
            eq(timeEntries.workspaceId, workspaceId),
            eq(timeEntries.userId, who.userId),
            eq(timeEntries.workedOn, body.accrual_date)
          )
        )
          .orderBy(...newest)
          .limit(501)
      ])
      const made = madeOf(who, { clientName: client?.name ?? null, projectName: project?.name ?? null }, body)
      const { billedMinutes, cost, createdAt, currency, description, durationMinutes, id } = made
      await db.transaction(async (tx: any) => {
        await tx.insert(timeEntries).values({
          ...made,
          workspaceId,
          billedMinutes,
          descriptionFolded: description.toLowerCase(),
          madeInHour: createdAt.getUTCHours(),
          version: 1
        })
        await tx.insert(activityEvents).values({
          ...made,
          workspaceId,
          id: newId(createdAt),
          occurredAt: createdAt,
          action: "created",
          subject: "time_entry",
          subjectId: id,
          ownerId: who.userId,
          title: description,
          amount: cost,
          currency,
          workedMinutes: durationMinutes,
          changes: logged(made)
        })
      })
      const twin = twinOf(made, others)
      return reply
        .code(201)
        .header("etag", '"1"')
        .send({ ok: true, data: created(made, twin) })
    })
  })
  return server
}

/** A statement with numbered parameters as Drizzle takes it. */
const numbered = (text: string, values: ReadonlyArray<unknown>) =>
  sql.join(text.split(/\$(\d+)/u).map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)))
