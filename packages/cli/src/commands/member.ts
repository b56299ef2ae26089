import { recordKinds, roles } from "@hourbook/contract/data"
import { isRealAddress } from "@hourbook/core/access/address"
import type { Member } from "@hourbook/core/access/Member"
import { ValidationFailed } from "@hourbook/core/errors/Errors"
import { isSameName } from "@hourbook/core/names/sameName"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { keyJson } from "./key.ts"
import { inviteMany } from "./member/invite.ts"
import { email, expiresIn, named, someWorkspace } from "./shared/flags.ts"
import { listHint } from "./shared/listHint.ts"
import { withWorkspace } from "./shared/onlyWorkspace.ts"
import { json, printCode, printSecret, printTable, withNextStep } from "./shared/output.ts"
import { useCases } from "./shared/useCases.ts"

export const memberJson = ({ createdAt, email, name, role, userId }: Member) => ({
  id: userId,
  email,
  name,
  role,
  created_at: createdAt
})

const add = Command.make(
  "add",
  {
    workspace: someWorkspace,
    email: email("email").pipe(Flag.withDescription("Email address of the member")),
    name: named("name", 200).pipe(Flag.withDescription("Name of the member in this workspace")),
    role: Flag.Literals("role", roles).pipe(Flag.withDescription("What the member may see and change")),
    key: Flag.Literals("key", ["read", "full"]).pipe(
      Flag.withDescription("Also create a first API key of this kind"),
      Flag.optional
    ),
    expiresIn: expiresIn("seven days"),
    json
  },
  Effect.fn("hourbook member add")(function* (asked) {
    const given = yield* withWorkspace(asked)
    const operator = yield* Operator
    const members = yield* Members
    const { email, name, role } = given
    const { value } = yield* Effect.flatMap(operator.ownerOf(given.workspace), (who) =>
      members.add(who, {
        email,
        name,
        role,
        clientIds: [],
        key: Option.getOrNull(given.key),
        ...(Option.isNone(given.expiresIn) ? {} : { expiresIn: given.expiresIn.value })
      })
    ).pipe(withNextStep(listHint(given.workspace)))
    const { invitation, key, member, secret } = value
    if (given.json) {
      return yield* printJson({
        member: memberJson(member),
        invitation: invitation === null ? null : { code: invitation.code, expires_at: invitation.expiresAt },
        api_key: key === null ? null : keyJson(key),
        secret
      })
    }
    yield* print`Added ${member.email} to ${given.workspace} as ${member.role}.`
    if (invitation !== null) yield* printCode(member.email, invitation)
    if (secret !== null) yield* printSecret(member.email, secret)
  })
).pipe(
  Command.withDescription("Add a member to a workspace and invite them with a one-time code"),
  Command.provide(useCases)
)

