import { Email, MemberDraft } from "@hourbook/core/access/Member"
import { Role } from "@hourbook/core/access/Role"
import { Clients } from "@hourbook/core/entities/Clients"
import { Members } from "@hourbook/core/workspaces/Members"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { counted } from "../present/counted.ts"
import { memberLine, MemberRow, memberRowOf } from "../present/members.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { Refused } from "../present/Refused.ts"
import { aReference, dryRun, paging, requestId, someText } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { someChange } from "./shared/someChange.ts"
import { upsertResult, upsertText } from "./shared/upsert.ts"

const missing = new Refused({
  code: "invalid_arguments",
  message: "a new member needs email, name and role",
  next: "Ask the user for them, or set person to change a member."
})

const emailCannotChange = new Refused({
  code: "invalid_arguments",
  message: "email: a member's address cannot change",
  next: "Leave email out. If the user wants another address, add a member with it."
})

export const memberTools = (references: References) =>
  Effect.map(Effect.all([Members, Clients]), ([members, clients]) => [
    tool({
      name: "members_list",
      title: "List members",
      description: "The members of the workspace. Members who are not managers see only themselves.",
      nature: "reads",
      scope: "read",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct(paging),
      output: Schema.Struct({
        count: Schema.Finite,
        rows: Schema.Array(MemberRow),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input: { cursor, limit } }) {
        const all = yield* members.list(who)
        const rest = { count: all.length }
        const rows = all.map(yield* memberRowOf(clients, who, all))
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: ({ count, next_cursor: next, rows }) =>
        [`${counted(count, "members")}.`, ...rows.map(memberLine), ...moreText(next)].join("\n")
    }),
    tool({
      name: "members_save",
      title: "Add or change a member",
      description:
        "Without person adds a member, who gets no API key; with person changes name, role or clients. A member with the role client sees the records of these clients.",
      nature: "saves",
      scope: "full",
      roles: ["owner", "admin"],
      input: Schema.Struct({
        person: Schema.optionalKey(aReference("the member to change: id, exact name or email")),
        email: Schema.optionalKey(Schema.String),
        name: Schema.optionalKey(someText(MemberDraft.fields.name)),
        role: Schema.optionalKey(Role),
        clients: Schema.optionalKey(Schema.Array(aReference())),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({ ...upsertResult, member: MemberRow }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { name, person, role } = input
        const clientIds = yield* references.many.clients(who, input.clients)
        const isDryRun = input.dry_run === true
        if (person !== undefined) {
          if (input.email !== undefined) return yield* emailCannotChange
          const id = yield* references.person(who, person)
          const changes = yield* someChange({
            ...(name === undefined ? {} : { name }),
            ...(role === undefined ? {} : { role }),
            ...(clientIds === undefined ? {} : { clientIds })
          })
          const after = yield* members.amend(who, id, changes).pipe(Effect.provideService(DryRun, isDryRun))
          const row = yield* memberRowOf(clients, who, [after])
          return { written: !isDryRun, created: false, member: row(after) }
        }
        if (input.email === undefined || name === undefined || role === undefined) return yield* missing
        const email = yield* anEmail(input.email)
        const idempotencyKey = yield* idempotencyKeyOf("members_save", input)
        const draft = { email, name, role, clientIds: clientIds ?? [], key: null }
        const { replayed, value } = yield* members
          .add(who, draft, idempotencyKey)
          .pipe(Effect.provideService(DryRun, isDryRun))
        const row = yield* memberRowOf(clients, who, [value.member])
        return { written: !isDryRun, created: !replayed, repeated: replayed, member: row(value.member) }
      }),
      text: ({ member, ...done }) => upsertText(done, memberLine(member))
    })
  ])

const decodeEmail = Schema.decodeEffect(Email)

const anEmail = (text: string) =>
  decodeEmail(text.trim().toLowerCase()).pipe(
    Effect.mapError(
      () =>
        new Refused({
          code: "invalid_arguments",
          message: "email: must be an email address",
          next: "Ask the user for it."
        })
    )
  )
