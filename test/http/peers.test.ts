// Long because each case is a small one of its own.
import { assert, layer } from "@effect/vitest"
import { Sha256 } from "@hourbook/core/access/Secret"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Option } from "effect"
import * as fc from "fast-check"
import { unique } from "../support/data/builders.ts"
import { forAll } from "../support/expecting.ts"
import { callerWith, dataOf, anonymous, openTeam, openWith, openWorkspace, refused } from "../support/http/callers.ts"
import { branchesOf, operations, resolved } from "../support/http/contract.ts"
import { needsNone } from "../support/http/exceptions.ts"
import { at, stackOn } from "../support/http/stack.ts"
import {
  billingRateBody,
  importBody,
  bodyOf,
  moneyKinds,
  paymentKind,
  rateBody,
  timeKind,
  wireKinds
} from "../support/http/wireKinds.ts"

/** What broke at others, each as our guarantee. */
layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("what broke elsewhere", (it) => {
  it.effect("amounts of different currencies are never added, and one without a rate is shown, not taken for 1:1", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      const of = { counteragent_id: acme.id }
      for (const currency of ["EUR", "USD", "JPY"]) {
        yield* owner.full.make("/api/time", { ...timeKind.body, ...of, cost: 100, currency })
        yield* owner.full.make("/api/money", { ...paymentKind.body, ...of, amount: 10, currency })
      }
      const { stats } = dataOf(yield* owner.read.get("/api/time"))
      const { totals } = dataOf(yield* owner.read.get("/api/money"))
      const { counteragents } = dataOf(yield* owner.read.get("/api/counteragents?search=acme"))
      const month = dataOf(yield* owner.read.get("/api/calendar?month=2026-03-01"))
      assert.deepStrictEqual([stats.earned_total, totals.received_total, counteragents[0].debt_total], [100, 10, 90])
      assert.strictEqual(month.rows[0].total_cost, "100.00")
      for (const beside of [stats, totals, counteragents[0], month]) {
        assert.deepStrictEqual(
          beside.unconverted.map(({ currency }: any) => currency),
          ["JPY", "USD"]
        )
      }
    })
  )

  it.effect("no operation that changes anything but one's own preferences is open to a key that may only read", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      // A passkey is asked for first, since clients add theirs as well: its own tests have that a key which reads cannot.
      const others = ["preferences.amend", "passkeys.add"]
      const changes = operations.filter(({ id, method }) => method !== "GET" && !needsNone(id) && !others.includes(id))
      for (const { id, method, path } of changes) {
        const answer = yield* owner.read.send(
          method,
          path.replace("{id}", owner.id),
          method === "DELETE" ? undefined : {}
        )
        refused(answer, 403, "forbidden")
        const patch = yield* owner.read.send("PATCH", path.replace("{id}", owner.id), {})
        refused(patch, 405, "method_not_allowed", new RegExp(method, "u"))
        assert.isNotEmpty(id)
      }
    })
  )

  it.effect("a header of the client's gives no fresh budget of requests", () =>
    Effect.gen(function* () {
      const left = Effect.fnUntraced(function* (headers: Readonly<Record<string, string>>) {
        const answer = yield* anonymous.get("/api/time", headers)
        return Number(/r=(\d+)/u.exec(String(answer.headers.get("ratelimit")))?.[1])
      })
      const before = yield* left({})
      const forged = ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip", "true-client-ip", "x-client-ip"]
      for (const [index, name] of forged.entries()) {
        assert.strictEqual(yield* left({ [name]: `198.51.100.${index}` }), before - index - 1, name)
      }
      assert.strictEqual(yield* left({ "x-api-key": "hb_full_made_up" }), before - forged.length - 1)
    })
  )

  it.effect("a date is the one that was sent, whatever the hour it is recorded at", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      for (const moment of ["2026-03-01T00:00:00.000Z", "2026-03-01T23:59:59.999Z", "2026-10-25T00:30:00.000Z"]) {
        for (const { body, date, one, path } of moneyKinds.map((kind) => ({ ...kind, body: bodyOf(kind, acme) }))) {
          for (const day of ["2026-02-28", "2026-03-01", "2026-03-29", "2026-10-25"]) {
            const record = yield* owner.full.make(path, { ...body, [date]: day }).pipe(at(moment))
            assert.strictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one][date], day)
          }
        }
      }
      const { rows } = dataOf(yield* owner.read.get("/api/calendar?month=2026-03-01"))
      assert.deepStrictEqual(
        rows.map(({ accrual_date }: any) => accrual_date),
        ["2026-03-01", "2026-03-29"]
      )
    })
  )

  it.effect("a page goes on with the first row that the one before left out, among rows that are all alike", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const made = yield* Effect.all(Array.from({ length: 7 }, () => owner.full.make("/api/time", timeKind.body))).pipe(
        at("2026-03-01T10:00:00.000Z")
      )
      const seen: Array<string> = []
      const cursors = new Set<string>()
      for (let cursor: string | null = ""; cursor !== null;) {
        const after: string = cursor === "" ? "" : `&cursor=${cursor}`
        const data = dataOf(yield* owner.read.get(`/api/time?page_size=1${after}`))
        seen.push(...data.entries.map(({ id }: any) => id))
        cursor = data.next_cursor
        if (cursor !== null) assert.isFalse(cursors.has(cursor))
        cursors.add(cursor ?? "")
      }
      assert.sameMembers(
        seen,
        made.map(({ id }) => id)
      )
      assert.strictEqual(seen.length, 7)
    })
  )

  it.effect("what a record says is a fact: other settings, names and clients do not rewrite it", () =>
    Effect.gen(function* () {
      const { bolt, owner, website } = yield* openTeam()
      const entry = yield* owner.full.make("/api/time", { ...timeKind.body, project_id: website.id })
      dataOf(yield* owner.full.put("/api/workspace", { currency: "USD", payment_terms_days: 1 }))
      dataOf(yield* owner.full.put(`/api/projects/${website.id}`, { counteragent_id: bolt.id, archived: true }))
      assert.deepStrictEqual(dataOf(yield* owner.read.get(`/api/time/${entry.id}`)).entry, entry)
    })
  )

  it.effect("a secret is kept as a hash alone, and a bad one answers 401", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const secret = String(owner.full.key)
      const keys = yield* ApiKeyRepository
      const found = Option.getOrThrow(yield* keys.findBySecret(yield* (yield* Sha256)(secret)))
      assert.notInclude(JSON.stringify(found), secret)
      assert.isTrue(Option.isNone(yield* keys.findBySecret(secret)))
      for (const path of ["/api/me/api-keys", "/api/me/access", "/api/members"]) {
        assert.notInclude(JSON.stringify((yield* owner.full.get(path)).body), secret)
      }
      refused(yield* callerWith(`${secret}x`).get("/api/time"), 401, "unauthorized")
      refused(yield* callerWith(secret.toUpperCase()).get("/api/time"), 401, "unauthorized")
    })
  )

  it.effect("nothing is ever deleted along with something else", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      for (const { body, path } of moneyKinds) {
        yield* owner.full.make(path, { ...body, project_id: website.id, user_id: member.id })
      }
      const counts = Effect.map(Effect.all(wireKinds.map(({ path }) => owner.full.get(path))), (answers) =>
        answers.map((answer) => dataOf(answer).totalCount)
      )
      const before = yield* counts
      refused(yield* owner.full.delete(`/api/projects/${website.id}`), 400, "validation_error", /archived/u)
      refused(yield* owner.full.delete(`/api/counteragents/${acme.id}`), 400, "validation_error", /archived/u)
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      assert.deepStrictEqual(yield* counts, before)
    })
  )

  // A repricing, a timesheet and closed books have no bounds of their own, fields of tax codes, series, invoices, webhooks and mails go with each other, an undo no body, and a secret or a passkey is right or wrong.
  const boundless =
    /^(?:rates\.reprice|approvals\..*|undo\..*|periods\..*|passkeys\..*|taxCodes\..*|invoices\..*|invoiceSeries\..*|invoiceSchedules\..*|imports\.addInvoice|webhooks\..*|mails\..*|.*\.bulk|calendarFeed\.make)$/u
  const bounded = operations.filter(({ id, method }) => method === "POST" && !boundless.test(id) && !needsNone(id))
  for (const operation of bounded) {
    it.effect(`the limits of ${operation.id} are where the description says`, () =>
      Effect.gen(function* () {
        const { acme, owner } = yield* openWith("acme")
        const [good] = wireKinds
          .filter(({ path }) => path === operation.path)
          .map((kind) => ({ ...bodyOf(kind, acme), ...(kind.needsClient ? { kind: "adjustment" } : {}) }))
        const { properties } = resolved(operation.described.requestBody.content["application/json"].schema)
        const rate = operation.path === "/api/rates" ? billingRateBody : rateBody
        const of = operation.id === "statementLinks.create" ? { counteragent_id: acme.id } : {}
        const beside = operation.path === "/api/imports" ? importBody : {}
        const eve = () => ({
          ...rate,
          ...of,
          ...beside,
          name: "Eve",
          role: "member",
          email: `${unique("eve")}@a.example`
        })
        const base = () => good ?? Object.fromEntries(Object.entries(eve()).filter(([field]) => field in properties))
        let limits = 0
        const taken = Effect.fnUntraced(function* (field: string, value: unknown, isTaken: boolean) {
          limits++
          if (operation.id === "timer.stop") yield* owner.full.post("/api/timer/start", {})
          const joins = operation.id === "members.join"
          const { id } = joins ? yield* owner.full.make("/api/members/former", { name: "Fay" }) : owner
          const answer = yield* owner.full.post(operation.path.replace("{id}", id), {
            ...base(),
            ...(field === "discount" ? { counteragent_id: acme.id } : {}),
            [field]: value
          })
          if (isTaken) dataOf(answer, 201)
          else refused(answer, 400, "validation_error", new RegExp(`^${field}: `, "u"))
        })
        for (const [field, schema] of Object.entries(properties)) {
          if (field === "email") continue
          for (const { exclusiveMinimum, maxLength, maximum, minLength, minimum, type } of branchesOf(schema)) {
            const step = type === "integer" ? 1 : 0.0001
            if (maxLength !== undefined) {
              yield* taken(field, field === "holiday_region" ? "DE" : "x".repeat(maxLength), true)
              yield* taken(field, "x".repeat(maxLength + 1), false)
            }
            if (minLength === 1) yield* taken(field, "", false)
            if (minimum !== undefined) yield* taken(field, minimum, true)
            if (minimum !== undefined) yield* taken(field, minimum - step, false)
            if (exclusiveMinimum !== undefined) yield* taken(field, exclusiveMinimum, false)
            if (exclusiveMinimum !== undefined) yield* taken(field, exclusiveMinimum + step, true)
            if (maximum !== undefined) yield* taken(field, maximum, true)
            if (maximum !== undefined) yield* taken(field, Math.floor(maximum) + 1, false)
          }
        }
        assert.isAtLeast(limits, Object.keys(properties).length > 1 ? 2 : 1)
      })
    )
  }

  it.effect("a repeat counts from the first write on, and its body is compared, even when all arrive at once", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const answers = yield* Effect.all(
        Array.from({ length: 10 }, (_, index) =>
          owner.full.post("/api/projects", { name: `Try ${index % 2}` }, { "idempotency-key": "k" })
        ),
        { concurrency: "unbounded" }
      )
      const made = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.project.id))
      assert.strictEqual(made.size, 1)
      assert.strictEqual(answers.filter(({ status }) => status === 400).length, 5)
      assert.strictEqual(dataOf(yield* owner.read.get("/api/projects")).totalCount, 1)
    })
  )

  it.effect("a total is the sum of its rows, to the last digit", () =>
    Effect.gen(function* () {
      const { owner, shop, website } = yield* openTeam()
      const units = (amount: number) => Math.round(amount * 10_000)
      const sum = (rows: ReadonlyArray<any>, key: string) => rows.reduce((total, row) => total + units(row[key]), 0)
      const project = fc.constantFrom({ project_id: website.id }, { project_id: shop.id }, {})
      const amount = fc.integer({ min: 1, max: 99_999_999 }).map((unit) => unit / 10_000)
      const body = fc.record({ project, amount, day: fc.constantFrom("2026-03-01", "2026-03-02", "2026-03-31") })
      yield* forAll(body, 40, ({ amount: cost, day, project: of }) =>
        Effect.gen(function* () {
          yield* owner.full.make("/api/time", { ...timeKind.body, accrual_date: day, cost, ...of })
          const { chart_by_day, entries, stats } = dataOf(yield* owner.read.get("/api/time?page_size=500"))
          assert.strictEqual(units(stats.earned_total), sum(entries, "cost"))
          assert.strictEqual(units(stats.earned_total), sum(chart_by_day, "earned_total"))
          const projects = dataOf(yield* owner.read.get("/api/projects"))
          assert.strictEqual(units(projects.totals.earned_total), sum(projects.projects, "earned_total"))
        })
      )
    })
  )
})
