import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { vi } from "vitest"
import { assistantOf } from "../support/assistants.ts"
import { dataOf, openTeam, openWith } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const fee = { kind: "fee", date: "2026-03-02", amount: 25.5, client: "Acme", comment: "Late payment" }

const openLedger = Effect.gen(function* () {
  const fixture = yield* openWith("acme", "website")
  const by = fixture.owner.full
  return { ...fixture, by, count: Effect.map(by.get("/api/charges"), (answer) => dataOf(answer).totalCount) }
})

onMemory("charges", (it) => {
  it.effect("are shown first, and saved with the token of what was shown", () =>
    Effect.gen(function* () {
      const { by, count } = yield* openLedger
      const { ok } = yield* assistantOf(by.key)
      const shown = yield* ok("charge_save", fee)
      assert.match(
        shown.text,
        /^Nothing is written yet\. Would save: 2026-03-02 fee 25\.50 EUR "Late payment" client "Acme"\n[^]*call charge_save again/u
      )
      assert.deepInclude(shown.data, { written: false, created: true })
      assert.notProperty(shown.data.record, "id")
      assert.strictEqual(yield* count, 0)
      const { confirm_token } = shown.data
      // The same arguments in another order, with a number as text.
      const again = { confirm_token, comment: "Late payment", client: "Acme", amount: "25.50", date: fee.date }
      const { data, text } = yield* ok("charge_save", { ...again, kind: "fee" })
      assert.match(text, /^Added: 2026-03-02 fee 25\.50 EUR "Late payment" client "Acme" id \w{9}$/u)
      assert.deepInclude(data, { written: true, created: true })
      assert.strictEqual(yield* count, 1)

      const change = { id: data.record.id, kind: "write_off", amount: -5 }
      const before = yield* ok("charge_save", change)
      assert.match(before.text, /Would save: 2026-03-02 write off -5\.00 EUR[^]*Before: 2026-03-02 fee 25\.50 EUR/u)
      const changed = yield* ok("charge_save", { ...change, confirm_token: before.data.confirm_token })
      assert.match(changed.text, /^Changed to: 2026-03-02 write off -5\.00 EUR/u)
      assert.deepInclude(changed.data.record, { kind: "write_off", amount: -5 })
      assert.strictEqual(yield* count, 1)
    })
  )

  it.effect("are saved when the user agrees in the client's form, and not when they decline", () =>
    Effect.gen(function* () {
      const { by, count } = yield* openLedger
      const questions: Array<string> = []
      let agreed = false
      const agrees = (message: string) => {
        questions.push(message)
        return agreed
      }
      const { ok } = yield* assistantOf(by.key, { person: { agrees } })
      const declined = yield* ok("charge_save", fee)
      assert.deepInclude(declined.data, { written: false, declined: true })
      assert.match(declined.text, /^The user declined: nothing was saved\./u)
      assert.strictEqual(yield* count, 0)
      agreed = true
      assert.isTrue((yield* ok("charge_save", fee)).data.written)
      assert.strictEqual(yield* count, 1)
      assert.match(questions[1] ?? "", /fee 25\.50 EUR "Late payment" client "Acme"\nSave it\?$/u)
    })
  )

  it.effect("are not saved with a token of something else, of another caller, or of before a change", () =>
    Effect.gen(function* () {
      const { admin, count, owner } = yield* Effect.map(openTeam(), (team) => ({
        ...team,
        count: Effect.map(team.owner.full.get("/api/charges"), (answer) => dataOf(answer).totalCount)
      }))
      const { ok } = yield* assistantOf(owner.full.key)
      const { confirm_token } = (yield* ok("charge_save", fee)).data
      const unsaved = Effect.fnUntraced(function* (of: typeof ok, input: object, why: RegExp) {
        const result = yield* of("charge_save", { ...fee, confirm_token, ...input })
        assert.isFalse(result.data.written)
        assert.match(result.data.reason, why)
        assert.match(result.text, /^Not saved: confirm_token|^Not saved: the charge/u)
        return result.data
      })
      yield* unsaved(ok, { amount: 26 }, /is for other arguments$/u)
      yield* unsaved(ok, { request_id: "1" }, /is for other arguments$/u)
      yield* unsaved(ok, { confirm_token: "x".repeat(12) }, /may be mistyped$/u)
      yield* unsaved((yield* assistantOf(admin.full.key)).ok, {}, /may be mistyped$/u)
      const deletion = yield* ok("time_log", {
        entries: [{ date: fee.date, minutes: 1, description: "x", cost: 1 }]
      })
      const [{ id }] = deletion.data.rows
      const other = (yield* ok("record_delete", { kind: "time", ids: [id] })).data.confirm_token
      yield* unsaved(ok, { confirm_token: other }, /is for other arguments$/u)
      const realNow = Date.now
      vi.spyOn(Date, "now").mockImplementation(() => realNow() + 302_000)
      yield* unsaved(ok, {}, /is older than 5 minutes$/u).pipe(Effect.ensuring(Effect.sync(() => vi.restoreAllMocks())))
      assert.strictEqual(yield* count, 0)

      const saved = (yield* ok("charge_save", { ...fee, confirm_token })).data.record
      const change = { id: saved.id, amount: 30 }
      const first = (yield* ok("charge_save", change)).data
      const all = dataOf(yield* owner.full.get("/api/charges")).charges
      yield* owner.full.put(`/api/charges/${all[0].id}`, { comment: "Agreed by phone" })
      const result = yield* ok("charge_save", { ...change, confirm_token: first.confirm_token })
      assert.match(result.text, /^Not saved: the charge has changed since it was shown\.[^]*"Agreed by phone"/u)
      assert.isTrue((yield* ok("charge_save", { ...change, confirm_token: result.data.confirm_token })).data.written)
      assert.strictEqual(yield* count, 1)
    })
  )

  it.effect("are one for one request_id, whichever call saved it", () =>
    Effect.gen(function* () {
      const { by, count } = yield* openLedger
      const { ok, refused } = yield* assistantOf(by.key)
      const call = { ...fee, request_id: "fee 1" }
      const { confirm_token } = (yield* ok("charge_save", call)).data
      const saved = yield* ok("charge_save", { ...call, confirm_token })
      for (const input of [call, { ...call, confirm_token }]) {
        const { data, text } = yield* ok("charge_save", input)
        assert.deepInclude(data, { written: true, created: false, repeated: true, record: saved.data.record })
        assert.match(text, /^Already added before: /u)
      }
      yield* refused("charge_save", { ...call, amount: 30 }, /request_id was used for another request/u)
      assert.strictEqual(yield* count, 1)
    })
  )

  it.effect("need a client and the sign of their kind, before the user is asked", () =>
    Effect.gen(function* () {
      const { by, count } = yield* openLedger
      const { ok, refused } = yield* assistantOf(by.key)
      const { client: _, ...nobodys } = fee
      yield* refused(
        "charge_save",
        nobodys,
        /^validation_error: client: a charge needs a client[^]*\nNext: Give client, or a project of that client/u
      )
      const ofProject = yield* ok("charge_save", { ...nobodys, project: "Website" })
      assert.include(ofProject.text, `client "Acme" project "Website"`)
      yield* refused(
        "charge_save",
        { ...fee, amount: -1 },
        /amount: a charge of kind fee is above 0\nNext: Give amount \d+, or ask/u
      )
      for (const kind of ["discount", "credit", "write_off"]) {
        yield* refused("charge_save", { ...fee, kind }, /is below 0\nNext: Give amount -\d+/u)
      }
      for (const amount of [1, -1]) yield* ok("charge_save", { ...fee, kind: "adjustment", amount })
      yield* refused("charge_save", { ...fee, amount: 0 }, /^invalid_arguments: amount: /u)
      yield* refused("charge_save", { client: "Acmee" }, /Acme"[^]*a new charge needs kind, date, amount/u)
      assert.strictEqual(yield* count, 0)
    })
  )

  it.effect("are found, listed, read and deleted by managers and clients as their roles allow", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, member, owner } = yield* openTeam()
      const own = { charge_date: fee.date, kind: "fee", amount: 25.5, currency: "EUR", comment: "Late payment" }
      yield* owner.full.make("/api/charges", { ...own, counteragent_id: acme.id })
      yield* owner.full.make("/api/charges", { ...own, kind: "credit", amount: -7, counteragent_id: bolt.id })
      const { ok } = yield* assistantOf(owner.full.key)
      const list = yield* ok("money_list", { kind: "charge", sort: "largest" })
      assert.deepInclude(list.data, { count: 2, totals: ["18.50 EUR"] })
      assert.deepEqual(
        list.data.rows.map(({ amount, client, kind, person }: any) => [kind, amount, client, person]),
        [
          ["fee", 25.5, "Acme", undefined],
          ["credit", -7, "Bolt", undefined]
        ]
      )
      const { results } = (yield* ok("search", { query: "late" })).data
      assert.deepEqual(new Set(results.map(({ kind }: any) => kind)), new Set(["charge"]))
      const { id } = list.data.rows[0]
      assert.include((yield* ok("fetch", { id })).text, 'kind: "fee"')

      const ofMember = yield* assistantOf(member.full.key)
      yield* ofMember.refused(
        "money_list",
        { kind: "charge" },
        /^forbidden: charges are not shown to members\nNext: Tell/u
      )
      yield* ofMember.refused("search", { query: "late", kinds: ["charge"] }, /^forbidden/u)
      assert.deepEqual((yield* ofMember.ok("search", { query: "late" })).data.results, [])
      yield* ofMember.refused("fetch", { id }, /^not_found/u)
      yield* ofMember.refused("record_delete", { kind: "charge", ids: [id] }, /^(?:forbidden|not_found)/u)
      const ofClient = yield* assistantOf(client.full.key)
      assert.strictEqual((yield* ofClient.ok("money_list", { kind: "charge" })).data.count, 1)
      assert.lengthOf((yield* ofClient.ok("search", { query: "late" })).data.results, 1)

      const { data } = yield* ok("record_delete", { kind: "charge", ids: [id] })
      assert.match(data.lines[0], /^2026-03-02 fee 25\.50 EUR "Late payment" client "Acme" id/u)
      yield* ok("record_delete", { kind: "charge", ids: [id], confirm_token: data.confirm_token })
      assert.strictEqual((yield* ok("money_list", { kind: "charge" })).data.count, 1)
    })
  )
})

