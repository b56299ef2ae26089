import { assert } from "@effect/vitest"
import type { Assistant } from "../support/assistants.ts"

/**
 * Logs, lists, amends, gets paid, reports and deletes with confirmation, for the client Acme of a new workspace. The client
 * asks its user itself, who agrees, or takes a token for having asked.
 */
export const aDaysWork = async (
  { call }: Pick<Assistant, "call">,
  { asksItself = false }: { readonly asksItself?: boolean } = {}
): Promise<void> => {
  const ok = async (tool: string, input: object = {}) => {
    const result = await call(tool, input)
    assert.isFalse(result.isError, result.text)
    return result
  }
  const { data: me } = await ok("whoami")
  assert.strictEqual(me.workspace.currency, "EUR")
  const date = me.today

  const entries = [
    { date, minutes: 120, description: "Wireframes", client: "Acme", hourly_rate: 80 },
    { date, minutes: 45, description: "Call", project: "website", cost: 60 }
  ]
  const tried = await ok("time_log", { entries, dry_run: true })
  assert.isFalse(tried.data.written)
  assert.strictEqual((await ok("time_list", { from: date, to: date })).data.count, 0)
  const logged = await ok("time_log", { entries, request_id: "monday" })
  assert.deepEqual(
    logged.data.rows.map(({ client, cost, project }: any) => ({ client, cost, project })),
    [
      { client: "Acme", cost: 160, project: undefined },
      { client: "Acme", cost: 60, project: "Website" }
    ]
  )
  const again = await ok("time_log", { entries, request_id: "monday" })
  assert.isTrue(again.data.repeated)

  const list = await ok("time_list", { from: date, to: date, clients: ["acme"], sort: "oldest" })
  assert.deepInclude(list.data, { count: 2, minutes: 165, earned: ["220.00 EUR"] })
  const [{ id: first }, { id: second }] = logged.data.rows
  const amended = await ok("time_update", { id: second, minutes: 60, cost: 80 })
  assert.deepInclude(amended.data.before, { minutes: 45, cost: 60 })
  assert.deepInclude(amended.data.after, { minutes: 60, cost: 80 })

  await ok("money_save", {
    kind: "payment",
    date,
    amount: 100,
    client: "Acme",
    comment: "Deposit",
    request_id: "deposit"
  })
  const summary = await ok("summarize_period", { from: date, to: date, group_by: "client" })
  assert.deepInclude(summary.data, {
    minutes: 180,
    entries: 2,
    earned: ["240.00 EUR"],
    received: ["100.00 EUR"],
    owed: ["140.00 EUR"]
  })
  const { data: debts } = await ok("report_debtors")
  assert.deepInclude(debts, { currency: "EUR", debtors: 1, receivable: 140 })
  assert.deepInclude(debts.rows[0], { name: "Acme", debt: 140, last_paid: date })
  const { data: draft } = await ok("invoice_save", { client: "Acme", from: date, to: date, dry_run: true })
  assert.deepInclude(draft.invoice, { net: 240, currency: "EUR", entries: 2 })

  const asked = await ok("record_delete", { kind: "time", ids: [first] })
  if (asksItself) {
    assert.deepEqual(asked.data.deleted, [first])
  } else {
    assert.isTrue(asked.data.pending)
    assert.include(asked.text, "Wireframes")
    assert.strictEqual((await ok("time_list", {})).data.count, 2)
    const gone = await ok("record_delete", { kind: "time", ids: [first], confirm_token: asked.data.confirm_token })
    assert.deepEqual(gone.data.deleted, [first])
  }
  assert.strictEqual((await ok("time_list", {})).data.count, 1)
}
