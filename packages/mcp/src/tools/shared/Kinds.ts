import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { Connection } from "@hourbook/core/connections/Connection"
import { Connections } from "@hourbook/core/connections/Connections"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { moneySubjects } from "@hourbook/core/kinds/recordKindNames"
import { type MoneySubject, recordKinds } from "@hourbook/core/kinds/recordKinds"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { ApiKeyId, ClientId, ConnectionId, InvoiceId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import { legible } from "@hourbook/core/values/legible"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect, Record } from "effect"
import { clientOf, entityLine, projectOf } from "../../present/entities.ts"
import { invoiceLine, invoiceViewOf } from "../../present/invoices.ts"
import { memberLine, memberRowOf } from "../../present/members.ts"
import { quoted } from "../../present/quoted.ts"
import { entryLine, entryOf, transferLine, transferOf } from "../../present/records.ts"
import { among, readWhole } from "./inLists.ts"
import { invoiceNames } from "./invoiceNames.ts"
import type { Kind } from "./Kind.ts"
import { rateKinds } from "./rateKinds.ts"

/** Everything with an id, in the order of the search. */
export const kindNames: ReadonlyArray<KindName> = [
  "time",
  "payment",
  "project",
  "client",
  ...moneySubjects.filter((subject) => subject !== "payment"),
  "invoice",
  "member",
  "exchange_rate",
  "billing_rate",
  "api_key",
  "connection"
]
export type KindName =
  | "time"
  | MoneySubject
  | "project"
  | "client"
  | "invoice"
  | "member"
  | "exchange_rate"
  | "billing_rate"
  | "api_key"
  | "connection"

/** The kinds of which each one has a page of the web app. */
const pages: Partial<Record<KindName, string>> = {
  client: "clients",
  project: "projects",
  invoice: "invoices",
  member: "team"
}

/**
 * The address of a record: that of its page, where browsers reach the web app over https and there is one, or else that of its
 * resource.
 */
export const urlOf = (
  kind: KindName,
  id: string,
  { short, site }: { readonly short: string; readonly site: string | null }
): string => {
  const [page, at] = [pages[kind], site === null ? null : URL.parse(site)]
  return page === undefined || at?.protocol !== "https:" ? `hourbook://${kind}/${short}` : `${at.origin}/${page}/${id}`
}

/** How to read and remove each kind of money. */
const moneyKindsRead = eachMoneyKind((kind, { useCases }) =>
  Effect.map(useCases, ({ get, remove, withShortId }): Kind => {
    const { many, one } = recordKinds[kind.name]
    const rowOf = transferOf(kind)
    const lineOf = transferLine(kind.name)
    return {
      one,
      many,
      shortOf: shortIdOf,
      withShortId: (who, short) =>
        Effect.map(withShortId(who, short), (found) =>
          found.map((record) => ({ id: record.id, line: lineOf(rowOf(who, record)) }))
        ),
      read: (who, id) =>
        Effect.map(get(who, kind.idOf(id)), (record) => {
          const row = rowOf(who, record, "full")
          return { line: lineOf(row), all: row }
        }),
      remove: (who, id) => remove(who, kind.idOf(id))
    }
  })
)