onMemory("payments", (it) => {
  const payment = { kind: "payment", date: "2026-03-02", client: "Acme" }

  it.effect("below 0 are given back, and payouts are not", () =>
    Effect.gen(function* () {
      const { by } = yield* openLedger
      const { ok, refused } = yield* assistantOf(by.key)
      yield* ok("money_save", { ...payment, amount: 100 })
      const { data, text } = yield* ok("money_save", { ...payment, amount: -30, comment: "Too much" })
      assert.strictEqual(data.record.amount, -30)
      assert.match(text, /^Added: 2026-03-02 given back 30\.00 EUR "Too much" client "Acme"/u)
      const list = yield* ok("money_list", { kind: "payment" })
      assert.deepInclude(list.data, { count: 2, totals: ["70.00 EUR"] })
      yield* refused("money_save", { ...payment, amount: 0 }, /^invalid_arguments: amount: /u)
      yield* refused("money_save", { kind: "payout", date: payment.date, amount: -5, person: "me" }, /amount: /u)
    })
  )

  it.effect("say what they settle, keep it until it is cleared, and refunds and payouts settle nothing", () =>
    Effect.gen(function* () {
      const { by } = yield* openLedger
      const { ok, refused } = yield* assistantOf(by.key)
      const inDollars = { ...payment, amount: 1000, currency: "USD" }
      const { data, text } = yield* ok("money_save", { ...inDollars, settles_amount: "900", settles_currency: "chf" })
      assert.strictEqual(data.record.settles, "900.00 CHF")
      assert.match(text, /1000\.00 USD settles 900\.00 CHF client "Acme"/u)
      const { id } = data.record
      const change = (input: object) =>
        Effect.map(ok("money_save", { kind: "payment", id, ...input }), ({ data: { record } }) => record.settles)
      assert.strictEqual(yield* change({ amount: 1001 }), "900.00 CHF")
      assert.strictEqual(yield* change({ settles_amount: 905 }), "905.00 CHF")
      assert.include((yield* ok("money_list", { kind: "payment" })).text, "settles 905.00 CHF")
      yield* refused(
        "money_save",
        { kind: "payment", id, amount: -5 },
        /^validation_error: settles_amount: [^]*\nNext: Leave out settles_amount and settles_currency; [^]*settles_currency none/u
      )
      assert.isUndefined(yield* change({ settles_currency: "none" }))
      assert.strictEqual(yield* change({ settles_amount: 900 }), "900.00 EUR")
      yield* refused(
        "money_save",
        { kind: "payment", id, settles_currency: "EUR" },
        /settles_currency without settles/u
      )
      yield* refused("money_save", { ...inDollars, amount: -1, settles_amount: 1 }, /settles_amount: /u)
      yield* refused("money_save", { ...inDollars, settles_amount: -1 }, /^invalid_arguments: settles_amount: /u)
      const payout = { kind: "payout", date: payment.date, amount: 5, person: "me", settles_amount: 5 }
      yield* refused("money_save", payout, /only a payment settles[^]*Next: Leave out settles_amount/u)
    })
  )
})
