import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { work } from "../http/billedWorld.ts"
import { type Caller, dataOf } from "../http/callers.ts"
import { importBody } from "../http/wireKinds.ts"

/** Open, overdue, unbilled and on account of a client on a day. */
export const owedBy = (by: Caller, id: string, day = "2026-06-20") =>
  Effect.map(by.get(`/api/reports/receivables?at=${day}&counteragent_id=${id}`), (answer) =>
    dataOf(answer).rows.map((row: any) => [row.open_total, row.overdue_total, row.unbilled_total, row.on_account_total])
  )

/** An import of three entries of Acme, of 150.00 each. */
export const imported = Effect.fnUntraced(function* (full: Caller, clientId: string) {
  const { id: importId } = yield* full.make("/api/imports", importBody)
  const operations = ["2026-02-02", "2026-03-02", "2026-06-02"].map((accrual_date, index) => ({
    op: "create",
    body: work(clientId, { accrual_date }),
    external_ref: { source: "toggl", id: `m${index}` }
  }))
  const made = dataOf(yield* full.post("/api/time/bulk", { import_id: importId, operations }))
  const ids: ReadonlyArray<string> = made.results.map(({ data }: any) => data.entry.id)
  return { importId, ids }
})

/** Marks entries as billed elsewhere, or takes that back. */
export const markAll = (full: Caller, ids: ReadonlyArray<string | undefined>, billed_elsewhere: boolean) =>
  Effect.map(
    full.post("/api/time/bulk", { operations: ids.map((id) => ({ op: "update", id, body: { billed_elsewhere } })) }),
    (answer) => {
      const { results } = dataOf(answer)
      assert.isTrue(
        results.every(({ ok }: any) => ok),
        JSON.stringify(results)
      )
    }
  )
