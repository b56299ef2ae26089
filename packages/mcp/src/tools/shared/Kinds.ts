import type { Principal } from "@hourbook/core/access/Principal"
import { Connections } from "@hourbook/core/connections/Connections"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import { type CoreError, NotFound, type Noun } from "@hourbook/core/shared/Errors"
import { ApiKeyId, ClientId, ConnectionId, ExchangeRateId, ProjectId, UserId } from "@hourbook/core/shared/Ids"
import { legible } from "@hourbook/core/shared/legible"
import { moneySubjects } from "@hourbook/core/shared/recordKindNames"
import { type MoneySubject, recordKinds } from "@hourbook/core/shared/recordKinds"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect, Record } from "effect"
import { clientOf, entityLine, projectOf } from "../../present/entities.ts"
import { exchangeRateLine, exchangeRateOf } from "../../present/exchangeRates.ts"
import { memberLine, memberRowOf } from "../../present/members.ts"
import { quoted } from "../../present/quoted.ts"
import { entryLine, entryOf, transferLine, transferOf } from "../../present/records.ts"

/** Everything with an id, in the order of the search. */
export const kindNames: ReadonlyArray<KindName> = [
  "time",
  "payment",
  "project",
  "client",
  ...moneySubjects.filter((subject) => subject !== "payment"),
  "member",
  "exchange_rate",
  "api_key",
  "connection"
]
export type KindName =
  | "time"
  | MoneySubject
  | "project"
  | "client"
  | "member"
  | "exchange_rate"
  | "api_key"
  | "connection"

/** The URI of a record. */
export const urlOf = (kind: KindName, id: string): string => `hourbook://${kind}/${id}`

/** How to show and remove one by its id. */
export interface Kind {
  readonly one: string
  readonly many: string
  /** One line about it, and all of its fields. */
  readonly read: (
    who: Principal,
    id: string
  ) => Effect.Effect<{ readonly line: string; readonly all: Readonly<Record<string, unknown>> }, CoreError>
  readonly remove: (who: Principal, id: string) => Effect.Effect<unknown, CoreError>
}

/** How to read and remove each kind of money. */
const moneyKindsRead = eachMoneyKind((kind, { useCases }) =>
  Effect.map(useCases, ({ get, remove }): Kind => {
    const { many, one } = recordKinds[kind.name]
    return {
      one,
      many,
      read: (who, id) =>
        Effect.map(get(who, kind.idOf(id)), (record) => {
          const row = transferOf(kind)(who, record, "full")
          return { line: transferLine(kind.name)(row), all: row }
        }),
      remove: (who, id) => remove(who, kind.idOf(id))
    }
  })
)

/** How to read and remove each kind. */
export const kinds = Effect.gen(function* () {
  const time = yield* TimeEntries
  const money = yield* Effect.all(moneyKindsRead)
  const projects = yield* Projects
  const clients = yield* Clients
  const members = yield* Members
  const exchangeRates = yield* ExchangeRates
  const keys = yield* ApiKeys
  const connections = yield* Connections

  const all: Readonly<Record<KindName, Kind>> = {
    time: {
      one: "time entry",
      many: "time entries",
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
      read: (who, id) =>
        Effect.map(clients.get(who, ClientId.make(id)), (client) => {
          const row = clientOf(client)
          return { line: entityLine(row), all: row }
        }),
      remove: (who, id) => clients.remove(who, ClientId.make(id))
    },
    member: {
      one: "member",
      many: "members",
      read: (who, id) =>
        Effect.gen(function* () {
          const member = yield* among(members.list(who), "member", id, ({ userId }) => userId)
          const row = (yield* memberRowOf(clients, who, [member]))(member)
          return { line: memberLine(row), all: row }
        }),
      remove: (who, id) => members.remove(who, UserId.make(id))
    },
    exchange_rate: {
      one: "exchange rate",
      many: "exchange rates",
      read: (who, id) =>
        Effect.map(
          among(exchangeRates.list(who), "exchange rate", id, (rate) => rate.id),
          (rate) => {
            const row = exchangeRateOf(rate, who.workspace.currency)
            return { line: exchangeRateLine(row), all: row }
          }
        ),
      remove: (who, id) => exchangeRates.remove(who, ExchangeRateId.make(id))
    },
    api_key: {
      one: "API key",
      many: "API keys",
      read: (who, id) =>
        Effect.map(
          among(keys.list(who), "API key", id, (key) => key.id),
          ({ kind, name, prefix }) => ({
            line: `${quoted(name)} ${kind} ${prefix}… id ${id}`,
            all: { id, name: legible(name), kind, prefix }
          })
        ),
      remove: (who, id) => keys.revoke(who, ApiKeyId.make(id))
    },
    connection: {
      one: "connected app",
      many: "connected apps",
      read: (who, id) =>
        Effect.map(
          among(connections.list(who), "connection", id, (connection) => connection.id),
          ({ clientName, redirectHost, scopes }) => ({
            line: `${quoted(clientName)} ${quoted(redirectHost)} ${scopes.join(" ")} id ${id}`,
            all: { id, name: legible(clientName), host: legible(redirectHost), scopes }
          })
        ),
      remove: (who, id) => connections.revoke(who, ConnectionId.make(id))
    }
  }
  return all
})
export type Kinds = Effect.Success<typeof kinds>

/** The item of a list with the id. */
const among = <A>(
  list: Effect.Effect<ReadonlyArray<A>, CoreError>,
  entity: Noun,
  id: string,
  idOf: (one: A) => string
): Effect.Effect<A, CoreError> =>
  Effect.flatMap(list, (all) => {
    const found = all.find((one) => idOf(one) === id)
    return found === undefined ? Effect.fail(new NotFound({ entity, id })) : Effect.succeed(found)
  })
