import { assert, describe } from "@effect/vitest"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, type Scope } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openWith, type Team } from "../../support/http/callers.ts"
import type { Stack } from "../../support/http/stack.ts"
import { onMemory } from "../onMemory.ts"

const date = "2026-03-02"

type Kind = "time" | "payment" | "payout"
interface Place {
  readonly client?: string | null
  readonly project?: string | null
}
type Written =
  | { readonly id: string; readonly warnings: ReadonlyArray<string> }
  | { readonly archived: string; readonly text: string }
type Write = Effect.Effect<Written, never, Stack | Scope.Scope>

/** A workspace whose owner works through one of the two edges, in that edge's words. Ids name clients and projects. */
interface Edge {
  readonly add: (kind: Kind, place: Place) => Write
  readonly amend: (kind: Kind, id: string, change: Place & { readonly text?: string }) => Write
  readonly project: (client: string, id?: string) => Write
  /** What a refusal says of where to go from here. */
  readonly unarchive: (noun: "client" | "project", id: string) => RegExp
}

const given = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const rest = ({ owner }: Pick<Team, "owner">): Edge => {
  const kinds = {
    time: {
      path: "/api/time",
      text: "description",
      body: { accrual_date: date, description: "Call", duration_minutes_total: 60, cost: 100, currency: "EUR" }
    },
    payment: { path: "/api/money", text: "comment", body: { inflow_date: date, amount: 100, currency: "EUR" } },
    payout: { path: "/api/payouts", text: "comment", body: { payout_date: date, amount: 100, currency: "EUR" } }
  }
  const placeOf = ({ client, project }: Place) => given({ counteragent_id: client, project_id: project })
  const writtenBy = ({ body, status }: { readonly body: any; readonly status: number }): Written => {
    if (status === 400) {
      assert.strictEqual(body.error.code, "validation_error")
      const [, field, name] = /^(\w+)_id: the \w+ "(\w+)" is archived/u.exec(body.error.message) ?? []
      return { archived: `${field === "counteragent" ? "client" : field} ${name}`, text: body.error.message }
    }
    const { warnings = [], ...record } = dataOf({ body, status } as any, status)
    const found = warnings.filter(({ code }: any) => code === "archived")
    for (const { message } of found) assert.match(message, /^(?:counteragent|project) \S{36} is archived$/u)
    return { id: (Object.values(record)[0] as any).id, warnings: found.map(({ code }: any) => code) }
  }
  const { full } = owner
  return {
    add: (kind, place) =>
      Effect.map(full.post(kinds[kind].path, { ...kinds[kind].body, ...placeOf(place) }), writtenBy),
    amend: (kind, id, { text, ...place }) =>
      Effect.map(
        full.put(`${kinds[kind].path}/${id}`, { ...placeOf(place), ...given({ [kinds[kind].text]: text }) }),
        writtenBy
      ),
    project: (client, id) =>
      Effect.map(
        id === undefined
          ? full.post("/api/projects", { name: "Next", counteragent_id: client })
          : full.put(`/api/projects/${id}`, { counteragent_id: client }),
        writtenBy
      ),
    unarchive: (noun, id) =>
      new RegExp(`set archived to false on ${noun === "client" ? "counteragent" : noun} ${id} first$`, "u")
  }
}

const mcp = Effect.fnUntraced(function* ({ owner }: Pick<Team, "owner">) {
  const { call } = yield* assistantOf(owner.full.key)
  const placeOf = ({ client, project }: Place) =>
    given({ client: client === null ? "none" : client, project: project === null ? "none" : project })
  const writtenBy = ({ data, isError, text }: Effect.Success<ReturnType<typeof call>>): Written => {
    if (isError) {
      const [, field, noun, name] =
        /^validation_error: (?:entries\.0\.)?(\w+): the (\w+) "(\w+)" is archived/u.exec(text) ?? []
      assert.strictEqual(field, noun, text)
      return { archived: `${noun} ${name}`, text }
    }
    const warnings = (data.warnings ?? []).filter((warning: string) => /archived (?:client|project)$/u.test(warning))
    for (const warning of warnings) assert.include(text, `Warning: ${warning}`)
    const { id } = data.rows?.[0] ?? data.record ?? data.after ?? data.project
    return { id, warnings: warnings.map(() => "archived") }
  }
  const edge: Edge = {
    add: (kind, place) =>
      Effect.map(
        kind === "time"
          ? call("time_log", {
              entries: [{ date, minutes: 60, description: "Call", cost: 100, ...placeOf(place) }]
            })
          : call("money_save", { kind, date, amount: 100, person: "me", ...placeOf(place) }),
        writtenBy
      ),
    amend: (kind, id, { text, ...place }) =>
      Effect.map(
        kind === "time"
          ? call("time_update", { id, ...placeOf(place), ...given({ description: text }) })
          : call("money_save", { kind, id, ...placeOf(place), ...given({ comment: text }) }),
        writtenBy
      ),
    project: (client, id) => Effect.map(call("projects_save", given({ name: "Next", client, project: id })), writtenBy),
    unarchive: (noun, id) => new RegExp(`id ${idEndOf(id)}\\nNext: .*${noun}s_save with archived false`, "u")
  }
  return edge
})

const edges: Readonly<
  Record<string, (fixture: Pick<Team, "owner">) => Effect.Effect<Edge, never, Stack | Scope.Scope>>
> = {
  REST: (fixture) => Effect.succeed(rest(fixture)),
  MCP: mcp
}

