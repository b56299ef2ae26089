import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openTeam, refused } from "../../../support/http/callers.ts"
import { bodyOf, timeKind, wireKinds } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite, triedKinds } from "../defineHttpSuite.ts"

const toggl = (id: string) => ({ source: "toggl", id })

/** What other systems call records, projects and clients. */
export const externalRefs = defineHttpSuite("external references", (it, effort) => {
  for (const kind of triedKinds(wireKinds, effort)) {
    const { change, many, one, path } = kind
    describe(path, () => {
      const open = Effect.gen(function* () {
        const team = yield* openTeam()
        const body = (external_ref?: object | null) => ({
          ...bodyOf(kind, team.acme),
          ...(external_ref === undefined ? {} : { external_ref })
        })
        const made = (external_ref?: object | null) => team.owner.full.make(path, body(external_ref))
        const ids = (query: string) =>
          Effect.map(team.owner.read.get(`${path}?${query}`), (answer) => dataOf(answer)[many].map(({ id }: any) => id))
        return { ...team, body, ids, made }
      })

      it.effect("null by default, given by a body, kept by other changes, changed, taken away and found by", () =>
        Effect.gen(function* () {
          const { ids, made, owner } = yield* open
          const plain = yield* made()
          assert.deepInclude(plain, { external_ref: null, import_id: null })
          const given = yield* made({ source: " toggl ", id: " 1 " })
          assert.deepStrictEqual(given.external_ref, toggl("1"))
          const at = `${path}/${given.id}`
          const put = (body: object) =>
            Effect.map(owner.full.put(at, body), (answer) => dataOf(answer)[one].external_ref)
          assert.deepStrictEqual(yield* put(change), toggl("1"))
          assert.deepStrictEqual(yield* ids("external_source=toggl"), [given.id])
          assert.deepStrictEqual(yield* ids("external_source=toggl&external_id=1"), [given.id])
          for (const nothing of ["external_source=Toggl", "external_source=toggl&external_id=2"]) {
            assert.deepStrictEqual(yield* ids(nothing), [])
          }
          const list = dataOf(yield* owner.read.get(`${path}?external_source=toggl&external_id=1`))
          assert.strictEqual(list.totalCount, 1)
          assert.deepStrictEqual(list[many][0].external_ref, toggl("1"))
          assert.deepStrictEqual(yield* put({ external_ref: toggl("2") }), toggl("2"))
          assert.deepStrictEqual(dataOf(yield* owner.read.get(at))[one].external_ref, toggl("2"))
          const read = dataOf(yield* owner.read.get(at))[one]
          assert.deepStrictEqual(yield* put({ ...change, external_ref: read.external_ref }), toggl("2"))
          assert.isNull(yield* put({ external_ref: null }))
          assert.deepStrictEqual(yield* ids("external_source=toggl"), [])
          const log = dataOf(yield* owner.read.get("/api/reports/activity?feed_limit=10"))
          assert.include(JSON.stringify(log), "external_ref")
        })
      )

      it.effect("409 with the holder's id for a taken one, which writes nothing; freed by a delete", () =>
        Effect.gen(function* () {
          const { body, made, owner } = yield* open
          const holder = yield* made(toggl("1"))
          const count = Effect.map(owner.read.get(path), (answer) => dataOf(answer).totalCount)
          const before = yield* count
          const named = new RegExp(`^external_ref: .* ${holder.id} `, "u")
          refused(yield* owner.full.post(path, body(toggl("1"))), 409, "conflict", named)
          const key = { "idempotency-key": "again" }
          refused(yield* owner.full.post(path, body(toggl("1")), key), 409, "conflict", named)
          assert.strictEqual(yield* count, before)
          const other = yield* made(toggl("2"))
          const taking = yield* owner.full.put(`${path}/${other.id}`, { external_ref: toggl("1") })
          refused(taking, 409, "conflict", named)
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${other.id}`))[one], other)
          dataOf(yield* owner.full.delete(`${path}/${holder.id}`))
          const next = dataOf(yield* owner.full.post(path, body(toggl("1")), key), 201)[one]
          assert.deepStrictEqual(next.external_ref, toggl("1"))
          const repeated = dataOf(yield* owner.full.post(path, body(toggl("1")), key), 201)[one]
          assert.deepStrictEqual(repeated, next)
        })
      )

      it.effect("one of sixteen that are sent at once is made", () =>
        Effect.gen(function* () {
          const { body, ids, owner } = yield* open
          const answers = yield* Effect.all(
            Array.from({ length: 16 }, () => owner.full.post(path, body(toggl("1")))),
            { concurrency: "unbounded" }
          )
          const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
          assert.deepStrictEqual(statuses, [201, ...Array.from({ length: 15 }, () => 409)])
          assert.lengthOf(yield* ids("external_source=toggl"), 1)
        })
      )

      if (effort.refusals)
        it.effect("400 for what is no reference, and for an id without its source", () =>
          Effect.gen(function* () {
            const { body, owner } = yield* open
            const rules = ["", " ", "x".repeat(41), "a\u0000b"]
            for (const source of rules)
              refused(
                yield* owner.full.post(path, body({ source, id: "1" })),
                400,
                "validation_error",
                /^external_ref/u
              )
            for (const id of ["", "x".repeat(201), "\ud800"])
              refused(
                yield* owner.full.post(path, body({ source: "a", id })),
                400,
                "validation_error",
                /^external_ref/u
              )
            for (const ref of [
              "toggl",
              [],
              1,
              { source: "a" },
              { id: "1" },
              { source: 1, id: 2 },
              { ...toggl("1"), x: 1 }
            ])
              refused(yield* owner.full.post(path, body(ref as object)), 400, "invalid_body", /external_ref/u)
            refused(yield* owner.read.get(`${path}?external_id=1`), 400, "invalid_param", /^external_id: /u)
            refused(yield* owner.read.get(`${path}?external_source=`), 400, "invalid_param", /^external_source: /u)
            refused(yield* owner.read.get(`${path}?external_source=${"x".repeat(41)}`), 400, "invalid_param")
            const longest = { source: "🙂".repeat(40), id: "🙂".repeat(200) }
            assert.deepStrictEqual((yield* owner.full.make(path, body(longest))).external_ref, longest)
            const { external_ref } = yield* owner.full.make(path, { ...body(toggl("__proto__")), import_id: "ignored" })
            assert.deepStrictEqual(external_ref, toggl("__proto__"))
          })
        )
    })
  }

  it.effect("409 that does not name a record which the caller may not see, also for a repeated request", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const ref = { external_ref: toggl("1") }
      const hidden = yield* owner.full.make("/api/time", { ...timeKind.body, ...ref })
      const answer = yield* member.full.post("/api/time", { ...timeKind.body, ...ref })
      refused(answer, 409, "conflict", /^external_ref: /u)
      assert.notInclude(JSON.stringify(answer.body), hidden.id)
      assert.deepStrictEqual(dataOf(yield* member.read.get("/api/time?external_source=toggl")).entries, [])
      // Another kind has references of its own.
      yield* member.full.make("/api/money", { inflow_date: "2026-03-02", amount: 1, currency: "EUR", ...ref })
    })
  )

  it.effect("in the columns of a file, after the others", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      yield* owner.full.make("/api/time", { ...timeKind.body, external_ref: { source: 'a,"b', id: "=1+1" } })
      const { body } = yield* owner.read.get("/api/time", { accept: "text/csv" })
      const [head = "", row = ""] = String(body).split("\r\n")
      assert.match(head, /,external_ref\.source,external_ref\.id,import_id$/u)
      assert.match(row, /,"a,""b",=1\+1,$/u)
    })
  )
})
