import { assert } from "@effect/vitest"
import { selfOf } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option, Struct } from "effect"
import { expectSame, expectSameSet } from "../expecting.ts"
import { ownerAlone } from "../ownerAlone.ts"
import { aConnection, addConnection } from "./addConnection.ts"
import { aKey, aMember, aSecretHash, aTimeEntry } from "./builders.ts"
import { amended, changesBy } from "./changes.ts"
import { seedWorkspace } from "./seedWorkspace.ts"

/**
 * Two workspaces, as a version left them in which a person had one id in all: Mary is a member of both, and was one of a
 * third, each with a key, a connection and a time entry.
 */
/** A line as an earlier schema keeps it: without its version. */
const kept = (line: ActivityEvent) => Struct.omit(line, ["version"])

export const seedTwoWorkspaces = Effect.gen(function* () {
  const members = yield* MemberRepository
  const keys = yield* ApiKeyRepository
  const time = yield* TimeRepository
  const [one, two, left] = [yield* seedWorkspace, yield* seedWorkspace, yield* seedWorkspace]
  const { email, userId } = one.mary.member
  const mary = (of: typeof one, name: string) => aMember(of.workspace.id, { email, userId, name })
  const inTwo = mary(two, "Maria")
  const gone = mary(left, "Former Mary")
  for (const member of [inTwo, gone]) yield* members.add({ member, key: null, idempotency: null })
  const made = yield* Effect.forEach(
    [
      { fixture: one, member: one.mary.member },
      { fixture: two, member: inTwo },
      { fixture: left, member: gone }
    ],
    Effect.fnUntraced(function* ({ fixture, member }) {
      const { olga, workspace } = fixture
      const [key, secretHash, connection] = [aKey(member), aSecretHash(), aConnection(member)]
      yield* keys.add({ key, secretHash, idempotency: null })
      assert.isTrue(yield* addConnection(connection))
      const entry = aTimeEntry({ owner: member, client: fixture.acme, project: fixture.website })
      yield* time.save(changesBy(olga.member, "time_entry").create(entry))
      const log = yield* (yield* ActivityLog).feed(fixture.all, { filter: {}, offset: 0, limit: 100 })
      return { fixture, member, key, secretHash, connection, entry, workspace, log: log.items.map(kept) }
    })
  )
  return { email, made, gone }
}).pipe(Effect.orDie)

/** Asserts that all of it is as it was, and that an address belongs to a membership now. */
export const expectTwoWorkspaces = Effect.fnUntraced(function* ({
  email,
  gone,
  made
}: Effect.Success<typeof seedTwoWorkspaces>) {
  const members = yield* MemberRepository
  const keys = yield* ApiKeyRepository
  const connections = yield* ConnectionRepository
  const time = yield* TimeRepository
  for (const { connection, entry, fixture, key, log, member, secretHash, workspace } of made) {
    const { adam, all, carl, max, olga } = fixture
    const people = [adam, carl, max, olga, ...(workspace === made[0]?.workspace ? [] : [fixture.mary])]
    expectSameSet(
      yield* members.list(all),
      [...people.map((one) => one.member), ...(member === gone ? [] : [member])],
      workspace.slug
    )
    const owner = ownerAlone(yield* keys.findBySecret(secretHash))
    const connected = Option.getOrNull(yield* connections.findOwner(connection))
    expectSame(owner, member === gone ? null : { key, member, workspace })
    expectSame(connected, member === gone ? null : { connection, member, workspace, key: null })
    const visible = selfOf(workspace.id, member.userId)
    const found = yield* time.find(visible, entry.id)
    expectSame(Option.getOrNull(found), entry)
    const { items } = yield* (yield* ActivityLog).feed(all, { filter: {}, offset: 0, limit: 100 })
    expectSame(items.map(kept), log)
    expectSame(yield* members.idOf(all, email), Option.some(member.userId))
  }
  const [first, second, third] = made
  if (first === undefined || second === undefined || third === undefined) throw new Error("there are three")
  const current = [first, second].map(({ member: { userId, workspaceId } }) => ({ workspaceId, userId }))
  expectSameSet(yield* members.withAddress(email), current)

  const after = amended(first.member, { email: "moved@example.org" })
  yield* Effect.orDie(members.replace(first.member, after))
  assert.isTrue(Option.isNone(yield* connections.findOwner(first.connection)))
  assert.isTrue(Option.isSome(yield* connections.findOwner(second.connection)))
  expectSame(yield* members.withAddress(email), [current[1]])
  yield* Effect.orDie(members.add({ member: gone, key: null, idempotency: null }))
  expectSame(Option.getOrNull(yield* members.find(third.fixture.all, gone.userId)), gone)
})
