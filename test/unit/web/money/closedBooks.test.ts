import { assert, describe, it } from "vitest"
import {
  byCurrency,
  closesOf,
  inForce,
  overEverywhere,
  type Period
} from "../../../../packages/web/src/pages/close/periods.ts"

const period = (id: string, change: Partial<Period>): Period => ({
  id,
  action: "close",
  from: null,
  through: null,
  state: "closed",
  note: null,
  reason: null,
  user_id: "ada",
  at: "2026-11-02T08:14:00Z",
  certificate: "made",
  sha256: null,
  log_head: null,
  figures: null,
  ...change
})
const september = period("september", { through: "2026-09-30" })
const october = period("october", { from: "2026-10-01", through: "2026-10-31" })
const again = period("october again", { from: "2026-10-01", through: "2026-10-31" })
const opened = (id: string, through: string | null) => period(id, { action: "reopen", state: "reopened", through })

const ids = (periods: ReadonlyArray<Period>): ReadonlyArray<string> => periods.map(({ id }) => id)

describe("closes whose certificates are in force", () => {
  it("are those of which no day was reopened", () => {
    assert.deepEqual(ids(inForce([october, september])), ["october", "september"])
    assert.deepEqual(ids(inForce([again, opened("one", "2026-09-30"), october, september])), [
      "october again",
      "september"
    ])
    assert.deepEqual(ids(inForce([opened("one", "2026-09-15"), october, september])), [])
    assert.deepEqual(ids(inForce([september, opened("all", null), october])), ["september"])
    // The second reopening left more closed than the first: what the first opened stays open.
    assert.deepEqual(ids(inForce([opened("two", "2026-10-15"), again, opened("one", "2026-08-31"), september])), [])
  })

  it("belong to each month that they have days of", () => {
    const both = period("both", { from: "2026-09-01", through: "2026-10-31" })
    assert.deepEqual(ids(closesOf([both], "2026-09")), ["both"])
    assert.deepEqual(ids(closesOf([both], "2026-10")), ["both"])
    assert.deepEqual(ids(closesOf([both], "2026-08")), [])
    assert.deepEqual(ids(closesOf([both], "2026-11")), [])
    assert.deepEqual(ids(closesOf([september], "2020-02")), ["september"])
  })
})

it("a day is over everywhere at noon of the next one", () => {
  assert.strictEqual(overEverywhere("2026-10-31"), "2026-11-01T12:00:00.000Z")
  assert.strictEqual(overEverywhere("2026-12-31"), "2027-01-01T12:00:00.000Z")
})

it("clients are by currency, the workspace's first", () => {
  const zero = { opening: 0, earned: 0, charged: 0, received: 0, settled: 0, closing: 0 }
  const row = (currency: string) => ({ counteragent_id: null, currency, ...zero })
  const figures = {
    clients: [row("USD"), row("EUR"), row("USD")],
    members: [],
    counts: {},
    totals: { currency: "EUR", ...zero }
  }
  assert.deepEqual(
    byCurrency(figures).map(({ currency, rows }) => [currency, rows.length]),
    [
      ["EUR", 1],
      ["USD", 2]
    ]
  )
})