onMemory("archived clients and projects at both edges", (it) => {
  for (const [name, edgeOf] of Object.entries(edges)) {
    describe(name, () => {
      /** Acme is archived, and so is the workshop; the website is Acme's, the shop Bolt's. */
      const open = Effect.fnUntraced(function* (kind: "time" | "payment") {
        const fixture = yield* openWith("acme", "website", "shop", "workshop")
        const { acme, owner, website, workshop } = fixture
        const edge = yield* edgeOf(fixture)
        const old = yield* edge.add(kind, { project: website.id })
        const set = (archived: boolean) =>
          Effect.forEach([`/api/counteragents/${acme.id}`, `/api/projects/${workshop.id}`], (path) =>
            Effect.map(owner.full.put(path, { archived }), (answer) => dataOf(answer))
          )
        yield* set(true)
        return { ...fixture, edge, old: "id" in old ? old.id : assert.fail("not written"), set }
      })

      it.effect("take no time entries, new or moved, until they are unarchived", () =>
        Effect.gen(function* () {
          const { acme, edge, old, set, shop, website, workshop } = yield* open("time")
          const elsewhere = yield* edge.add("time", { project: shop.id })
          const id = "id" in elsewhere ? elsewhere.id : assert.fail("not written")
          const refusals = [
            ["client", "Acme", { client: acme.id }],
            ["client", "Acme", { project: website.id }],
            ["project", "Workshop", { project: workshop.id }],
            ["client", "Acme", { client: acme.id, project: workshop.id }]
          ] as const
          for (const [noun, name, place] of refusals) {
            const { id: archived } = noun === "client" ? acme : workshop
            const moved = { client: null, project: null, ...place }
            for (const write of [edge.add("time", place), edge.amend("time", id, moved)]) {
              const refused: any = yield* write
              assert.strictEqual(refused.archived, `${noun} ${name}`)
              assert.match(refused.text, edge.unarchive(noun, archived))
            }
          }
          for (const change of [{ text: "Edited" }, { project: null }, { project: website.id }, { client: acme.id }]) {
            assert.property(yield* edge.amend("time", old, change), "id", JSON.stringify(change))
          }
          assert.property(yield* edge.amend("time", old, { client: null, project: shop.id }), "id")
          yield* set(false)
          for (const [, , place] of refusals) assert.property(yield* edge.add("time", place), "id")
        })
      )

      it.effect("take no projects, new or moved; their own can be changed", () =>
        Effect.gen(function* () {
          const { acme, edge, shop, website } = yield* open("time")
          for (const write of [edge.project(acme.id), edge.project(acme.id, shop.id)]) {
            const refused: any = yield* write
            assert.strictEqual(refused.archived, "client Acme")
            assert.match(refused.text, edge.unarchive("client", acme.id))
          }
          assert.property(yield* edge.project(acme.id, website.id), "id")
        })
      )

      it.effect("take payments, new or moved, and payouts with a warning", () =>
        Effect.gen(function* () {
          const { acme, edge, old, shop, website, workshop } = yield* open("payment")
          const elsewhere = yield* edge.add("payment", { project: shop.id })
          const id = "id" in elsewhere ? elsewhere.id : assert.fail("not written")
          const warningsOf = (write: Write) =>
            Effect.map(write, (written) => ("warnings" in written ? written.warnings : assert.fail(written.text)))
          assert.deepEqual(yield* warningsOf(edge.amend("payment", old, { text: "Edited" })), [])
          for (const [place, count] of [
            [{ client: acme.id }, 1],
            [{ project: website.id }, 1],
            [{ client: null, project: workshop.id }, 1],
            [{ client: acme.id, project: workshop.id }, 2],
            [{ project: shop.id }, 0]
          ] as const) {
            assert.lengthOf(yield* warningsOf(edge.add("payment", place)), count)
          }
          assert.lengthOf(yield* warningsOf(edge.add("payout", { client: acme.id })), 1)
          assert.lengthOf(yield* warningsOf(edge.amend("payment", id, { client: acme.id, project: null })), 1)
          assert.lengthOf(yield* warningsOf(edge.amend("payment", id, { text: "Edited" })), 0)
          assert.lengthOf(yield* warningsOf(edge.amend("payment", id, { client: acme.id, project: workshop.id })), 1)
        })
      )
    })
  }

  it.effect("the projects of some clients, and those archived or not, are listed for assistants too", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme", "website", "workshop")
      const { ok, refused } = yield* assistantOf(owner.full.key)
      yield* owner.full.make("/api/projects", { name: "Old", counteragent_id: acme.id, archived: true })
      const list = (input: object) =>
        Effect.map(ok("reference_list", { kind: "project", ...input }), ({ data }) => {
          assert.lengthOf(data.rows, data.count)
          return data.rows.map((row: any) => row.name)
        })
      assert.deepEqual(yield* list({ clients: ["acme"] }), ["Old", "Website"])
      assert.deepEqual(yield* list({ clients: ["Acme", "none"], archived: false }), ["Website", "Workshop"])
      assert.deepEqual(yield* list({ clients: ["none"] }), ["Workshop"])
      yield* refused("reference_list", { kind: "project", clients: ["Zeta"] }, /^unknown_name/u)
      for (const kind of ["client", "member", "exchange_rate"]) {
        yield* refused("reference_list", { kind, clients: ["Acme"] }, /^invalid_arguments: clients: only for projects/u)
      }
    })
  )
})
