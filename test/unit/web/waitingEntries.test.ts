import type { TimeStats } from "@hourbook/contract/contract"
import { describe, expect, it } from "vitest"
import { entrySums } from "../../../packages/web/src/features/entry/entrySums.ts"
import { type EntryQuery, waitingEntries } from "../../../packages/web/src/features/entry/waitingEntries.ts"
import type { KeptWrite } from "../../../packages/web/src/offline/keptWrites.ts"
import { anEntry } from "../../support/web/anEntry.ts"

const own = { id: "ada", name: "Ada", currency: "EUR" }
const entryId = "01890000-0000-7000-8000-000000000001"
const writeId = "01890000-0000-7000-8000-00000000000a"

const aWrite = (fields: Partial<KeptWrite> = {}): KeptWrite => ({
  id: writeId,
  at: Date.parse("2026-11-17T09:00:00Z"),
  workspaceId: "workspace",
  userId: "ada",
  tab: "tab",
  method: "POST",
  address: "/api/time",
  body: { description: "Call", accrual_date: "2026-11-17", duration_minutes_total: 30, project_id: "grid" },
  idempotencyKey: "key",
  ifMatch: undefined,
  due: 0,
  tries: 0,
  names: { project_name: "Grid" },
  ...fields
})

const shown = (writes: ReadonlyArray<KeptWrite>, query: EntryQuery = {}, isOffline = false) =>
  waitingEntries({ arrived: [], isOffline, writes }, [anEntry()], query, own)

describe("changes that wait, in a list of entries", () => {
  it("leave the entry as it is where one was refused, in the list and in the sums, and keep what was typed", () => {
    const refused = aWrite({ method: "PUT", address: `/api/time/${entryId}`, tries: 1, refusal: "closed month" })
    const writes = [
      { ...refused, body: { description: "Typed", duration_minutes_total: 15 } },
      { ...refused, id: "second", body: { description: "Typed again" } }
    ]
    const before = [anEntry()]
    const list = waitingEntries({ arrived: [], isOffline: false, writes }, before, {}, own)
    expect(list).toMatchObject([
      {
        description: "Wireframes",
        duration_minutes_total: 60,
        pending: {
          state: "unsaved",
          why: "closed month",
          typed: { description: "Typed again", duration_minutes_total: 15 }
        }
      }
    ])
    const sums = { stats: null, days: [], count: 1 }
    expect(entrySums(sums, before, list, "EUR")).toEqual(sums)
  })

  it("are a row at the place of its day, which says that it waits only where the server is away", () => {
    const [first, second] = shown([aWrite()])
    expect(first).toMatchObject({
      description: "Call",
      project_name: "Grid",
      user_name: "Ada",
      duration_minutes_total: 30
    })
    expect(first?.pending?.state).toBe("sending")
    expect(second?.id).toBe(entryId)
    expect(shown([aWrite()], { sort_dir: "asc" }).at(-1)?.description).toBe("Call")
    expect(shown([aWrite()], {}, true)[0]?.pending?.state).toBe("waiting")
    expect(shown([aWrite({ tries: 2 })])[0]?.pending?.state).toBe("waiting")
    expect(shown([aWrite({ refusal: "No rate" })])[0]?.pending).toEqual({ state: "refused", why: "No rate" })
  })

  it.each([
    [{ accrual_from: "2026-11-18" }, false],
    [{ accrual_to: "2026-11-16" }, false],
    [{ accrual_from: "2026-11-17", accrual_to: "2026-11-17" }, true],
    [{ project_id: "grid" }, true],
    [{ project_id: "other" }, false],
    [{ project_id: "none" }, false],
    [{ counteragent_id: "none" }, true],
    [{ user_id: "ada,ben" }, true],
    [{ user_id: "ben" }, false],
    [{ tag: "design" }, false],
    [{ billable: "1" as const }, true],
    [{ billable: "0" as const }, false],
    [{ search: "cALL" }, true],
    [{ search: "grid" }, true],
    [{ search: "nothing" }, false]
  ])("are in the list of %j: %s", (query, isThere) => {
    expect(shown([aWrite()], query).some(({ description }) => description === "Call")).toBe(isThere)
  })

  it("show an entry as it will be, and leave out one that is being deleted", () => {
    const address = `/api/time/${entryId}`
    const patch = aWrite({ method: "PUT", address, body: { description: "Reviewed", duration_minutes_total: 45 } })
    expect(shown([patch])[0]).toMatchObject({ id: entryId, description: "Reviewed", duration_minutes_total: 45 })
    const moved = aWrite({ method: "PUT", address, body: { accrual_date: "2026-11-20" } })
    expect(shown([moved], { accrual_to: "2026-11-16" })).toEqual([])
    expect(shown([aWrite({ method: "DELETE", address, body: undefined })])).toEqual([])
  })

  it("are shown once, when the server has them and the list was read", () => {
    const arrived = [{ ...aWrite(), record: { ...anEntry({ id: "made", description: "Call" }) } }]
    const queue = { arrived, isOffline: false, writes: [] }
    const before = waitingEntries(queue, [anEntry()], {}, own)
    expect(before.map(({ id, pending }) => [id, pending])).toContainEqual(["made", undefined])
    const read = [anEntry({ id: "made" }), anEntry()]
    expect(waitingEntries(queue, read, {}, own)).toHaveLength(2)
  })
})

