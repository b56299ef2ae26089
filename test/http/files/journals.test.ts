import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { dataOf, openTeam, openWith } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("journals", (it) => {
  it.effect("of several lists have the same accounts for clients whose names meet, whichever comes first", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("website")
      const { full, read } = owner
      const clients: Array<any> = []
      for (const name of ["North: Sea", "North Sea"]) clients.push(yield* full.make("/api/counteragents", { name }))
      const [first, second] = clients
      const receivables = Effect.fnUntraced(function* (path: string) {
        const { body } = yield* read.get(`${path}?format=hledger&sort_dir=asc`)
        return String(body)
          .match(/^ {4}assets:receivable:.*?(?= {2})/gmu)
          ?.map((line) => line.trim())
      })
      const on = { accrual_date: "2026-03-04", cost: "5", currency: "EUR", duration_minutes_total: 60 }
      yield* full.make("/api/time", { ...on, description: "Charts", counteragent_id: second.id })
      const paid = { currency: "EUR", amount: "5" }
      yield* full.make("/api/money", { ...paid, inflow_date: "2026-03-05", counteragent_id: first.id })
      yield* full.make("/api/money", { ...paid, inflow_date: "2026-03-06", counteragent_id: second.id })
      const ofSecond = `assets:receivable:North Sea (${second.id.slice(-8)})`
      assert.deepEqual(yield* receivables("/api/time"), [ofSecond])
      assert.deepEqual(yield* receivables("/api/money"), ["assets:receivable:North Sea", ofSecond])
    })
  )

  it.effect("have the name of a member who left, and for each reader what they see", () =>
    Effect.gen(function* () {
      const { client, member, owner, website } = yield* openTeam()
      const paid = { amount: "5", currency: "EUR", payout_date: "2026-03-04" }
      for (const user_id of [owner.id, member.id]) yield* owner.full.make("/api/payouts", { ...paid, user_id })
      const work = { accrual_date: "2026-03-04", cost: "5", currency: "EUR", duration_minutes_total: 60 }
      yield* owner.full.make("/api/time", { ...work, description: "Charts", project_id: website.id })
      const ownPayouts = yield* member.read.get("/api/payouts?format=hledger")
      assert.include(ownPayouts.body, `    expenses:payouts:${member.name}  5 EUR`)
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      const { body } = yield* owner.read.get("/api/payouts?format=hledger")
      for (const { name } of [owner, member]) assert.include(body, `    expenses:payouts:${name}  5 EUR`)
      const ofClient = yield* client.read.get("/api/time?format=hledger")
      assert.include(ofClient.body, "    assets:receivable:Acme:Website  5 EUR")
    })
  )
})
