import { assert } from "@effect/vitest"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { Effect, Option } from "effect"
import { newUuid, unique } from "../../support/data/builders.ts"
import {
  connectApp,
  dataOf,
  join,
  newKey,
  openTeam,
  openWith,
  openWorkspace,
  refused
} from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const path = "/api/members"
const eve = (rest: object = {}) => ({ name: "Eve", role: "member", email: `${unique("eve")}@example.org`, ...rest })
const form = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/u

/** One-time codes and addresses of members (semantics, section 10). */
export const invitations = defineHttpSuite("invitations", (it, { refusals }) => {
  /** The id of the member that a code signs in. */
  const signIn = Effect.fnUntraced(function* (code: string) {
    const found = yield* (yield* SignIn).identify(code)
    return Option.getOrNull(Option.map(found, ({ userId }) => String(userId)))
  })

  it.effect("201 with a code of 20 letters that signs in once, for seven days or as long as asked", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const now = at("2026-03-01T10:00:00.000Z")
      const add = (rest: object) => Effect.map(owner.full.post(path, eve(rest)).pipe(now), (made) => dataOf(made, 201))
      const { invitation, member } = yield* add({})
      assert.match(invitation.code, form)
      assert.strictEqual(invitation.expires_at, "2026-03-08T10:00:00.000Z")
      assert.strictEqual(yield* signIn(invitation.code).pipe(now), member.id)
      assert.isNull(yield* signIn(invitation.code).pipe(now))
      const short = yield* add({ expires_in: 600 })
      assert.strictEqual(short.invitation.expires_at, "2026-03-01T10:10:00.000Z")
      assert.isNull(yield* signIn(short.invitation.code).pipe(at("2026-03-01T10:10:00.000Z")))
      for (const expires_in of [599, 604_801, 0, -1]) {
        refused(yield* owner.full.post(path, eve({ expires_in })), 400, "validation_error", /^expires_in: expected/u)
      }
      for (const expires_in of [600.5, "600", null]) {
        refused(yield* owner.full.post(path, eve({ expires_in })), 400, "invalid_body", /^expires_in: expected/u)
      }
    })
  )

  it.effect("201 with another code, which ends the one before it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { invitation, member } = dataOf(yield* owner.full.post(path, eve()), 201)
      const invite = (body: object, headers = {}) => owner.full.post(`${path}/${member.id}/invite`, body, headers)
      const first = dataOf(yield* invite({}), 201)
      assert.deepStrictEqual(Object.keys(first), ["invitation"])
      const second = dataOf(yield* invite({ expires_in: 3600 }), 201)
      assert.isNull(yield* signIn(invitation.code))
      assert.isNull(yield* signIn(first.invitation.code))
      assert.strictEqual(yield* signIn(second.invitation.code), member.id)
      refused(yield* owner.full.post(`${path}/${newUuid()}/invite`, {}), 404, "not_found")
      dataOf(yield* owner.full.delete(`${path}/${member.id}`))
      refused(yield* invite({}), 404, "not_found")
    })
  )

  it.effect("201 with null for the code when an invitation is repeated, and the code of the first one works", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { member } = dataOf(yield* owner.full.post(path, eve()), 201)
      const other = dataOf(yield* owner.full.post(path, eve()), 201).member
      const invite = (id: string) => owner.full.post(`${path}/${id}/invite`, {}, { "idempotency-key": "k1" })
      const { invitation } = dataOf(yield* invite(member.id), 201)
      const again = yield* invite(member.id)
      assert.deepStrictEqual(dataOf(again, 201).invitation, { ...invitation, code: null })
      assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
      refused(yield* invite(other.id), 400, "validation_error", /^Idempotency-Key/u)
      assert.strictEqual(yield* signIn(invitation.code), member.id)
    })
  )

  if (refusals)
    it.effect("403 for an owner's invitation by an admin, and for a key that could not do as much itself", () =>
      Effect.gen(function* () {
        const { admin, client, member, owner } = yield* openWith("admin", "client", "member")
        refused(yield* admin.full.post(`${path}/${owner.id}/invite`, {}), 403, "forbidden", /only an owner/u)
        dataOf(yield* owner.full.post(`${path}/${client.id}/invite`, {}), 201)
        const { caller } = yield* newKey(owner.full, { kind: "full", expires_at: "2199-01-01T00:00:00Z" })
        refused(yield* caller.post(`${path}/${member.id}/invite`, {}), 403, "forbidden", /expires/u)
        const made = dataOf(yield* caller.post(path, eve()), 201)
        assert.isNull(made.invitation)
      })
    )

  it.effect("403 for an admin's invitation of a member who has a key or has signed in; an owner can make it", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* openWith("admin", "member")
      const invite = (by: typeof admin, id: string) => by.full.post(`${path}/${id}/invite`, {})
      const denied = /only an owner may make a code for a member who has signed in before or has API keys/u
      refused(yield* invite(admin, member.id), 403, "forbidden", denied)
      dataOf(yield* invite(owner, member.id), 201)
      dataOf(yield* invite(admin, admin.id), 201)
      const made = dataOf(yield* admin.full.post(path, eve()), 201)
      const { invitation } = dataOf(yield* invite(admin, made.member.id), 201)
      assert.strictEqual(yield* signIn(invitation.code), made.member.id)
      refused(yield* invite(admin, made.member.id), 403, "forbidden", denied)
      dataOf(yield* invite(owner, made.member.id), 201)
      refused(yield* invite(admin, made.member.id), 403, "forbidden", denied)
    })
  )

  it.effect("an invitation made before the member got another role no longer works", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openWith("admin")
      const { invitation, member } = dataOf(yield* admin.full.post(path, eve()), 201)
      dataOf(yield* owner.full.put(`${path}/${member.id}`, { role: "owner" }))
      assert.isNull(yield* signIn(invitation.code))
    })
  )

  it.effect("adding, inviting, changing and removing a member are lines of the log", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openWith("admin")
      const { member } = dataOf(yield* admin.full.post(path, eve()), 201)
      const { invitation } = dataOf(yield* admin.full.post(`${path}/${member.id}/invite`, {}), 201)
      dataOf(yield* admin.full.put(`${path}/${member.id}`, { name: "Eva", role: "admin" }))
      dataOf(yield* admin.full.put(`${path}/${member.id}`, { name: "Eva" }))
      dataOf(yield* admin.full.delete(`${path}/${member.id}`))
      const { feed } = dataOf(yield* owner.read.get("/api/reports/activity"))
      const lines = feed.filter((line: any) => line.subject_id === member.id)
      assert.deepStrictEqual(
        lines.map(({ action, changes, title, user_name }: any) => ({ action, title, user_name, changes })).reverse(),
        [
          {
            action: "created",
            title: "Eve",
            user_name: admin.name,
            changes: {
              email: { before: null, after: member.email },
              name: { before: null, after: "Eve" },
              role: { before: null, after: "member" },
              counteragent_ids: { before: null, after: [] }
            }
          },
          {
            action: "updated",
            title: "Eve",
            user_name: admin.name,
            changes: { invitation: { before: null, after: invitation.expires_at } }
          },
          {
            action: "updated",
            title: "Eva",
            user_name: admin.name,
            changes: { name: { before: "Eve", after: "Eva" }, role: { before: "member", after: "admin" } }
          },
          {
            action: "deleted",
            title: "Eva",
            user_name: admin.name,
            changes: {
              created_at: { before: member.created_at, after: null },
              version: { before: 2, after: null },
              email: { before: member.email, after: null },
              name: { before: "Eva", after: null },
              role: { before: "admin", after: null },
              counteragent_ids: { before: [], after: null }
            }
          }
        ]
      )
    })
  )

  it.effect("400 for an invitation without a body, and the earlier code goes on working", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { invitation, member } = dataOf(yield* owner.full.post(path, eve()), 201)
      const made = yield* owner.full.post(`${path}/${member.id}/invite`, undefined)
      refused(made, 400, "invalid_body", /^body: expected an object/u)
      assert.strictEqual(yield* signIn(invitation.code), member.id)
    })
  )

  it.effect(
    "200 with another address: connections and code end, keys and other workspaces go on, the log says so",
    () =>
      Effect.gen(function* () {
        const team = yield* openTeam()
        const { member, owner } = team
        const email = dataOf(yield* member.read.get("/api/me/access")).user.email
        const elsewhere = yield* openWorkspace()
        const there = yield* join(elsewhere.owner.full, { name: "Maria", role: "member", email })
        const { invitation } = dataOf(yield* owner.full.post(`${path}/${member.id}/invite`, {}), 201)
        yield* connectApp(team, member)
        yield* connectApp(elsewhere, there)
        const connected = (who: { readonly read: typeof member.read }) =>
          Effect.map(who.read.get("/api/me/connections"), (answer) => dataOf(answer).connections.length)
        assert.deepStrictEqual([yield* connected(member), yield* connected(there)], [1, 1])

        const address = `${unique("maria")}@example.org`
        const { member: after } = dataOf(
          yield* owner.full.put(`${path}/${member.id}`, { email: ` ${address.toUpperCase()}` })
        )
        assert.deepInclude(after, { id: member.id, name: "Mary", email: address })
        assert.deepStrictEqual([yield* connected(member), yield* connected(there)], [0, 1])
        assert.isNull(yield* signIn(invitation.code))
        assert.strictEqual(dataOf(yield* member.read.get("/api/me/access")).user.email, address)
        assert.strictEqual(dataOf(yield* there.read.get("/api/me/access")).user.email, email)

        const feed = (caller: typeof owner.read) =>
          Effect.map(caller.get("/api/reports/activity"), (answer) =>
            (dataOf(answer).feed ?? []).filter(
              ({ changes, subject }: any) => subject === "member" && changes.email?.before
            )
          )
        const [line, ...more] = yield* feed(owner.read)
        assert.deepInclude(line, { action: "updated", subject_id: member.id, user_name: "Olga", title: "Mary" })
        assert.deepStrictEqual(line.changes, { email: { before: email, after: address } })
        assert.deepStrictEqual(more, [])
        for (const other of [member.read, team.client.read, elsewhere.owner.read])
          assert.deepStrictEqual(yield* feed(other), [])
      })
  )

  it.effect("403 for another address by an admin, who may send the same; 400 for one that is or was a member's", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* openWith("admin", "client", "member")
      const emailOf = (who: typeof member) =>
        Effect.map(who.read.get("/api/me/access"), (answer) => dataOf(answer).user.email)
      const [own, taken] = [yield* emailOf(member), yield* emailOf(client)]
      const change = { name: "Maria", email: `${unique("maria")}@example.org` }
      refused(yield* admin.full.put(`${path}/${member.id}`, change), 403, "forbidden", /only an owner.*address/u)
      dataOf(yield* admin.full.put(`${path}/${member.id}`, { ...change, email: own }))
      const put = owner.full.put(`${path}/${member.id}`, { email: taken })
      refused(yield* put, 400, "validation_error", /^email: another member/u)
      dataOf(yield* owner.full.delete(`${path}/${client.id}`))
      refused(yield* put, 400, "validation_error", /^email: another member/u)
      refused(
        yield* owner.full.put(`${path}/${member.id}`, { email: "x" }),
        400,
        "validation_error",
        /^email: expected/u
      )
      assert.strictEqual(yield* emailOf(member), own)
    })
  )
})
