import { assert, describe, it } from "@effect/vitest"
import { People } from "@hourbook/core/operations/People"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect } from "effect"
import { dataOf, newKey, refused } from "../../support/http/callers.ts"
import { at, type Answer, Stack } from "../../support/http/stack.ts"
import { billingRateBody, timeKind } from "../../support/http/wireKinds.ts"
import { getToKnow, openTwo, openWorld, type World } from "./twoInstances.ts"

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

describe("rights that change in another instance", () => {
  it.live(
    "hold for the next request of a caller that this one knows, whatever changes them",
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
    "do not let an entry refer to what has changed in the meantime",
    () =>
      Effect.gen(function* () {
        const { here, there } = yield* openTwo
        const world = yield* here(openWorld)
        const { acme, member, owner, website } = world
        const draft = { ...timeKind.body, project_id: website.id }
        const record = Effect.suspend(() => there(member.full.post("/api/time", draft)))
        const entryOf = (answer: Answer) => dataOf(answer, 201).entry
        for (let time = 0; time < 3; time++) assert.strictEqual(entryOf(yield* record).project_name, "Website")
        const change = (path: string, body: object) =>
          Effect.map(here(owner.full.put(path, body)), (answer) => dataOf(answer))

        yield* change(`/api/projects/${website.id}`, { name: "Relaunch" })
        assert.strictEqual(entryOf(yield* record).project_name, "Relaunch")
        yield* change(`/api/counteragents/${acme.id}`, { name: "Acme Ltd" })
        assert.strictEqual(entryOf(yield* record).counteragent_name, "Acme Ltd")
        yield* change(`/api/members/${member.id}`, { name: "Maria" })
        assert.strictEqual(entryOf(yield* record).user_name, "Maria")
        yield* change(`/api/projects/${website.id}`, { archived: true })
        for (let time = 0; time < 2; time++) refused(yield* record, 400, "validation_error", /archived/u)
        yield* change(`/api/projects/${website.id}`, { archived: false })
        assert.strictEqual(entryOf(yield* record).project_name, "Relaunch")
        const unpriced = there(member.full.post("/api/time", { ...draft, cost: undefined, currency: undefined }))
        refused(yield* unpriced, 400, "invalid_body", /rate/u)
        yield* here(owner.full.make("/api/rates", billingRateBody))
        assert.strictEqual(Number(entryOf(yield* unpriced).hourly_rate), billingRateBody.amount)
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
