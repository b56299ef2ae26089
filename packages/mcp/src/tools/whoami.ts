import { mayRead } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf, zoneOf } from "@hourbook/core/access/today"
import { Connections } from "@hourbook/core/connections/Connections"
import { Clients } from "@hourbook/core/entities/Clients"
import type { Instant } from "@hourbook/core/values/Instant"
import { legible } from "@hourbook/core/values/legible"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Effect, Schema } from "effect"
import { momentOf, momentText } from "../present/moments.ts"
import { quoted } from "../present/quoted.ts"
import { workspaceLine, workspaceOf, WorkspaceRow } from "../present/workspace.ts"
import { detail } from "../schema/arguments.ts"
import { tool } from "../tool/Tool.ts"

const text = Schema.String

const most = 50

const Key = Schema.Struct({
  id: text,
  name: text,
  kind: text,
  prefix: text,
  last_used_at: Schema.optionalKey(text),
  expires_at: Schema.optionalKey(text)
})

const App = Schema.Struct({ id: text, name: text, host: text, last_used_at: Schema.optionalKey(text) })

export const Access = Schema.Struct({
  today: text,
  weekday: Schema.optionalKey(text),
  time_zone: Schema.optionalKey(text),
  workspace: WorkspaceRow,
  you: Schema.Struct({ id: text, name: text, role: text }),
  scopes: Schema.Array(text),
  client_ids: Schema.optionalKey(Schema.Array(text)),
  clients: Schema.optionalKey(Schema.Array(text)),
  keys: Schema.optionalKey(Schema.Array(Key)),
  apps: Schema.optionalKey(Schema.Array(App))
})

const used = (who: Principal, at: Instant | null) => (at === null ? {} : { last_used_at: momentOf(who, at) })

export const whoami = Effect.map(Effect.all([ApiKeys, Connections, Clients]), ([keys, connections, clients]) =>
  tool({
    name: "whoami",
    title: "Who am I",
    description:
      "Today where you are, the workspace and its currency, your role and scopes, and for a client whose records you see. Call it first. detail full adds your API keys (without secrets) and connected apps.",
    nature: "reads",
    scope: "read",
    input: Schema.Struct(detail),
    output: Access,
    run: Effect.fnUntraced(function* ({ caller: { app, who }, input }) {
      yield* mayRead(who)
      const day = yield* todayOf(who)
      // An app must not see the caller's keys and other apps.
      const isAll = input.detail === "full" && app === null
      const all = isAll ? (yield* keys.list(who)).slice(0, most) : []
      const apps = isAll ? (yield* connections.list(who)).slice(0, most) : []
      return {
        today: day,
        weekday: weekday(day),
        time_zone: zoneOf(who),
        workspace: workspaceOf(who.workspace),
        you: { id: idEndOf(who.member.userId), name: legible(who.member.name), role: who.member.role },
        scopes: who.scopes,
        ...(who.member.role === "client"
          ? {
              client_ids: who.member.clientIds.map(idEndOf),
              clients: (yield* clients.all(who)).map(({ name }) => legible(name))
            }
          : {}),
        ...(isAll
          ? {
              keys: all.map(({ expiresAt, id, kind, lastUsedAt, name, prefix }) => ({
                id: idEndOf(id),
                name: legible(name),
                kind,
                prefix,
                ...used(who, lastUsedAt),
                ...(expiresAt === null ? {} : { expires_at: momentOf(who, expiresAt) })
              })),
              apps: apps.map(({ clientName, id, lastUsedAt, redirectHost }) => ({
                id: idEndOf(id),
                name: legible(clientName),
                host: legible(redirectHost),
                ...used(who, lastUsedAt)
              }))
            }
          : {})
      }
    }),
    text: ({ apps = [], clients: own, keys: all = [], scopes, time_zone: zone = "UTC", today: day, workspace, you }) =>
      [
        `Today is ${weekday(day)}, ${day} (${zone}).`,
        `Workspace ${workspaceLine(workspace)}.`,
        `You act as ${quoted(you.name)}, ${you.role}, with the scopes ${scopes.join(", ")}.`,
        ...(own === undefined ? [] : [`You see the records of ${listed(own)}.`]),
        ...all.map(
          ({ id, kind, last_used_at: at, name, prefix }) =>
            `Key ${quoted(name)} ${kind} ${prefix}… ${lastUse(at)} id ${id}`
        ),
        ...apps.map(
          ({ host, id, last_used_at: at, name }) => `App ${quoted(name)} ${quoted(host)} ${lastUse(at)} id ${id}`
        )
      ].join("\n")
  })
)

const weekdays = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" })

const weekday = (day: string): string => weekdays.format(new Date(day))

const listed = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "no client yet" : names.map((name) => quoted(name, 60)).join(", ")

const lastUse = (at: string | undefined): string => (at === undefined ? "never used" : `last used ${momentText(at)}`)
