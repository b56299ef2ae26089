import { assert, describe } from "@effect/vitest"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, type Scope } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam, refused, type Team } from "../../support/http/callers.ts"
import type { Stack } from "../../support/http/stack.ts"
import { onMemory } from "../onMemory.ts"

const date = "2026-03-02"

/** A workspace whose owner works through one of the two edges, in that edge's words. */
interface Edge {
  /** Adds a record for a client. Answers its id. */
  readonly add: (kind: Kind, client: string) => Effect.Effect<string, never, Stack | Scope.Scope>
  /** Amends references of a record: null takes one off. Answers the names of its client and project afterwards. */
  readonly amend: (kind: Kind, id: string, references: References) => Effect.Effect<Names, never, Stack | Scope.Scope>
  /** The same change must be refused. */
  readonly refuses: (kind: Kind, id: string, references: References) => Effect.Effect<void, never, Stack | Scope.Scope>
  /** Adds a client or project, or renames the one with an id. Answers its id, or the id of the one with the name. */
  readonly name: (
    kind: "client" | "project",
    name: string,
    options: { readonly id?: string; readonly client?: Entity; readonly allowDuplicateName: boolean }
  ) => Effect.Effect<Naming, never, Stack | Scope.Scope>
  /** The id of a client or project as the edge shows it. */
  readonly shown: (id: string) => string
}

type Naming = { readonly saved: string } | { readonly inUseBy: string }

type Kind = "time" | "payment" | "payout"
type Entity = { readonly id: string; readonly name: string }
interface References {
  readonly client?: Entity | null
  readonly project?: Entity | null
}
type Names = readonly [client: string | null, project: string | null]

const uuidIn = (text: string): string => /[0-9a-f]{8}-[0-9a-f-]{27}/u.exec(text)?.[0] ?? ""

const rest = (fixture: Team): Edge => {
  const { full } = fixture.owner
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
        refused(answer, 400, "validation_error", /^counteragent_id: does not match the project's/u)
      ),
    name: Effect.fnUntraced(function* (kind, name, { allowDuplicateName, client, id }) {
      const path = kind === "client" ? "/api/counteragents" : "/api/projects"
      const body = {
        name,
        allow_duplicate_name: allowDuplicateName,
        ...(client === undefined ? {} : { counteragent_id: client.id })
      }
      const answer = yield* id === undefined ? full.post(path, body) : full.put(`${path}/${id}`, body)
      if (answer.status !== 400) {
        const data = dataOf(answer, id === undefined ? 201 : 200)
        return { saved: (data.counteragent ?? data.project).id }
      }
      refused(answer, 400, "validation_error", /^name: is in use by (?:counteragent|project) .*allow_duplicate_name/u)
      return { inUseBy: uuidIn(answer.body.error.message) }
    }),
    shown: (id) => id
  }
}

const mcp = Effect.fnUntraced(function* (fixture: Team) {
  const assistant = yield* assistantOf(fixture.owner.full.key)
  const kinds = {
    time: { add: "time_log", amend: "time_update" },
    payment: { add: "money_save", amend: "money_save" },
    payout: { add: "money_save", amend: "money_save" }
  }
  const inputOf = (kind: Kind, id: string, { client, project }: References) => ({
    ...(kind === "time" ? {} : { kind }),
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
            : { kind, date, amount: 100, client, ...(kind === "payout" ? { person: "me" } : {}) }
        ),
        ({ data }) => (data.rows?.[0] ?? data.record).id
      ),
    amend: (kind, id, references) =>
      Effect.map(assistant.ok(kinds[kind].amend, inputOf(kind, id, references)), ({ data }) => {
        const { client = null, project = null } = data.after ?? data.record
        return [client, project]
      }),
    refuses: (kind, id, references) =>
      assistant.refused(
        kinds[kind].amend,
        inputOf(kind, id, references),
        /^validation_error: client: does not match the project's/u
      ),
    name: Effect.fnUntraced(function* (kind, name, { allowDuplicateName, client, id }) {
      const result = yield* assistant.call(`${kind}s_save`, {
        name,
        ...(id === undefined ? {} : { [kind]: id }),
        ...(client === undefined ? {} : { client: client.name }),
        allow_duplicate_name: allowDuplicateName
      })
      if (!result.isError) return { saved: result.data[kind].id }
      assert.match(result.text, /^already_there: [\s\S]*allow_duplicate_name/u)
      return { inUseBy: / id (?<id>[0-9a-f]{8})\n/u.exec(result.text)?.groups?.["id"] ?? "" }
    }),
    shown: idEndOf
  }
  return edge
})

