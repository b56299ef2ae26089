import type { Role } from "@hourbook/core/access/Role"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect } from "effect"
import { currency, unique } from "../data/builders.ts"

/** A workspace with its owner. */
export const openWorkspace = Effect.gen(function* () {
  const operator = yield* Operator
  const made = yield* operator.createWorkspace({
    name: "Studio",
    slug: unique("studio"),
    currency: currency("EUR"),
    ownerEmail: `${unique("olga")}@example.org`,
    ownerName: "Olga",
    secret: undefined
  })
  return { ...made, who: yield* operator.ownerOf(made.workspace.slug) }
}).pipe(Effect.orDie)
type Workspace = Effect.Success<typeof openWorkspace>

/** A one-time code for the owner. */
export const newCode = ({ owner, who }: Pick<Workspace, "owner" | "who">) =>
  Effect.flatMap(Members, (members) => members.invite(who, owner.userId)).pipe(
    Effect.map(({ value }) => value.code ?? ""),
    Effect.orDie
  )

/** Somebody else in the workspace, with a one-time code. */
export const newMember = Effect.fnUntraced(function* ({ who }: Pick<Workspace, "who">, role: Role) {
  const { value } = yield* Effect.flatMap(Members, (members) =>
    members.add(who, { email: `${unique("bo")}@example.org`, name: "Bo", role, clientIds: [], key: null })
  ).pipe(Effect.orDie)
  return { member: value.member, code: value.invitation?.code ?? "" }
})

/** A key of the owner's. */
export const newKey = Effect.fnUntraced(function* ({ who }: Pick<Workspace, "who">, kind: "read" | "full") {
  const keys = yield* ApiKeys
  const { value } = yield* Effect.orDie(keys.create(who, { name: "Key", kind, expiresAt: null }))
  return { key: value.key, secret: value.secret ?? "", revoke: Effect.orDie(keys.revoke(who, value.key.id)) }
})
