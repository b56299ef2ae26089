import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { newUuid } from "../support/data/builders.ts"
import {
  type Caller,
  callerWith,
  dataOf,
  anonymous,
  openTeam,
  openWorkspace,
  refused
} from "../support/http/callers.ts"
import { operations } from "../support/http/contract.ts"
import { hostileBodies, hostileJson, hostileText } from "../support/http/hostileValues.ts"
import { openFor } from "../support/http/openFor.ts"
import { stackOn } from "../support/http/stack.ts"
import { timeKind, timesheetKind, transferKinds, wireKinds } from "../support/http/wireKinds.ts"

const schemaOf = (operation: (typeof operations)[number]) =>
  operation.described.requestBody?.content["application/json"].schema
const counted = wireKinds.map(({ path }) => path).filter((path) => path !== "/api/timesheet")

/** What bodies of some kinds may have besides those of all. */
const more: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/api/time": ["hourly_rate", "billable", "started_at", "ended_at", "tags", "metadata"],
  "/api/money": ["settles"],
  "/api/projects": ["billable_default", "rounding", "metadata"]
}

/** How many records of each kind there are. */
const counts = (caller: Caller) =>
  Effect.map(Effect.all(counted.map((path) => caller.get(path))), (answers) =>
    answers.map((answer) => Number(dataOf(answer).totalCount))
  )

