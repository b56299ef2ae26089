import { assert, it } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { carriedSuites, hostSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { operationOf, operations } from "../support/http/contract.ts"
import type { Way } from "../support/http/stack.ts"
import { throughEvents } from "../tools/lambda/throughEvents.ts"

/** The operations that succeeded behind the front of today. */
const answered = new Set<string>()

const noting = (way: Way): Way => ({
  ...way,
  to: (routes) =>
    Effect.map(way.to(routes), (fetch) => async (request, context) => {
      const response = await fetch(request, context)
      const operation = operationOf(request.method, new URL(request.url).pathname)
      if (response.ok && operation !== undefined) answered.add(operation.id)
      return response
    })
})

runHttpSuites("the public interface on Lambda behind a http-api", MemoryStore.layer, hostSuites, {
  what: "host",
  way: noting(throughEvents("http-api"))
})

it("every operation was answered through events", () => {
  assert.deepStrictEqual(
    operations.map(({ id }) => id).filter((id) => !answered.has(id)),
    []
  )
})

/** The older events differ in how path, query, headers and body arrive. */
runHttpSuites("the public interface on Lambda behind a rest-api", MemoryStore.layer, carriedSuites, {
  what: "host",
  way: throughEvents("rest-api")
})
