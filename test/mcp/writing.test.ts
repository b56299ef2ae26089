import { assert } from "@effect/vitest"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { transferSubjects } from "@hourbook/mcp/tools/shared/moneySubject"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { type Caller, dataOf, openTeam } from "../support/http/callers.ts"
import { paymentKind, payoutKind, timeKind, wireKinds } from "../support/http/wireKinds.ts"
import { onMemory } from "./onMemory.ts"

const entry = { date: "2026-03-02", minutes: 60, description: "Wireframes", cost: 100 }

const feeOf = (unit_price: number) => ({ lines: [{ text: "Fee", unit_price }] })

const rateOf = (rate: number) => ({ currency: "USD", date: "2026-03-01", rate })

const copies = (count: number) => Array.from({ length: count }, () => ({ ...entry }))

/** Everything that a workspace holds, as the interface shows it. */
const everything = Effect.fnUntraced(function* (by: Caller) {
  const paths = [
    ...wireKinds.map(({ path }) => path.replace("/api/", "")),
    "members",
    "workspace",
    "exchange-rates",
    "invoices"
  ]
  return yield* Effect.forEach(paths, (path) => Effect.map(by.get(`/api/${path}`), ({ body }) => body.data))
})

/** Tools whose user must agree first. */
const agreed = ["record_delete", "undo", "charge_save", "import_table", "timesheets", "invoice_issue", "document_send"]

