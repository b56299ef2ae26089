import { NotFound } from "@hourbook/core/errors/Errors"
import type { Session } from "@hourbook/core/sessions/Session"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { SessionId } from "@hourbook/core/values/Ids"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { anId } from "./shared/flags.ts"
import { someMemberFlags, someMemberOf } from "./shared/memberOf.ts"
import { printTable, withNextStep } from "./shared/output.ts"
import { useCases } from "./shared/useCases.ts"

/** The JSON form of the REST interface. */
const sessionJson = (session: Session) => ({
  id: session.id,
  method: session.method,
  user_agent: session.userAgent,
  created_at: session.createdAt,
  signed_in_at: session.signedInAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt
})

/** How much of a browser's name a row shows. */
const longestName = 60

const list = Command.make(
  "list",
  someMemberFlags,
  Effect.fn("hourbook session list")(function* (given) {
    const all = yield* (yield* Sessions).list(yield* someMemberOf(given))
    if (given.json) return yield* printJson(all.map(sessionJson))
    yield* printTable(
      all.map(({ id, lastUsedAt, method, signedInAt, userAgent }) => ({
        id,
        "signed in": signedInAt.slice(0, 16),
        with: method,
        "last used": lastUsedAt.slice(0, 16),
        browser: [...userAgent].slice(0, longestName).join("")
      })),
      `${given.email} is signed in in no browser. To make a link, run: hourbook signin link --help`
    )
  })
).pipe(Command.withDescription("List the browsers in which a member is signed in"), Command.provide(useCases))

const revoke = Command.make(
  "revoke",
  {
    ...someMemberFlags,
    id: Argument.String("id").pipe(
      Argument.withDescription("Id of the session, as listed by: hourbook session list"),
      Argument.withSchema(anId(SessionId)),
      Argument.optional
    ),
    all: Flag.Boolean("all").pipe(Flag.withDescription("Sign the member out of every browser"), Flag.withDefault(false))
  },
  Effect.fn("hourbook session revoke")(function* (given) {
    if (Option.isSome(given.id) === given.all) {
      return yield* new StartupError({ message: "Give either the id of a session or --all." })
    }
    const sessions = yield* Sessions
    const who = yield* someMemberOf(given)
    const all = yield* sessions.list(who)
    if (Option.isSome(given.id)) {
      const id = given.id.value
      const ended = yield* sessions.endOf(
        who.by,
        all.filter((session) => session.id === id)
      )
      if (ended === 0) {
        return yield* Effect.fail(new NotFound({ entity: "session", id })).pipe(
          withNextStep("To list the sessions of a member, run: hourbook session list")
        )
      }
      return yield* given.json ? printJson({ id }) : print`Ended session ${id} of ${who.member.email}.`
    }
    const ended = yield* sessions.endOf(who.by, all)
    yield* given.json ? printJson({ ended }) : print`Ended ${ended} sessions of ${who.member.email}.`
  })
).pipe(Command.withDescription("Sign a member out of a browser, or of all, immediately"), Command.provide(useCases))

export const sessionCommand = Command.make("session").pipe(
  Command.withDescription("List and end the sessions of members in their browsers"),
  Command.withSubcommands([list, revoke])
)
