import { assert, layer } from "@effect/vitest"
import { moneyKeys } from "@hourbook/rest/shapes/moneyKeys"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { dataOf, refused } from "../../support/http/callers.ts"
import { ExpectedShape } from "../../support/http/contract.ts"
import { stackOn } from "../../support/http/stack.ts"
import { everyAnswer, keysIn, seed, work } from "./hiddenWorld.ts"

/** Amounts that no other figure of these tests comes to: of the rate, of 90 and 30 minutes by it, and of what Mary received. */
const amounts = ["97.53", "146.3", "48.77", "4321.09", "8642.18"]

const withoutMoney = Effect.provideService(ExpectedShape, "moneyless")

/** The world with hidden fields, where members are shown hours alone; Mary has every kind of record that she may have. */
const hours = Effect.gen(function* () {
  const world = yield* seed
  const { acme, member, owner, website } = world
  const on = { currency: "EUR", project_id: website.id }
  const paid = yield* member.full.make("/api/money", { ...on, inflow_date: "2026-03-02", amount: "4321.09" })
  yield* owner.full.make("/api/payouts", {
    payout_date: "2026-03-02",
    amount: "4321.09",
    currency: "EUR",
    user_id: member.id
  })
  // The keys of what callers keep with records are theirs.
  dataOf(yield* member.full.put(`/api/money/${paid.id}`, { metadata: { cost: "mine" } }))
  dataOf(yield* owner.full.put("/api/workspace", { members_see_money: false }))
  return { ...world, acme, paid }
})

