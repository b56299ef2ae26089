import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { ApiKeyId } from "@hourbook/core/values/Ids"
import { fromMillis, Instant } from "@hourbook/core/values/Instant"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Clock, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { anId, named } from "./shared/flags.ts"
import { listHint } from "./shared/listHint.ts"
import { someMemberFlags, withWorkspaceOf } from "./shared/memberOf.ts"
import { printSecret, printTable, withNextStep } from "./shared/output.ts"
import { useCases } from "./shared/useCases.ts"

/** The JSON form of the REST interface. */
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

/** An ISO 8601 time with a zone, or a date, which means midnight UTC. */
const Moment = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/u.test(text) && !Number.isNaN(Date.parse(text)),
    { expected: "a time such as 2027-01-31T00:00:00Z, or a date such as 2027-01-31" }
  )
)

const create = Command.make(
  "create",
  {
    ...someMemberFlags,
    name: named("name", 100).pipe(
      Flag.withDescription("Name that says what the key is for"),
      Flag.withDefault("Made on the command line")
    ),
    kind: Flag.Literals("kind", ["read", "full"]).pipe(
      Flag.withDescription("read: view only (default); full: view and change"),
      Flag.withDefault("read" as const)
    ),
    expiresAt: Flag.String("expires-at").pipe(
      Flag.withDescription("When the key expires, such as 2027-01-31; by default never"),
      Flag.withSchema(Moment),
      Flag.map((text) => fromMillis(Date.parse(text))),
      Flag.optional
    )
  },
  Effect.fn("hourbook key create")(function* (asked) {
    const given = yield* withWorkspaceOf(asked)
    const operator = yield* Operator
    const expiresAt: Instant | null = Option.getOrNull(given.expiresAt)
    if (expiresAt !== null && expiresAt <= fromMillis(yield* Clock.currentTimeMillis)) {
      return yield* new StartupError({
        message: `--expires-at must be in the future, but ${expiresAt} is in the past.`
      })
    }
    const { key, member, secret } = yield* operator
      .createKey(given.workspace, given.email, { name: given.name, kind: given.kind, expiresAt })
      .pipe(withNextStep(listHint(given.workspace)))
    if (given.json) return yield* printJson({ api_key: keyJson(key), secret })
    yield* print`Created the ${key.kind} key "${key.name}" with the id ${key.id}.`
    yield* printSecret(member.email, secret)
  })
).pipe(
  Command.withDescription("Create a key for a member, for example for an owner who lost theirs"),
  Command.provide(useCases)
)

const list = Command.make(
  "list",
  someMemberFlags,
  Effect.fn("hourbook key list")(function* (asked) {
    const given = yield* withWorkspaceOf(asked)
    const operator = yield* Operator
    const keys = yield* operator.listKeys(given.workspace, given.email).pipe(withNextStep(listHint(given.workspace)))
    if (given.json) return yield* printJson(keys.map(keyJson))
    yield* printTable(
      keys.map(({ expiresAt, id, kind, lastUsedAt, name, prefix }) => ({
        id,
        name,
        kind,
        "starts with": `${prefix}…`,
        "last used": lastUsedAt?.slice(0, 16) ?? "never",
        expires: expiresAt?.slice(0, 16) ?? "never"
      })),
      `${given.email} has no keys. To create one, run: hourbook key create --help`
    )
  })
).pipe(Command.withDescription("List the keys of a member, without their secrets"), Command.provide(useCases))

const revoke = Command.make(
  "revoke",
  {
    ...someMemberFlags,
    id: Argument.String("id").pipe(
      Argument.withDescription("Id of the key, as listed by: hourbook key list"),
      Argument.withSchema(anId(ApiKeyId))
    )
  },
  Effect.fn("hourbook key revoke")(function* (asked) {
    const given = yield* withWorkspaceOf(asked)
    const operator = yield* Operator
    const keys = yield* ApiKeys
    const { member, who } = yield* operator
      .memberOf(given.workspace, given.email)
      .pipe(withNextStep(listHint(given.workspace)))
    yield* keys
      .revokeOfMember(who, member.userId, given.id)
      .pipe(withNextStep("To list the keys of a member, run: hourbook key list"))
    if (given.json) return yield* printJson({ id: given.id })
    yield* print`Revoked key ${given.id} of ${member.email}.`
  })
).pipe(Command.withDescription("Revoke a key immediately"), Command.provide(useCases))

export const keyCommand = Command.make("key").pipe(
  Command.withDescription("Create, list and revoke API keys of members"),
  Command.withSubcommands([create, list, revoke])
)