/** Every answer is held to the description as it comes, so none of these can be a 5xx or go without the envelope. */
layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("hostile input", (it) => {
  for (const [number, kind] of wireKinds.filter((one) => one !== timesheetKind).entries()) {
    const { change, one, path } = kind
    // The other fields of a charge are those of a payment.
    const fields = kind.needsClient
      ? ["kind", "counteragent_id", "user_id"]
      : [...Object.keys(kind.body), "project_id", "counteragent_id", "user_id", "archived"]
    it.effect(`400 or 201, and nothing stored on 400, for every hostile value in every field (${path})`, () =>
      Effect.gen(function* () {
        const { body, owner } = yield* openFor(kind)
        const record = yield* owner.full.make(path, body)
        let stored = 1
        for (const [at, field] of [...fields, ...(more[path] ?? [])].entries()) {
          for (const [index, value] of hostileJson.entries()) {
            // A field is read alike from a new record and from a change: each gets half of the values.
            if ((number + at + index) % 2 === 0) {
              const sent = JSON.stringify({ ...body, [field]: 0 }).replace(`"${field}":0`, `"${field}":${value}`)
              const made = yield* owner.full.post(path, sent)
              if (made.status === 201) stored++
              else refused(made, 400, made.body.error.code)
            } else {
              const changed = yield* owner.full.put(`${path}/${record.id}`, `{"${field}":${value}}`)
              if (changed.status !== 200) refused(changed, 400, changed.body.error.code)
            }
          }
        }
        assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, stored)
        dataOf(yield* owner.full.put(`${path}/${record.id}`, { ...body, ...change }))
        assert.deepInclude(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one], change)
      })
    )
  }

  it.effect("400 for what other services answered with 500 or stored", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const [field, value] of [
        ["description", '"a\\u0000b"'],
        ["description", '"\\ud800"'],
        ["duration_minutes_total", "3e9"],
        ["cost", "1e308"],
        ["cost", "1e400"],
        ["cost", "120.12345678901234567"],
        ["accrual_date", '"2026-02-30"'],
        ["accrual_date", '"infinity"']
      ] as const) {
        const { [field]: _, ...rest } = timeKind.body
        const text = `${JSON.stringify(rest).slice(0, -1)},"${field}":${value}}`
        const answer = yield* owner.full.post("/api/time", text)
        refused(answer, 400, answer.body.error.code)
      }
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 0)
    })
  )

  it.effect("201 with what was meant when a body names a key twice, 400 invalid_body when it names a prototype", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const twice = dataOf(yield* owner.full.post("/api/projects", '{"name":"first","name":"second"}'), 201)
      assert.strictEqual(twice.project.name, "second")
      const polluted = '{"name":"x","__proto__":{"archived":true},"constructor":{"prototype":{"archived":true}}}'
      for (const body of [polluted, '{"__proto__":{"name":"x"}}']) {
        refused(yield* owner.full.post("/api/projects", body), 400, "invalid_body", /^__proto__: unknown field/u)
      }
      assert.notProperty({}, "archived")
    })
  )

  it.effect("400 invalid_body or 413 for every raw body that is no JSON object", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      for (const operation of operations.filter(
        // An object without any field is good there.
        (one) => schemaOf(one) !== undefined && !/\/(?:invite|issue|start|stop)$/u.test(one.path)
      )) {
        for (const body of hostileBodies) {
          const answer = yield* owner.full.send(operation.method, operation.path.replace("{id}", newUuid()), body)
          assert.include([400, 413], answer.status, `${operation.path} ${JSON.stringify(answer.body)}`)
        }
      }
      assert.deepStrictEqual(yield* counts(owner.full), [0, ...transferKinds.map(() => 0), 3, 2])
    })
  )

  it.effect("400 or 404 for weird text in the path, the same for every operation", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const { method, path } of operations.filter((one) => one.path.includes("{"))) {
        // A URL takes a backslash for a slash, and the path ends before the id then.
        for (const text of hostileText.filter((one) => one !== "\\")) {
          const answer = yield* owner.full.send(method, path.replace("{id}", text), method === "PUT" ? {} : undefined)
          assert.include([400, 404, 405], answer.status, `${method} ${path} ${text.slice(0, 20)}`)
        }
      }
      for (const text of hostileText) {
        assert.include([400, 401, 404], (yield* anonymous.get(`/api/${text}`)).status)
        assert.include([400, 401, 404], (yield* anonymous.get(`/${text}`)).status)
      }
    })
  )

  it.effect("400 for weird names and values in the query", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const lists = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"))
      for (const [number, { described, path }] of lists.entries()) {
        for (const [index, text] of hostileText.filter((one) => !"#&".includes(one)).entries()) {
          const named = yield* owner.read.get(`${path}?${text}=1`)
          assert.strictEqual(named.status, 400, `${path}?${text.slice(0, 20)}`)
          const parameters = described.parameters.filter((parameter: any) => parameter.in === "query")
          // The texts take turns, so that each meets every list, and every parameter a third of them in each list it is in.
          for (const [at, { name }] of parameters.entries()) {
            if ((number + index + at) % 3 > 0) continue
            const answer = yield* owner.read.get(`${path}?${name}=${text}`)
            const allowed = name === "token" ? [404, 400] : [200, 400]
            assert.include(allowed, answer.status, `${path}?${name}=${text.slice(0, 20)}`)
          }
        }
      }
    })
  )

  it.effect("401, 400 or 200 for giant headers and queries", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const giant = "x".repeat(200_000)
      refused(yield* callerWith(giant).get("/api/time"), 401, "unauthorized")
      refused(yield* owner.full.post("/api/time", timeKind.body, { "idempotency-key": giant }), 400, "invalid_param")
      refused(yield* owner.read.get(`/api/time?search=${giant}`), 400, "invalid_param")
      refused(yield* owner.read.get(`/api/time?${giant}=1`), 400, "invalid_param")
      refused(
        yield* owner.read.get(`/api/time?${Array.from({ length: 5000 }, (_, index) => `a${index}=1`).join("&")}`),
        400,
        "invalid_param"
      )
      refused(yield* owner.read.get(`/api/time?${"page=1&".repeat(5000)}`), 400, "invalid_param")
      dataOf(yield* owner.read.get("/api/time", { "x-forwarded-for": giant, "user-agent": giant, accept: giant }))
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      const tags = '"7",'.repeat(20_000)
      refused(yield* owner.full.delete(`/api/time/${entry.id}`, { "if-match": tags }), 412, "precondition_failed")
    })
  )
})
