import type { Rate } from "@hourbook/contract/contract"
import { describe, expect, it } from "vitest"
import { ofScope, rateLines } from "../../../packages/web/src/features/rates/rateLines.ts"

const aRate = (effective_date: string, fields: Partial<Rate> = {}): Rate => ({
  id: `${effective_date} ${fields.user_id ?? ""}`,
  kind: "bill",
  amount: 80,
  currency: "EUR",
  effective_date,
  project_id: null,
  counteragent_id: null,
  user_id: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  ...fields
})

describe("the history of rates", () => {
  it("tells the rate in force from those before and to come, each scope by itself", () => {
    const rates = [
      aRate("2025-01-01"),
      aRate("2027-01-01"),
      aRate("2026-03-01"),
      aRate("2024-01-01", { user_id: "ada" })
    ]
    expect(rateLines(rates, "2026-11-22")).toEqual([
      { rate: rates[1], state: "later" },
      { rate: rates[2], state: "now" },
      { rate: rates[0], state: "past", until: "2026-02-28" },
      { rate: rates[3], state: "now" }
    ])
  })

  it("of the workspace has no rate of a client, project or person", () => {
    const rates = [
      aRate("2025-01-01"),
      aRate("2025-01-01", { user_id: "ada" }),
      aRate("2025-01-01", { project_id: "grid" })
    ]
    expect(ofScope(rates, {})).toEqual([rates[0]])
    expect(ofScope(rates, { user_id: "ada" })).toEqual(rates)
  })
})
