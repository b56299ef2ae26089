import { Email, type Member, MemberDraft } from "@hourbook/core/access/Member"
import { Members } from "@hourbook/core/access/Members"
import { Role } from "@hourbook/core/access/Role"
import { DryRun } from "@hourbook/core/shared/DryRun"
import { Effect, Schema } from "effect"
import { clean, quoted } from "../answers/plain.ts"
import { fittingRows, moreText } from "../answers/room.ts"
import { onceOf } from "../once.ts"
import type { References } from "../References.ts"
import { Refused } from "../Refused.ts"
import { aReference, dryRun, paging, requestId, someText } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import { tool } from "../Tool.ts"
import { savedText } from "./saving.ts"
import { someChange } from "./someChange.ts"

const Row = brief(
  "Row",
  Schema.Struct({
    id: Schema.String,
    name: Schema.String,
    email: Schema.String,
    role: Schema.String,
    client_ids: Schema.optionalKey(Schema.Array(Schema.String))
  })
)

const rowOf = ({ clientIds, email, name, role, userId }: Member): typeof Row.Type => ({
  id: userId,
  name: clean(name),
  email: clean(email),
  role,
  ...(clientIds.length === 0 ? {} : { client_ids: clientIds })
})

const lineOf = ({ email, id, name, role }: typeof Row.Type): string =>
  `${quoted(name)} ${quoted(email)} ${role} id ${id}`

const missing = new Refused({
  code: "invalid_arguments",
  message: "a new member needs email, name and role",
  next: "Ask the user for them, or say with person whom to change."
})

export const memberTools = (references: References) =>
  Effect.map(Members, (members) => [
    tool({
      name: "members_list",
      title: "List members",
      description: "The people of the workspace; who is no manager sees themselves.",
      nature: "reads",
      scope: "read",
      roles: ["owner", "admin", "member"],
      input: Schema.Struct(paging),
      output: Schema.Struct({
        count: Schema.Finite,
        rows: Schema.Array(Row),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input: { cursor, limit } }) {
        const all = yield* members.list(who)
        const rest = { count: all.length }
        return { ...rest, ...(yield* fittingRows(all.map(rowOf), { cursor, limit, rest })) }
      }),
      text: ({ count, next_cursor: next, rows }) =>
        [`${count} people.`, ...rows.map(lineOf), ...moreText(next)].join("\n")
    }),
    tool({
      name: "members_save",
      title: "Add or change a member",
      description:
        "Without person adds a member, without a key; with person changes name, role or clients. Clients are whom a member with the role client stands for.",
      nature: "saves",
      scope: "full",
      roles: ["owner", "admin"],
      input: Schema.Struct({
        person: Schema.optionalKey(aReference("whom to change: id, exact name or email")),
        email: Schema.optionalKey(Schema.String),
        name: Schema.optionalKey(someText(MemberDraft.fields.name)),
        role: Schema.optionalKey(Role),
        clients: Schema.optionalKey(Schema.Array(aReference())),
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({ written: Schema.Boolean, created: Schema.Boolean, member: Row }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { name, person, role } = input
        const clientIds = yield* references.many.clients(who, input.clients)
        const tried = input.dry_run === true
        if (person !== undefined) {
          const id = yield* references.person(who, person)
          const changes = yield* someChange({
            ...(name === undefined ? {} : { name }),
            ...(role === undefined ? {} : { role }),
            ...(clientIds === undefined ? {} : { clientIds })
          })
          const after = yield* members.amend(who, id, changes).pipe(Effect.provideService(DryRun, tried))
          return { written: !tried, created: false, member: rowOf(after) }
        }
        if (input.email === undefined || name === undefined || role === undefined) return yield* missing
        const email = yield* anEmail(input.email)
        const once = yield* onceOf("members_save", input)
        const draft = { email, name, role, clientIds: clientIds ?? [], key: null }
        const { replayed, value } = yield* members.add(who, draft, once).pipe(Effect.provideService(DryRun, tried))
        return { written: !tried, created: !replayed, member: rowOf(value.member) }
      }),
      text: ({ member, ...done }) => savedText(done, lineOf(member))
    })
  ])

const decodeEmail = Schema.decodeEffect(Email)

const anEmail = (text: string) =>
  decodeEmail(text.trim().toLowerCase()).pipe(
    Effect.mapError(
      () =>
        new Refused({
          code: "invalid_arguments",
          message: "email: expected an email address",
          next: "Ask the user for it."
        })
    )
  )
