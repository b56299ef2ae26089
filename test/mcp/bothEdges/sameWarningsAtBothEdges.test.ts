import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { onMemory } from "../onMemory.ts"
import { edges, type Fields } from "./warningEdges.ts"

onMemory("the same warnings at both edges", (it) => {
  for (const [name, edgeOf] of Object.entries(edges)) {
    describe(name, () => {
      for (const kind of ["time", "payment", "payout"] as const) {
        const own = kind === "time" ? { minutes: 60, text: "Call" } : {}
        const usual: Fields = { day: "2026-03-02", amount: 100, currency: "EUR", ...own }

        it.effect(`a ${kind} record warns of a missing rate, a likely double and a day far ahead, and is written`, () =>
          Effect.gen(function* () {
            const fixture = yield* openTeam()
            const { acme, bolt, member, owner } = fixture
            const { add, amend } = yield* edgeOf(fixture)
            const warnings = (fields: Fields) =>
              Effect.map(add(kind, { ...usual, ...fields }), (written) => written.warnings)
            const first = yield* add(kind, { ...usual, client: acme })
            assert.deepEqual(first.warnings, [])
            assert.deepEqual(yield* warnings({ client: acme }), ["possible_duplicate"])
            assert.deepEqual(yield* warnings({ client: bolt }), [])
            assert.deepEqual(yield* warnings({ client: acme, day: "2026-03-03" }), [])
            if (kind !== "time") assert.deepEqual(yield* warnings({ client: acme, amount: 101 }), [])
            if (kind !== "payment") assert.deepEqual(yield* warnings({ client: acme, person: member }), [])
            assert.deepEqual(yield* warnings({ client: acme, currency: "USD" }), ["no_exchange_rate"])
            const rate = { currency: "USD", effective_date: "2026-03-05", rate: 0.9 }
            dataOf(yield* owner.full.post("/api/exchange-rates", rate), 201)
            assert.deepEqual(yield* warnings({ currency: "USD", day: "2026-03-04" }), ["no_exchange_rate"])
            assert.deepEqual(yield* warnings({ currency: "USD", day: "2026-03-05" }), [])

            assert.deepEqual((yield* amend(kind, first.id, { text: "Another text" })).warnings, [])
            assert.deepEqual((yield* amend(kind, first.id, { currency: "JPY" })).warnings, ["no_exchange_rate"])
            const others = yield* add(kind, { ...usual, client: bolt, day: "2026-03-09" })
            const same = {
              day: "2026-03-09",
              client: bolt,
              currency: "EUR",
              ...(kind === "time" ? { text: "Call" } : {})
            }
            assert.deepEqual((yield* amend(kind, first.id, same)).warnings, ["possible_duplicate"])
            assert.notStrictEqual(first.id, others.id)

            yield* at("2026-03-02T12:00:00Z")(
              Effect.gen(function* () {
                const then = yield* edgeOf(fixture)
                assert.deepEqual((yield* then.add(kind, { ...usual, day: "2027-03-02" })).warnings, [])
                assert.deepEqual((yield* then.add(kind, { ...usual, day: "2027-03-03" })).warnings, ["far_future"])
              })
            )
          })
        )

        it.effect(`a repeated ${kind} record has the warnings of the first`, () =>
          Effect.gen(function* () {
            const fixture = yield* openTeam()
            const { add } = yield* edgeOf(fixture)
            const call = { ...usual, currency: "USD" }
            const first = yield* add(kind, call, "once")
            assert.deepEqual(first.warnings, ["no_exchange_rate"])
            const rate = { currency: "USD", effective_date: "2026-03-01", rate: 0.9 }
            dataOf(yield* fixture.owner.full.post("/api/exchange-rates", rate), 201)
            assert.deepEqual(yield* add(kind, call, "once"), first)
          })
        )
      }

      it.effect("a payment warns of the rate that what arrived or what it settles lacks, and of worths far apart", () =>
        Effect.gen(function* () {
          const fixture = yield* openTeam()
          const { add, amend } = yield* edgeOf(fixture)
          const rate = { currency: "USD", effective_date: "2026-01-01", rate: 0.5 }
          dataOf(yield* fixture.owner.full.post("/api/exchange-rates", rate), 201)
          const paid = { day: "2026-03-02", client: fixture.acme, amount: 1000, currency: "USD" }
          const euros = (amount: number) => ({ settles: { amount, currency: "EUR" } })
          const { id, warnings } = yield* add("payment", { ...paid, ...euros(250) })
          assert.deepEqual(warnings, [])
          const after = (fields: Fields) => Effect.map(amend("payment", id, fields), (written) => written.warnings)
          assert.deepEqual(yield* after(euros(249.99)), ["settles_differs"])
          assert.deepEqual(yield* after(euros(1000)), [])
          assert.deepEqual(yield* after(euros(1000.01)), ["settles_differs"])
          assert.deepEqual(yield* after({ settles: { amount: 5, currency: "NOK" } }), ["no_exchange_rate"])
          assert.deepEqual(yield* after({ currency: "JPY" }), ["no_exchange_rate", "no_exchange_rate"])
          assert.deepEqual(yield* after({ currency: "NOK" }), ["no_exchange_rate"])
          assert.deepEqual(yield* after(euros(1000)), ["no_exchange_rate"])
          assert.deepEqual(yield* after({ currency: "EUR" }), [])
          assert.deepEqual(yield* after(euros(100)), ["settles_differs"])
        })
      )

      it.effect(
        "a payment warns where its project owes in other currencies alone, when it is recorded and changed",
        () =>
          Effect.gen(function* () {
            const fixture = yield* openTeam()
            const { acme: client, owner, website: project } = fixture
            const { add, amend } = yield* edgeOf(fixture)
            const rate = { currency: "USD", effective_date: "2026-01-01", rate: 0.5 }
            dataOf(yield* owner.full.post("/api/exchange-rates", rate), 201)
            yield* add("time", {
              day: "2026-03-01",
              client,
              project,
              minutes: 60,
              text: "Work",
              amount: 100,
              currency: "EUR"
            })
            const paid = { day: "2026-03-02", client, amount: 200, currency: "USD" }
            const settles = { amount: 100, currency: "EUR" }
            const first = yield* add("payment", { ...paid, project })
            assert.deepEqual(first.warnings, ["settles_missing"])
            const after = (fields: Fields) =>
              Effect.map(amend("payment", first.id, fields), (written) => written.warnings)
            assert.deepEqual(yield* after({ amount: 210 }), ["settles_missing"])
            assert.deepEqual(yield* after({ settles }), [])
            assert.deepEqual(yield* after({ amount: -210, settles: null }), [])
            const second = yield* add("payment", { ...paid, amount: 300 })
            assert.deepEqual(second.warnings, [])
          })
      )

      it.effect(
        "other minutes at the same cost warn of the rate per hour, and a day of more than 24 hours of its length",
        () =>
          Effect.gen(function* () {
            const fixture = yield* openTeam()
            const { add, amend } = yield* edgeOf(fixture)
            const { id } = yield* add("time", {
              day: "2026-03-02",
              amount: 100,
              currency: "EUR",
              minutes: 60,
              text: "Call"
            })
            assert.deepEqual((yield* amend("time", id, { minutes: 120 })).warnings, ["hourly_rate_changed"])
            assert.deepEqual((yield* amend("time", id, { minutes: 60, amount: 50 })).warnings, [])
            assert.deepEqual((yield* amend("time", id, { minutes: 1500 })).warnings, [
              "hourly_rate_changed",
              "longer_than_day"
            ])
          })
      )
    })
  }

  it.effect("payments of one call are not compared with what their projects owe", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openTeam()
      const work = { description: "Work", accrual_date: "2026-03-01", duration_minutes_total: 60, cost: 100 }
      const of = { counteragent_id: acme.id, project_id: website.id }
      yield* owner.full.make("/api/time", { ...work, ...of, currency: "EUR" })
      const body = { ...of, inflow_date: "2026-03-02", amount: 200, currency: "USD" }
      const rate = { currency: "USD", effective_date: "2026-01-01", rate: 0.5 }
      dataOf(yield* owner.full.post("/api/exchange-rates", rate), 201)
      const { inflow, warnings } = dataOf(yield* owner.full.post("/api/money", body), 201)
      assert.deepEqual(
        warnings.map(({ code }: any) => code),
        ["settles_missing"]
      )
      const operations = [
        { op: "create", body: { ...body, amount: 201 } },
        { op: "update", id: inflow.id, body: { amount: 202 } }
      ]
      const { results } = dataOf(yield* owner.full.post("/api/money/bulk", { operations }))
      assert.deepEqual(
        results.map(({ data }: any) => data.warnings),
        [undefined, undefined]
      )
    })
  )

  it.effect("a new duration says both rates per hour, and an hourly rate keeps the cost right", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const entry = { date: "2026-03-02", minutes: 60, description: "Call", cost: 90 }
      const [{ id }] = (yield* ok("time_log", { entries: [entry] })).data.rows
      const { data } = yield* ok("time_update", { id, minutes: 120, dry_run: true })
      assert.match(data.warnings[0], /earns 45\.00 EUR instead of 90\.00 EUR an hour/u)
      const [{ id: fullId }] = dataOf(yield* owner.full.get("/api/time")).entries
      const { body } = yield* owner.full.put(`/api/time/${fullId}`, { duration_minutes_total: 90 })
      assert.match(body.data.warnings[0].message, /60 instead of 90 EUR/u)
      const kept = yield* ok("time_update", { id, minutes: 120, hourly_rate: 90 })
      assert.notProperty(kept.data, "warnings")
      assert.strictEqual(kept.data.after.cost, 180)
      assert.strictEqual((yield* ok("time_update", { id, hourly_rate: 60 })).data.after.cost, 120)
      yield* refused("time_update", { id, cost: 1, hourly_rate: 1 }, /cannot both be given/u)
    })
  )

  it.effect("a payout through the tools names who was paid", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const payout = { kind: "payout", date: "2026-03-02", amount: 100 }
      yield* refused("money_save", payout, /^invalid_arguments: a new payout needs person/u)
      yield* refused("money_save", { kind: "payout", amount: 100 }, /needs date, person/u)
      const { data, text } = yield* ok("money_save", { ...payout, person: "me" })
      assert.strictEqual(data.record.person, "Olga")
      assert.include(text, `to "Olga"`)
      assert.strictEqual(
        (yield* ok("money_save", { kind: "payout", id: data.record.id, amount: 90 })).data.record.person,
        "Olga"
      )
    })
  )
})