describe("sums of a list with changes that wait", () => {
  const stats: TimeStats = {
    entries_count: 3,
    worked_minutes_total: 180,
    earned_total: 270.3,
    by_currency: [{ currency: "EUR", entries_count: 3, worked_minutes_total: 180, earned_total: 270.3 }],
    unconverted: [],
    billable_minutes_total: 180,
    billed_minutes_total: 180,
    utilisation_percent: 100,
    internal_cost_total: 90,
    margin_total: 180.3,
    margin_percent: 66.7
  }
  const day = { date: "2026-11-16", worked_minutes_total: 60, earned_total: 90.1, entries_count: 1 }
  const before = [anEntry({ cost: 90.1, internal_cost: 30, internal_currency: "EUR" })]
  const sums = { stats, days: [day], count: 3 }

  it("leave out an entry that is being deleted, to the cent, and its day", () => {
    const left = entrySums(sums, before, [], "EUR")
    expect(left.count).toBe(2)
    expect(left.days).toEqual([])
    expect(left.stats).toMatchObject({
      entries_count: 2,
      worked_minutes_total: 120,
      billable_minutes_total: 120,
      earned_total: 180.2,
      margin_total: 120.2,
      by_currency: [{ currency: "EUR", entries_count: 2, worked_minutes_total: 120, earned_total: 180.2 }]
    })
  })

  it("count the minutes of one that waits, and not of one that was refused", () => {
    const with30 = (write: KeptWrite) =>
      entrySums(sums, before, waitingEntries({ arrived: [], isOffline: true, writes: [write] }, before, {}, own), "EUR")
    expect(with30(aWrite()).stats?.worked_minutes_total).toBe(210)
    expect(with30(aWrite()).days.map(({ date }) => date)).toEqual(["2026-11-16", "2026-11-17"])
    expect(with30(aWrite({ refusal: "No rate" })).stats?.worked_minutes_total).toBe(180)
  })

  it("keep an amount of another currency in the workspace's total until the server has converted it", () => {
    const dollars = [anEntry({ currency: "USD", cost: 50 })]
    const of = {
      ...sums,
      stats: {
        ...stats,
        by_currency: [{ currency: "USD", entries_count: 1, worked_minutes_total: 60, earned_total: 50 }]
      }
    }
    const left = entrySums(of, dollars, [], "EUR")
    expect(left.stats?.earned_total).toBe(270.3)
    expect(left.stats?.by_currency).toMatchObject([{ currency: "USD", earned_total: 0 }])
  })
})
