import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openWith } from "../../../support/http/callers.ts"
import type { Answer, Stack } from "../../../support/http/stack.ts"
import {
  chargeKind,
  importBody,
  type MoneyKind,
  paymentKind,
  payoutKind,
  timeKind,
  timesheetKind
} from "../../../support/http/wireKinds.ts"
import { closedWays } from "../../closedDays.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

/** The day of all bodies is closed, this one is open. */
export const closedThrough = "2026-03-31"
const openDay = "2026-04-01"

const newest = ({ full }: { readonly full: Caller }, subject: string, action: string) =>
  Effect.map(
    full.get(`/api/reports/activity?feed_limit=100&feed_subject=${subject}&feed_action=${action}`),
    (answer) => dataOf(answer).feed[0]
  )

/** What there is on closed days, each made before they were closed. */
const closedWorld = Effect.gen(function* () {
  const world = yield* openWith("acme", "workshop", "member")
  const { acme, owner, workshop } = world
  const { full } = owner
  dataOf(
    yield* full.post("/api/rates", { kind: "bill", amount: 90, currency: "EUR", effective_date: "2026-01-01" }),
    201
  )
  const bodyOf = (kind: MoneyKind) => ({ ...kind.body, ...(kind.needsClient ? { counteragent_id: acme.id } : {}) })
  const made = new Map<string, any>()
  for (const kind of [timeKind, paymentKind, payoutKind, chargeKind]) {
    made.set(kind.path, yield* full.make(kind.path, bodyOf(kind)))
  }
  const { cost: _, currency: __, ...priced } = timeKind.body
  yield* full.make("/api/time", priced)
  yield* full.make("/api/time", { ...timeKind.body, project_id: workshop.id })
  const rate = yield* full.make("/api/exchange-rates", { currency: "USD", effective_date: "2026-03-01", rate: 0.9 })
  const imported = yield* full.make("/api/imports", importBody)
  const operations = [{ op: "create", body: timeKind.body }]
  dataOf(yield* full.post("/api/time/bulk", { import_id: imported.id, operations }))
  const later = yield* full.make("/api/time", { ...timeKind.body, accrual_date: openDay })
  dataOf(yield* full.put(`/api/time/${made.get("/api/time").id}`, { description: "Drafts" }))
  const changed = yield* newest(owner, "time_entry", "updated")
  dataOf(yield* full.post("/api/periods/close", { through: closedThrough, force: true }))
  return { ...world, bodyOf, made, rate, imported, later, changed }
})
type World = Effect.Success<typeof closedWorld>

/** Tries a way on a closed day, and says what came of it. */
type Try = (world: World) => Effect.Effect<unknown, never, Stack>

const ruleOf = (answer: Answer): unknown => [answer.status, answer.body.error?.rule?.code]
const isClosed = [400, "period_closed"]

const ofKind = (kind: MoneyKind): Readonly<Record<string, Try>> => {
  const idOf = ({ made }: World) => made.get(kind.path === timesheetKind.path ? timeKind.path : kind.path).id
  return {
    record: ({ bodyOf, owner }) => Effect.map(owner.full.post(kind.path, bodyOf(kind)), ruleOf),
    // Its own day is closed, and that of another would be.
    amend: (world) =>
      Effect.gen(function* () {
        const { full } = world.owner
        const own = yield* full.put(`${kind.path}/${idOf(world)}`, { [kind.date]: openDay })
        const open = yield* full.make(kind.path, { ...world.bodyOf(kind), [kind.date]: openDay })
        const into = yield* full.put(`${kind.path}/${open.id}`, { [kind.date]: closedThrough })
        assert.deepStrictEqual(ruleOf(into), isClosed)
        return ruleOf(own)
      }),
    remove: (world) => Effect.map(world.owner.full.delete(`${kind.path}/${idOf(world)}`), ruleOf),
    bulk: (world) =>
      Effect.gen(function* () {
        const id = idOf(world)
        const operations = [
          { op: "create", body: world.bodyOf(kind) },
          { op: "update", id, body: kind.change },
          { op: "create", body: { ...world.bodyOf(kind), [kind.date]: openDay } }
        ]
        const { full } = world.owner
        const { results } = dataOf(yield* full.post(`${kind.path}/bulk`, { operations }))
        assert.deepStrictEqual(
          results.map((one: any) => one.error?.rule?.code),
          ["period_closed", "period_closed", undefined]
        )
        const removal = dataOf(yield* full.post(`${kind.path}/bulk`, { operations: [{ op: "delete", id }] }))
        assert.strictEqual(removal.results[0].error?.rule?.code, "period_closed")
        const all = yield* full.post(`${kind.path}/bulk`, { mode: "all", operations })
        assert.strictEqual(all.status, 400)
        return [400, results[0].error.rule.code]
      })
  }
}

