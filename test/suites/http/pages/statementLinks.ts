import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { anonymous, dataOf, newKey, openTeam, openWith, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { billingRateBody, paymentKind, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/statement-links"
const made = "2026-03-01T10:00:30.500Z"

const opening = (secret: unknown) => anonymous.post("/api/shared/statement", { secret })

/** Links with which clients read their statements. */
export const statementLinks = defineHttpSuite("links to statements", (it, { refusals }) => {
  it.effect("200 with the statement of one client as a manager has it, and nothing of another", () =>
    Effect.gen(function* () {
      const { acme, bolt, id, member, owner, shop, website } = yield* openTeam()
      const stranger = yield* openTeam()
      yield* owner.full.make("/api/rates", { ...billingRateBody, kind: "cost", user_id: member.id })
      for (const { client, project } of [
        { client: acme, project: website },
        { client: bolt, project: shop }
      ]) {
        for (const accrual_date of ["2026-01-15", "2026-02-15"]) {
          const own = { ...timeKind.body, description: `Work for ${client.name}`, accrual_date, metadata: { po: "17" } }
          yield* member.full.make("/api/time", { ...own, project_id: project.id })
        }
        yield* owner.full.make("/api/money", { ...paymentKind.body, counteragent_id: client.id })
      }
      yield* stranger.owner.full.make("/api/time", { ...timeKind.body, counteragent_id: stranger.acme.id })
      const body = { counteragent_id: acme.id, accrual_from: "2026-02-01" }
      const { secret, statement_link } = dataOf(yield* owner.full.post(path, body), 201)
      const shown = dataOf(yield* opening(secret))
      const today = shown.period.accrual_to
      assert.strictEqual(today, new Date().toISOString().slice(0, 10))
      const query = `?entity_id=${acme.id}&accrual_from=2026-02-01&accrual_to=${today}`
      const statement = dataOf(yield* owner.full.get(`/api/reports/debtors/reconciliation${query}`))
      assert.isNotEmpty(statement.rows)
      assert.deepStrictEqual(shown, {
        workspace_name: "Studio",
        expires_at: statement_link.expires_at,
        invoices: [],
        ...statement
      })
      const text = JSON.stringify(shown)
      for (const other of [bolt, shop, stranger.acme]) assert.notInclude(text, other.id)
      for (const word of ["Bolt", "Shop", "internal", "metadata", "Mary", member.id, id, secret]) {
        assert.notInclude(text, word)
      }
    })
  )

  it.effect("201 with the secret once, and the list for managers, without secrets", () =>
    Effect.gen(function* () {
      const { acme, admin, bolt, owner } = yield* openTeam()
      const headers = { "idempotency-key": newUuid() }
      const body = { counteragent_id: acme.id }
      const first = yield* admin.full.post(path, body, headers).pipe(at(made))
      const { secret, statement_link } = dataOf(first, 201)
      assert.match(secret, /^[0-9A-Za-z]{28}$/u)
      assert.deepStrictEqual(statement_link, {
        id: statement_link.id,
        counteragent_id: acme.id,
        counteragent_name: "Acme",
        accrual_from: null,
        created_at: made,
        created_by: { id: admin.id, name: "Adam" },
        expires_at: "2026-03-31T10:00:30.500Z",
        last_opened_at: null
      })
      const again = dataOf(yield* admin.full.post(path, body, headers).pipe(at(made)), 201)
      assert.deepStrictEqual(again, { statement_link, secret: null })
      const other = dataOf(yield* owner.full.post(path, { counteragent_id: bolt.id, days: 90 }).pipe(at(made)), 201)
      assert.strictEqual(other.statement_link.expires_at, "2026-05-30T10:00:30.500Z")

      dataOf(yield* opening(secret).pipe(at("2026-03-02T00:00:59.999Z")))
      dataOf(yield* opening(secret).pipe(at("2026-03-02T00:00:00.000Z")))
      const list = Effect.fnUntraced(function* (query = "") {
        const listed = yield* owner.read.get(`${path}${query}`).pipe(at("2026-03-31T10:00:00.000Z"))
        assert.notInclude(JSON.stringify(listed.body), secret)
        return dataOf(listed).statement_links
      })
      const opened = { ...statement_link, last_opened_at: "2026-03-02T00:00:00.000Z" }
      assert.sameDeepMembers(yield* list(), [opened, other.statement_link])
      assert.deepStrictEqual(yield* list(`?counteragent_id=${acme.id}`), [opened])
      const later = yield* owner.read.get(path).pipe(at("2026-03-31T10:00:30.500Z"))
      assert.deepStrictEqual(dataOf(later).statement_links, [other.statement_link])
    })
  )

  it.effect("404, in the same words, for what is wrong, expired, revoked or of a client that is gone", () =>
    Effect.gen(function* () {
      const { bolt, owner } = yield* openWith("bolt")
      const cole = yield* owner.full.make("/api/counteragents", { name: "Cole" })
      const linkTo = Effect.fnUntraced(function* ({ id }: { readonly id: string }) {
        return dataOf(yield* owner.full.post(path, { counteragent_id: id, days: 1 }).pipe(at(made)), 201)
      })
      const [expired, revoked, ended] = [yield* linkTo(bolt), yield* linkTo(bolt), yield* linkTo(cole)]
      for (const { secret } of [expired, revoked, ended]) dataOf(yield* opening(secret).pipe(at(made)))
      const { id } = revoked.statement_link
      assert.deepStrictEqual(dataOf(yield* owner.full.delete(`${path}/${id}`)), { id })
      refused(yield* owner.full.delete(`${path}/${id}`), 404, "not_found")
      dataOf(yield* owner.full.delete(`/api/counteragents/${cole.id}`))
      const answers = [
        yield* opening(expired.secret).pipe(at("2026-03-02T10:00:30.500Z")),
        yield* opening(revoked.secret).pipe(at(made)),
        yield* opening(ended.secret).pipe(at(made)),
        yield* opening("x".repeat(28)).pipe(at(made)),
        yield* opening(String(owner.full.key)).pipe(at(made)),
        yield* opening(bolt.id).pipe(at(made))
      ]
      for (const answer of answers) {
        refused(answer, 404, "not_found", /^this link does not exist, was revoked or has expired$/u)
        assert.deepStrictEqual(answer.body, answers[0]?.body)
      }
      dataOf(yield* opening(expired.secret).pipe(at("2026-03-02T10:00:30.499Z")))
    })
  )

  it.effect("200 after the membership of its maker ends, and another manager sees whose it is and revokes it", () =>
    Effect.gen(function* () {
      const { acme, admin, owner } = yield* openTeam()
      const { secret, statement_link } = dataOf(yield* admin.full.post(path, { counteragent_id: acme.id }), 201)
      dataOf(yield* owner.full.delete(`/api/members/${admin.id}`))
      dataOf(yield* opening(secret))
      const [{ created_by, id }] = dataOf(yield* owner.read.get(path)).statement_links
      assert.strictEqual(id, statement_link.id)
      assert.deepStrictEqual(created_by, { id: admin.id, name: "Adam" })
      dataOf(yield* owner.full.delete(`${path}/${id}`))
      refused(yield* opening(secret), 404, "not_found")
    })
  )

  if (refusals)
    it.effect(
      "400 for a client of another workspace and for what is out of bounds; 403 for a key that ends earlier",
      () =>
        Effect.gen(function* () {
          const { acme, owner } = yield* openWith("acme")
          const stranger = yield* openWith("acme")
          const of = { counteragent_id: acme.id }
          for (const [body, code, message] of [
            [{}, "invalid_body", /^counteragent_id: /u],
            [{ counteragent_id: stranger.acme.id }, "validation_error", /^counteragent_id: no such/u],
            [{ ...of, days: 0 }, "validation_error", /^days: /u],
            [{ ...of, days: 91 }, "validation_error", /^days: /u],
            [{ ...of, accrual_from: "2026-02-30" }, "invalid_body", /^accrual_from: /u]
          ] as const) {
            refused(yield* owner.full.post(path, body), 400, code, message)
          }
          const short = yield* newKey(owner.full, {
            kind: "full",
            expires_at: new Date(Date.now() + 86_400_000 * 10).toISOString()
          })
          refused(yield* short.caller.post(path, of), 403, "forbidden", /^this key expires at /u)
          dataOf(yield* short.caller.post(path, { ...of, days: 9 }), 201)
          refused(yield* opening(17), 400, "invalid_body", /^secret: /u)
          refused(yield* anonymous.post("/api/shared/statement", "{"), 400, "invalid_body")
        })
    )
})