const assertNone = (answer: unknown, where: string) => {
  const shown = [...keysIn(answer)].filter((key) => moneyKeys.has(key))
  assert.deepEqual(shown, [], where)
  const text = JSON.stringify(answer)
  for (const amount of amounts) assert.notInclude(text, amount, where)
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })(
  "members who see no money",
  (it) => {
    it.effect("get it in no answer of any operation, and others get it as before", () =>
      Effect.gen(function* () {
        const world = yield* hours
        const answers = yield* withoutMoney(everyAnswer(world, world.member.read))
        assert.isAtLeast(answers.length, 24)
        for (const { data, headers, path } of answers) {
          // Metadata is what the caller wrote.
          const cut = JSON.parse(
            JSON.stringify(data, (key, value: unknown) => (key === "metadata" ? undefined : value))
          )
          assertNone({ cut, headers }, path)
        }
        const { inflow } = dataOf(yield* withoutMoney(world.member.read.get(`/api/money/${world.paid.id}`)))
        assert.deepEqual(inflow.metadata, { cost: "mine" })
        for (const role of ["owner", "admin", "client"] as const) {
          const found = keysIn(yield* everyAnswer(world, world[role].read))
          for (const key of ["cost", "earned_total", "amount"]) assert.isTrue(found.has(key), `${role} ${key}`)
        }
      })
    )

    it.effect("get it in no answer to what they write: made, repeated, changed, many at a time, or by the timer", () =>
      Effect.gen(function* () {
        const { member, owner, website } = yield* hours
        const key = { "idempotency-key": "again" }
        const mine = member.full
        // A repeat is cut as the answer is that it repeats, whatever was shown then.
        dataOf(yield* owner.full.put("/api/workspace", { members_see_money: true }))
        const before = { "idempotency-key": "before" }
        assert.property(dataOf(yield* mine.post("/api/time", work(website), before), 201).entry, "cost")
        dataOf(yield* owner.full.put("/api/workspace", { members_see_money: false }))
        const sent = { ...work(website), metadata: {} }
        const answers = yield* withoutMoney(
          Effect.gen(function* () {
            const repeated = dataOf(yield* mine.post("/api/time", work(website), before), 201)
            const made = dataOf(yield* mine.post("/api/time", { ...sent, description: "Other" }, key), 201)
            const again = dataOf(yield* mine.post("/api/time", { ...sent, description: "Other" }, key), 201)
            assert.deepEqual(again, made)
            const changed = dataOf(yield* mine.put(`/api/time/${made.entry.id}`, { duration_minutes_total: 30 }))
            const many = dataOf(
              yield* mine.post("/api/time/bulk", {
                operations: [
                  { op: "create", body: { ...sent, description: "Bulk" } },
                  { op: "update", id: made.entry.id, body: { duration_minutes_total: 31 } }
                ]
              })
            )
            assert.strictEqual(many.failed, 0)
            dataOf(yield* mine.post("/api/timer/start", { project_id: website.id }), 201)
            const next = dataOf(yield* mine.post("/api/timer/start", { project_id: website.id }), 201)
            assert.isString(next.stopped.id)
            const stopped = dataOf(yield* mine.post("/api/timer/stop", {}), 201)
            const paid = dataOf(
              yield* mine.post("/api/money", {
                inflow_date: "2026-03-02",
                amount: "4321.09",
                currency: "EUR",
                project_id: website.id
              }),
              201
            )
            return { repeated, made, again, changed, many, next, stopped, paid }
          })
        )
        for (const [name, answer] of Object.entries(answers)) {
          assertNone(
            JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === "metadata" ? null : value))),
            name
          )
        }
      })
    )

    it.effect("are not told of a rate by a warning", () =>
      Effect.gen(function* () {
        const { member, website } = yield* hours
        const answer = yield* withoutMoney(
          member.full.post("/api/time", {
            ...work(website),
            accrual_date: "2026-03-03",
            cost: 5,
            currency: "EUR",
            metadata: {}
          })
        )
        assert.notProperty(dataOf(answer, 201), "warnings")
      })
    )

    it.effect("may not order lists by amounts, nor read what is about money alone", () =>
      Effect.gen(function* () {
        const { member } = yield* hours
        for (const path of [
          "/api/time?sort_by=cost",
          "/api/timesheet?sort_by=cost",
          "/api/money?sort_by=amount",
          "/api/payouts?sort_by=amount",
          "/api/projects?sort_by=earned",
          "/api/projects?sort_by=received",
          "/api/counteragents?sort_by=debt",
          "/api/counteragents?sort_by=earned",
          "/api/moneysheet-matrix",
          "/api/moneysheet-matrix?metric=received",
          "/api/time?format=hledger",
          "/api/time?format=pdf&prices=1"
        ]) {
          refused(yield* member.read.get(path), 403, "forbidden", /no money/u)
        }
        dataOf(yield* withoutMoney(member.read.get("/api/time?sort_by=duration_minutes_total")))
        dataOf(yield* withoutMoney(member.read.get("/api/projects?sort_by=worked")))
      })
    )

    it.effect("get files without its columns, and a timesheet on paper without prices", () =>
      Effect.gen(function* () {
        const { member } = yield* hours
        for (const path of [
          "/api/time",
          "/api/money",
          "/api/payouts",
          "/api/projects",
          "/api/counteragents",
          "/api/rates",
          "/api/timesheet-matrix"
        ]) {
          const csv = yield* member.read.get(`${path}?format=csv`)
          assert.strictEqual(csv.status, 200, path)
          const [names = ""] = String(csv.body).split("\r\n")
          for (const name of names.split(",")) {
            // Members see budgets in hours alone.
            assert.isFalse(
              !name.startsWith("budget.") && name.split(".").some((key) => moneyKeys.has(key)),
              `${path} ${name}`
            )
          }
          assertNone(String(csv.body), path)
          const lines = yield* member.read.get(`${path}?format=jsonl`)
          for (const line of String(lines.body ?? "")
            .trim()
            .split("\n")) {
            if (line === "") continue
            const { metadata: _, ...row } = JSON.parse(line)
            assertNone(row, path)
          }
        }
        assert.strictEqual((yield* member.read.get("/api/time?format=pdf")).status, 200)
      })
    )
  }
)
