import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid, unique } from "../../support/data/builders.ts"
import { type Caller, callerWith, dataOf, join, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const path = "/api/members"
const eve = (rest: object = {}) => ({ name: "Eve", role: "member", email: `${unique("eve")}@example.org`, ...rest })

/** The people of a workspace (semantics, sections 1 and 10). */
export const members = defineHttpSuite("members", (it, { refusals }) => {
  it.effect("201 with the member, an invitation and no key, unless one is asked for", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const body = eve({ name: " Eve " })
      const made = yield* owner.full.post(path, body)
      const data = dataOf(made, 201)
      assert.deepStrictEqual(Object.keys(data), ["member", "invitation"])
      assert.deepInclude(data.member, { name: "Eve", role: "member", email: body.email, counteragent_ids: [] })
      assert.strictEqual(made.headers.get("etag"), '"1"')
      const withKey = dataOf(yield* owner.full.post(path, eve({ key: "read" })), 201)
      const access = dataOf(yield* callerWith(withKey.secret).get("/api/me/access"))
      assert.strictEqual(access.user.id, withKey.member.id)
      assert.strictEqual(access.key.id, withKey.api_key.id)
      assert.notProperty(dataOf(yield* owner.full.post(path, eve({ key: null })), 201), "api_key")
    })
  )

  it.effect("200 with all members by name for a manager, oneself alone for anybody else", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* openWith("admin", "client", "member")
      const names = (caller: Caller) =>
        Effect.map(caller.get(path), (answer) => dataOf(answer).members.map(({ name }: any) => name))
      assert.deepStrictEqual(yield* names(owner.read), ["Adam", "Carl", "Mary", "Olga"])
      assert.deepStrictEqual(yield* names(admin.read), ["Adam", "Carl", "Mary", "Olga"])
      assert.deepStrictEqual(yield* names(member.full), ["Mary"])
      assert.deepStrictEqual(yield* names(client.read), ["Carl"])
    })
  )

  it.effect("200 with a page of them for a limit, and the next by its cursor, which no other query takes", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("admin", "client", "member")
      const page = (query: string, caller: Caller = owner.read) =>
        Effect.map(caller.get(`${path}?${query}`), (answer) => {
          const { members: rows, next_cursor: next } = dataOf(answer)
          return { names: rows.map(({ name }: any) => name), next }
        })
      const first = yield* page("limit=3")
      assert.deepStrictEqual(first.names, ["Adam", "Carl", "Mary"])
      assert.deepStrictEqual(yield* page(`limit=3&cursor=${first.next}`), { names: ["Olga"], next: null })
      assert.deepStrictEqual(yield* page(`cursor=${first.next}`), { names: ["Olga"], next: null })
      assert.deepStrictEqual(yield* page("limit=1", member.full), { names: ["Mary"], next: null })
      assert.notProperty(dataOf(yield* owner.read.get(path)), "next_cursor")
      for (const query of ["limit=0", "limit=501", "cursor=abc", "cursor="]) {
        refused(yield* owner.read.get(`${path}?${query}`), 400, "invalid_param")
      }
    })
  )

  it.effect("400 when the address is taken in any case, malformed or missing", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const body = eve()
      dataOf(yield* owner.full.post(path, body), 201)
      const taken = yield* owner.full.post(path, { ...body, email: ` ${body.email.toUpperCase()} ` })
      refused(taken, 400, "validation_error", /^email: a member with this address/u)
      for (const wrong of ["", "eve", "eve@", "@x", "a b@x.org", `${"x".repeat(320)}@x.org`, "a\0@x.org"]) {
        refused(yield* owner.full.post(path, eve({ email: wrong })), 400, "validation_error", /^email: expected/u)
      }
      for (const wrong of [
        { email: null },
        { role: "boss" },
        { role: null },
        { key: "admin" },
        { counteragent_ids: "x" },
        { counteragent_ids: ["7"] }
      ]) {
        refused(yield* owner.full.post(path, eve(wrong)), 400, "invalid_body")
      }
    })
  )

  it.effect("201 for an address that another workspace has: another id, and nothing of the other membership", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* openWorkspace(), yield* openWorkspace()]
      const body = eve({ key: "full" })
      const add = (owner: Caller, moment: string, more: object = {}) =>
        Effect.map(owner.post(path, { ...body, ...more }).pipe(at(moment)), (answer) => dataOf(answer, 201))
      const first = yield* add(one.owner.full, "2026-03-01T10:00:00.000Z")
      const second = yield* add(two.owner.full, "2026-03-02T10:00:00.000Z", { name: "Evelyn" })
      assert.notStrictEqual(second.member.id, first.member.id)
      const fresh = yield* add(two.owner.full, "2026-03-02T10:00:00.000Z", eve())
      assert.deepStrictEqual(
        { ...second.member, id: "", name: "", email: "" },
        { ...fresh.member, id: "", name: "", email: "" },
        "differs from the answer for an address that no workspace has"
      )
      const access = (secret: string) => Effect.map(callerWith(secret).get("/api/me/access"), dataOf)
      assert.strictEqual((yield* access(first.secret)).user.name, "Eve")
      assert.deepInclude((yield* access(second.secret)).user, { name: "Evelyn", id: second.member.id })
      assert.strictEqual((yield* access(second.secret)).workspace.id, two.id)
      dataOf(yield* one.owner.full.delete(`${path}/${first.member.id}`))
      refused(yield* callerWith(first.secret).get("/api/me/access"), 401, "unauthorized")
      dataOf(yield* callerWith(second.secret).get("/api/me/access"))
    })
  )

  it.effect(
    "200 when a member is removed: keys stop, records and name stay; 201 when they come back, as the same person",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const body = eve({ key: "full" })
        const { member, secret } = dataOf(yield* owner.full.post(path, body), 201)
        const entry = yield* callerWith(secret).make("/api/time", timeKind.body)
        assert.deepStrictEqual(dataOf(yield* owner.full.delete(`${path}/${member.id}`)), { id: member.id })
        refused(yield* callerWith(secret).get("/api/time"), 401, "unauthorized")
        refused(yield* owner.full.put(`${path}/${member.id}`, { name: "X" }), 404, "not_found")
        refused(yield* owner.full.delete(`${path}/${member.id}`), 404, "not_found")
        const seen = dataOf(yield* owner.read.get(`/api/time/${entry.id}`)).entry
        assert.deepStrictEqual(seen, { ...entry, internal_cost: null, internal_currency: null })
        assert.strictEqual(dataOf(yield* owner.read.get(path)).members.length, 1)
        const { rows } = dataOf(yield* owner.read.get("/api/reports/team"))
        assert.deepStrictEqual(Object.fromEntries(rows.map((row: any) => [row.user_id, row.former])), {
          [owner.id]: false,
          [member.id]: true
        })
        const back = dataOf(yield* owner.full.post(path, { ...body, name: "Eve again", key: "read" }), 201)
        assert.strictEqual(back.member.id, member.id)
        refused(yield* callerWith(secret).get("/api/time"), 401, "unauthorized", /./u)
        assert.strictEqual(dataOf(yield* callerWith(back.secret).get("/api/time")).totalCount, 1)
      })
  )

  if (refusals)
    it.effect("403 when anybody but an owner makes, changes or removes an owner", () =>
      Effect.gen(function* () {
        const { admin, member, owner } = yield* openWith("admin", "member")
        refused(yield* admin.full.post(path, eve({ role: "owner" })), 403, "forbidden", /only an owner/u)
        refused(yield* admin.full.put(`${path}/${member.id}`, { role: "owner" }), 403, "forbidden")
        refused(yield* admin.full.put(`${path}/${admin.id}`, { role: "owner" }), 403, "forbidden")
        refused(yield* admin.full.put(`${path}/${owner.id}`, { name: "X" }), 403, "forbidden")
        refused(yield* admin.full.put(`${path}/${owner.id}`, { role: "member" }), 403, "forbidden")
        refused(yield* admin.full.delete(`${path}/${owner.id}`), 403, "forbidden")
        dataOf(yield* admin.full.put(`${path}/${member.id}`, { role: "admin" }))
        dataOf(yield* owner.full.put(`${path}/${member.id}`, { role: "owner" }))
      })
    )

  it.effect("400 validation_error when the last owner would go, also when two owners leave at once", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const role of ["admin", "member", "client"]) {
        refused(yield* owner.full.put(`${path}/${owner.id}`, { role }), 400, "validation_error", /at least one owner/u)
      }
      refused(yield* owner.full.delete(`${path}/${owner.id}`), 400, "validation_error", /at least one owner/u)
      const second = yield* join(owner.full, { name: "Otto", role: "owner" })
      const answers = yield* Effect.all(
        [owner.full.put(`${path}/${owner.id}`, { role: "admin" }), second.full.delete(`${path}/${second.id}`)],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answers.map(({ status }) => status).sort((a, b) => a - b),
        [200, 400]
      )
      const owners = dataOf(yield* owner.full.get(path)).members.filter(({ role }: any) => role === "owner")
      assert.strictEqual(owners.length, 1)
    })
  )

  it.effect("200 with counteragent_ids for the role client alone", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, member, owner } = yield* openWith("acme", "bolt", "client", "member")
      const of = { counteragent_ids: [acme.id] }
      refused(yield* owner.full.post(path, eve(of)), 400, "validation_error", /^counteragent_ids: is allowed only/u)
      refused(
        yield* owner.full.put(`${path}/${member.id}`, of),
        400,
        "validation_error",
        /^counteragent_ids: is allowed only/u
      )
      const gone = { role: "client", counteragent_ids: [newUuid()] }
      refused(
        yield* owner.full.post(path, eve(gone)),
        400,
        "validation_error",
        /^counteragent_ids: no such counteragent/u
      )
      refused(
        yield* owner.full.put(`${path}/${client.id}`, gone),
        400,
        "validation_error",
        /^counteragent_ids: no such counteragent/u
      )
      const both = dataOf(
        yield* owner.full.put(`${path}/${client.id}`, { counteragent_ids: [acme.id, bolt.id] })
      ).member
      assert.sameMembers(both.counteragent_ids, [acme.id, bolt.id])
      const none = dataOf(yield* owner.full.post(path, eve({ role: "client" })), 201).member
      assert.deepStrictEqual(none.counteragent_ids, [])
      const promoted = dataOf(yield* owner.full.put(`${path}/${client.id}`, { role: "member" })).member
      assert.deepInclude(promoted, { role: "member", counteragent_ids: [] })
    })
  )

  if (refusals)
    it.effect("403 when a client makes a key that writes", () =>
      Effect.gen(function* () {
        const { client, owner } = yield* openWith("client")
        refused(
          yield* client.full.post("/api/me/api-keys", { name: "X", kind: "full" }),
          403,
          "forbidden",
          /of kind read/u
        )
        dataOf(yield* client.full.post("/api/me/api-keys", { name: "X" }), 201)
        dataOf(yield* owner.full.post(path, eve({ role: "client", key: "full" })), 201)
      })
    )

  it.effect("200 when only the name changes, 400 when nothing does", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      const changed = dataOf(yield* owner.full.put(`${path}/${member.id}`, { name: "Mary Ann" })).member
      assert.deepInclude(changed, { name: "Mary Ann", role: "member" })
      for (const nothing of [{}, { id: newUuid() }]) {
        refused(yield* owner.full.put(`${path}/${member.id}`, nothing), 400, "validation_error", /none of the fields/u)
      }
      refused(yield* owner.full.put(`${path}/${newUuid()}`, { name: "X" }), 404, "not_found")
    })
  )

  it.effect("200 with what the new role may do from the next request on", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      yield* owner.full.make("/api/time", timeKind.body)
      assert.strictEqual(dataOf(yield* member.read.get("/api/time")).totalCount, 0)
      dataOf(yield* owner.full.put(`${path}/${member.id}`, { role: "admin" }))
      assert.strictEqual(dataOf(yield* member.read.get("/api/time")).totalCount, 1)
      dataOf(yield* owner.full.put(`${path}/${member.id}`, { role: "client" }))
      assert.strictEqual(dataOf(yield* member.read.get("/api/time")).totalCount, 0)
      refused(yield* member.full.post("/api/time", timeKind.body), 403, "forbidden")
    })
  )
})
