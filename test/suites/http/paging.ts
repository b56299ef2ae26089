import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { anyCharacters } from "../../support/data/arbitraries.ts"
import { forAll } from "../../support/expecting.ts"
import { type Caller, dataOf, join, openWorkspace, refused } from "../../support/http/callers.ts"
import { oncePerStack } from "../../support/http/oncePerStack.ts"
import { aMoneyBody, aName, directions, inWireOrder } from "../../support/http/wireArbitraries.ts"
import { moneyKinds, projectKind, timesheetKind, type WireKind, wireKinds } from "../../support/http/wireKinds.ts"
import { forgeries } from "../../support/http/wrongValues.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const isMoney = (kind: WireKind) => moneyKinds.find((one) => one === kind)

/** A workspace with records of a kind, several of them made in the same millisecond or equal in every column. */
const seedRecords = Effect.fnUntraced(function* (kind: WireKind) {
  const { owner } = yield* openWorkspace()
  const by = owner.full
  const member = yield* join(by, { name: "Mary", role: "member" })
  const acme = yield* by.make("/api/counteragents", { name: "Acme" })
  const bolt = yield* by.make("/api/counteragents", { name: "Bolt" })
  const website = yield* by.make("/api/projects", { name: "Website", counteragent_id: acme.id })
  const shop = yield* by.make("/api/projects", { name: "Shop", counteragent_id: bolt.id })
  const workshop = yield* by.make("/api/projects", { name: "Workshop" })
  const belongings = {
    projects: [website.id, shop.id],
    clientless: [workshop.id],
    clients: [acme.id, bolt.id],
    users: [owner.id, member.id]
  }
  const money = isMoney(kind)
  const bodies: ReadonlyArray<any> =
    money === undefined
      ? fc.sample(
          aName.map((name) => ({ name })),
          { numRuns: 20, seed: 7 }
        )
      : fc.sample(aMoneyBody(money, belongings), { numRuns: 24, seed: 7 })
  yield* Effect.all(
    bodies.map((body) => owner.full.make(kind.path, body)),
    { concurrency: 4 }
  )
  if (money === undefined) {
    const entities = dataOf(yield* owner.read.get(`${kind.path}?page_size=500`))[kind.many]
    const field = kind === projectKind ? "project_id" : "counteragent_id"
    for (const [index, { id }] of entities.slice(0, 8).entries()) {
      const common = { currency: index % 3 === 0 ? "USD" : "EUR", [field]: id }
      const work = { description: "x", accrual_date: "2026-03-01", duration_minutes_total: (index % 3) * 60 }
      yield* owner.full.make("/api/time", { ...work, cost: (index % 4) * 10, ...common })
      yield* owner.full.make("/api/money", { inflow_date: "2026-03-02", amount: 5 + (index % 2), ...common })
    }
  }
  return owner.read
})

/** Its owner's key to read, for every test of the kind: none of them changes a record. */
const seeded = oncePerStack((title: string) => seedRecords(wireKinds.find((kind) => kind.title === title)!))

/** Characters that a malformed cursor may contain. */
const anyPart = anyCharacters({ maxLength: 20 })

const idsOf = (rows: ReadonlyArray<any>): ReadonlyArray<string> => rows.map(({ id }) => id)

const byPage = Effect.fnUntraced(function* (caller: Caller, kind: WireKind, query: string, size: number) {
  const rows: Array<any> = []
  for (let page = 1; ; page++) {
    const data = dataOf(yield* caller.get(`${kind.path}?${query}&page_size=${size}&page=${page}`))
    assert.deepInclude(data, { page, page_size: size })
    rows.push(...data[kind.many])
    if (data.next_cursor === null) return rows
  }
})

const byCursor = Effect.fnUntraced(function* (caller: Caller, kind: WireKind, query: string, size: number) {
  const rows: Array<any> = []
  let cursor = ""
  do {
    const data = dataOf(yield* caller.get(`${kind.path}?${query}&page_size=${size}${cursor}`))
    assert.strictEqual(data.page, cursor === "" ? 1 : null)
    rows.push(...data[kind.many])
    cursor = data.next_cursor === null ? "" : `&cursor=${data.next_cursor}`
  } while (cursor !== "")
  return rows
})

