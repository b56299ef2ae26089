import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { unzipSync } from "fflate"
import { bytesOf, csvOf, workbookOf } from "../../support/exchange/listFiles.ts"
import { dataOf, openWith } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("figures in files", (it) => {
  it.effect("debtors have a column for each age, which add up to what the client owes", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const { full, read } = owner
      const on = { currency: "EUR", counteragent_id: acme.id, duration_minutes_total: 60 }
      for (const [accrual_date, cost] of [
        ["2026-03-20", 10.5],
        ["2026-02-10", 20],
        ["2026-01-15", 30],
        ["2025-06-01", 40]
      ] as const) {
        yield* full.make("/api/time", { ...on, accrual_date, cost, description: "Work" })
      }
      const path = "/api/reports/debtors?accrual_to=2026-03-31"
      const [row] = dataOf(yield* read.get(path)).rows
      const names = ["ageing.0-30", "ageing.31-60", "ageing.61-90", "ageing.90+"]
      assert.deepEqual(
        row.ageing.map(({ amount, bucket }: any) => [`ageing.${bucket}`, amount]),
        names.map((name, index) => [name, [10.5, 20, 30, 40][index]])
      )
      const csv = yield* csvOf(read, path)
      const at = csv.names.indexOf("debt_share")
      assert.deepEqual(csv.names.slice(at + 1, at + 6), [...names, "charged_total"])
      assert.deepInclude(csv.rows[0], { "ageing.0-30": "10.5", "ageing.90+": "40", debt_total: "100.5" })
      const sheet = yield* workbookOf(full, path)
      assert.deepEqual(
        names.map((name) => sheet.rows[0]?.[name]),
        [10.5, 20, 30, 40]
      )
    })
  )

  it.effect("totals of a client are in the workspace's currency, whatever the client pays in", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { currency: "USD" }))
      const on = { currency: "EUR", counteragent_id: acme.id, duration_minutes_total: 60 }
      yield* owner.full.make("/api/time", { ...on, accrual_date: "2026-03-20", cost: 10.5, description: "Work" })
      const { bytes } = yield* bytesOf(owner.full, "/api/counteragents?format=xlsx")
      const styles = new TextDecoder().decode(unzipSync(bytes)["xl/styles.xml"])
      assert.include(styles, "[$EUR]")
      assert.notInclude(styles, "USD")
    })
  )
})