onMemory("writing", (it) => {
  it.effect("logs all entries or none", () =>
    Effect.gen(function* () {
      const { bolt, owner, website } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const before = yield* everything(owner.full)
      const wrong = { ...entry, project: website.id, client: bolt.id }
      yield* refused(
        "time_log",
        { entries: [entry, wrong] },
        /^validation_error: entries\.1\.client: does not match the project's client/u
      )
      yield* refused("time_log", { entries: [entry, { ...entry, client: "Nobody" }] }, /^unknown_name/u)
      yield* refused("time_log", { entries: [entry, { ...entry, date: "2026-02-30" }] }, /date that exists/u)
      yield* refused("time_log", { entries: copies(101) }, /1 to 100 entries/u)
      yield* refused("time_log", { entries: [] }, /1 to 100 entries/u)
      assert.deepEqual(yield* everything(owner.full), before)
      const { data } = yield* ok("time_log", { entries: copies(mostAtOnce) })
      assert.lengthOf(data.rows, mostAtOnce)
      assert.strictEqual(dataOf(yield* owner.full.get("/api/time")).totalCount, mostAtOnce)
    })
  )

  it.effect("writes once for one request_id, and refuses it for something else", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const zoe = { email: "zoe@example.net", name: "Zoe", role: "member" }
      const calls = [
        ["time_log", { entries: [entry, entry] }, { entries: [entry] }],
        ...transferSubjects.map((kind) => {
          const input = { kind, date: "2026-03-02", amount: 10, person: "me" }
          return ["money_save", input, { ...input, amount: 11 }] as const
        }),
        ["clients_save", { name: "Cargo" }, { name: "Cargo 2" }],
        ["projects_save", { name: "Depot" }, { name: "Depot 2" }],
        ["members_save", zoe, { ...zoe, name: "Zoë" }],
        ["rates_set", rateOf(0.9), rateOf(1)],
        ["invoice_save", { client: "Acme", ...feeOf(5) }, { client: "Acme", ...feeOf(6) }]
      ] as const
      for (const [index, [tool, input, other]] of calls.entries()) {
        const request_id = `${tool} ${index}`
        const first = yield* ok(tool, { ...input, request_id })
        const again = yield* ok(tool, { ...input, request_id })
        const { created: _, repeated, warnings: __, ...same } = again.data
        assert.notProperty(same, "code")
        const { code: _____, code_until: ______, ...rest } = first.data
        const { created: ___, repeated: atFirst, warnings: ____, ...original } = rest
        assert.deepEqual(original, same)
        assert.isTrue(repeated, tool)
        assert.match(again.text, /^Already (?:added|logged|set) before: /u)
        assert.isFalse(atFirst, tool)
        assert.notMatch(first.text, /Already/u)
        yield* refused(tool, { ...other, request_id }, /request_id was used for another request/u)
      }
      const counts = yield* Effect.forEach([timeKind, paymentKind, payoutKind], ({ path }) =>
        Effect.map(owner.full.get(path), (answer) => dataOf(answer).totalCount)
      )
      assert.deepEqual(counts, [2, 1, 1])
    })
  )

  it.effect("logs one batch of several that are sent at once with one request_id", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const calls = Array.from({ length: 5 }, () => ok("time_log", { entries: [entry, entry], request_id: "x" }))
      const result = yield* Effect.all(calls, { concurrency: "unbounded" })
      assert.lengthOf(
        result.filter(({ data }) => !data.repeated),
        1
      )
      assert.lengthOf(new Set(result.map(({ data }) => data.rows[0].id)), 1)
      assert.strictEqual(dataOf(yield* owner.full.get("/api/time")).totalCount, 2)
    })
  )

  it.effect("writes nothing with dry_run, whatever the tool, and shows what it would", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const { ok, refused, tools } = yield* assistantOf(owner.full.key)
      const time = yield* owner.full.make("/api/time", {
        description: "Old",
        accrual_date: "2026-03-01",
        duration_minutes_total: 5,
        cost: 1,
        currency: "EUR"
      })
      const saved = yield* Effect.forEach([paymentKind, payoutKind], ({ body, path }) => owner.full.make(path, body))
      const calls: Readonly<Record<string, ReadonlyArray<object>>> = {
        time_log: [{ entries: [entry] }],
        time_update: [{ id: time.id, minutes: 7 }],
        money_save: transferSubjects.flatMap((kind, index) => [
          { kind, date: "2026-03-02", amount: 10, person: "me" },
          { kind, id: saved[index]?.id, amount: 7 }
        ]),
        clients_save: [{ name: "Cargo" }, { client: acme.id, name: "Acme 2", payment_terms_days: 3 }],
        projects_save: [{ name: "Depot" }, { project: website.id, name: "Site", client: "none" }],
        members_save: [
          { email: "zoe@example.org", name: "Zoe", role: "member" },
          { person: member.id, name: "Maria" }
        ],
        timer: [{ action: "start", description: "Work", project: website.id, tags: ["deep"] }],
        rates_set: [rateOf(0.9), { kind: "bill", currency: "EUR", date: "2026-03-01", rate: 80, project: website.id }],
        workspace_update: [{ name: "New name", payment_terms_days: 7 }],
        invoice_save: [{ client: acme.id, ...feeOf(5) }]
      }
      const writing = (yield* Effect.promise(tools)).filter(({ annotations }) => !annotations.readOnlyHint)
      assert.deepEqual(new Set(writing.map(({ name }) => name)), new Set([...agreed, ...Object.keys(calls)]))
      const before = yield* everything(owner.full)
      for (const [tool, inputs] of Object.entries(calls)) {
        for (const input of inputs) {
          const { data, text } = yield* ok(tool, { ...input, dry_run: true })
          assert.isFalse(data.written, tool)
          assert.match(text, /Nothing is written yet/u)
          // What is not there has no id yet.
          const isNew = data.created ?? ["time_log", "rates_set"].includes(tool)
          if (isNew) assert.notMatch(text + JSON.stringify(data), /"id":|\bid [0-9A-Za-z]/u, tool)
          assert.deepEqual(yield* everything(owner.full), before, tool)
        }
      }
      yield* refused("time_log", { entries: [{ ...entry, project: acme.id }], dry_run: true }, /project/u)
      yield* refused("members_save", { person: owner.id, role: "member", clients: [acme.id], dry_run: true }, /client/u)
      for (const [tool, inputs] of Object.entries(calls)) {
        for (const input of inputs) assert.isTrue((yield* ok(tool, input)).data.written, tool)
      }
    })
  )

  it.effect("warns of what looks like a duplicate, on its day, and within the call", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const { data: first } = yield* ok("time_log", { entries: [entry] })
      assert.deepEqual(first.warnings, [])
      const warned = Effect.fnUntraced(function* (entries: ReadonlyArray<object>) {
        return (yield* ok("time_log", { entries, dry_run: true })).data.warnings
      })
      const alike = `entries.0 looks like entry ${first.rows[0].id}`
      assert.deepEqual(yield* warned([{ ...entry, description: "wireframe" }]), [alike])
      assert.deepEqual(yield* warned([{ ...entry, description: "  WIREFRAMES for the shop" }]), [alike])
      assert.deepEqual(yield* warned([{ ...entry, minutes: 61 }]), [])
      assert.deepEqual(yield* warned([{ ...entry, date: "2026-03-03" }]), [])
      assert.deepEqual(yield* warned([{ ...entry, description: "Invoicing" }]), [])
      const twins = { ...entry, date: "2026-03-05" }
      assert.deepEqual(yield* warned([twins, twins]), ["entries.1 looks like entries.0"])
      assert.deepEqual(yield* warned([{ ...entry, date: "2026-03-06", minutes: 1500, currency: "USD" }]), [
        "entries.0 is in USD, which has no exchange rate on 2026-03-06: it is not included in totals until one is set with rates_set",
        "entries.0 is longer than a day: 25 h"
      ])
      yield* ok("rates_set", rateOf(0.9))
      assert.deepEqual(yield* warned([{ ...entry, date: "2026-03-06", currency: "USD" }]), [
        "entries.0 is in USD, and EUR is what work without a client is in otherwise: ask the user whether that is right"
      ])
    })
  )

  it.effect("reckons a cost by the hour to the cent, and says the last rate when none is given", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const { cost: _, ...unpriced } = { ...entry, client: "Acme" }
      yield* refused("time_log", { entries: [unpriced] }, /^cost_missing[\s\S]*Ask the user for the hourly rate/u)
      const { data } = yield* ok("time_log", { entries: [{ ...unpriced, minutes: 50, hourly_rate: 100 }] })
      assert.strictEqual(data.rows[0].cost, 83.33)
      yield* refused("time_log", { entries: [unpriced] }, /on 2026-03-02, earned 100\.00 EUR an hour/u)
      yield* ok("time_log", { entries: [{ ...unpriced, date: "2026-03-03", project: "Website", hourly_rate: 55 }] })
      yield* refused(
        "time_log",
        { entries: [unpriced] },
        /last entry for this client and project, on 2026-03-02, earned 100\.00 EUR/u
      )
      const newer = { ...unpriced, date: "2026-03-04", project: "Website", cost: 1 }
      const many = Array.from({ length: 15 }, () => newer)
      for (let times = 0; times < 7; times++) yield* ok("time_log", { entries: many })
      yield* refused("time_log", { entries: [unpriced] }, /on 2026-03-02, earned 100\.00 EUR/u)
      const other = { ...unpriced, client: "Bolt" }
      yield* ok("time_log", { entries: [{ ...other, project: "Shop", hourly_rate: 70 }] })
      yield* refused(
        "time_log",
        { entries: [other] },
        /of client "Bolt" and project "Shop", on 2026-03-02, earned 70\.00 EUR/u
      )
      yield* refused("time_log", { entries: [{ ...entry, hourly_rate: 1 }] }, /cannot both be given/u)
      const free = yield* ok("time_log", { entries: [{ ...unpriced, cost: 0 }] })
      assert.strictEqual(free.data.rows[0].cost, 0)
    })
  )

  it.effect("says everything that is wrong with a call at once, and what to do next", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { refused } = yield* assistantOf(owner.full.key)
      const { text } = yield* refused("time_list", { fromm: "2026-03-01", to: "someday", limit: 1000 }, /fromm/u)
      assert.match(text, /fromm: unknown argument; the nearest is from, and there are from, to, clients/u)
      assert.match(text, /to: expected a date that exists/u)
      assert.match(text, /limit: expected a whole number from 1 to 100/u)
      yield* refused(
        "time_update",
        { id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d", minutes: 1 },
        /^not_found[\s\S]*Next:/u
      )
      yield* refused("time_update", { id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d" }, /no field to change/u)
      yield* refused("members_save", { name: "Zoe", email: "" }, /a new member needs email, role\n/u)
      yield* refused("time_list", { cursor: "nonsense" }, /^invalid_arguments: cursor/u)
      yield* refused("report_team", { cursor: "nonsense" }, /^invalid_arguments: cursor/u)
      yield* refused("summarize_period", { from: "2026-03-02", to: "2026-03-01" }, /from: must not be after to/u)
    })
  )
})
