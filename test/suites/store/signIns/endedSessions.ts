import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { asOperation } from "@hourbook/core/activity/CurrentOperation"
import * as EndedAccess from "@hourbook/core/sessions/endedAccess"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { now } from "@hourbook/core/values/Instant"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect } from "effect"
import { aKey, aSecretHash, principal, unique } from "../../../support/data/builders.ts"
import { later } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { aSession } from "../../../support/data/signIns.ts"
import { defineSuite } from "../defineSuite.ts"

/** Browsers that somebody else signs out, by whatever they change. */
export const endedSessions = defineSuite("Sessions that another person ends", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const { all, mary, olga, workspace } = fixture
    const [sessions, keys, log] = [yield* SessionRepository, yield* ApiKeyRepository, yield* ActivityLog]
    const { members, ownKeys } = yield* Effect.provide(
      Effect.all({ members: Members.make, ownKeys: ApiKeys.make }),
      EndedAccess.layer
    )
    const at = yield* now
    const signIn = Effect.fnUntraced(function* (of: typeof mary, keyId: ReturnType<typeof aKey>["id"] | null = null) {
      const session = aSession(of.member, {
        keyId,
        createdAt: at,
        signedInAt: at,
        lastUsedAt: at,
        expiresAt: later(at, 60)
      })
      assert.isTrue(yield* sessions.add(session, aSecretHash(), of.member))
      return session.id
    })
    const putKey = Effect.fnUntraced(function* (of: typeof mary) {
      const key = aKey(of.member)
      yield* keys.add({ key, secretHash: aSecretHash(), idempotency: null })
      return key.id
    })
    /** The lines about sessions, each with what else its operation was about. */
    const lines = Effect.gen(function* () {
      const { items } = yield* log.feed(all, { filter: {}, offset: 0, limit: 100 })
      return items.flatMap(({ action, operationId, ownerId, subject, subjectId, userId }) =>
        subject === "session"
          ? [
              {
                action,
                subjectId,
                ownerId,
                userId,
                of: items.find((one) => one.operationId === operationId && one.subject !== subject)?.subject
              }
            ]
          : []
      )
    })
    const as = (person: typeof mary) => principal(person.member.role, { workspace, member: person.member })
    return { ...fixture, as, lines, members, ownKeys, owner: as(olga), putKey, signIn }
  })

  it.effect("leave a line each with a key, with an address and with a membership", () =>
    Effect.gen(function* () {
      const { lines, mary, max, members, olga, owner, ownKeys, putKey, signIn } = yield* open
      const line = (subjectId: string, of: string, { member }: typeof mary) => ({
        action: "deleted",
        subjectId,
        ownerId: member.userId,
        userId: olga.member.userId,
        of
      })
      const [key, other] = [yield* putKey(mary), yield* putKey(mary)]
      const [byKey, byOther, byCode] = [yield* signIn(mary, key), yield* signIn(mary, other), yield* signIn(mary)]
      const ofMax = yield* signIn(max)

      yield* asOperation(ownKeys.revokeOfMember(owner, mary.member.userId, key))
      const first = line(byKey, "api_key", mary)
      assert.deepStrictEqual(yield* lines, [first] as never)

      yield* asOperation(members.amend(owner, mary.member.userId, { email: `${unique("mary")}@example.org` }))
      const both = [byOther, byCode].map((id) => line(id, "member", mary))
      assert.sameDeepMembers([...(yield* lines)], [first, ...both] as never)

      yield* asOperation(members.remove(owner, max.member.userId))
      assert.sameDeepMembers([...(yield* lines)], [first, ...both, line(ofMax, "member", max)] as never)
    })
  )

  it.effect("leave none by their own person, nor by a change of anything else", () =>
    Effect.gen(function* () {
      const { as, lines, mary, members, olga, owner, ownKeys, putKey, signIn } = yield* open
      const key = yield* putKey(mary)
      yield* signIn(mary, key)
      yield* signIn(olga)
      yield* ownKeys.revoke(as(mary), key)
      yield* signIn(mary)
      yield* members.amend(owner, mary.member.userId, { name: "Maria" })
      yield* members.amend(owner, olga.member.userId, { email: `${unique("olga")}@example.org` })
      assert.deepStrictEqual(yield* lines, [])
    })
  )
})
