import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { unique } from "../../../support/data/builders.ts"
import { callerWith, dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { importBody, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/members"

/** People whose records come from elsewhere, as members who left (semantics, section 10). */
export const formerMembers = defineHttpSuite("former members", (it) => {
  it.effect(
    "201 with a former member, who gets records by imports of owners and admins and keeps them on coming back",
    () =>
      Effect.gen(function* () {
        const { admin, member, owner } = yield* openWith("admin", "member")
        const email = `${unique("fay")}@example.org`
        const answer = yield* admin.full.post(`${path}/former`, { name: " Fay ", email: email.toUpperCase() })
        const { member: fay } = dataOf(answer, 201)
        assert.deepStrictEqual(Object.keys(dataOf(answer, 201)), ["member"])
        assert.deepInclude(fay, { name: "Fay", email, role: "member", counteragent_ids: [] })
        const { member: gus } = dataOf(yield* owner.full.post(`${path}/former`, { name: "Gus" }), 201)
        assert.strictEqual(gus.email, `${gus.id}@former.invalid`)
        const former = (query = "") =>
          Effect.map(owner.read.get(`${path}/former${query}`), (got) =>
            dataOf(got).members.map(({ name }: any) => name)
          )
        assert.deepStrictEqual(yield* former(), ["Fay", "Gus"])
        assert.deepStrictEqual(yield* former("?limit=1"), ["Fay"])
        assert.lengthOf(dataOf(yield* owner.read.get(path)).members, 3)

        const body = { ...timeKind.body, user_id: fay.id }
        refused(yield* admin.full.post("/api/time", body), 400, "validation_error", /^user_id: no such member/u)
        const { id: import_id } = yield* admin.full.make("/api/imports", importBody)
        const made = yield* admin.full.post("/api/time/bulk", { import_id, operations: [{ op: "create", body }] })
        const { entry } = dataOf(made).results[0].data
        assert.deepInclude(entry, { user_id: fay.id, user_name: "Fay" })
        const { rows } = dataOf(yield* owner.read.get("/api/reports/team"))
        assert.deepInclude(
          rows.find((row: any) => row.user_id === fay.id),
          { name: "Fay", former: true }
        )
        const moved = yield* owner.full.put(`/api/time/${entry.id}`, { user_id: gus.id })
        refused(moved, 400, "validation_error", /^user_id: no such member/u)
        const own = yield* member.full.make("/api/time", timeKind.body)
        refused(yield* owner.full.put(`/api/time/${own.id}`, { user_id: gus.id }), 400, "validation_error")
        const asFay = yield* member.full.post("/api/time", { ...timeKind.body, user_id: fay.id })
        assert.strictEqual(asFay.status, 403)

        const taken = yield* owner.full.post(`${path}/former`, { name: "Other", email })
        refused(taken, 400, "validation_error", /^email: another member or former member/u)
        const back = dataOf(yield* owner.full.post(path, { name: "Fay", role: "member", email, key: "full" }), 201)
        assert.strictEqual(back.member.id, fay.id)
        assert.strictEqual(dataOf(yield* callerWith(back.secret).get("/api/time")).totalCount, 1)
        assert.deepStrictEqual(yield* former(), ["Gus"])
      })
  )
})
