import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { ApiKeyId } from "@hourbook/core/shared/Ids"
import { fromMillis, Instant } from "@hourbook/core/shared/Instant"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Refusal } from "@hourbook/runtime/Refusal"
import { Clock, Console, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { email, named, workspace } from "./flags.ts"
import { json, printJson, printSecret, printTable, refuseWith } from "./output.ts"
import { useCases } from "./useCases.ts"

/** As the REST interface writes it. */
export const keyJson = ({ createdAt, expiresAt, id, kind, lastUsedAt, name, prefix, scopes }: ApiKey) => ({
  id,
  name,
  kind,
  scopes,
  prefix,
  created_at: createdAt,
  last_used_at: lastUsedAt,
  expires_at: expiresAt
})

const seeMembers = "hourbook workspace list and hourbook member list show who there is"
const whose = { workspace, email: email("email").pipe(Flag.withDescription("Whose key")), json }

/** Any moment that ISO 8601 writes with a zone, or a date, which means its first moment in UTC. */
const Moment = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/u.test(text) && !Number.isNaN(Date.parse(text)),
    { expected: "a moment such as 2027-01-31T00:00:00Z, or a date such as 2027-01-31" }
  )
)

const create = Command.make(
  "create",
  {
    ...whose,
    name: named("name", 100).pipe(Flag.withDescription("What it is for"), Flag.withDefault("Made on the command line")),
    kind: Flag.Literals("kind", ["read", "full"]).pipe(
      Flag.withDescription("read: look only; full: change too"),
      Flag.withDefault("read" as const)
    ),
    expiresAt: Flag.String("expires-at").pipe(
      Flag.withDescription("When it stops working; never if left out"),
      Flag.withSchema(Moment),
      Flag.map((text) => fromMillis(Date.parse(text))),
      Flag.optional
    )
  },
  Effect.fn("hourbook key create")(function* (given) {
    const operator = yield* Operator
    const expiresAt: Instant | null = Option.getOrNull(given.expiresAt)
    if (expiresAt !== null && expiresAt <= fromMillis(yield* Clock.currentTimeMillis)) {
      return yield* new Refusal({ message: `--expires-at must lie in the future, and ${expiresAt} does not.` })
    }
    const { key, member, secret } = yield* operator
      .createKey(given.workspace, given.email, { name: given.name, kind: given.kind, expiresAt })
      .pipe(refuseWith(seeMembers))
    if (given.json) return yield* printJson({ api_key: keyJson(key), secret })
    yield* Console.log(`Made the ${key.kind} key "${key.name}", ${key.id}.`)
    yield* printSecret(member.email, secret)
  })
).pipe(Command.withDescription("Make a key for a member, such as an owner who lost theirs"), Command.provide(useCases))

const list = Command.make(
  "list",
  whose,
  Effect.fn("hourbook key list")(function* (given) {
    const operator = yield* Operator
    const keys = yield* operator.listKeys(given.workspace, given.email).pipe(refuseWith(seeMembers))
    if (given.json) return yield* printJson(keys.map(keyJson))
    yield* printTable(
      keys.map(({ expiresAt, id, kind, lastUsedAt, name, prefix }) => ({
        id,
        name,
        kind,
        starts: `${prefix}…`,
        used: lastUsedAt?.slice(0, 16) ?? "never",
        expires: expiresAt?.slice(0, 16) ?? "never"
      })),
      `${given.email} has no keys. Make one: hourbook key create --help`
    )
  })
).pipe(Command.withDescription("A member's keys, without their secrets"), Command.provide(useCases))

const revoke = Command.make(
  "revoke",
  { ...whose, id: Argument.String("id").pipe(Argument.withDescription("The key's id"), Argument.withSchema(ApiKeyId)) },
  Effect.fn("hourbook key revoke")(function* (given) {
    const operator = yield* Operator
    const members = yield* Members
    const keys = yield* ApiKeys
    const who = yield* operator.ownerOf(given.workspace).pipe(refuseWith(seeMembers))
    const everybody = yield* members.list(who).pipe(refuseWith(seeMembers))
    const member = everybody.find((one) => one.email === given.email)
    if (member === undefined) {
      return yield* new Refusal({ message: `No member of ${given.workspace} has ${given.email}. ${seeMembers}` })
    }
    yield* keys.revoke({ ...who, member }, given.id).pipe(refuseWith("hourbook key list shows the keys of a member"))
    if (given.json) return yield* printJson({ id: given.id })
    yield* Console.log(`The key ${given.id} of ${member.email} works no more.`)
  })
).pipe(Command.withDescription("End a key at once"), Command.provide(useCases))

export const keyCommand = Command.make("key").pipe(
  Command.withDescription("Keys of members"),
  Command.withSubcommands([create, list, revoke])
)
