import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const date = "2026-03-02"
const unpriced = { date, minutes: 60, description: "Wireframes" }

onMemory("the wording", (it) => {
  it.effect("of a payout names its recipient, of a payment its author", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const draft = { date, amount: 75, comment: "Bonus", person: "Mary" }
      const payout = yield* ok("money_save", { kind: "payout", ...draft })
      const payment = yield* ok("money_save", { kind: "payment", ...draft })
      const { id } = payout.data.record
      const result = [
        payout,
        yield* ok("money_list", { kind: "payout" }),
        yield* ok("money_save", { kind: "payout", id, amount: 80 }),
        yield* ok("record_delete", { kind: "payout", ids: [id] })
      ]
      for (const { text } of result) assert.match(text, /EUR "Bonus" to "Mary"/u)
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
      assert.match(text, /^invalid_arguments: [^]*entries\.0\.minutes: /u)
      assert.include(text, "entries.0.description: is required")
      assert.include(text, "request: unknown argument")
      assert.isTrue(text.endsWith(next), text)
      yield* refused("time_log", {}, /^invalid_arguments: entries: is required\nNext: /u)
    })
  )

  it.effect(
    "of a refusal has the problem of each of ten entries, and its own last rate where the cost is missing",
    () =>
      Effect.gen(function* () {
        const { bolt, owner } = yield* openTeam()
        yield* owner.full.make("/api/counteragents", { name: "Bolt" })
        const { ok, refused } = yield* assistantOf(owner.full.key)
        const entry = { ...unpriced, cost: 100 }
        yield* ok("time_log", {
          entries: [
            { ...unpriced, client: "Acme", hourly_rate: 90 },
            { ...unpriced, project: "Shop", hourly_rate: 70, date: "2026-03-04" }
          ]
        })
        const entries = [
          { ...entry, date: "2026-02-30" },
          { ...entry, client: "Acmee" },
          { ...unpriced, client: "Acme" },
          { ...unpriced, project: "Shop" },
          { ...entry, client: bolt.id, project: "Website" },
          { ...entry, minutes: "two hours", person: "Marry" },
          { ...entry, hourly_rate: 80 },
          { ...entry, description: null, client: "Bolt" },
          { ...unpriced, hourly_rate: "a lot", project: "Websit" },
          { ...entry, currency: "EURO", cost: -1, project: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d", hrs: 2 }
        ]
        const expected = [
          /^- entries\.0\.date: expected a date that exists, in the form YYYY-MM-DD, or words such as yesterday/u,
          /^- entries\.1: no client is called "Acmee"; the nearest is "Acme", id \S+\. Ask the user/u,
          /^- entries\.2: cost or hourly_rate is required\. The last entry for this client and project, on 2026-03-02, earned 90\.00 EUR an hour/u,
          /^- entries\.3: cost or hourly_rate is required\. The last entry .* on 2026-03-04, earned 70\.00 EUR an hour/u,
          /^- entries\.4\.client: does not match the project's client/u,
          /^- entries\.5\.minutes: expected/u,
          /^- entries\.5: no person is called "Marry"; the nearest is "Mary"/u,
          /^- entries\.6: cost and hourly_rate cannot both be given\. Leave one of them out/u,
          /^- entries\.7\.description: is required/u,
          /^- entries\.7: 2 clients are called "Bolt":/u,
          /^- "Bolt" id/u,
          /^- "Bolt" id .*Ask the user which one/u,
          /^- entries\.8\.hourly_rate: expected/u,
          /^- entries\.8: no project is called "Websit"; the nearest is "Website"/u,
          /^- entries\.9\.hrs: unknown argument; there are date, minutes, hours, /u,
          /^- entries\.9\.cost: expected an amount of at least 0/u,
          /^- entries\.9\.currency: expected an ISO 4217/u,
          /^- entries\.9\.project: no such project/u
        ]
        const { text } = yield* refused("time_log", { entries }, /^invalid_arguments: 16 problems:\n/u)
        const lines = text.split("\n").filter((line) => line.startsWith("- "))
        for (const [index, line] of expected.entries()) assert.match(lines[index] ?? "", line)
        assert.lengthOf(lines, expected.length)
        assert.match(text, /\nNext: Correct the arguments and call again; ask the user for what you do not know\.$/u)
        const two = yield* refused(
          "time_log",
          { entries: entries.slice(1, 3) },
          /^invalid_arguments: 2 problems:\n- entries\.0: .*\n- entries\.1: /u
        )
        assert.include(two.text, "earned 90.00 EUR an hour")
        const { text: wrong } = yield* refused(
          "time_log",
          { entries: [entries[4], entry, entries[4]] },
          /^validation_error: entries\.0\.client: .*; entries\.2\.client: /u
        )
        assert.notInclude(wrong, "entries.1")
        yield* refused(
          "time_list",
          { clients: ["Acmee"], projects: "Websit", people: "Marry" },
          /Acme"[^]*Website"[^]*Mary"/u
        )
        yield* refused("time_update", { id: "?", client: "Acmee", person: "Marry" }, /id: [^]*Acme"[^]*Mary"/u)
        assert.strictEqual((yield* ok("time_list")).data.count, 2)
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
      assert.match((yield* ok("report_debtors", { to: date })).text, /^1 client owes /u)
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
      const paid = yield* ok("money_save", { kind: "payment", date, amount: 5, client: "Acme" })
      yield* ok("money_save", { kind: "payment", id: paid.data.record.id, settles_amount: 6 })
      const { data: log, text } = yield* ok("report_activity")
      const changed = log.rows.flatMap((row: any) => row.changed.map((change: string) => change.replace(/ .*/u, "")))
      assert.includeMembers(changed, [
        "date",
        "minutes",
        "client",
        "project",
        "payment_terms_days",
        "role",
        "clients",
        "settles_amount"
      ])
      assert.notMatch(text.replaceAll(/ (?:id|change) \w+/gu, ""), /[a-z][A-Z]|counteragent/u)
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

  it.effect("has units, plurals and no keys of the data", () =>
    Effect.gen(function* () {
      const { acme, bolt, owner, website } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const day = { accrual_date: "2026-01-05", duration_minutes_total: 60, cost: 100, currency: "EUR" }
      const { id } = yield* owner.full.make("/api/time", { ...day, description: "Old", project_id: website.id })
      yield* owner.full.make("/api/time", { ...day, description: "Old", currency: "USD" })
      yield* ok("clients_save", { client: acme.id, payment_terms_days: 1 })
      yield* ok("money_save", { kind: "payment", date: "2026-01-06", amount: 40, client: "Acme" })
      const writtenOff = { kind: "write_off", charge_date: "2026-01-07", amount: -5, currency: "USD" }
      yield* owner.full.make("/api/charges", { ...writtenOff, counteragent_id: bolt.id, comment: "Agreed" })
      const period = { from: "2026-01-05", to: "2026-01-07" }
      const calls = [
        ["whoami", {}],
        ["fetch", { id }],
        ["reference_list", { kind: "client", with_totals: true }],
        ["summarize_period", { ...period, each_day: "minutes" }],
        ["timesheets", period],
        ["report_overview", {}],
        ["report_debtors", { by: "project" }],
        ["client_statement", { client: "Acme" }],
        ["client_statement", { client: "Bolt" }],
        ["money_list", { kind: "charge" }],
        ["report_team", {}],
        ["report_activity", {}]
      ] as const
      const texts = yield* Effect.forEach(calls, ([tool, input]) => Effect.map(ok(tool, input), ({ text }) => text))
      for (const text of texts) assert.notMatch(text.replace(/"(?:[^"\\]|\\.)*"/gu, ""), /[a-z]_[a-z]|\b1 [a-z]+s\b/u)
      const all = texts.join("\n")
      assert.include(all, `"Acme" payment terms 1 day `)
      assert.include(all, "time of each day, 2 h in all: 2026-01-05 2 h.")
      assert.match(all, /2026-01-05: 1 entry without client or project/u)
      assert.match(all, /Risk \(\w+\): "Acme" owes 60\.00 EUR that is overdue/u)
      assert.match(all, /Risk \(info\): no time on project "Website" for \d+ days/u)
      assert.match(all, /Risk \(warning\): 100\.00 USD earned without an exchange rate/u)
      assert.match(all, /^1 project owes 60\.00 EUR/mu)
      assert.match(all, /2026-01-06 received 40\.00 EUR "", owes 60\.00 EUR/u)
      assert.match(all, /^1 charge of all time: -5\.00 USD\.\n2026-01-07 write off -5\.00 USD "Agreed" client "Bolt"/mu)
      assert.match(all, /^2026-01-07 write off -5\.00 USD "Agreed", owes -5\.00 USD$/mu)
      assert.match(
        all,
        /^Without an exchange rate, [^\n]*earned 0\.00 USD, charged -5\.00 USD, received 0\.00 USD, owed -5\.00 USD/mu
      )
      assert.match(all, /created charge "Agreed" client "Bolt" 2026-01-07 -5\.00 USD/u)
      assert.match(all, /created time entry "Old"[^\n]* 100\.00 EUR/u)
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
