import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { dataOf, openTeam, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { openFor } from "../../support/http/openFor.ts"
import { at } from "../../support/http/stack.ts"
import {
  bodyOf,
  clientKind,
  moneyKinds,
  projectKind,
  timeKind,
  timesheetKind,
  wireKinds
} from "../../support/http/wireKinds.ts"
import { defineHttpSuite, triedKinds } from "./defineHttpSuite.ts"

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

/** Every kind of record, from its first day to its last. */
export const records = defineHttpSuite("records", (it, effort) => {
  for (const kind of triedKinds(wireKinds, effort)) {
    const { change, many, one, path } = kind
    describe(kind.title, () => {
      it.effect("201 with the record and its version, and 200 with the same from then on", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const made = yield* owner.full.post(path, body)
          const record = dataOf(made, 201)[one]
          assert.deepInclude(record, body)
          assert.match(record.id, uuidV7)
          assert.match(record.created_at, instant)
          assert.strictEqual(record.updated_at, record.created_at)
          assert.strictEqual(made.headers.get("etag"), '"1"')
          assert.strictEqual(made.headers.get("idempotent-replayed"), null)
          assert.strictEqual(made.headers.get("cache-control"), "no-store")
          const read = yield* owner.read.get(`${path}/${record.id}`)
          assert.deepStrictEqual(dataOf(read)[one], record)
          assert.strictEqual(read.headers.get("etag"), '"1"')
          const list = dataOf(yield* owner.read.get(path))
          assert.strictEqual(list.totalCount, 1)
          assert.deepStrictEqual({ ...list[many][0], ...record }, list[many][0])
        })
      )

      it.effect("200 when some fields change: those, updated_at and nothing else", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const record = yield* owner.full.make(path, body).pipe(at("2026-03-01T10:00:00.123Z"))
          const changed = yield* owner.full.put(`${path}/${record.id}`, change).pipe(at("2026-03-05T10:00:00.456Z"))
          const expected = { ...record, ...change, updated_at: "2026-03-05T10:00:00.456Z" }
          assert.deepStrictEqual(dataOf(changed)[one], expected)
          assert.strictEqual(changed.headers.get("etag"), '"2"')
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one], expected)
          const again = yield* owner.full.put(`${path}/${record.id}`, change).pipe(at("2026-03-06T10:00:00.456Z"))
          assert.deepStrictEqual(dataOf(again)[one], expected, "a change that changes nothing")
          assert.strictEqual(again.headers.get("etag"), '"2"')
        })
      )

      it.effect("200 when null clears what is optional", () =>
        Effect.gen(function* () {
          const fixture = yield* openTeam()
          const { acme, owner, website } = fixture
          const filled = { project_id: website.id, counteragent_id: acme.id, comment: "x", payment_terms_days: 7 }
          const given = Object.fromEntries(Object.entries(filled).filter(([name]) => kind.clearable.includes(name)))
          const record = yield* owner.full.make(path, { ...bodyOf(kind, acme), ...given })
          assert.deepInclude(record, given)
          for (const name of kind.clearable) {
            const cleared = dataOf(yield* owner.full.put(`${path}/${record.id}`, { [name]: null }))[one]
            assert.isNull(cleared[name])
          }
        })
      )

      it.effect("400 validation_error when a change holds no field that is known", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const record = yield* owner.full.make(path, body)
          for (const nothing of [{}, { id: newUuid(), created_at: "2020-01-01T00:00:00.000Z" }]) {
            refused(
              yield* owner.full.put(`${path}/${record.id}`, nothing),
              400,
              "validation_error",
              /none of the fields/u
            )
          }
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one], record)
        })
      )

      it.effect("400 invalid_body when a field is unknown, with the nearest known one, and nothing is stored", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const record = yield* owner.full.make(path, body)
          const [first = ""] = Object.keys(body)
          for (const [stray, says] of [
            ["colour", /^colour: unknown field$/u],
            ["workspace_id", /^workspace_id: unknown field/u],
            [`${first}x`, new RegExp(`^${first}x: unknown field: did you mean ${first}\\?$`, "u")]
          ] as const) {
            refused(yield* owner.full.post(path, { ...body, [stray]: "x" }), 400, "invalid_body", says)
            refused(
              yield* owner.full.put(`${path}/${record.id}`, { ...change, [stray]: "x" }),
              400,
              "invalid_body",
              says
            )
          }
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one], record)
          assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, 1)
        })
      )

      it.effect("201 and 200 when a record that was read, alone or in a list, is sent back", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const record = yield* owner.full.make(path, body)
          const row = dataOf(yield* owner.read.get(path))[many][0]
          for (const read of [record, row]) {
            const same = yield* owner.full.put(`${path}/${record.id}`, read)
            assert.deepStrictEqual(dataOf(same)[one], record)
            assert.strictEqual(same.headers.get("etag"), '"1"')
          }
          const copied = yield* owner.full.make(path, record)
          assert.notStrictEqual(copied.id, record.id)
          const changed = dataOf(yield* owner.full.put(`${path}/${record.id}`, { ...record, ...change }))[one]
          assert.deepStrictEqual({ ...changed, updated_at: "" }, { ...record, ...change, updated_at: "" })
        })
      )

      it.effect("400 invalid_body for every required field that is missing, null or of another type", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const required = Object.keys(body).filter((name) => name !== "comment")
          for (const name of required) {
            const { [name]: _, ...rest } = body
            refused(yield* owner.full.post(path, rest), 400, "invalid_body", new RegExp(`${name}: is required`, "u"))
            if (name === "counteragent_id") continue
            for (const wrong of [null, true, [], {}]) {
              const refusal = yield* owner.full.post(path, { ...body, [name]: wrong })
              refused(refusal, 400, "invalid_body", new RegExp(`${name}: expected`, "u"))
            }
          }
          assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, 0)
        })
      )

      it.effect("404 for an id that is not there, 400 invalid_param for what is no id", () =>
        Effect.gen(function* () {
          const { owner } = yield* openWorkspace()
          const gone = `${path}/${newUuid()}`
          refused(yield* owner.read.get(gone), 404, "not_found", /was not found in this workspace/u)
          refused(yield* owner.full.put(gone, change), 404, "not_found")
          refused(yield* owner.full.delete(gone), 404, "not_found")
          for (const junk of ["7", "not-a-uuid", `${newUuid()}0`, "..%2F..%2Fetc", "%F0%9F%92%A9", "null"]) {
            refused(yield* owner.read.get(`${path}/${junk}`), 400, "invalid_param", /^id: expected a UUID/u)
            refused(yield* owner.full.put(`${path}/${junk}`, change), 400, "invalid_param")
            refused(yield* owner.full.delete(`${path}/${junk}`), 400, "invalid_param")
          }
        })
      )

      it.effect("200 for an id in upper case", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const record = yield* owner.full.make(path, body)
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${record.id.toUpperCase()}`))[one], record)
        })
      )

      it.effect("200 when it is deleted, and 404 from then on", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const record = yield* owner.full.make(path, body)
          assert.deepStrictEqual(dataOf(yield* owner.full.delete(`${path}/${record.id}`)), { id: record.id })
          refused(yield* owner.read.get(`${path}/${record.id}`), 404, "not_found")
          refused(yield* owner.full.delete(`${path}/${record.id}`), 404, "not_found")
          refused(yield* owner.full.put(`${path}/${record.id}`, change), 404, "not_found")
          assert.deepStrictEqual(dataOf(yield* owner.read.get(path))[many], [])
        })
      )

      it.effect("403 when the key may only read", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const record = yield* owner.full.make(path, body)
          refused(yield* owner.read.post(path, body), 403, "forbidden", /may only read/u)
          refused(yield* owner.read.put(`${path}/${record.id}`, change), 403, "forbidden")
          refused(yield* owner.read.delete(`${path}/${record.id}`), 403, "forbidden")
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one], record)
        })
      )
    })
  }

  it.effect("200 under both names of a time entry", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make(timesheetKind.path, timesheetKind.body)
      assert.deepStrictEqual(dataOf(yield* owner.read.get(`${timeKind.path}/${entry.id}`)).entry, entry)
      const query = "?page_size=1&sort_by=cost"
      const both = [
        yield* owner.read.get(`/api/time${query}`),
        yield* owner.read.get(`/api/timesheet${query}`)
      ] as const
      assert.deepStrictEqual(dataOf(both[0]), dataOf(both[1]))
    })
  )

  it.effect("200 with the names of a record's client, project and member", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openWith("acme", "member", "website")
      for (const { body, path } of moneyKinds.filter(({ needsClient }) => !needsClient)) {
        const belongs = { project_id: website.id, counteragent_id: acme.id, user_id: member.id }
        assert.deepInclude(yield* owner.full.make(path, { ...body, ...belongs }), {
          ...belongs,
          project_name: "Website",
          counteragent_name: "Acme",
          user_name: "Mary"
        })
        assert.deepInclude(yield* owner.full.make(path, body), {
          project_id: null,
          project_name: null,
          counteragent_id: null,
          counteragent_name: null,
          user_id: owner.id,
          user_name: "Olga"
        })
      }
    })
  )

  it.effect("200 with the names as they are now", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openWith("acme", "website")
      const entry = yield* owner.full.make("/api/time", { ...timeKind.body, project_id: website.id })
      yield* owner.full.put(`${projectKind.path}/${website.id}`, { name: "Portal" })
      yield* owner.full.put(`${clientKind.path}/${acme.id}`, { name: "Acme AG" })
      const read = dataOf(yield* owner.read.get(`/api/time/${entry.id}`)).entry
      assert.deepInclude(read, { project_name: "Portal", counteragent_name: "Acme AG" })
    })
  )
})
