import { typedAddress } from "@hourbook/core/access/address"
import { Email, MemberDraft } from "@hourbook/core/access/Member"
import type { Principal } from "@hourbook/core/access/Principal"
import { Role } from "@hourbook/core/access/Role"
import { Clients } from "@hourbook/core/entities/Clients"
import type { Invitation } from "@hourbook/core/workspaces/issueCode"
import { Members } from "@hourbook/core/workspaces/Members"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { addedRow } from "../present/ids.ts"
import { memberLine, MemberRow, memberRowOf } from "../present/members.ts"
import { momentOf, momentText } from "../present/moments.ts"
import { Refused } from "../present/Refused.ts"
import { aReference, dryRun, requestId, someText } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { someChange } from "./shared/someChange.ts"
import { upsertResult, upsertText } from "./shared/upsert.ts"

type Needed = "email" | "name" | "role"

const bothPersons = new Refused({
  code: "invalid_arguments",
  message: "person and joins are two ways to name one person",
  next: "Set person to change a member, or joins to make a former member without email one."
})

const nameOfJoining = new Refused({
  code: "invalid_arguments",
  message: "a former member joins with the name from the import",
  next: "Leave out name; then call again with person and name to change it."
})

const missing = (given: Partial<Record<Needed, string>>, needed: ReadonlyArray<Needed>) =>
  new Refused({
    code: "invalid_arguments",
    message: `a new member needs ${needed.filter((field) => given[field] === undefined).join(", ")}`,
    next: "Ask the user for what you do not know, or set person to change a member."
  })

const codeFields = { code: Schema.optionalKey(Schema.String), code_until: Schema.optionalKey(Schema.String) }

const codeOf = (who: Principal, invitation: Invitation | null) =>
  invitation === null || invitation.code === null
    ? {}
    : { code: invitation.code, code_until: momentOf(who, invitation.expiresAt) }

export const membersSave = (references: References) =>
  Effect.map(Effect.all([Members, Clients]), ([members, clients]) =>
    tool({
      name: "members_save",
      title: "Add or change a member",
      description:
        "Adds a member and returns their one-time code, no API key; with person changes them (email: owners only), and invite makes a new code. A client sees these clients' records.",
      nature: "saves",
      scope: "full",
      roles: ["owner", "admin"],
      input: Schema.Struct({
        person: Schema.optionalKey(aReference("the member to change: id, exact name or email")),
        joins: Schema.optionalKey(aReference("former member without email")),
        email: Schema.optionalKey(Schema.String),
        name: Schema.optionalKey(someText(MemberDraft.fields.name)),
        role: Schema.optionalKey(Role),
        clients: Schema.optionalKey(Schema.Array(aReference("id or exact name; none clears"))),
        invite: Schema.optionalKey(Schema.Boolean),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({ ...upsertResult, member: MemberRow, ...codeFields }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { joins, name, person, role } = input
        const clientIds = yield* references.clientsOrNone(who, input.clients)
        const isDryRun = input.dry_run === true
        if (person !== undefined && joins !== undefined) return yield* bothPersons
        if (person !== undefined) {
          const id = yield* references.person(who, person)
          const fields = {
            ...(input.email === undefined ? {} : { email: yield* anEmail(input.email) }),
            ...(name === undefined ? {} : { name }),
            ...(role === undefined ? {} : { role }),
            ...(clientIds === undefined ? {} : { clientIds })
          }
          const changes = input.invite === true ? fields : yield* someChange(fields)
          const { after, invitation } = yield* Effect.gen(function* () {
            const after = yield* members.amend(who, id, changes)
            const invited = input.invite === true ? yield* members.invite(who, id) : undefined
            return { after, invitation: invited?.value ?? null }
          }).pipe(Effect.provideService(DryRun, isDryRun))
          const row = yield* memberRowOf(clients, who, [after])
          return { written: !isDryRun, created: false, member: row(after), ...codeOf(who, invitation) }
        }
        if (joins !== undefined) {
          if (input.email === undefined || role === undefined) return yield* missing(input, ["email", "role"])
          if (name !== undefined) return yield* nameOfJoining
          const id = yield* references.former(who, joins)
          const join = { email: yield* anEmail(input.email), role, clientIds: clientIds ?? [] }
          const { replayed, value } = yield* members
            .join(who, id, join, yield* idempotencyKeyOf("members_save", input))
            .pipe(Effect.provideService(DryRun, isDryRun))
          const row = yield* memberRowOf(clients, who, [value.member])
          return {
            written: !isDryRun,
            created: false,
            repeated: replayed,
            member: row(value.member),
            ...codeOf(who, value.invitation)
          }
        }
        if (input.email === undefined || name === undefined || role === undefined)
          return yield* missing(input, ["email", "name", "role"])
        const email = yield* anEmail(input.email)
        const idempotencyKey = yield* idempotencyKeyOf("members_save", input)
        const draft = { email, name, role, clientIds: clientIds ?? [], key: null }
        const { replayed, value } = yield* members
          .add(who, draft, idempotencyKey)
          .pipe(Effect.provideService(DryRun, isDryRun))
        const row = yield* memberRowOf(clients, who, [value.member])
        return {
          written: !isDryRun,
          created: !replayed,
          repeated: replayed,
          member: addedRow(row(value.member), isDryRun),
          ...codeOf(who, value.invitation)
        }
      }),
      text: ({ code, code_until: until = "", member, ...done }) =>
        [
          upsertText(done, memberLine(member)),
          ...(code === undefined ? [] : [`One-time code, until ${momentText(until)}: ${code}`])
        ].join("\n")
    })
  )

const decodeEmail = Schema.decodeEffect(Email)

const anEmail = (text: string) =>
  decodeEmail(typedAddress(text)).pipe(
    Effect.mapError(
      () =>
        new Refused({
          code: "invalid_arguments",
          message: "email: must be an email address",
          next: "Ask the user for it."
        })
    )
  )
