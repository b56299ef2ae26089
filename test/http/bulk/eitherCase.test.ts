import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { operations, type Operation, resolved } from "../../support/http/contract.ts"
import { openFor } from "../../support/http/openFor.ts"
import { stackOn } from "../../support/http/stack.ts"
import { wireKinds } from "../../support/http/wireKinds.ts"

const isId = (name: string): boolean => /(?:^|_)ids?$/u.test(name)

/** Names that end so, and are the ids of other programs. */
const foreign = ["external_id", "credential_id", "ids"]

interface Asked {
  readonly path: string
  readonly body: unknown
}
interface Place {
  readonly place: string
  readonly asked: (id: string) => Asked
}

/** Everything that an operation takes an id in: a request that is right but for the given id there. */
const placesFor = ({ described, path, referring }: Operation): ReadonlyArray<Place> => {
  const filled = path.replaceAll(/\{\w+\}/gu, newUuid())
  const content = described.requestBody?.content["application/json"]
  const body = referring.requestBody?.content["application/json"].examples.default.value
  const query = described.parameters
    .filter(({ in: where, name }: any) => where === "query" && isId(name) && !foreign.includes(name))
    .map(({ name }: any): Place => ({ place: name, asked: (id) => ({ path: `${filled}?${name}=${id}`, body }) }))
  const fields = Object.entries<any>(resolved(content?.schema)?.properties ?? {})
    .filter(([name]) => isId(name) && !foreign.includes(name))
    .map(([name, field]): Place => {
      const isList = JSON.stringify(field).includes('"array"')
      return { place: name, asked: (id) => ({ path: filled, body: { ...body, [name]: isList ? [id] : id } }) }
    })
  const many = ["update", "delete"].map((op): Place => ({
    place: `operations.${op}`,
    asked: (id) => ({ path: filled, body: { operations: [{ op, id, ...(op === "update" ? { body: {} } : {}) }] } })
  }))
  return [
    ...path
      .split("/")
      .filter((part) => part.startsWith("{") && !path.startsWith("/api/me/passkeys"))
      .map((part): Place => ({
        place: part,
        asked: (id) => ({ path: path.replace(part, id).replaceAll(/\{\w+\}/gu, newUuid()), body })
      })),
    ...query,
    ...fields,
    ...(path.endsWith("/bulk") ? many : [])
  ]
}

const refusesForm = /expected (?:a|an) (?:UUID|id)/u

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("ids in upper case", (it) => {
  it.effect("are taken wherever ids are, in every operation", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const found: Array<string> = []
      for (const operation of operations) {
        for (const { asked, place } of placesFor(operation)) {
          const said = Effect.fnUntraced(function* (id: string) {
            const { body, path } = asked(id)
            return JSON.stringify((yield* owner.full.send(operation.method, path, body)).body)
          })
          const name = `${operation.method} ${operation.path} ${place}`
          // Without this, a place that the test does not reach would go unnoticed.
          assert.match(yield* said("x"), refusesForm, name)
          assert.notMatch(yield* said(newUuid().toUpperCase()), refusesForm, name)
          found.push(name)
        }
      }
      for (const one of ["POST /api/time project_id", "GET /api/time user_id", "POST /api/time/bulk operations.delete"])
        assert.include(found, one)
      assert.isAbove(found.length, 100)
    })
  )

  it.effect("name the same record, in a call of many operations as in one", () =>
    Effect.gen(function* () {
      for (const kind of wireKinds) {
        const { body, owner } = yield* openFor(kind)
        const { id } = yield* owner.full.make(kind.path, body)
        const upper = id.toUpperCase()
        const send = (...sent: ReadonlyArray<object>) =>
          Effect.map(owner.full.post(`${kind.path}/bulk`, { operations: sent }), (answer) => dataOf(answer).results)
        const [changed] = yield* send({ op: "update", id: upper, body: kind.change })
        assert.deepInclude(changed, { ok: true, status: 200 }, kind.path)
        assert.strictEqual(changed.data[kind.one].id, id)
        dataOf(yield* owner.read.get(`${kind.path}/${upper}`))
        const [gone] = yield* send({ op: "delete", id: upper })
        assert.deepStrictEqual(gone, { ok: true, status: 200, data: { id } })
      }
    })
  )
})
