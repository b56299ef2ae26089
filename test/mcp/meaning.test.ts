import { assert } from "@effect/vitest"
import { transferSubjects } from "@hourbook/mcp/tools/shared/moneySubject"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { billed } from "../support/http/billedWorld.ts"
import { openWith } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const entry = { date: "2026-03-02", minutes: 60, description: "Wireframes", cost: 100 }
const money = { date: "2026-03-02", amount: 50, comment: "Deposit", client: "Acme", project: "Website" }
const period = { from: "2026-03-01", to: "2026-03-31" }

const idsIn = /\bid ([\w-]+)/gu

/** A text without the ids and tokens in it. */
const withoutIds = (text: string): string => text.replaceAll(idsIn, "").replace(/confirm_token "\w+"/u, "")

/** An id of what a tool saved. */
const idIn = (text: string): string => [...text.matchAll(idsIn)].at(-1)?.[1] ?? ""

onMemory("what an assistant means", (it) => {
  it.effect("by null, an empty text or an empty list is that it gives nothing, whatever the tool", () =>
    Effect.gen(function* () {
      const world = yield* openWith("acme", "website", "member")
      yield* billed(world)
      const { owner } = world
      const { ok, tools } = yield* assistantOf(owner.full.key)
      const logged = yield* ok("time_log", { entries: [{ ...entry, project: "Website" }] })
      const saved = yield* Effect.forEach(transferSubjects, (kind) =>
        ok("money_save", { kind, ...money, person: "me" })
      )
      yield* ok("clients_save", { client: "Acme", payment_terms_days: 14 })
      yield* ok("workspace_update", { holiday_region: "DE" })
      const lines = [{ text: "Fee", unit_price: 5 }]
      const drafted = yield* ok("invoice_save", { client: "Acme", lines })
      const dry_run = true
      const calls: Readonly<Record<string, object>> = {
        fetch: { id: idIn(logged.text) },
        search: { query: "Website" },
        summarize_period: period,
        invoice_save: { client: "Acme", lines, dry_run },
        invoice_issue: { action: "issue", invoice: drafted.data.invoice.id, dry_run },
        document_send: { statement_of: "Acme", to: ["billing@example.com"], dry_run },
        timesheets: period,
        client_statement: { client: "Acme" },
        money_list: { kind: "payment" },
        reference_list: { kind: "client" },
        time_log: { entries: [{ ...entry, date: "2026-03-09" }], dry_run },
        time_update: { id: idIn(logged.text), minutes: 90, dry_run },
        money_save: { kind: "payment", id: idIn(saved[0]?.text ?? ""), amount: 7, dry_run },
        charge_save: { kind: "fee", date: entry.date, amount: 5, client: "Acme" },
        clients_save: { client: "Acme", name: "Acme Ltd", dry_run },
        projects_save: { project: "Website", name: "Site", dry_run },
        members_save: { person: "Mary", name: "Maria", dry_run },
        rates_set: { currency: "USD", date: "2026-03-01", rate: 0.9, dry_run },
        workspace_update: { payment_terms_days: 7, dry_run },
        import_table: { table: "date,minutes,description,cost,currency\n2026-03-02,60,Wireframes,90,EUR" }
      }
      for (const { inputSchema, name } of yield* Effect.promise(tools)) {
        if (name === "record_delete") continue
        const input = calls[name] ?? {}
        const plain = yield* ok(name, input)
        for (const nothing of [null, " ", []]) {
          const all = (properties: object) =>
            Object.fromEntries(Object.keys(properties).map((key) => [key, nothing] as const))
          const { entries, ...properties } = inputSchema.properties
          const filled = { ...all(properties), ...input }
          const result = yield* ok(
            name,
            entries === undefined ? filled : { ...filled, entries: [{ ...all(entries.items.properties), ...entry }] }
          )
          if (entries !== undefined) continue
          assert.strictEqual(withoutIds(result.text), withoutIds(plain.text), name)
        }
      }
    })
  )

  it.effect("by none is that something is taken off", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("acme", "website")
      const { ok } = yield* assistantOf(owner.full.key)
      for (const kind of transferSubjects) {
        const id = idIn((yield* ok("money_save", { kind, ...money, person: "me" })).text)
        const { text } = yield* ok("money_save", { kind, id, comment: "None", client: "none", project: " none " })
        assert.notMatch(text.split("\nBefore:")[0] ?? "", /"Deposit"|"Acme"|"Website"/u)
      }
      yield* ok("workspace_update", { holiday_region: "DE" })
      assert.notInclude((yield* ok("workspace_update", { holiday_region: "none" })).text, "DE")
    })
  )

  it.effect("by text is a number, yes or no where one is expected, and by a number text", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("acme")
      const { ok, refused } = yield* assistantOf(owner.full.key)
      yield* ok("projects_save", { name: 2026 })
      const { data } = yield* ok("time_log", {
        entries: [{ ...entry, minutes: "90", cost: undefined, hourly_rate: " 80.50 ", description: 7, project: 2026 }]
      })
      const [{ cost, description, id, minutes, project }] = data.rows
      assert.deepEqual([cost, description, minutes, project], [120.75, "7", 90, "2026"])
      const paid = yield* ok("money_save", { kind: "payment", date: entry.date, amount: "1200.50", client: "Acme" })
      assert.strictEqual(paid.data.record.amount, 1200.5)
      assert.isFalse((yield* ok("time_update", { id, minutes: "30", cost: "0", dry_run: "True" })).data.written)
      assert.lengthOf((yield* ok("time_list", { limit: "1" })).data.rows, 1)
      for (const minutes of ["5 h", "1e2", "0x10", "12345678901234567890", "1,5", "5.5"]) {
        yield* refused("time_update", { id, minutes }, /^invalid_arguments: minutes: /u)
      }
      yield* refused(
        "money_save",
        { kind: "payment", date: entry.date, amount: "1,200" },
        /^invalid_arguments: amount: /u
      )
    })
  )

  it.effect("by one thing, or the text of a list, is a list of it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("acme", "bolt")
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const one = yield* ok("time_log", { entries: { ...entry, client: "Acme" } })
      const two = yield* ok("time_log", { entries: JSON.stringify([{ ...entry, client: "Bolt", minutes: "5" }]) })
      assert.strictEqual((yield* ok("time_list", { clients: "Acme" })).data.count, 1)
      assert.strictEqual((yield* ok("time_list", { clients: `["Acme", "Bolt"]` })).data.count, 2)
      assert.strictEqual((yield* ok("time_list", { clients: ["Acme", null, ""] })).data.count, 1)
      for (const { text } of [one, two]) {
        assert.isTrue((yield* ok("record_delete", { kind: "time", ids: idIn(text), confirm_token: "" })).data.pending)
      }
      yield* refused("time_list", { clients: { name: "Acme" } }, /^invalid_arguments: clients: /u)
      yield* refused("time_log", { entries: [null] }, /^invalid_arguments: entries\.0: /u)
      yield* refused("time_log", { entries: "Wireframes" }, /^invalid_arguments: entries\.0: /u)
    })
  )
})