const ways: Readonly<Record<string, Readonly<Record<string, Try>>>> = {
  time: ofKind(timeKind),
  timesheet: ofKind(timesheetKind),
  payments: ofKind(paymentKind),
  payouts: ofKind(payoutKind),
  charges: ofKind(chargeKind),
  projects: {
    amend: ({ acme, owner, workshop }) =>
      Effect.gen(function* () {
        const path = `/api/projects/${workshop.id}`
        const moved = dataOf(yield* owner.full.put(path, { counteragent_id: acme.id, move_records: true }))
        assert.deepInclude(moved, { moved: 0, next: null, closed: 1 })
        return isClosed
      })
  },
  timer: {
    start: ({ owner: { full } }) => stopsOnOpenDay(full, "start"),
    stop: ({ owner: { full } }) => stopsOnOpenDay(full, "stop")
  },
  rates: {
    reprice: ({ owner }) =>
      Effect.gen(function* () {
        dataOf(
          yield* owner.full.post("/api/rates", {
            kind: "bill",
            amount: 99,
            currency: "EUR",
            effective_date: "2026-02-01"
          }),
          201
        )
        const repriced = dataOf(
          yield* owner.full.post("/api/rates/reprice", { kind: "bill", from: "2026-03-01", to: openDay })
        )
        assert.deepInclude(repriced, { changed_count: 0, locked_count: 4, told_count: 1, refused: [] })
        return isClosed
      })
  },
  exchangeRates: {
    put: ({ owner: { full } }) =>
      Effect.gen(function* () {
        const rate = { currency: "USD", effective_date: closedThrough, rate: 0.8 }
        const later = yield* full.post("/api/exchange-rates", { ...rate, effective_date: openDay })
        assert.strictEqual(later.status, 201)
        return ruleOf(yield* full.post("/api/exchange-rates", rate))
      }),
    remove: ({ owner, rate }) => Effect.map(owner.full.delete(`/api/exchange-rates/${rate.id}`), ruleOf)
  },
  workspace: {
    amend: ({ owner }) =>
      Effect.map(owner.full.put("/api/workspace", { currency: "GBP" }), (answer) => {
        assert.deepStrictEqual(ruleOf(answer), [400, "currency_of_closed"])
        return isClosed
      })
  },
  imports: {
    undo: ({ imported, owner }) =>
      Effect.map(owner.full.delete(`/api/imports/${imported.id}`), (answer) => {
        const { kept, removed } = dataOf(answer)
        assert.deepStrictEqual([removed, kept.map(({ reason }: any) => reason)], [0, ["closed"]])
        return isClosed
      })
  },
  undo: {
    change: ({ changed, owner }) => Effect.map(owner.full.post(`/api/activity/${changed.id}/undo`), ruleOf),
    operation: ({ changed, owner }) =>
      Effect.map(owner.full.post(`/api/operations/${changed.operation_id}/undo`), (answer) => {
        const { kept, undone } = dataOf(answer)
        assert.deepStrictEqual([undone, kept.map(({ reason }: any) => reason)], [0, ["closed"]])
        return isClosed
      })
  }
}

/** A timer that stops, or that another one ends, on a day that is closed: its entry is of the next day, and it never fails. */
const stopsOnOpenDay = Effect.fnUntraced(function* (full: Caller, by: "start" | "stop") {
  dataOf(yield* full.post("/api/timer/start", { description: "Late" }), 201)
  const today = new Date().toISOString().slice(0, 10)
  const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  dataOf(yield* full.post("/api/periods/close", { through: today, force: true }))
  const answer =
    by === "stop" ? yield* full.post("/api/timer/stop") : yield* full.post("/api/timer/start", { description: "Next" })
  const { entry, stopped, warnings } = dataOf(answer, 201)
  const made = entry ?? stopped
  assert.strictEqual(made.accrual_date, next)
  assert.strictEqual(made.started_at.slice(0, 10), today)
  assert.deepStrictEqual(
    warnings.map(({ code }: any) => code).filter((code: string) => code === "moved_to_open_day"),
    ["moved_to_open_day"]
  )
  return isClosed
})

/** Every way to write, on a day that is closed. */
export const everyWay = defineHttpSuite("every way to write on a closed day", (it, { aliases }) => {
  it.effect("is tried, or says why no closed day matters", () =>
    Effect.sync(() =>
      assert.deepStrictEqual(
        Object.entries(closedWays).flatMap(([group, all]) =>
          Object.entries(all).flatMap(([name, way]) => (way === "closed" ? [`${group}.${name}`] : []))
        ),
        Object.entries(ways).flatMap(([group, all]) => Object.keys(all).map((name) => `${group}.${name}`))
      )
    )
  )

  for (const [group, all] of Object.entries(ways)) {
    if (group === "timesheet" && !aliases) continue
    it.effect(`is refused or left out: ${group}`, () =>
      Effect.gen(function* () {
        for (const [name, attempt] of Object.entries(all)) {
          const world = yield* closedWorld
          const { read } = world.owner
          const before = dataOf(yield* read.get(`/api/time?accrual_to=${closedThrough}&page_size=100`)).entries
          assert.deepStrictEqual(yield* attempt(world), isClosed, name)
          const after = dataOf(yield* read.get(`/api/time?accrual_to=${closedThrough}&page_size=100`)).entries
          assert.deepStrictEqual(after, before, name)
        }
      })
    )
  }
})
