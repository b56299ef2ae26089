import { decimalOf } from "@hourbook/exchange/cut/cutOf"
import type { KnownRate, World } from "@hourbook/exchange/plan/World"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Schema } from "effect"
import { dataOf } from "./ask.ts"
import type { Send } from "./Connection.ts"

const Workspace = Schema.Struct({ workspace: Schema.Struct({ currency: Schema.String, time_zone: Schema.String }) })

const Person = Schema.Struct({ id: Schema.String, name: Schema.String, email: Schema.String })
const People = Schema.Struct({ members: Schema.Array(Person) })

const Me = Schema.Struct({ me: Schema.Struct({ id: Schema.String, role: Schema.String }) })
const Rate = Schema.Struct({
  kind: Schema.Literals(["bill", "cost"]),
  amount: Schema.Number,
  currency: Schema.String,
  effective_date: Schema.String,
  project_id: Schema.NullOr(Schema.String),
  counteragent_id: Schema.NullOr(Schema.String),
  user_id: Schema.NullOr(Schema.String)
})
const Rates = Schema.Struct({ rates: Schema.Array(Rate) })

const next = { next_cursor: Schema.NullOr(Schema.String) }
const Client = Schema.Struct({ id: Schema.String, name: Schema.String })
const Clients = Schema.Struct({
  counteragents: Schema.Array(
    Schema.Struct({ ...Client.fields, currency: Schema.optionalKey(Schema.NullOr(Schema.String)) })
  ),
  ...next
})
const Project = Schema.Struct({ ...Client.fields, counteragent_id: Schema.NullOr(Schema.String) })
const Projects = Schema.Struct({ projects: Schema.Array(Project), ...next })

const pageSize = 500

/** No list ends here that a workspace has: a server that sends more is not Hourbook. */
const mostRows = 1_000_000

/** The addresses of all rows of a list: the active ones, then the archived ones. */
const queries = [`for_select=1&page_size=${pageSize}`, `archived=1&include_totals=0&page_size=${pageSize}`]

const everyPage = Effect.fnUntraced(function* <A, B>(
  send: Send,
  path: string,
  schema: Schema.ConstraintDecoder<A & { readonly next_cursor: string | null }>,
  rowsOf: (page: A) => ReadonlyArray<B>
) {
  const rows: Array<B> = []
  let pages = 0
  for (const query of queries) {
    let cursor: string | null = ""
    while (cursor !== null) {
      const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
      const page: A & { readonly next_cursor: string | null } = yield* dataOf(schema)(send, {
        method: "GET",
        path: `${path}?${query}${after}`
      })
      rows.push(...rowsOf(page))
      pages += 1
      if (rows.length > mostRows || pages > (2 * mostRows) / pageSize) {
        return yield* new StartupError({
          message: `The service's list ${path} does not end: the command stopped reading after ${rows.length} rows.`
        })
      }
      cursor = page.next_cursor
    }
  }
  return rows
})

const knownRate = ({
  amount,
  counteragent_id: clientId,
  currency,
  effective_date: from,
  kind,
  project_id: projectId,
  user_id: memberId
}: typeof Rate.Type): KnownRate => ({
  kind,
  amount: toPlain(decimalOf(amount)),
  currency,
  from,
  clientId,
  projectId,
  memberId
})

/** All clients of the workspace. */
export const readClients = (send: Send) => everyPage(send, "/api/counteragents", Clients, (page) => page.counteragents)

/** Reads the current and former members of the workspace. */
export const readMembers = Effect.fnUntraced(function* (send: Send) {
  const current = yield* dataOf(People)(send, { method: "GET", path: "/api/members" })
  // Only owners and admins may list former members.
  const former = yield* Effect.orElseSucceed(
    dataOf(People)(send, { method: "GET", path: "/api/members/former" }),
    () => ({ members: [] })
  )
  return [
    ...current.members.map((one) => ({ ...one, former: false })),
    ...former.members.map((one) => ({ ...one, former: true }))
  ]
})

/** Reads the members, clients, projects and rates of the workspace. */
export const readWorld = Effect.fnUntraced(function* (send: Send) {
  const get = (path: string) => ({ method: "GET", path }) as const
  const { workspace } = yield* dataOf(Workspace)(send, get("/api/workspace"))
  const people = yield* readMembers(send)
  const clients = yield* readClients(send)
  const projects = yield* everyPage(send, "/api/projects", Projects, (page) => page.projects)
  const { me } = yield* dataOf(Me)(send, get("/api/me"))
  const { rates } = yield* dataOf(Rates)(send, get("/api/rates"))
  const world: World = {
    me: me.id,
    ...(me.role === "owner" || me.role === "admin" ? { rates: rates.map(knownRate) } : {}),
    currency: workspace.currency,
    timeZone: workspace.time_zone,
    people,
    clients,
    projects: projects.map(({ counteragent_id: clientId, id, name }) => ({ id, name, clientId }))
  }
  return world
})
