import type { Member } from "@hourbook/core/access/Member"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Clients } from "@hourbook/core/entities/Clients"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { legible } from "@hourbook/core/values/legible"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { idText } from "./ids.ts"
import { quoted } from "./quoted.ts"

/** A member. One with the role client has the clients whose records they see. */
export const MemberRow = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  name: Schema.String,
  email: Schema.String,
  role: Schema.String,
  client_ids: Schema.optionalKey(Schema.Array(Schema.String)),
  clients: Schema.optionalKey(Schema.Array(Schema.String))
})
export type MemberRow = typeof MemberRow.Type

/** How to show members with the names of their clients. The clients are read only if a member has any. */
export const memberRowOf = (
  clients: Clients["Service"],
  who: Principal,
  members: ReadonlyArray<Member>
): Effect.Effect<(member: Member) => MemberRow, CoreError> =>
  Effect.map(members.some(({ clientIds }) => clientIds.length > 0) ? clients.all(who) : Effect.succeed([]), (all) => {
    const names = new Map<string, string>(all.map(({ id, name }) => [id, name]))
    return ({ clientIds, email, name, role, userId }) => ({
      id: idEndOf(userId),
      name: legible(name),
      email: legible(email),
      role,
      ...(clientIds.length === 0
        ? {}
        : { client_ids: clientIds.map(idEndOf), clients: clientIds.map((id) => legible(names.get(id) ?? idEndOf(id))) })
    })
  })

export const memberLine = ({ clients, email, id, name, role }: MemberRow): string =>
  [
    quoted(name),
    quoted(email),
    role,
    ...(role === "client" ? [`for ${clients?.map((one) => quoted(one, 60)).join(", ") ?? "no client yet"}`] : []),
    ...idText(id)
  ].join(" ")
