import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { operationOf, operations } from "./contract.ts"
import type { Way } from "./stack.ts"

/** The second name of time entries, which no store can tell from the first, and what asks no store. */
export const withoutStore = operations.map(({ id }) => id).filter((id) => /^(?:timesheet\.|system\.openapi$)/u.test(id))

/** Notes which operations succeed along a way, and makes the test that none is missing, which goes after the suites. */
export const noteOperations = () => {
  const succeeded = new Set<string>()

  const noting = (way: Way): Way => ({
    ...way,
    to: (routes) =>
      Effect.map(way.to(routes), (fetch) => async (request, context) => {
        const response = await fetch(request, context)
        const operation = operationOf(request.method, new URL(request.url).pathname)
        if (response.ok && operation !== undefined) succeeded.add(operation.id)
        return response
      })
  })

  const everyOperationSucceeded = (how: string, elsewhere: ReadonlyArray<string> = []): void =>
    it(`every operation succeeded ${how}`, () => {
      assert.deepStrictEqual(
        operations.map(({ id }) => id).filter((id) => !succeeded.has(id) && !elsewhere.includes(id)),
        []
      )
    })

  return { noting, everyOperationSucceeded }
}
