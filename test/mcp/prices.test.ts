import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { dataOf, openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const date = "2026-03-02"

onMemory("prices and time", (it) => {
  it.effect("a rate says what an hour costs, and a missing cost is asked for only where none applies", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const entry = { date, minutes: 90, description: "Call", client: "Acme" }
      yield* refused("time_log", { entries: [entry] }, /^cost_missing: entries\.0: cost or hourly_rate is required/u)
      const rate = { kind: "bill", currency: "EUR", date: "2026-01-01", rate: 80 }
      yield* ok("rates_set", { ...rate, client: "Acme" })
      yield* ok("rates_set", { ...rate, kind: "cost", rate: 30 })
      yield* ok("rates_set", { ...rate, rate: 0, person: "Mary" })
      yield* refused("rates_set", { ...rate, client: "Acme", person: "Mary" }, /^validation_error: client: /u)
      yield* refused("rates_set", { currency: "USD", date, rate: 1.1, client: "Acme" }, /only with kind bill or cost/u)
      const { data } = yield* ok("time_log", { entries: [{ ...entry, tags: ["Deep work"] }] })
      assert.strictEqual(data.rows[0].cost, 120)
      assert.deepEqual(data.rows[0].tags, ["Deep work"])
      yield* ok("time_log", { entries: [{ ...entry, billable: false, description: "Pro bono" }] })
      assert.strictEqual((yield* ok("time_list", { tags: ["deep WORK"] })).data.count, 1)
      assert.strictEqual((yield* ok("time_list", { billable: false })).data.rows[0].description, "Pro bono")
      const listed = yield* ok("reference_list", { kind: "billing_rate" })
      assert.match(listed.text, /an hour billed at 80\.00 EUR client "Acme"/u)
      assert.match(listed.text, /an hour costs 30\.00 EUR of all work/u)
      const team = yield* ok("report_team")
      assert.match(
        team.text,
        /^All: 3 h, billable 1 h 30 min, cost 90\.00 EUR, margin 30\.00 EUR, earned 120\.00 EUR/mu
      )
      const mary = yield* assistantOf(member.full.key)
      const theirs = yield* mary.ok("time_log", { entries: [{ ...entry, description: "Own" }] })
      const { data: full } = yield* mary.ok("time_list", { detail: "full" })
      assert.strictEqual(theirs.data.rows[0].cost, 0)
      assert.notProperty(full.rows[0], "internal_cost")
      assert.notMatch((yield* mary.ok("reference_list", { kind: "billing_rate" })).text, /costs/u)
      const [costs] = (yield* ok("reference_list", { kind: "billing_rate", search: "cost" })).data.rows
      const asked = yield* ok("record_delete", { kind: "billing_rate", ids: [costs.id] })
      yield* ok("record_delete", { kind: "billing_rate", ids: [costs.id], confirm_token: asked.data.confirm_token })
      assert.strictEqual((yield* ok("reference_list", { kind: "billing_rate" })).data.count, 2)
    })
  )

  it.effect("a rate of an earlier day says which entries keep their price, and reprices them on request", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const rate = { kind: "bill", currency: "EUR", date: "2026-01-01", rate: 80, client: "Acme" }
      assert.notProperty((yield* ok("rates_set", rate)).data, "repriced")
      const entry = { date, minutes: 90, description: "Call", client: "Acme" }
      yield* ok("time_log", { entries: [entry, { ...entry, description: "Fix" }, { ...entry, cost: 5 }] })
      const raised = { ...rate, date: "2026-02-01", rate: 100 }
      const tried = yield* ok("rates_set", { ...raised, dry_run: true })
      assert.match(tried.text, /^3 time entries from 2026-02-01 on would keep the price/mu)
      const set = yield* ok("rates_set", raised)
      assert.deepEqual(set.data.repriced, {
        entries: 2,
        before: ["240.00 EUR"],
        after: ["300.00 EUR"],
        by_hand: 1,
        closed: 0,
        refused: 0,
        done: false
      })
      assert.match(
        set.text,
        /2 time entries from 2026-02-01 on keep their prices: 240\.00 EUR would become 300\.00 EUR/u
      )
      assert.deepEqual((yield* ok("time_list")).data.earned, ["245.00 EUR"])
      const done = yield* ok("rates_set", { ...raised, reprice: true })
      assert.match(done.text, /^Repriced 2 time entries .*: 240\.00 EUR became 300\.00 EUR\. .*1 priced by hand/mu)
      assert.deepEqual((yield* ok("time_list")).data.earned, ["305.00 EUR"])
      assert.strictEqual((yield* ok("rates_set", { ...raised, reprice: true })).data.repriced.entries, 0)
      yield* refused("rates_set", { currency: "USD", date, rate: 1, reprice: true }, /reprice: only with kind bill/u)
    })
  )

  it.effect("the last rate is that of the newest billable entry, by what was billed of it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      yield* owner.full.make("/api/counteragents", { name: "Round", rounding: { mode: "up", step: 15 } })
      const entry = { date, minutes: 7, description: "Call", client: "Round", currency: "CHF" }
      const last = (rate: RegExp) =>
        refused("time_log", { entries: [{ date, minutes: 60, description: "More", client: "Round" }] }, rate)
      yield* ok("time_log", { entries: [{ ...entry, cost: 25 }] })
      yield* last(/on 2026-03-02, earned 100\.00 CHF an hour/u)
      yield* ok("time_log", { entries: [{ ...entry, date: "2026-03-03", hourly_rate: 123 }] })
      yield* ok("time_log", { entries: [{ ...entry, date: "2026-03-04", minutes: 240, billable: false }] })
      yield* last(/on 2026-03-03, earned 123\.00 CHF an hour/u)
      const draft = yield* ok("invoice_save", {
        client: "Round",
        from: date,
        to: "2026-03-04",
        currency: "CHF",
        dry_run: true
      })
      assert.match(
        draft.text,
        /gross 55\.75 CHF; 2 time entries in it\.\n"[^"]*": 0\.5 hour x 111\.50 CHF = 55\.75 CHF/u
      )
    })
  )

  it.effect("a currency is that of the rate by default, and the workspace's with a cost or without a rate", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      yield* ok("rates_set", { kind: "bill", currency: "USD", date: "2026-01-01", rate: 9, client: "Bolt" })
      const prices = [{ cost: 1 }, { hourly_rate: 1 }, {}, { client: "Acme", hourly_rate: 1 }]
      const entries = prices.map((price) => ({ date, minutes: 60, description: "Call", client: "Bolt", ...price }))
      const { data } = yield* ok("time_log", { entries, dry_run: true })
      assert.deepEqual(
        data.rows.map((row: any) => row.currency),
        ["EUR", "USD", "USD", "EUR"]
      )
    })
  )

  it.effect(
    "what a client pays in is the default of its money, and is told of a person's rate in another currency",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const { ok } = yield* assistantOf(owner.full.key)
        const saved = yield* ok("clients_save", { client: "Acme", currency: "usd" })
        assert.match(saved.text, /"Acme" pays in USD/u)
        assert.strictEqual(saved.data.client.currency, "USD")
        yield* ok("rates_set", { kind: "bill", currency: "EUR", date: "2026-01-01", rate: 70, person: "me" })
        const entry = { date, minutes: 60, description: "Call", client: "Acme" }
        const { data, text } = yield* ok("time_log", { entries: [entry, { ...entry, description: "Fix", cost: 5 }] })
        assert.deepEqual(
          data.rows.map((row: any) => row.currency),
          ["EUR", "USD"]
        )
        assert.match(
          text,
          /Warning: entries\.0 is at the person's rate in EUR, and the client pays in USD: ask the user/u
        )
        assert.notMatch(text, /entries\.1 is at the person's rate/u)
        const money = { date, amount: 100, client: "Acme" }
        for (const kind of [{}, { project: "Website", client: undefined }, { currency: "GBP" }, { client: "Bolt" }]) {
          const payment = yield* ok("money_save", { kind: "payment", ...money, ...kind })
          const charge = yield* ok("charge_save", { kind: "fee", ...money, ...kind })
          const expected = "currency" in kind ? "GBP" : kind.client === "Bolt" ? "EUR" : "USD"
          assert.deepEqual([payment.data.record.currency, charge.data.record.currency], [expected, expected])
        }
        yield* ok("clients_save", { client: "Acme", currency: "none" })
        assert.notProperty((yield* ok("money_save", { kind: "payment", ...money })).data.record, "warnings")
        assert.strictEqual((yield* ok("money_save", { kind: "payment", ...money })).data.record.currency, "EUR")
      })
  )

  it.effect("a timer starts, goes on with other work, and its stop logs the time", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      assert.match((yield* ok("timer", { action: "status" })).text, /^No timer runs\./u)
      yield* ok("timer", { action: "start", description: "Layout", project: "Website", tags: ["web"] })
      assert.match((yield* ok("timer")).text, /^Running since .* "Layout" client "Acme" project "Website" #"web"/u)
      const next = yield* ok("timer", { action: "start", client: "Bolt" })
      assert.match(next.text, /^Logged: .* 1 min 0\.00 EUR "Layout" #"web" client "Acme"/mu)
      assert.match(next.text, /^Warning: entry costs 0\.00 EUR, since no billing rate applies/mu)
      const stopped = yield* ok("timer", { action: "stop", minutes: 1, request_id: "stop-1" })
      assert.strictEqual(stopped.data.entry.description, "Bolt")
      assert.isTrue((yield* ok("timer", { action: "stop", minutes: 1, request_id: "stop-1" })).data.repeated)
      yield* refused("timer", { action: "stop" }, /^not_found: no timer runs\nNext: .*action start/u)
      yield* ok("timer", { action: "start" })
      const logging = yield* ok("timer", { action: "stop", description: "Later", dry_run: true })
      assert.match(logging.text, /^Would log: .* "Later"$/mu)
      assert.notProperty(logging.data.entry, "id")
      const starting = yield* ok("timer", { action: "start", description: "Next", dry_run: true })
      assert.match(starting.text, /^Would log: .*\nWould run since .* "Next"$/mu)
      assert.notProperty(starting.data.entry, "id")
      assert.match(
        (yield* ok("timer", { action: "discard", dry_run: true })).text,
        /^Would discard, .* Running since/mu
      )
      const discarded = yield* ok("timer", { action: "discard" })
      assert.match(discarded.text, /^Discarded, without an entry\. It ran since /u)
      assert.notProperty(discarded.data, "running")
      assert.strictEqual((yield* ok("time_list")).data.count, 2)
    })
  )

  it.effect("today is where the caller is", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const [olga, mary] = [yield* assistantOf(owner.full.key), yield* assistantOf(member.full.key)]
      const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date())
      const [ahead, behind] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]
      yield* olga.ok("workspace_update", { time_zone: ahead })
      dataOf(yield* member.full.put(`/api/members/${member.id}`, { time_zone: behind }))
      for (const [{ ok }, zone] of [
        [olga, ahead],
        [mary, behind]
      ] as const) {
        assert.deepInclude((yield* ok("whoami")).data, { today: dayIn(zone), time_zone: zone })
        const { data } = yield* ok("timer", { action: "start" })
        assert.strictEqual(data.running.day, dayIn(zone))
        const stopped = yield* ok("timer", { action: "stop" })
        assert.strictEqual(stopped.data.entry.date, dayIn(zone))
      }
    })
  )
})
