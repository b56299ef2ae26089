import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { forAll } from "../support/expecting.ts"
import { anyRequest, schemaOf } from "../support/http/anyRequest.ts"
import { type Caller, callerWith, dataOf, anonymous, openTeam, openWorkspace } from "../support/http/callers.ts"
import { type Operation, operations } from "../support/http/contract.ts"
import { valueOf } from "../support/http/schemaArbitrary.ts"
import { stackOn } from "../support/http/stack.ts"
import { bodyOf, wireKinds } from "../support/http/wireKinds.ts"
import { rounds } from "../support/run/rounds.ts"

const counted = wireKinds.map(({ path }) => path).filter((path) => path !== "/api/timesheet")

/** How many records of each kind there are. */
const counts = (caller: Caller) =>
  Effect.map(Effect.all(counted.map((path) => caller.get(path))), (answers) =>
    answers.map((answer) => Number(dataOf(answer).totalCount))
  )

/** What no schema can say: a charge needs a client, or a project that has one; time a price, a duration and a day, from wherever. */
const conditional =
  /^(?:[a-z_.]+: [^;]*; )*(?:counteragent_id|cost|currency|duration_minutes_total|accrual_date|unit_price|lines): is required|^invoice_id: is for PDF|^url: .*expected an address without|^with kind /u

/** Whether an operation makes something of a body alone. */
const takesBody = (operation: Operation) =>
  operation.method === "POST" && !operation.path.includes("{") && schemaOf(operation) !== undefined

/** Every answer is held to the description as it comes, so none of these can be a 5xx or go without the envelope. */
layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("random requests", (it) => {
  it.effect("never invalid_body for a body that the description allows", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const operation of operations.filter(takesBody)) {
        yield* forAll(valueOf(schemaOf(operation)), rounds(30, 500), (body) =>
          Effect.gen(function* () {
            const answer = yield* owner.full.post(operation.path.replace("{id}", owner.id), body)
            if (answer.status < 300 || conditional.test(answer.body.error.message)) return
            const linked = operation.id === "shared.statement" ? ["not_found", "rate_limited"] : []
            const running = operation.id === "timer.stop" ? ["not_found"] : []
            assert.include(
              ["validation_error", "forbidden", ...running, ...linked],
              answer.body.error.code,
              answer.body.error.message
            )
          })
        )
      }
    })
  )

  it.effect("no 5xx, always the envelope, and exactly what succeeded is stored", () =>
    Effect.gen(function* () {
      const { acme, client, member, owner } = yield* openTeam()
      const ids = yield* Effect.all(
        wireKinds.map((kind) => Effect.map(owner.full.make(kind.path, bodyOf(kind, acme)), ({ id }) => String(id)))
      )
      const people = [owner.full, owner.full, owner.full, owner.read, member.full, client.full]
      const before = yield* counts(owner.full)
      const changes = counted.map(() => 0)
      const request = anyRequest(ids, [...people, anonymous, callerWith("junk")])
      yield* forAll(request, rounds(1000, 20_000), ({ body, caller, id, ifMatch, method, operation, query }) =>
        Effect.gen(function* () {
          const path = operation.path.replace("{id}", id) + query
          const sent = method === "GET" || method === "HEAD" ? undefined : body
          const answer = yield* caller.send(method, path, sent, ifMatch === undefined ? {} : { "if-match": ifMatch })
          assert.isBelow(answer.status, 500)
          const made = answer.body?.data?.entry ?? answer.body?.data?.stopped ?? null
          const under = operation.id.startsWith("timer.") && made !== null ? "/api/time" : operation.path
          const kind = counted.indexOf(under.replace("/{id}", "").replace("timesheet", "time"))
          if (answer.status === 201) changes[kind] = (changes[kind] ?? 0) + 1
          if (answer.status === 200 && method === "DELETE") changes[kind] = (changes[kind] ?? 0) - 1
        })
      )
      const after = before.map((count, index) => count + (changes[index] ?? 0))
      assert.deepStrictEqual(yield* counts(owner.full), after)
    })
  )
})
