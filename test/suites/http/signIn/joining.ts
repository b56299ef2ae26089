import { assert } from "@effect/vitest"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { Effect, Option } from "effect"
import { newUuid, unique } from "../../../support/data/builders.ts"
import { dataOf, newKey, openWith, openWorkspace, refused } from "../../../support/http/callers.ts"
import { Page } from "../../../support/http/Page.ts"
import { importBody, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/members"
const anAddress = () => `${unique("joined")}@example.org`

/** People of imported files who become members (semantics, section 10). */
export const joining = defineHttpSuite("joining", (it) => {
  type Owner = ReturnType<typeof openWorkspace> extends Effect.Effect<infer A, any, any> ? A : never
  const aPerson = (owner: Owner["owner"], body: object = { name: "Gus" }) =>
    Effect.map(owner.full.post(`${path}/former`, body), (made) => dataOf(made, 201).member)
  const former = (owner: Owner["owner"]) =>
    Effect.map(owner.read.get(`${path}/former`), (got) => dataOf(got).members.map(({ id }: any) => id))

  it.effect("201 with the member under the same id, who signs in by the code and has the imported entries", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openWith("admin")
      const gus = yield* aPerson(owner)
      const { id: import_id } = yield* owner.full.make("/api/imports", importBody)
      const body = { ...timeKind.body, user_id: gus.id }
      const made = yield* owner.full.post("/api/time/bulk", { import_id, operations: [{ op: "create", body }] })
      const { entry } = dataOf(made).results[0].data

      const email = anAddress()
      const answer = yield* admin.full.post(`${path}/${gus.id}/join`, {
        email: ` ${email.toUpperCase()}`,
        role: "member",
        expires_in: 3600
      })
      const { invitation, member } = dataOf(answer, 201)
      assert.deepInclude(member, { id: gus.id, name: "Gus", email, role: "member", counteragent_ids: [] })
      assert.isAtLeast(member.created_at.localeCompare(gus.created_at), 0)
      assert.match(answer.headers.get("etag") ?? "", /^"/u)
      const page = new Page()
      assert.strictEqual((yield* page.signIn(invitation.code)).user.id, gus.id)
      const { entries } = dataOf(yield* page.get("/api/time"))
      assert.deepStrictEqual(
        entries.map(({ id, user_id, user_name }: any) => ({ id, user_id, user_name })),
        [{ id: entry.id, user_id: gus.id, user_name: "Gus" }]
      )
      assert.deepStrictEqual(yield* former(owner), [])
      assert.include(
        dataOf(yield* owner.read.get(path)).members.map(({ id }: any) => id),
        gus.id
      )

      assert.deepInclude(dataOf(yield* owner.full.get(`/api/time/${entry.id}`)).entry, { user_id: gus.id })
      const changed = yield* owner.full.put(`/api/time/${entry.id}`, { description: "Now a member's" })
      assert.strictEqual(dataOf(changed).entry.user_id, gus.id)
      const own = yield* owner.full.post("/api/time", body)
      assert.strictEqual(dataOf(own, 201).entry.user_id, gus.id)

      const { feed } = dataOf(yield* owner.read.get("/api/reports/activity"))
      const [line] = feed.filter((one: any) => one.subject === "member" && one.subject_id === gus.id)
      assert.deepInclude(line, { action: "updated", title: "Gus", user_name: admin.name })
      assert.deepStrictEqual(line.changes, {
        email: { before: gus.email, after: email },
        invitation: { before: null, after: invitation.expires_at }
      })
    })
  )

  it.effect("201 as a client with counteragents, and as an owner by an owner alone", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openWith("admin")
      const acme = yield* owner.full.make("/api/counteragents", { name: "Acme" })
      const [one, two] = [yield* aPerson(owner), yield* aPerson(owner, { name: "Ida" })]
      const body = { email: anAddress(), role: "client", counteragent_ids: [acme.id] }
      const client = dataOf(yield* admin.full.post(`${path}/${one.id}/join`, body), 201).member
      assert.deepInclude(client, { role: "client", counteragent_ids: [acme.id] })
      const join = { email: anAddress(), role: "owner" }
      refused(yield* admin.full.post(`${path}/${two.id}/join`, join), 403, "forbidden", /only an owner/u)
      const wrong = { ...join, role: "member", counteragent_ids: [acme.id] }
      refused(yield* owner.full.post(`${path}/${two.id}/join`, wrong), 400, "validation_error", /^counteragent_ids/u)
      const elsewhere = { ...body, email: join.email, counteragent_ids: [newUuid()] }
      refused(
        yield* owner.full.post(`${path}/${two.id}/join`, elsewhere),
        400,
        "validation_error",
        /^counteragent_ids/u
      )
      dataOf(yield* owner.full.post(`${path}/${two.id}/join`, join), 201)
    })
  )

  it.effect("400 for another person's address, which names the person, and 404 for no one; nothing is changed", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      const gus = yield* aPerson(owner)
      const fay = yield* aPerson(owner, { name: "Fay", email: anAddress() })
      const { user } = dataOf(yield* member.read.get("/api/me/access"))
      const join = (id: string, email: string) => owner.full.post(`${path}/${id}/join`, { email, role: "member" })
      const ofMember = yield* join(gus.id, user.email.toUpperCase())
      refused(ofMember, 400, "validation_error", new RegExp(`^email: is the address of "Mary" \\(${member.id}\\)`, "u"))
      const ofFormer = yield* join(gus.id, fay.email)
      refused(ofFormer, 400, "validation_error", new RegExp(`^email: is the address of "Fay" \\(${fay.id}\\)`, "u"))
      refused(yield* join(member.id, anAddress()), 400, "validation_error", /"Mary" .* is a member already/u)
      refused(yield* join(fay.id, anAddress()), 400, "validation_error", /"Fay" .* has an address: add/u)
      refused(yield* join(fay.id, fay.email), 400, "validation_error", /"Fay" .* has an address: add/u)
      refused(yield* join(gus.id, gus.email), 400, "validation_error", /^email: /u)
      refused(yield* join(newUuid(), anAddress()), 404, "not_found")
      assert.sameMembers(yield* former(owner), [gus.id, fay.id])
      dataOf(yield* join(gus.id, anAddress()), 201)
      refused(yield* join(gus.id, anAddress()), 400, "validation_error", /"Gus" .* is a member already/u)
    })
  )

  it.effect(
    "403 for a key that may not invite; 400 for no role or address; a repeat has no code and changes nothing",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const gus = yield* aPerson(owner)
        const body = { email: anAddress(), role: "member" }
        const { caller } = yield* newKey(owner.full, { kind: "full", expires_at: "2199-01-01T00:00:00Z" })
        refused(yield* caller.post(`${path}/${gus.id}/join`, body), 403, "forbidden", /expires/u)
        refused(yield* owner.full.post(`${path}/${gus.id}/join`, { role: "member" }), 400, "invalid_body", /^email/u)
        refused(yield* owner.full.post(`${path}/${gus.id}/join`, { email: body.email }), 400, "invalid_body", /^role/u)
        assert.deepStrictEqual(yield* former(owner), [gus.id])

        const join = (what: object) => owner.full.post(`${path}/${gus.id}/join`, what, { "idempotency-key": "k1" })
        const [first, second] = yield* Effect.all([join(body), join(body)], { concurrency: "unbounded" })
        const codes = [first, second].map((answer) => dataOf(answer, 201).invitation.code)
        assert.lengthOf(
          codes.filter((code) => code !== null),
          1
        )
        const again = yield* join(body)
        assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
        assert.deepStrictEqual(dataOf(again, 201), {
          member: dataOf(first, 201).member,
          invitation: { ...dataOf(first, 201).invitation, code: null }
        })
        refused(yield* join({ ...body, role: "admin" }), 400, "validation_error", /^Idempotency-Key/u)
        const [signedIn] = yield* Effect.all(
          codes.flatMap((code) => (code === null ? [] : [Effect.flatMap(SignIn, (signIn) => signIn.identify(code))]))
        )
        assert.isTrue(Option.isSome(signedIn!))
      })
  )
})
