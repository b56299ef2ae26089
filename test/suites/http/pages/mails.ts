import { assert } from "@effect/vitest"
import { Sha256 } from "@hourbook/core/access/Secret"
import { OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import { UserId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { newUuid, unique } from "../../../support/data/builders.ts"
import { billed, issued } from "../../../support/http/billedWorld.ts"
import { anonymous, type Caller, dataOf, openTeam, refused } from "../../../support/http/callers.ts"
import { putSentMail } from "../../../support/http/mails.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/mails"
const to = ["billing@example.com", "office@example.com"]

/** All but the invitations of the team. */
const toClients = ({ get }: Pick<Caller, "get">) =>
  Effect.map(get(path), (answer) => dataOf(answer).mails.filter((mail: any) => mail.kind !== "invitation"))

/** Mails as owners and admins have them. No program of these tests sends any. */
export const mails = defineHttpSuite("mails", (it) => {
  it.effect("bring an issued document to each recipient, and say so in the log", () =>
    Effect.gen(function* () {
      const fixture = yield* openTeam()
      const { full, read } = fixture.owner
      yield* billed(fixture)
      const lines = [{ text: "Workshop", unit_price: 1200 }]
      const draft = yield* full.make("/api/invoices", { counteragent_id: fixture.acme.id, lines })
      const wanted = { kind: "invoice", document_id: draft.id, to }
      refused(yield* full.post(path, wanted), 400, "validation_error")
      const invoice = yield* issued(full, draft)
      const key = { "idempotency-key": newUuid() }
      const made = dataOf(yield* full.post(path, wanted, key), 201).mails
      assert.deepStrictEqual(
        made.map((mail: any) => [mail.kind, mail.to, mail.state, mail.n, mail.tries, mail.error]),
        to.map((address) => ["invoice", address, "waiting", 1, 0, null])
      )
      assert.deepInclude(made[0], {
        subject: `Invoice ${invoice.number}`,
        document_id: draft.id,
        counteragent_id: fixture.acme.id
      })
      assert.include(made[0].text, "1,428.00")
      assert.deepStrictEqual(dataOf(yield* full.post(path, wanted, key), 201).mails, made)
      assert.lengthOf(yield* toClients(read), 2)
      const { feed } = dataOf(yield* read.get("/api/reports/activity?feed_subject=mail"))
      assert.sameMembers(
        feed.map((line: any) => line.changes.to.after),
        to
      )
      const again = dataOf(yield* full.post(path, { ...wanted, to: [to[0]], language: "de" }), 201).mails
      assert.deepInclude(again[0], { n: 2, language: "de", subject: `Rechnung ${invoice.number}` })
      const same = dataOf(yield* read.get(`${path}?document_id=${draft.id}`)).mails
      assert.lengthOf(same, 3)
      assert.strictEqual(same[0].id, again[0].id)
    })
  )

  it.effect("bring a statement, with a gap for its link", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      const wanted = { kind: "statement", counteragent_id: acme.id, to: [to[0]] }
      const [mail] = dataOf(yield* owner.full.post(path, wanted), 201).mails
      assert.deepInclude(mail, { kind: "statement", counteragent_id: acme.id, document_id: null })
      assert.include(mail.text, "\n…\n")
      assert.notInclude(mail.text, "http")
      refused(yield* owner.full.post(`${path}/${mail.id}/send`), 400, "validation_error")
    })
  )

  it.effect("are sent again as new ones once they are settled, and listed from a place on", () =>
    Effect.gen(function* () {
      const fixture = yield* openTeam()
      const { full, read } = fixture.owner
      const sent = yield* putSentMail(fixture, { to: "billing@example.com" })
      const [again] = dataOf(yield* full.post(`${path}/${sent.id}/send`), 201).mails
      assert.deepInclude(again, { to: sent.to, n: 2, state: "waiting" })
      const { mails: all } = dataOf(yield* read.get(`${path}?limit=1`))
      assert.lengthOf(all, 1)
      const invitation = yield* putSentMail(fixture, { kind: "invitation", clientId: null })
      refused(yield* full.post(`${path}/${invitation.id}/send`), 400, "validation_error")
      refused(yield* full.post(`${path}/${newUuid()}/send`), 404, "not_found")
    })
  )

  it.effect("400 for what is not a mail to a client", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      const wanted = { kind: "statement", counteragent_id: acme.id, to: [to[0]] }
      for (const wrong of [
        { ...wanted, to: [] },
        { ...wanted, to: ["<billing@example.com>"] },
        { ...wanted, to: ["billing@example.com\r\nBcc: eve@example.com"] },
        { ...wanted, to: Array.from({ length: 11 }, (_, at) => `a${at}@example.com`) },
        { ...wanted, counteragent_id: newUuid() },
        { ...wanted, document_id: newUuid() },
        { ...wanted, kind: "invoice" },
        { ...wanted, kind: "invitation" },
        { ...wanted, language: "fr" },
        { kind: "invoice", document_id: newUuid(), to: [to[0]] }
      ]) {
        assert.strictEqual((yield* owner.full.post(path, wrong)).status, 400, JSON.stringify(wrong))
      }
      assert.deepStrictEqual(yield* toClients(owner.read), [])
    })
  )

  it.effect("are turned off by the secret of one, which needs no key, and by none that is made up", () =>
    Effect.gen(function* () {
      const team = yield* openTeam()
      const secret = unique("secret")
      const made = yield* putSentMail(team, {
        kind: "sheet_returned",
        userId: UserId.make(team.owner.id),
        clientId: null
      })
      // As each try makes one.
      const tried = { ...made, unsubscribe: yield* (yield* Sha256)(secret), revision: made.revision + 1 }
      assert.isTrue(yield* (yield* OutboxRepository).replace(made, tried))
      const ask = (token: string) => anonymous.post(`/api/unsubscribe?token=${token}`)
      refused(yield* ask(unique("secret")), 404, "not_found")
      for (let time = 0; time < 2; time++)
        assert.deepStrictEqual(dataOf(yield* ask(secret)), { kind: "sheet_returned" })
      const { preferences } = dataOf(yield* team.owner.read.get("/api/me/preferences"))
      assert.deepStrictEqual(preferences.muted_mails, ["sheet_returned"])
    })
  )

  it.effect("are made for invitations, whose answers stay as they are", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const email = `ines-${newUuid().slice(0, 8)}@example.com`
      const { invitation } = dataOf(
        yield* owner.full.post("/api/members", { name: "Ines", email, role: "member" }),
        201
      )
      const { mails: all } = dataOf(yield* owner.read.get(path))
      const mail = all.find((one: any) => one.to === email)
      assert.deepInclude(mail, { kind: "invitation", state: "waiting" })
      assert.notInclude(JSON.stringify(all), invitation.code)
    })
  )
})