/** How to read and remove each kind. */
export const kinds = Effect.gen(function* () {
  const names = yield* invoiceNames
  const invoices = yield* Invoices
  const time = yield* TimeEntries
  const money = yield* Effect.all(moneyKindsRead)
  const projects = yield* Projects
  const clients = yield* Clients
  const members = yield* Members
  const keys = yield* ApiKeys
  const connections = yield* Connections

  const all: Readonly<Record<KindName, Kind>> = {
    time: {
      one: "time entry",
      many: "time entries",
      shortOf: shortIdOf,
      withShortId: (who, short) =>
        Effect.map(time.withShortId(who, short), (found) =>
          found.map((entry) => ({ id: entry.id, line: entryLine(entryOf(who, entry)) }))
        ),
      read: (who, id) =>
        Effect.map(time.get(who, TimeEntryId.make(id)), (entry) => {
          const row = entryOf(who, entry, "full")
          return { line: entryLine(row), all: row }
        }),
      remove: (who, id) => time.remove(who, TimeEntryId.make(id))
    },
    ...Record.mapKeys(money, (name) => recordKinds[name].subject),
    project: {
      one: "project",
      many: "projects",
      shortOf: idEndOf,
      withShortId: (who, short) =>
        readWhole(short, projects.all(who), (project) => ({ id: project.id, line: entityLine(projectOf(project)) })),
      read: (who, id) =>
        Effect.map(projects.get(who, ProjectId.make(id)), (project) => {
          const row = projectOf(project)
          return { line: entityLine(row), all: row }
        }),
      remove: (who, id) => projects.remove(who, ProjectId.make(id))
    },
    client: {
      one: "client",
      many: "clients",
      shortOf: idEndOf,
      withShortId: (who, short) =>
        readWhole(short, clients.all(who), (client) => ({ id: client.id, line: entityLine(clientOf(client)) })),
      read: (who, id) =>
        Effect.map(clients.get(who, ClientId.make(id)), (client) => {
          const row = clientOf(client)
          return { line: entityLine(row), all: row }
        }),
      remove: (who, id) => clients.remove(who, ClientId.make(id))
    },
    invoice: {
      one: "invoice",
      many: "invoices",
      shortOf: (id) => id,
      withShortId: names.found,
      read: (who, id) =>
        Effect.map(invoices.get(who, InvoiceId.make(id)), (details) => {
          const view = invoiceViewOf(details)
          return { line: invoiceLine(view), all: view }
        }),
      remove: (who, id) => invoices.remove(who, InvoiceId.make(id), undefined)
    },
    member: {
      one: "member",
      many: "members",
      shortOf: idEndOf,
      withShortId: (who, short) =>
        readWhole(short, members.list(who), ({ email, name, role, userId }) => ({
          id: userId,
          line: `${quoted(name)} ${quoted(email)} ${role}`
        })),
      read: (who, id) =>
        Effect.gen(function* () {
          const member = yield* among(members.list(who), "member", id, ({ userId }) => userId)
          const row = (yield* memberRowOf(clients, who, [member]))(member)
          return { line: memberLine(row), all: row, since: member.createdAt }
        }),
      remove: (who, id) => members.remove(who, UserId.make(id))
    },
    ...(yield* rateKinds),
    api_key: {
      one: "API key",
      many: "API keys",
      shortOf: idEndOf,
      withShortId: (who, short) => readWhole(short, keys.list(who), (key) => ({ id: key.id, line: keyLine(key) })),
      read: (who, id) =>
        Effect.map(
          among(keys.list(who), "API key", id, (key) => key.id),
          (key) => ({
            line: keyLine(key),
            all: { id: idEndOf(id), name: legible(key.name), kind: key.kind, prefix: key.prefix }
          })
        ),
      remove: (who, id) => keys.revoke(who, ApiKeyId.make(id))
    },
    connection: {
      one: "connected app",
      many: "connected apps",
      shortOf: idEndOf,
      withShortId: (who, short) =>
        readWhole(short, connections.list(who), (connection) => ({ id: connection.id, line: appLine(connection) })),
      read: (who, id) =>
        Effect.map(
          among(connections.list(who), "connection", id, (connection) => connection.id),
          (connection) => ({
            line: appLine(connection),
            all: {
              id: idEndOf(id),
              name: legible(connection.clientName),
              host: legible(connection.redirectHost),
              scopes: connection.scopes
            }
          })
        ),
      remove: (who, id) => connections.revoke(who, ConnectionId.make(id))
    }
  }
  return all
})
export type Kinds = Effect.Success<typeof kinds>

const keyLine = ({ id, kind, name, prefix }: ApiKey): string => `${quoted(name)} ${kind} ${prefix}… id ${idEndOf(id)}`

const appLine = ({ clientName, id, redirectHost, scopes }: Connection): string =>
  `${quoted(clientName)} ${quoted(redirectHost)} ${scopes.join(" ")} id ${idEndOf(id)}`
