import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const date = "2026-03-02"

onMemory("the wording", (it) => {
  it.effect("of a payout says to whom it went, of a payment by whom it was recorded", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const draft = { date, amount: 75, comment: "Bonus", person: "Mary" }
      const payout = yield* ok("money_save", { kind: "payout", ...draft })
      const payment = yield* ok("money_save", { kind: "payment", ...draft })
      const { id } = payout.data.record
      const told = [
        payout,
        yield* ok("money_list", { kind: "payout" }),
        yield* ok("money_save", { kind: "payout", id, amount: 80 }),
        yield* ok("record_delete", { kind: "payout", ids: [id] })
      ]
      for (const { text } of told) assert.match(text, /EUR "Bonus" to "Mary"/u)
      for (const { text } of [payment, yield* ok("money_list", { kind: "payment" })])
        assert.match(text, /EUR "Bonus" by "Mary"/u)
    })
  )

  it.effect("of arguments that cannot be read is that of every refusal", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { refused } = yield* assistantOf(owner.full.key)
      const next = "\nNext: Correct the arguments and call again; ask the user for what you do not know."
      const { text } = yield* refused("time_log", { entries: [{ date, minutes: "x" }], request: 1 }, /./u)
      assert.match(text, /^invalid_arguments: .*entries\.0\.minutes: /u)
      assert.include(text, "entries.0.description: is required")
      assert.include(text, "request: unknown argument")
      assert.isTrue(text.endsWith(next), text)
      yield* refused("time_log", {}, /^invalid_arguments: entries: is required\nNext: /u)
    })
  )

  it.effect("counts one thing in the singular", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const logged = yield* ok("time_log", { entries: [{ date, minutes: 60, description: "Call", cost: 10 }] })
      assert.match(logged.text, /^Logged: 1 time entry, 1 h\./u)
      assert.match((yield* ok("time_list")).text, /^1 time entry /u)
      yield* ok("money_save", { kind: "payment", date, amount: 1 })
      assert.match((yield* ok("money_list", { kind: "payment" })).text, /^1 payment /u)
      assert.match((yield* ok("reference_list", { kind: "client", search: "Acme" })).text, /^1 client\./u)
      assert.match((yield* ok("report_debtors", { to: date })).text, /^1 owes /u)
    })
  )

  it.effect("has no names but those of the tools' arguments", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const { data } = yield* ok("time_log", { entries: [{ date, minutes: 60, description: "Call", cost: 1 }] })
      yield* ok("time_update", { id: data.rows[0].id, minutes: 30, date: "2026-03-03", project: "Website" })
      yield* ok("projects_save", { project: website.id, client: "Bolt" })
      yield* ok("clients_save", { client: acme.id, payment_terms_days: 3 })
      const { data: log, text } = yield* ok("report_activity")
      const changed = log.rows.flatMap((row: any) => row.changed)
      assert.sameMembers(changed, ["date", "minutes", "client", "project", "client", "payment_terms_days"])
      assert.notMatch(text, /[a-z][A-Z]|counteragent/u)
      yield* refused("record_delete", { kind: "client", ids: [acme.id] }, /the client is still referenced by/u)
      const payment = { kind: "payment", date, amount: 1, request_id: "once" }
      yield* ok("money_save", payment)
      yield* refused(
        "money_save",
        { ...payment, amount: 2 },
        /^validation_error: request_id was used for another request in the last 24 hours: send a new one\n/u
      )
    })
  )

  it.effect("of a refusal leaves names that people gave as they are", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const name = "Big counteragent GmbH (Idempotency-Key, ETag)"
      yield* ok("clients_save", { name })
      const { text } = yield* refused("clients_save", { name }, /^already_there/u)
      assert.include(text, `a client is called "${name}" already`)
      yield* ok("projects_save", { name })
      const { text: twice } = yield* refused("projects_save", { name }, /^already_there/u)
      assert.include(twice, `a project is called "${name}" already`)
    })
  )
})
