import { assert, describe, it } from "@effect/vitest"
import { People } from "@hourbook/core/operations/People"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { dataOf, join, newKey, openTeam, refused } from "../../support/http/callers.ts"
import { at, type Answer, Stack, stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

type World = Effect.Success<typeof openWorld>

/** A workspace in which work of two clients and of two members is recorded, and a second owner, who cannot be its last. */
const openWorld = Effect.gen(function* () {
  const team = yield* openTeam()
  const { acme, admin, bolt, member, owner } = team
  const deputy = yield* join(owner.full, { name: "Dora", role: "owner", email: `dora.${owner.id}@example.org` })
  for (const [by, client] of [
    [admin, acme],
    [member, bolt]
  ] as const) {
    yield* by.full.make("/api/time", { ...timeKind.body, counteragent_id: client.id })
  }
  return { ...team, deputy }
})

/** Who asks, what changes their rights, and how the next request shows it. */
interface RightsChange {
  readonly who: "admin" | "member" | "client" | "deputy"
  readonly change: (world: World) => Effect.Effect<unknown, unknown, Stack | Operator | People | WorkspaceRemoval>
  /** Null where the key works no more. */
  readonly next: ((answer: Answer, world: World) => void) | null
}

const keyId = (world: World, who: RightsChange["who"]) =>
  Effect.map(world[who].full.get("/api/me/access"), (answer) => String(dataOf(answer).key.id))

const amend = (who: RightsChange["who"], fields: (world: World) => object) => (world: World) =>
  Effect.map(world.owner.full.put(`/api/members/${world[who].id}`, fields(world)), (answer) => dataOf(answer))

const count = (expected: number) => (answer: Answer) => {
  assert.strictEqual(dataOf(answer).stats.entries_count ?? dataOf(answer).entries.length, expected)
}

const changes: Readonly<Record<string, RightsChange>> = {
  "a member revokes the key": {
    who: "member",
    change: (world) =>
      Effect.flatMap(keyId(world, "member"), (id) => world.member.full.delete(`/api/me/api-keys/${id}`)),
    next: null
  },
  "an owner revokes the key": {
    who: "member",
    change: (world) =>
      Effect.flatMap(keyId(world, "member"), (id) =>
        world.owner.full.delete(`/api/members/${world.member.id}/api-keys/${id}`)
      ),
    next: null
  },
  "a member is removed": {
    who: "member",
    change: ({ member, owner }) => owner.full.delete(`/api/members/${member.id}`),
    next: null
  },
  "an owner leaves": {
    who: "deputy",
    change: ({ deputy }) => deputy.full.delete(`/api/members/${deputy.id}`),
    next: null
  },
  "an admin becomes a member": { who: "admin", change: amend("admin", () => ({ role: "member" })), next: count(1) },
  "a member becomes an admin": { who: "member", change: amend("member", () => ({ role: "admin" })), next: count(2) },
  "an owner becomes a member": { who: "deputy", change: amend("deputy", () => ({ role: "member" })), next: count(0) },
  "a member becomes a client": {
    who: "member",
    change: amend("member", ({ acme }) => ({ role: "client", counteragent_ids: [acme.id] })),
    next: (answer, { acme }) => {
      assert.deepStrictEqual(
        dataOf(answer).entries.map((entry: any) => entry.counteragent_id),
        [acme.id]
      )
    }
  },
  "a client represents another client": {
    who: "client",
    change: amend("client", ({ bolt }) => ({ counteragent_ids: [bolt.id] })),
    next: (answer, { bolt }) => {
      assert.deepStrictEqual(
        dataOf(answer).entries.map((entry: any) => entry.counteragent_id),
        [bolt.id]
      )
    }
  },
  "a client represents one client more": {
    who: "client",
    change: amend("client", ({ acme, bolt }) => ({ counteragent_ids: [acme.id, bolt.id] })),
    next: count(2)
  },
  "the workspace gets another currency": {
    who: "member",
    change: ({ owner }) => owner.full.put("/api/workspace", { currency: "CHF" }),
    next: (answer) => assert.strictEqual(dataOf(answer).stats.unconverted[0].currency, timeKind.body["currency"])
  },
  "the operator erases a person": {
    who: "member",
    change: ({ member, owner, slug }) =>
      Effect.gen(function* () {
        const { members } = dataOf(yield* owner.full.get("/api/members"))
        const { email } = members.find(({ id }: any) => id === member.id)
        yield* (yield* People).erase({ email, slug }, () => Effect.void)
      }),
    next: null
  },
  "the operator removes the workspace": {
    who: "deputy",
    change: ({ slug }) =>
      Effect.gen(function* () {
        yield* (yield* WorkspaceRemoval).remove(slug, () => Effect.void)
      }),
    next: null
  }
}

/** One instance of the service, and how often it has looked up keys. */
const openInstance = Effect.fnUntraced(function* (url: string) {
  const lookups = { count: 0 }
  const store = PostgresStore.layer.pipe(Layer.provide(layerAt(url, { pool: 3 })))
  const counting = Layer.effect(
    ApiKeyRepository,
    Effect.map(ApiKeyRepository, (keys) => ({
      ...keys,
      findBySecret: (hash: string) =>
        Effect.suspend(() => {
          lookups.count++
          return keys.findBySecret(hash)
        })
    }))
  ).pipe(Layer.provideMerge(store))
  const operations = Layer.mergeAll(People.layer, WorkspaceRemoval.layer).pipe(Layer.provideMerge(stackOn(counting)))
  return { services: yield* Layer.build(Layer.fresh(operations)), lookups }
})

const openTwo = Effect.gen(function* () {
  const url = yield* migratedDatabase
  const [here, there] = [yield* openInstance(url), yield* openInstance(url)]
  return {
    here: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.provide(self, here.services),
    there: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.provide(self, there.services),
    lookups: there.lookups
  }
})

/** Lets an instance know a caller, until their requests need no look-up. */
const getToKnow = Effect.fnUntraced(function* (ask: Effect.Effect<Answer>, lookups: { readonly count: number }) {
  for (let tries = 0; tries < 5; tries++) {
    const before = lookups.count
    dataOf(yield* ask)
    if (lookups.count === before) return
  }
  assert.fail("every request looks its key up")
})

describe("rights that change in another instance", () => {
  it.live(
    "hold for the next request of a caller whom this one knows, whatever changes them",
    () =>
      Effect.gen(function* () {
        const { here, lookups, there } = yield* openTwo
        for (const [name, { change, next, who }] of Object.entries(changes)) {
          const world = yield* here(openWorld)
          const ask = there(world[who].full.get("/api/time"))
          yield* getToKnow(ask, lookups)
          yield* here(change(world))
          if (next !== null) {
            next(yield* ask, world)
            continue
          }
          const before = lookups.count
          refused(yield* ask, 401, "unauthorized", /revoked/u)
          assert.strictEqual(lookups.count, before + 1, name)
        }
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "hold for the next write",
    () =>
      Effect.gen(function* () {
        const { here, lookups, there } = yield* openTwo
        for (const [name, { change, next, who }] of Object.entries(changes)) {
          const world = yield* here(openWorld)
          if (next !== null || name.includes("workspace")) continue
          yield* getToKnow(there(world[who].full.get("/api/time")), lookups)
          yield* here(change(world))
          const body = { ...timeKind.body, counteragent_id: world.acme.id }
          refused(yield* there(world[who].full.post("/api/time", body)), 401, "unauthorized", /revoked/u)
          count(2)(yield* here(world.owner.full.get("/api/time")))
        }
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "hold where the answer comes from no store",
    () =>
      Effect.gen(function* () {
        const { here, lookups, there } = yield* openTwo
        const world = yield* here(openWorld)
        const { deputy, owner } = world
        yield* getToKnow(there(deputy.full.get("/api/time")), lookups)
        dataOf(
          yield* here(
            owner.full.put(`/api/members/${deputy.id}`, {
              name: "Doris",
              role: "client",
              counteragent_ids: [world.acme.id]
            })
          )
        )
        assert.strictEqual(dataOf(yield* there(deputy.full.get("/api/me"))).me.name, "Doris")
        yield* getToKnow(there(deputy.full.get("/api/time")), lookups)
        dataOf(yield* here(owner.full.delete(`/api/members/${deputy.id}`)))
        refused(yield* there(deputy.full.post("/api/members", {})), 401, "unauthorized")
        refused(yield* there(deputy.full.get("/api/me")), 401, "unauthorized")
      }).pipe(Effect.scoped),
    60_000
  )

  it.live(
    "end when the key expires",
    () =>
      Effect.gen(function* () {
        const { here, lookups, there } = yield* openTwo
        const { owner } = yield* here(openWorld)
        const soon = new Date(Date.now() + 3_600_000).toISOString()
        const { caller } = yield* here(newKey(owner.full, { expires_at: soon }))
        yield* getToKnow(there(caller.get("/api/time")), lookups)
        refused(yield* there(caller.get("/api/time")).pipe(at(soon)), 401, "unauthorized", /expired/u)
      }).pipe(Effect.scoped),
    60_000
  )
})
