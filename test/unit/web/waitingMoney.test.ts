import type { Payment } from "@hourbook/contract/contract"
import { describe, expect, it } from "vitest"
import type { MoneyRow } from "../../../packages/web/src/features/money/moneyRow.ts"
import { moneySums } from "../../../packages/web/src/features/money/moneySums.ts"
import { waitingMoney } from "../../../packages/web/src/features/money/waitingMoney.ts"
import type { KeptWrite } from "../../../packages/web/src/offline/keptWrites.ts"

const own = { id: "ada", name: "Ada", currency: "EUR" }
const id = "01890000-0000-7000-8000-000000000001"

const payment: Payment = {
  id,
  inflow_date: "2026-11-10",
  amount: 100.1,
  currency: "EUR",
  comment: null,
  counteragent_id: "lumen",
  counteragent_name: "Lumen",
  project_id: null,
  project_name: null,
  user_id: "ada",
  user_name: "Ada",
  created_at: "2026-11-10T10:00:00Z",
  updated_at: "2026-11-10T10:00:00Z",
  settles: null,
  allocations: [],
  external_ref: null,
  import_id: null
}

const rows: ReadonlyArray<MoneyRow> = [{ kind: "received", date: payment.inflow_date, record: payment }]

const aWrite = (fields: Partial<KeptWrite>): KeptWrite => ({
  id: "01890000-0000-7000-8000-00000000000a",
  at: Date.parse("2026-11-17T09:00:00Z"),
  workspaceId: "workspace",
  userId: "ada",
  tab: "tab",
  method: "POST",
  address: "/api/money",
  body: undefined,
  idempotencyKey: "key",
  ifMatch: undefined,
  due: 0,
  tries: 1,
  ...fields
})

const sums = {
  count: 1,
  total: 100.1,
  byCurrency: [{ currency: "EUR", count: 1, total: 100.1 }],
  days: [{ date: "2026-11-10", total: 100.1 }]
}

const queue = (...writes: ReadonlyArray<KeptWrite>) => ({ arrived: [], isOffline: false, writes })

describe("money that waits", () => {
  it.each([
    ["received", "/api/money", { inflow_date: "2026-11-17", settles: { amount: "5.5", currency: "USD" } }],
    ["paid", "/api/payouts", { payout_date: "2026-11-17", user_id: "ben" }],
    ["charges", "/api/charges", { charge_date: "2026-11-17", kind: "fee" }]
  ] as const)("is in the list of its kind alone: %s", (kind, address, fields) => {
    const write = aWrite({
      address,
      body: { amount: "20.20", currency: "EUR", ...fields },
      names: { user_name: "Ben" }
    })
    for (const other of ["received", "paid", "charges"] as const) {
      const list = waitingMoney(other, queue(write), [], {}, own)
      expect(list).toHaveLength(other === kind ? 1 : 0)
      if (other !== kind) continue
      expect(list[0]).toMatchObject({ date: "2026-11-17", record: { amount: 20.2, pending: { state: "waiting" } } })
    }
  })

  it("counts in the sums to the cent, and in those of its own currency", () => {
    const body = { inflow_date: "2026-11-17", amount: "0.2", currency: "EUR" }
    const list = waitingMoney("received", queue(aWrite({ body })), rows, {}, own)
    expect(moneySums(sums, rows, list, "EUR")).toEqual({
      count: 2,
      total: 100.3,
      byCurrency: [{ currency: "EUR", count: 2, total: 100.3 }],
      days: [
        { date: "2026-11-10", total: 100.1 },
        { date: "2026-11-17", total: 0.2 }
      ]
    })
    const dollars = waitingMoney("received", queue(aWrite({ body: { ...body, currency: "USD" } })), rows, {}, own)
    expect(moneySums(sums, rows, dollars, "EUR")).toMatchObject({
      total: 100.1,
      byCurrency: [{ total: 100.1 }, { currency: "USD", count: 1, total: 0.2 }]
    })
  })

  it("is changed or gone at once, and in another list where it went there", () => {
    const address = `/api/money/${id}`
    const amended = aWrite({ method: "PUT", address, body: { amount: "90", inflow_date: "2026-12-01" } })
    const list = waitingMoney("received", queue(amended), rows, {}, own)
    expect(list[0]).toMatchObject({ date: "2026-12-01", record: { amount: 90, counteragent_name: "Lumen" } })
    expect(moneySums(sums, rows, list, "EUR").total).toBe(90)
    expect(waitingMoney("received", queue(amended), rows, { to: "2026-11-30" }, own)).toEqual([])
    const deleted = waitingMoney("received", queue(aWrite({ method: "DELETE", address })), rows, {}, own)
    expect(moneySums(sums, rows, deleted, "EUR")).toMatchObject({ count: 0, total: 0, byCurrency: [] })
  })
})
