import { connectCodeMinutes } from "@hourbook/core/connections/connectCode"
import type { Connection } from "@hourbook/core/connections/Connection"
import { Connections } from "@hourbook/core/connections/Connections"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { ConnectionId } from "@hourbook/core/shared/Ids"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { email, workspace } from "./flags.ts"
import { json, printJson, printTable, refuseWith } from "./output.ts"
import { useCases } from "./useCases.ts"

/** As the REST interface writes it. */
const connectionJson = (connection: Connection) => ({
  id: connection.id,
  client_id: connection.clientId,
  client_name: connection.clientName,
  redirect_host: connection.redirectHost,
  scopes: connection.scopes,
  created_at: connection.createdAt,
  last_used_at: connection.lastUsedAt
})

const seeMembers = "hourbook workspace list and hourbook member list show who there is"
const whose = { workspace, email: email("email").pipe(Flag.withDescription("Whose apps")), json }

/** The member whom a command is about, as themselves. */
const memberOf = Effect.fnUntraced(function* (given: { readonly workspace: string; readonly email: string }) {
  const operator = yield* Operator
  const { member, who } = yield* operator.memberOf(given.workspace, given.email).pipe(refuseWith(seeMembers))
  return { ...who, member }
})

const code = Command.make(
  "code",
  { ...whose, email: email("email").pipe(Flag.withDescription("Who wants to connect an app")) },
  Effect.fn("hourbook connect code")(function* (given) {
    const { member } = yield* memberOf(given)
    const signIn = yield* SignIn
    const { code, expiresAt } = yield* signIn.issueCode(member)
    if (given.json) return yield* printJson({ code, expires_at: expiresAt })
    yield* Console.log(
      `For ${member.email}, to be typed into the page that the app opens. It works once, for ${connectCodeMinutes} minutes:\n\n  ${code}\n`
    )
  })
).pipe(Command.withDescription("Make a one-time code, by which a member connects an app"), Command.provide(useCases))

const list = Command.make(
  "list",
  whose,
  Effect.fn("hourbook connect list")(function* (given) {
    const connections = yield* Connections
    const all = yield* Effect.flatMap(memberOf(given), (who) => connections.list(who).pipe(refuseWith(seeMembers)))
    if (given.json) return yield* printJson(all.map(connectionJson))
    yield* printTable(
      all.map(({ clientName, createdAt, id, lastUsedAt, redirectHost, scopes }) => ({
        id,
        app: clientName,
        at: redirectHost,
        may: scopes.join(" "),
        since: createdAt.slice(0, 10),
        used: lastUsedAt?.slice(0, 16) ?? "never"
      })),
      `${given.email} has connected no apps.`
    )
  })
).pipe(Command.withDescription("The apps that act for a member"), Command.provide(useCases))

const revoke = Command.make(
  "revoke",
  {
    ...whose,
    id: Argument.String("id").pipe(Argument.withDescription("The connection's id"), Argument.withSchema(ConnectionId))
  },
  Effect.fn("hourbook connect revoke")(function* (given) {
    const connections = yield* Connections
    const who = yield* memberOf(given)
    yield* connections.revoke(who, given.id).pipe(refuseWith("hourbook connect list shows the apps of a member"))
    if (given.json) return yield* printJson({ id: given.id })
    yield* Console.log(`The app of the connection ${given.id} acts for ${who.member.email} no more.`)
  })
).pipe(Command.withDescription("Disconnect an app at once"), Command.provide(useCases))

export const connectCommand = Command.make("connect").pipe(
  Command.withDescription("Apps that act for members, connected through OAuth"),
  Command.withSubcommands([code, list, revoke])
)
