import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const date = "2026-03-02"
const ask = "ask the user whether that is right"
const entry = { date, minutes: 60, description: "Wireframes" }

onMemory("what is not plausible", (it) => {
  const open = Effect.fnUntraced(function* () {
    const team = yield* openTeam()
    return { ...team, ...(yield* assistantOf(team.owner.full.key)) }
  })

  it.effect("of work is a price or currency far from the client's own, and nothing that is as always", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      yield* ok("rates_set", { currency: "USD", date: "2026-01-01", rate: 0.9 })
      const logged = Effect.fnUntraced(function* (one: object) {
        return (yield* ok("time_log", { entries: [{ ...entry, ...one }], dry_run: true })).data.warnings
      })
      const acme = { client: "Acme" }
      assert.deepEqual(yield* logged({ ...acme, hourly_rate: 900 }), [])
      yield* ok("time_log", { entries: [{ ...entry, ...acme, date: "2026-02-02", hourly_rate: 90, currency: "USD" }] })
      const usual = { ...acme, currency: "USD" }
      for (const hourly_rate of [90, 31, 250]) assert.deepEqual(yield* logged({ ...usual, hourly_rate }), [])
      assert.deepEqual(yield* logged({ ...usual, hourly_rate: 900 }), [
        `entries.0 earns 900.00 USD an hour, where the last work of this client, on 2026-02-02, earned 90.00 USD: ${ask}`
      ])
      assert.match((yield* logged({ ...usual, cost: 9 }))[0], /^entries\.0 earns 9\.00 USD an hour/u)
      assert.deepEqual(yield* logged({ ...acme, currency: "EUR", hourly_rate: 90 }), [
        `entries.0 is in EUR, and USD is what work of this client is in otherwise: ${ask}`
      ])
      assert.deepEqual(yield* logged({ ...usual, cost: 0 }), [])
      const [{ id }] = (yield* ok("time_list")).data.rows
      const changed = yield* ok("time_update", { id, hourly_rate: 9000 })
      assert.match(changed.text, /Warning: entry earns 9000\.00 USD an hour, .* earned 90\.00 USD/u)
      assert.notProperty((yield* ok("time_update", { id, description: "Layout" })).data, "warnings")
    })
  )

  it.effect("is an amount of more digits than its currency has", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      const { data } = yield* ok("time_log", {
        entries: [
          { ...entry, cost: 10.555, client: "Acme" },
          { ...entry, cost: 10.55, client: "Bolt" }
        ],
        dry_run: true
      })
      assert.deepEqual(data.warnings, [`entries.0 is 10.555 EUR, which has more digits than EUR has: ${ask}`])
      const paid = yield* ok("money_save", { kind: "payment", date, amount: 10.5, currency: "JPY", dry_run: true })
      assert.include(paid.data.warnings, `payment is 10.5 JPY, which has more digits than JPY has: ${ask}`)
    })
  )

  it.effect("is a tag that nobody uses, once there are tags", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      const tagged = (tags: ReadonlyArray<string>) => ({ entries: [{ ...entry, cost: 1, tags }] })
      assert.deepEqual((yield* ok("time_log", tagged(["design"]))).data.warnings, [])
      const again = { ...tagged(["Design"]), dry_run: true }
      assert.notInclude((yield* ok("time_log", again)).text, "tag")
      const { data } = yield* ok("time_log", { ...tagged(["desing", "zzz"]), dry_run: true })
      assert.includeMembers(data.warnings, [
        `entries.0 has the tag "desing", which no other entry has; the nearest is "design": ${ask}`,
        `entries.0 has the tag "zzz", which no other entry has: ${ask}`
      ])
    })
  )

  it.effect("of a payment is far more than is owed or was ever paid, or another currency", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      yield* ok("rates_set", { currency: "USD", date: "2026-01-01", rate: 0.9 })
      const pay = Effect.fnUntraced(function* (one: object, tool = "money_save") {
        const kind = tool === "money_save" ? { kind: "payment" } : {}
        return (yield* ok(tool, { ...kind, date, client: "Acme", ...one })).data.warnings ?? []
      })
      assert.deepEqual(yield* pay({ amount: 5000, dry_run: true }), [])
      yield* ok("time_log", { entries: [{ ...entry, client: "Acme", cost: 180 }] })
      assert.deepEqual(yield* pay({ amount: 500, dry_run: true }), [])
      const doubt = `payment is 5000.00 EUR, more than 3 times what is owed, 180.00 EUR: ${ask}`
      assert.deepEqual(yield* pay({ amount: 5000, dry_run: true }), [doubt])
      assert.deepEqual(yield* pay({ amount: 100, currency: "USD", dry_run: true }), [
        `payment is in USD, and EUR is what it is in otherwise: ${ask}`
      ])
      const settled = { amount: 100, currency: "USD", settles_amount: 90, settles_currency: "EUR" }
      assert.deepEqual(yield* pay({ ...settled, dry_run: true }), [])
      assert.deepEqual(yield* pay({ amount: 4900 }), [doubt.replace("5000", "4900")])
      assert.deepEqual(yield* pay({ amount: 5000, dry_run: true }), [])
      const fee = { kind: "write_off", amount: -10 }
      assert.deepEqual(yield* pay(fee, "charge_save"), [])
      yield* ok("time_log", { entries: [{ ...entry, date: "2026-03-03", client: "Bolt", cost: 50 }] })
      assert.deepEqual(yield* pay({ ...fee, date: "2026-03-04", client: "Bolt", amount: -500 }, "charge_save"), [
        `charge lets off 500.00 EUR, more than is owed, 50.00 EUR: ${ask}`
      ])
      const payout = { kind: "payout", person: "Mary", client: undefined }
      assert.deepEqual(yield* pay({ ...payout, amount: 100 }), [])
      assert.deepEqual(yield* pay({ ...payout, amount: 1000, dry_run: true }), [
        `payout is 1000.00 EUR, more than 3 times what was ever paid at once, 100.00 EUR: ${ask}`
      ])
    })
  )

  it.effect(
    "of a rate is one far from that in force, upside down, or in another currency than the client pays in",
    () =>
      Effect.gen(function* () {
        const { ok } = yield* open()
        const set = Effect.fnUntraced(function* (one: object) {
          return (yield* ok("rates_set", { date: "2026-02-01", ...one, dry_run: true })).data.warnings ?? []
        })
        yield* ok("rates_set", { currency: "USD", date: "2026-01-01", rate: 0.8 })
        assert.deepEqual(yield* set({ currency: "USD", rate: 0.85 }), [])
        assert.match(
          (yield* set({ currency: "USD", rate: 1.25 }))[0],
          /it was 0\.8 EUR; 1\.25 looks like USD for 1 EUR/u
        )
        assert.match((yield* set({ currency: "USD", rate: 8 }))[0], /on 2026-01-01 it was 0\.8 EUR: ask the user/u)
        yield* ok("clients_save", { client: "Acme", currency: "USD" })
        const bill = { kind: "bill", client: "Acme", rate: 90 }
        assert.deepEqual(yield* set({ ...bill, currency: "USD" }), [])
        assert.deepEqual(yield* set({ ...bill, currency: "EUR" }), [
          `rate is in EUR, and the client pays in USD: ${ask}`
        ])
        yield* ok("rates_set", { ...bill, currency: "USD", date: "2026-01-01" })
        assert.deepEqual(yield* set({ ...bill, currency: "USD", rate: 100 }), [])
        assert.deepEqual(yield* set({ ...bill, currency: "USD", rate: 900 }), [
          `rate is 900.00 USD an hour, and 90.00 USD is in force from 2026-01-01: ${ask}`
        ])
      })
  )

  it.effect("is a client who may be there already under nearly the same name", () =>
    Effect.gen(function* () {
      const { acme, ok } = yield* open()
      for (const name of ["Acme GmbH", "ACME, Inc.", "Acme Berlin"]) {
        const { data, text } = yield* ok("clients_save", { name, dry_run: true })
        assert.match(data.warnings[0], /is like the client "Acme", id \S+: ask the user/u)
        assert.include(data.warnings[0], acme.id.slice(-8))
        assert.include(text, "Warning: ")
      }
      for (const name of ["Acne", "Cargo", "North", "Bold"]) {
        assert.notProperty((yield* ok("clients_save", { name, dry_run: true })).data, "warnings", name)
      }
      assert.notProperty((yield* ok("clients_save", { client: "Acme", name: "Acme Berlin" })).data, "warnings")
    })
  )

  it.effect("is no name for all of a kind", () =>
    Effect.gen(function* () {
      const { ok, refused } = yield* open()
      yield* ok("members_save", { name: "Alla Petrova", email: "alla@example.org", role: "member" })
      yield* ok("time_log", { entries: [{ ...entry, cost: 1, client: "Acme", person: "Alla" }] })
      const { data } = yield* ok("time_list", { people: ["all"], clients: "everyone", projects: ["alle"] })
      assert.strictEqual(data.count, 1)
      const { text } = yield* refused("time_log", { entries: [{ ...entry, cost: 1, person: "all" }] }, /^unknown_name/u)
      assert.notInclude(text, "Alla")
    })
  )
})
