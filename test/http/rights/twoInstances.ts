import { assert } from "@effect/vitest"
import { People } from "@hourbook/core/operations/People"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { dataOf, join, openTeam } from "../../support/http/callers.ts"
import { type Answer, stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

export type World = Effect.Success<typeof openWorld>

/** A workspace in which work of two clients and of two members is recorded, and a second owner, who cannot be its last. */
export const openWorld = Effect.gen(function* () {
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

/** Two instances of the service on one database. */
export const openTwo = Effect.gen(function* () {
  const url = yield* migratedDatabase
  const [here, there] = [yield* openInstance(url), yield* openInstance(url)]
  return {
    here: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.provide(self, here.services),
    there: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.provide(self, there.services),
    lookups: there.lookups
  }
})

/** Lets an instance know a caller, until their requests need no look-up. */
export const getToKnow = Effect.fnUntraced(function* (ask: Effect.Effect<Answer>, lookups: { readonly count: number }) {
  for (let tries = 0; tries < 5; tries++) {
    const before = lookups.count
    dataOf(yield* ask)
    if (lookups.count === before) return
  }
  assert.fail("every request looks its key up")
})
