import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { openFor } from "../../../support/http/openFor.ts"
import { importBody, timeKind, wireKinds } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite, triedKinds } from "../defineHttpSuite.ts"

const ref = (id: string) => ({ source: "toggl", id })
const nowhere = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"

/** POST …/bulk with import_id: what an import makes. */
export const bulkImports = defineHttpSuite("Many operations of an import", (it, effort) => {
  for (const kind of triedKinds(wireKinds, effort)) {
    const { change, one, path } = kind
    it.effect(
      `${path}: marks what it creates with import_id, also in a dry run, and undoing the import removes that`,
      () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const before = yield* owner.full.make(path, body)
          const { id } = yield* owner.full.make("/api/imports", importBody)
          const send = (payload: object, query = "") =>
            Effect.map(owner.full.post(`${path}/bulk${query}`, { import_id: id, ...payload }), dataOf)
          const operations = [
            ...Array.from({ length: 18 }, (_, index) => ({ op: "create", body, external_ref: ref(`e${index}`) })),
            { op: "update", id: before.id, body: change }
          ]
          const marks = ({ results }: any) => results.map(({ data }: any) => data[one].import_id)
          const marked = [...Array.from({ length: 18 }, () => id), null]
          assert.deepStrictEqual(marks(yield* send({ operations }, "?dry_run=1")), marked)
          const count = Effect.map(owner.read.get(`/api/imports/${id}`), (read) => {
            const counts: Record<string, number> = dataOf(read).import.counts
            return Object.values(counts).reduce((sum, each) => sum + each, 0)
          })
          assert.strictEqual(yield* count, 0)
          assert.deepStrictEqual(marks(yield* send({ operations })), marked)
          const together = yield* send({ mode: "all", operations: [{ op: "create", body }] })
          assert.deepStrictEqual(marks(together), [id])
          const plain = dataOf(yield* owner.full.post(`${path}/bulk`, { operations: [{ op: "create", body }] }))
          assert.deepStrictEqual(marks(plain), [null])
          assert.strictEqual(yield* count, 19)
          const undone = dataOf(yield* owner.full.delete(`/api/imports/${id}`))
          assert.deepInclude(undone, { removed: 19, kept: [], done: true })
          const left = dataOf(yield* owner.read.get(path))[kind.many].map((each: any) => each.id)
          assert.includeMembers(left, [before.id, plain.results[0].data[one].id])
          assert.notInclude(left, together.results[0].data[one].id)
        })
    )
  }

  it.effect("400 for an import that is not there or of another member, before anything is written", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* openWith("admin", "client", "member")
      const begun = ({ full }: typeof owner) =>
        Effect.map(full.make("/api/imports", importBody), (made) => made.id as string)
      const send = ({ full }: typeof owner, import_id: string, path = "time") =>
        full.post(`/api/${path}/bulk`, { import_id, operations: [{ op: "create", body: timeKind.body }] })
      const [ofOwner, ofMember] = [yield* begun(owner), yield* begun(member)]
      const missing = /^import_id: no such import/u
      refused(yield* send(owner, nowhere), 400, "validation_error", missing)
      refused(yield* send(member, ofOwner), 400, "validation_error", missing)
      refused(yield* send(owner, "nonsense"), 400, "invalid_body", /^import_id/u)
      refused(yield* send(member, nowhere, "projects"), 403, "forbidden")
      refused(yield* send(client, ofOwner), 403, "forbidden")
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 0)
      for (const [who, id] of [
        [member, ofMember],
        [admin, ofMember],
        [admin, ofOwner]
      ] as const) {
        assert.strictEqual(dataOf(yield* send(who, id)).results[0].data.entry.import_id, id)
      }
      const stranger = yield* openWith()
      refused(yield* send(stranger.owner, ofOwner), 400, "validation_error", missing)
    })
  )
})
