import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { openFor } from "../../../support/http/openFor.ts"
import { wireKinds } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const ref = (id: string) => ({ source: "toggl", id })
const nowhere = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"

/** Bulk requests that are refused as a whole, and what a caller may not see or do in them. */
export const bulkRefusals = defineHttpSuite("Many operations, refused", (it) => {
  it.effect("400 without operations or with more than 1000, 413 for more than 4 MiB", () =>
    Effect.gen(function* () {
      const { body, owner } = yield* openFor(wireKinds[0]!)
      const send = (payload: unknown) => owner.full.post("/api/time/bulk", payload)
      refused(yield* send({ operations: [] }), 400, "validation_error", /from 1 to 1000/u)
      const create = { op: "create", body }
      refused(
        yield* send({ operations: Array.from({ length: 1001 }, () => create) }),
        400,
        "validation_error",
        /from 1 to 1000/u
      )
      refused(yield* send({ operations: [{ op: "merge" }] }), 400, "invalid_body", /op/u)
      refused(yield* send({ operations: create }), 400, "invalid_body", /operations/u)
      refused(yield* send("x".repeat(4_194_305)), 413, "invalid_body")
      const large = { ...create, body: { ...body, description: "x".repeat(2_000_000) } }
      assert.strictEqual(dataOf(yield* send({ operations: [large, create] })).created, 1)
    })
  )

  it.effect("403 for an operation that the caller may not do, or for all where they may do none", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* openWith("client", "member")
      const [time] = wireKinds
      const of = (id: string) => ({ op: "create", body: { ...time!.body, user_id: id } })
      const data = dataOf(yield* member.full.post("/api/time/bulk", { operations: [of(member.id), of(owner.id)] }))
      assert.deepStrictEqual(
        data.results.map(({ status }: any) => status),
        [201, 403]
      )
      refused(yield* client.full.post("/api/time/bulk", { operations: [of(client.id)] }), 403, "forbidden")
      for (const path of ["projects", "counteragents", "payouts", "charges"]) {
        const operations = [{ op: "delete", id: nowhere }]
        refused(yield* member.full.post(`/api/${path}/bulk`, { operations }), 403, "forbidden")
      }
      refused(yield* owner.read.post("/api/time/bulk", { operations: [of(owner.id)] }), 403, "forbidden")
    })
  )

  it.effect("409 for an external_ref of one that the caller may not see, without saying which one", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      const [time] = wireKinds
      yield* owner.full.make("/api/time", { ...time!.body, external_ref: ref("a") })
      const operations = [
        { op: "create", body: time!.body },
        { op: "create", body: time!.body, external_ref: ref("a") }
      ]
      const data = dataOf(yield* member.full.post("/api/time/bulk", { operations }))
      assert.deepStrictEqual(
        data.results.map(({ status }: any) => status),
        [201, 409]
      )
      const alone = yield* member.full.post("/api/time", { ...time!.body, external_ref: ref("a") })
      assert.deepStrictEqual(data.results[1].error, alone.body.error)
    })
  )
})