const list = Command.make(
  "list",
  {
    workspace: someWorkspace,
    former: Flag.Boolean("former").pipe(
      Flag.withDescription("List former members, also those of imports, with their ids"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn("hourbook member list")(function* (asked) {
    const given = yield* withWorkspace(asked)
    const operator = yield* Operator
    const members = yield* Members
    const all = yield* Effect.flatMap(
      operator.ownerOf(given.workspace),
      given.former ? members.listFormer : members.list
    ).pipe(withNextStep(listHint(given.workspace)))
    if (given.json) return yield* printJson(all.map(memberJson))
    if (given.former) {
      return yield* printTable(
        all.map(({ email, name, userId }) => ({ id: userId, email: isRealAddress(email) ? email : "-", name })),
        "This workspace has no former members."
      )
    }
    yield* printTable(
      all.map(({ createdAt, email, name, role }) => ({ email, name, role, added: createdAt.slice(0, 10) })),
      "This workspace has no members."
    )
  })
).pipe(Command.withDescription("List the members or former members of a workspace"), Command.provide(useCases))

const join = Command.make(
  "join",
  {
    workspace: someWorkspace,
    person: named("person", 200).pipe(Flag.withDescription("Name or id of the former member, as imports make them")),
    email: email("email").pipe(Flag.withDescription("Email address that the person gets")),
    role: Flag.Literals("role", recordKinds.time.writers).pipe(
      Flag.withDescription("What the member may see and change"),
      Flag.withDefault("member" as const)
    ),
    expiresIn: expiresIn("seven days"),
    json
  },
  Effect.fn("hourbook member join")(function* (asked) {
    const given = yield* withWorkspace(asked)
    const operator = yield* Operator
    const members = yield* Members
    const joined = yield* Effect.gen(function* () {
      const who = yield* operator.ownerOf(given.workspace)
      const former = yield* members.listFormer(who)
      const found = former.filter(({ name, userId }) => userId === given.person || isSameName(name, given.person))
      const [only, ...others] = found
      if (only === undefined || others.length > 0) {
        const problem =
          only === undefined
            ? `no former member is called ${JSON.stringify(given.person)}`
            : `several former members are called ${JSON.stringify(given.person)}: give the id of one, ${found.map(({ userId }) => userId).join(" or ")}`
        return yield* new ValidationFailed({
          field: "person",
          problem,
          rule: { code: only === undefined ? "no_such_person" : "several_people" }
        })
      }
      const { email, role } = given
      return yield* members.join(who, only.userId, {
        email,
        role,
        ...(Option.isNone(given.expiresIn) ? {} : { expiresIn: given.expiresIn.value })
      })
    }).pipe(
      withNextStep((error) =>
        error._tag === "ValidationFailed" && error.field === "person"
          ? `To list former members, run: hourbook member list --former --workspace ${given.workspace}`
          : listHint(given.workspace)(error)
      )
    )
    const { invitation, member } = joined.value
    if (given.json) {
      return yield* printJson({
        member: memberJson(member),
        invitation: { code: invitation.code, expires_at: invitation.expiresAt }
      })
    }
    yield* print`${member.name} joined ${given.workspace} as ${member.role}, with the address ${member.email}. Their records stay theirs.`
    yield* printCode(member.email, invitation)
  })
).pipe(
  Command.withDescription("Make a former member without an address, as imports make them, a member, and invite them"),
  Command.provide(useCases)
)

const memberFlags = {
  workspace: someWorkspace,
  email: email("email").pipe(Flag.withDescription("Email address of the member")),
  json
}

const rename = Command.make(
  "rename",
  { ...memberFlags, name: named("name", 200).pipe(Flag.withDescription("New name of the member in this workspace")) },
  Effect.fn("hourbook member rename")(function* (asked) {
    const given = yield* withWorkspace(asked)
    const operator = yield* Operator
    const members = yield* Members
    const renamed = yield* Effect.flatMap(operator.memberOf(given.workspace, given.email), ({ member, who }) =>
      members.amend(who, member.userId, { name: given.name })
    ).pipe(withNextStep(listHint(given.workspace)))
    if (given.json) return yield* printJson(memberJson(renamed))
    yield* print`Renamed ${renamed.email} to ${renamed.name}.`
  })
).pipe(
  Command.withDescription("Change the name of a member; lines of the log keep the name of their time"),
  Command.provide(useCases)
)

const remove = Command.make(
  "remove",
  memberFlags,
  Effect.fn("hourbook member remove")(function* (asked) {
    const given = yield* withWorkspace(asked)
    const operator = yield* Operator
    const members = yield* Members
    const id = yield* Effect.flatMap(operator.memberOf(given.workspace, given.email), ({ member, who }) =>
      members.remove(who, member.userId)
    ).pipe(withNextStep(listHint(given.workspace)))
    if (given.json) return yield* printJson({ id })
    yield* print`Removed ${given.email} from ${given.workspace}. The member's records and name stay.`
  })
).pipe(
  Command.withDescription("End a membership with its keys and connections; records and name stay"),
  Command.provide(useCases)
)

export const memberCommand = Command.make("member").pipe(
  Command.withDescription("Add, list, rename and remove members of a workspace, or have imported people join"),
  Command.withSubcommands([add, inviteMany, join, list, rename, remove])
)
