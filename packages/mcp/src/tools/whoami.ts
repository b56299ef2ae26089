import { ApiKeys } from "@hourbook/core/access/ApiKeys"
import { mayRead } from "@hourbook/core/access/Policy"
import { today } from "@hourbook/core/shared/CalendarDate"
import { Effect, Schema } from "effect"
import { clean, quoted } from "../answers/plain.ts"
import { detail } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import { tool } from "../Tool.ts"
import { workspaceLine, workspaceOf, WorkspaceRow } from "./workspace.ts"

const text = Schema.String

const mostKeys = 50

const Key = Schema.Struct({
  id: text,
  name: text,
  kind: text,
  prefix: text,
  last_used_at: Schema.optionalKey(text),
  expires_at: Schema.optionalKey(text)
})

export const Access = Schema.Struct({
  today: text,
  workspace: brief("Workspace", WorkspaceRow),
  you: Schema.Struct({ id: text, name: text, role: text }),
  scopes: Schema.Array(text),
  client_ids: Schema.optionalKey(Schema.Array(text)),
  keys: Schema.optionalKey(Schema.Array(Key))
})

export const whoami = Effect.map(ApiKeys, (keys) =>
  tool({
    name: "whoami",
    title: "Who am I",
    description:
      "Today (UTC), workspace and its currency, your role and scopes. Call first when unsure. detail full adds your API keys, without secrets.",
    nature: "reads",
    scope: "read",
    input: Schema.Struct(detail),
    output: Access,
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      yield* mayRead(who)
      const all = input.detail === "full" ? (yield* keys.list(who)).slice(0, mostKeys) : undefined
      return {
        today: yield* today,
        workspace: workspaceOf(who.workspace),
        you: { id: who.member.userId, name: clean(who.member.name), role: who.member.role },
        scopes: who.scopes,
        ...(who.member.role === "client" ? { client_ids: who.member.clientIds } : {}),
        ...(all === undefined
          ? {}
          : {
              keys: all.map(({ expiresAt, id, kind, lastUsedAt, name, prefix }) => ({
                id,
                name: clean(name),
                kind,
                prefix,
                ...(lastUsedAt === null ? {} : { last_used_at: lastUsedAt }),
                ...(expiresAt === null ? {} : { expires_at: expiresAt })
              }))
            })
      }
    }),
    text: ({ keys: all, scopes, today: day, workspace, you }) =>
      [
        `Today is ${day} (UTC).`,
        `Workspace ${workspaceLine(workspace)}.`,
        `You act as ${quoted(you.name)}, ${you.role}, with the scopes ${scopes.join(", ")}.`,
        ...(all ?? []).map(
          ({ id, kind, last_used_at: used, name, prefix }) =>
            `Key ${quoted(name)} ${kind} ${prefix}… ${used === undefined ? "never used" : `last used ${used}`} id ${id}`
        )
      ].join("\n")
  })
)
