import { type Identity, IdentityRepository, type LinkedIdentity } from "@hourbook/core/sessions/IdentityRepository"
import { compareText } from "@hourbook/core/values/fold"
import { Effect, Layer } from "effect"
import { isOf } from "./passkeys.ts"
import { Memory } from "./rows/Memory.ts"

const oldestFirst = (a: LinkedIdentity, b: LinkedIdentity): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.workspaceId, b.workspaceId) || compareText(a.issuer, b.issuer)

const isPerson =
  ({ issuer, subject }: Identity) =>
  (of: Identity): boolean =>
    of.issuer === issuer && of.subject === subject

export const layer = Layer.effect(
  IdentityRepository,
  Effect.map(Memory, (memory) => {
    const { identities } = memory
    return IdentityRepository.of({
      find: (identity) => Effect.sync(() => identities.values().filter(isPerson(identity)).toArray().sort(oldestFirst)),
      list: ({ workspaceId }, userId) =>
        Effect.sync(() => identities.values().filter(isOf({ workspaceId, userId })).toArray().sort(oldestFirst)),
      add: (linked, { email }) =>
        Effect.sync(() => {
          const stored = memory.rowsOf(linked.workspaceId).members.get(linked.userId)
          if (stored === undefined || stored.removed || stored.member.email !== email) return false
          const related = identities
            .values()
            .filter(({ issuer, workspaceId }) => issuer === linked.issuer && workspaceId === linked.workspaceId)
            .filter((one) => one.subject === linked.subject || one.userId === linked.userId)
            .toArray()
          const isLinked = related.some((one) => isPerson(linked)(one) && one.userId === linked.userId)
          if (related.length > 0) return isLinked
          identities.add(linked)
          return true
        })
    })
  })
)
