import { assert, describe } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { dataOf, openStudio, refused, type Studio } from "../support/callers.ts"
import type { Stack } from "../support/stack.ts"
import { onMemory } from "./onMemory.ts"

const date = "2026-03-02"

/** A studio whose owner works through one of the two edges, in that edge's words. */
interface Edge {
  /** Adds a record for a client. Answers its id. */
  readonly add: (kind: Kind, client: string) => Effect.Effect<string, never, Stack | Scope.Scope>
  /** Amends references of a record: null takes one off. Answers the names of its client and project afterwards. */
  readonly amend: (kind: Kind, id: string, references: References) => Effect.Effect<Names, never, Stack | Scope.Scope>
  /** The same change must be refused. */
  readonly refuses: (kind: Kind, id: string, references: References) => Effect.Effect<void, never, Stack | Scope.Scope>
}

type Kind = "time" | "payment" | "payout"
type Entity = { readonly id: string; readonly name: string }
interface References {
  readonly client?: Entity | null
  readonly project?: Entity | null
}
type Names = readonly [client: string | null, project: string | null]

const rest = (studio: Studio): Edge => {
  const { full } = studio.owner
  const kinds = {
    time: {
      path: "/api/time",
      one: "entry",
      body: { description: "Call", accrual_date: date, duration_minutes_total: 60, cost: 100, currency: "EUR" }
    },
    payment: { path: "/api/money", one: "inflow", body: { inflow_date: date, amount: 100, currency: "EUR" } },
    payout: { path: "/api/payouts", one: "payout", body: { payout_date: date, amount: 100, currency: "EUR" } }
  }
  const fieldsOf = ({ client, project }: References) => ({
    ...(client === undefined ? {} : { counteragent_id: client?.id ?? null }),
    ...(project === undefined ? {} : { project_id: project?.id ?? null })
  })
  return {
    add: (kind, client) =>
      Effect.map(full.make(kinds[kind].path, { ...kinds[kind].body, counteragent_id: client }), ({ id }) => id),
    amend: (kind, id, references) =>
      Effect.map(full.put(`${kinds[kind].path}/${id}`, fieldsOf(references)), (answer) => {
        const { counteragent_name, project_name } = dataOf(answer)[kinds[kind].one]
        return [counteragent_name, project_name]
      }),
    refuses: (kind, id, references) =>
      Effect.map(full.put(`${kinds[kind].path}/${id}`, fieldsOf(references)), (answer) =>
        refused(answer, 400, "validation_error", /^counteragent_id: must be the project's/u)
      )
  }
}

const mcp = Effect.fnUntraced(function* (studio: Studio) {
  const assistant = yield* assistantOf(studio.owner.full.key)
  const kinds = {
    time: { add: "time_log", amend: "time_update" },
    payment: { add: "payments_record", amend: "payments_update" },
    payout: { add: "payouts_save", amend: "payouts_save" }
  }
  const inputOf = (id: string, { client, project }: References) => ({
    id,
    ...(client === undefined ? {} : { client: client?.name ?? "none" }),
    ...(project === undefined ? {} : { project: project?.name ?? "none" })
  })
  const edge: Edge = {
    add: (kind, client) =>
      Effect.map(
        assistant.ok(
          kinds[kind].add,
          kind === "time"
            ? { entries: [{ date, minutes: 60, description: "Call", cost: 100, client }] }
            : { date, amount: 100, client }
        ),
        ({ data }) => (data.rows?.[0] ?? data.payment ?? data.payout).id
      ),
    amend: (kind, id, references) =>
      Effect.map(assistant.ok(kinds[kind].amend, inputOf(id, references)), ({ data }) => {
        const { client = null, project = null } = data.after ?? data.payout
        return [client, project]
      }),
    refuses: (kind, id, references) =>
      assistant.refused(kinds[kind].amend, inputOf(id, references), /^validation_error: client: must be the project's/u)
  }
  return edge
})

const edges: Readonly<Record<string, (studio: Studio) => Effect.Effect<Edge, never, Stack | Scope.Scope>>> = {
  REST: (studio) => Effect.succeed(rest(studio)),
  MCP: mcp
}

onMemory("the same at both edges", (it) => {
  for (const [name, edgeOf] of Object.entries(edges)) {
    describe(name, () => {
      for (const kind of ["time", "payment", "payout"] as const) {
        it.effect(`a ${kind} record follows a new project to its client, unless the change names a client`, () =>
          Effect.gen(function* () {
            const studio = yield* openStudio()
            const { acme, bolt, shop, website, workshop } = studio
            const { add, amend, refuses } = yield* edgeOf(studio)
            const id = yield* add(kind, acme.id)
            assert.deepEqual(yield* amend(kind, id, { project: website }), ["Acme", "Website"])
            assert.deepEqual(yield* amend(kind, id, { project: shop }), ["Bolt", "Shop"])
            assert.deepEqual(yield* amend(kind, id, { project: workshop }), ["Bolt", "Workshop"])
            assert.deepEqual(yield* amend(kind, id, { project: website, client: acme }), ["Acme", "Website"])
            assert.deepEqual(yield* amend(kind, id, { project: null }), ["Acme", null])
            assert.deepEqual(yield* amend(kind, id, { project: shop, client: null }), ["Bolt", "Shop"])
            yield* refuses(kind, id, { project: website, client: bolt })
            yield* refuses(kind, id, { client: acme })
          })
        )

        it.effect(
          `a ${kind} record keeps its client when its project moves to another, and when that project is named`,
          () =>
            Effect.gen(function* () {
              const studio = yield* openStudio()
              const { acme, bolt, owner, website } = studio
              const { add, amend } = yield* edgeOf(studio)
              const id = yield* add(kind, acme.id)
              yield* amend(kind, id, { project: website })
              dataOf(yield* owner.full.put(`/api/projects/${website.id}`, { counteragent_id: bolt.id }))
              assert.deepEqual(yield* amend(kind, id, { project: website }), ["Acme", "Website"])
            })
        )
      }
    })
  }
})