/** Lists, page by page. */
export const paging = defineHttpSuite("paging and sorting", (it, { thorough }) => {
  for (const [number, kind] of wireKinds.filter((kind) => kind !== timesheetKind).entries()) {
    describe(kind.title, () => {
      it.effect("200 in the order of every column, both ways, ties by created_at and id", () =>
        Effect.gen(function* () {
          const caller = yield* seeded(kind.title)
          for (const column of kind.sorts) {
            for (const direction of directions) {
              const { [kind.many]: rows, totalCount } = dataOf(
                yield* caller.get(`${kind.path}?page_size=500&sort_by=${column}&sort_dir=${direction}`)
              )
              assert.strictEqual(rows.length, totalCount)
              assert.deepStrictEqual(idsOf(rows), idsOf(inWireOrder(rows, column, direction)), `${column} ${direction}`)
            }
          }
        })
      )

      it.effect("200 with every row exactly once, by page and by cursor, whatever the size of a page", () =>
        Effect.gen(function* () {
          const caller = yield* seeded(kind.title)
          const asked = fc.record({
            column: fc.constantFrom(...kind.sorts),
            direction: fc.constantFrom(...directions),
            size: fc.integer({ min: 4, max: 30 })
          })
          yield* forAll(asked, thorough ? 12 : 6, ({ column, direction, size }) =>
            Effect.gen(function* () {
              const query = `sort_by=${column}&sort_dir=${direction}`
              const whole = idsOf(dataOf(yield* caller.get(`${kind.path}?${query}&page_size=500`))[kind.many])
              assert.deepStrictEqual(idsOf(yield* byPage(caller, kind, query, size)), whole)
              assert.deepStrictEqual(idsOf(yield* byCursor(caller, kind, query, size)), whole)
            })
          )
        })
      )

      it.effect("400 invalid_param for a cursor of another order", () =>
        Effect.gen(function* () {
          const caller = yield* seeded(kind.title)
          const cursors: Array<{ readonly order: string; readonly cursor: string }> = []
          for (const column of kind.sorts) {
            for (const direction of directions) {
              const order = `sort_by=${column}&sort_dir=${direction}`
              const { next_cursor } = dataOf(yield* caller.get(`${kind.path}?${order}&page_size=2`))
              cursors.push({ order, cursor: next_cursor })
            }
          }
          for (const [index, { cursor }] of cursors.entries()) {
            const { order } = cursors[(index + 1) % cursors.length]!
            refused(
              yield* caller.get(`${kind.path}?${order}&cursor=${cursor}`),
              400,
              "invalid_param",
              /^cursor: expected/u
            )
          }
        })
      )

      it.effect("400 invalid_param for a cursor of another filter, 200 for another size of the page", () =>
        Effect.gen(function* () {
          const caller = yield* seeded(kind.title)
          const cursorOf = (query: string) =>
            Effect.map(caller.get(`${kind.path}?${query}&page_size=1`), (answer) => dataOf(answer).next_cursor)
          const all = yield* cursorOf("sort_by=created_at")
          const some = yield* cursorOf("sort_by=created_at&search=e")
          for (const [query, cursor, status] of [
            ["", all, 200],
            ["&include_totals=0", all, 200],
            ["&search=e", all, 400],
            ...(isMoney(kind) === undefined ? [] : [["&currency=EUR", all, 400]]),
            ...(some === null
              ? []
              : [
                  ["&search=e", some, 200],
                  ["&search=o", some, 400],
                  ["", some, 400]
                ])
          ]) {
            const answer = yield* caller.get(`${kind.path}?sort_by=created_at&page_size=2${query}&cursor=${cursor}`)
            assert.strictEqual(answer.status, status, query)
            if (status === 400) refused(answer, 400, "invalid_param", /^cursor: expected.*same filter/u)
          }
        })
      )

      it.effect("400 invalid_param for a cursor of another list in the same order", () =>
        Effect.gen(function* () {
          const caller = yield* seeded(kind.title)
          const query = "sort_by=created_at&page_size=1"
          const { next_cursor } = dataOf(yield* caller.get(`${kind.path}?${query}`))
          for (const { path } of wireKinds.filter((one) => one !== timesheetKind)) {
            const answer = yield* caller.get(`${path}?${query}&cursor=${next_cursor}`)
            if (path === kind.path) assert.strictEqual(answer.status, 200)
            else refused(answer, 400, "invalid_param", /^cursor: expected/u)
          }
        })
      )

      it.effect("400 or 200, never more, for a forged cursor", () =>
        Effect.gen(function* () {
          const caller = yield* seeded(kind.title)
          const { next_cursor } = dataOf(yield* caller.get(`${kind.path}?page_size=2`))
          const honest = JSON.parse(Buffer.from(next_cursor, "base64url").toString())
          const send = Effect.fnUntraced(function* (index: number, value: unknown) {
            const parts = honest.map((part: unknown, at: number) => (at === index ? value : part))
            const cursor = Buffer.from(JSON.stringify(parts)).toString("base64url")
            const answer = yield* caller.get(`${kind.path}?cursor=${cursor}`)
            if (answer.status !== 200) refused(answer, 400, "invalid_param")
          })
          // Each is tried in every place in memory, and in some place of some list on every other store.
          for (const index of honest.keys()) {
            for (const [at, value] of forgeries.entries()) {
              if (thorough || (index + at + number) % 4 === 0) yield* send(index, value)
            }
          }
          const anything = fc.tuple(fc.nat(honest.length - 1), anyPart)
          yield* forAll(anything, thorough ? 30 : 5, ([index, value]) => send(index, value))
        })
      )
    })
  }

  it.effect("200 with a page that is not there as an empty one", () =>
    Effect.gen(function* () {
      const caller = yield* seeded(projectKind.title)
      const data = dataOf(yield* caller.get("/api/projects?page=1000"))
      assert.deepInclude(data, { projects: [], page: 1000, next_cursor: null, totalCount: 23 })
    })
  )
})