const edges: Readonly<Record<string, (fixture: Team) => Effect.Effect<Edge, never, Stack | Scope.Scope>>> = {
  REST: (fixture) => Effect.succeed(rest(fixture)),
  MCP: mcp
}

onMemory("the same at both edges", (it) => {
  for (const [name, edgeOf] of Object.entries(edges)) {
    describe(name, () => {
      for (const kind of ["time", "payment", "payout"] as const) {
        it.effect(`a ${kind} record follows a new project to its client, unless the change names a client`, () =>
          Effect.gen(function* () {
            const fixture = yield* openTeam()
            const { acme, bolt, shop, website, workshop } = fixture
            const { add, amend, refuses } = yield* edgeOf(fixture)
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
              const fixture = yield* openTeam()
              const { acme, bolt, owner, website } = fixture
              const { add, amend } = yield* edgeOf(fixture)
              const id = yield* add(kind, acme.id)
              yield* amend(kind, id, { project: website })
              dataOf(yield* owner.full.put(`/api/projects/${website.id}`, { counteragent_id: bolt.id }))
              assert.deepEqual(yield* amend(kind, id, { project: website }), ["Acme", "Website"])
            })
        )
      }

      it.effect("the projects of two clients may have one name, and a move to a client checks the name", () =>
        Effect.gen(function* () {
          const fixture = yield* openTeam()
          const { acme, bolt, website } = fixture
          const { name, shown } = yield* edgeOf(fixture)
          const strict = { allowDuplicateName: false }
          assert.deepEqual(yield* name("project", "Website", { ...strict, client: acme }), {
            inUseBy: shown(website.id)
          })
          const made = yield* name("project", "website", { ...strict, client: bolt })
          assert.property(made, "saved")
          const lookalike = "Website\u200b"
          assert.property(yield* name("project", lookalike, { allowDuplicateName: true, client: bolt }), "saved")
          assert.deepEqual(yield* name("project", lookalike, { ...strict, client: acme }), {
            inUseBy: shown(website.id)
          })
          const id = "saved" in made ? made.saved : ""
          assert.deepEqual(yield* name("project", "website", { ...strict, id, client: acme }), {
            inUseBy: shown(website.id)
          })
        })
      )

      for (const kind of ["client", "project"] as const) {
        it.effect(`a ${kind} gets the name of another only where the caller allows it`, () =>
          Effect.gen(function* () {
            const fixture = yield* openTeam()
            const [first, second] =
              kind === "client" ? [fixture.acme, fixture.bolt] : [fixture.website, fixture.workshop]
            const { name, shown } = yield* edgeOf(fixture)
            const strict = { allowDuplicateName: false }
            for (const same of [first.name.toUpperCase(), ` ${first.name}`, `${first.name}\u200b`]) {
              assert.deepEqual(yield* name(kind, same, strict), { inUseBy: shown(first.id) })
              assert.deepEqual(yield* name(kind, same, { ...strict, id: second.id }), { inUseBy: shown(first.id) })
            }
            const own = first.name.toUpperCase()
            assert.deepEqual(yield* name(kind, own, { ...strict, id: first.id }), { saved: shown(first.id) })
            assert.property(yield* name(kind, "Another", strict), "saved")
            const allowed = { allowDuplicateName: true }
            assert.property(yield* name(kind, first.name, allowed), "saved")
            assert.deepEqual(yield* name(kind, first.name, { ...allowed, id: second.id }), { saved: shown(second.id) })
          })
        )
      }
    })
  }

  for (const [path, tool] of [
    ["/api/counteragents", "clients_save"],
    ["/api/projects", "projects_save"]
  ] as const) {
    it.effect(`${path} allows a name in use by default, ${tool} refuses it`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const { refused: refuses } = yield* assistantOf(owner.full.key)
        const name = "Cargo"
        yield* owner.full.make(path, { name })
        yield* owner.full.make(path, { name })
        yield* refuses(tool, { name }, /^already_there/u)
      })
    )
  }
})
