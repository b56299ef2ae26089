import { promptSeconds } from "@hourbook/core/access/signInCode"
import type { Connection } from "@hourbook/core/connections/Connection"
import { Connections } from "@hourbook/core/connections/Connections"
import { ConnectionId } from "@hourbook/core/values/Ids"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { anId, expiresIn } from "./shared/flags.ts"
import { listHint } from "./shared/listHint.ts"
import { memberOf, someMemberFlags, withWorkspaceOf } from "./shared/memberOf.ts"
import { printCode, printTable, withNextStep } from "./shared/output.ts"
import { useCases } from "./shared/useCases.ts"

/** The JSON form of the REST interface. */
const connectionJson = (connection: Connection) => ({
  id: connection.id,
  client_id: connection.clientId,
  client_name: connection.clientName,
  redirect_host: connection.redirectHost,
  scopes: connection.scopes,
  created_at: connection.createdAt,
  last_used_at: connection.lastUsedAt
})

const code = Command.make(
  "code",
  { ...someMemberFlags, expiresIn: expiresIn("ten minutes") },
  Effect.fn("hourbook connect code")(function* (asked) {
    const given = yield* withWorkspaceOf(asked)
    const operator = yield* Operator
    const members = yield* Members
    const hint = withNextStep(listHint(given.workspace))
    const { member, who } = yield* operator.memberOf(given.workspace, given.email).pipe(hint)
    const seconds = Option.getOrElse(given.expiresIn, () => promptSeconds)
    const { value } = yield* members.invite(who, member.userId, seconds).pipe(hint)
    if (given.json) return yield* printJson({ code: value.code, expires_at: value.expiresAt })
    yield* printCode(member.email, value)
  })
).pipe(
  Command.withDescription("Create a one-time code with which a member signs in, in place of an earlier one"),
  Command.provide(useCases)
)

const list = Command.make(
  "list",
  someMemberFlags,
  Effect.fn("hourbook connect list")(function* (asked) {
    const given = yield* withWorkspaceOf(asked)
    const connections = yield* Connections
    const all = yield* Effect.flatMap(memberOf(given), (who) =>
      connections.list(who).pipe(withNextStep(listHint(given.workspace)))
    )
    if (given.json) return yield* printJson(all.map(connectionJson))
    yield* printTable(
      all.map(({ clientName, createdAt, id, lastUsedAt, redirectHost, scopes }) => ({
        id,
        app: clientName,
        host: redirectHost,
        scopes: scopes.join(" "),
        connected: createdAt.slice(0, 10),
        "last used": lastUsedAt?.slice(0, 16) ?? "never"
      })),
      `${given.email} has no connected apps. To connect one, run: hourbook connect code --help`
    )
  })
).pipe(Command.withDescription("List the apps that a member has connected"), Command.provide(useCases))

const revoke = Command.make(
  "revoke",
  {
    ...someMemberFlags,
    id: Argument.String("id").pipe(
      Argument.withDescription("Id of the connection, as listed by: hourbook connect list"),
      Argument.withSchema(anId(ConnectionId))
    )
  },
  Effect.fn("hourbook connect revoke")(function* (asked) {
    const given = yield* withWorkspaceOf(asked)
    const connections = yield* Connections
    const who = yield* memberOf(given)
    yield* connections
      .revoke(who, given.id, who.by)
      .pipe(withNextStep("To list the apps of a member, run: hourbook connect list"))
    if (given.json) return yield* printJson({ id: given.id })
    yield* print`Disconnected app ${given.id} from ${who.member.email}.`
  })
).pipe(Command.withDescription("Disconnect an app immediately"), Command.provide(useCases))

export const connectCommand = Command.make("connect").pipe(
  Command.withDescription("Connect apps of members through OAuth, list and disconnect them"),
  Command.withSubcommands([code, list, revoke])
)
