import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { newUuid } from "../support/data/builders.ts"
import { dataOf, openWorkspace } from "../support/http/callers.ts"
import { operations } from "../support/http/contract.ts"
import { stackOn } from "../support/http/stack.ts"
import { suggestedStatuses } from "../support/openapi/suggestedStatuses.ts"

/** What the documentation page sends of a parameter that its reader leaves as it is; undefined when nothing. */
const suggested = ({ examples, schema }: any): unknown =>
  examples?.default["x-disabled"] === true ? undefined : (examples?.default.value ?? schema.examples?.[0])

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("requests of the documentation page", (it) => {
  it.effect(
    "2xx for what every operation suggests, 404 or 400 where that is an id of nothing, and 403 without https",
    () =>
      Effect.gen(function* () {
        for (const operation of operations) {
          const { described, id, method, path, referring } = operation
          const { owner } = yield* openWorkspace({ currency: "EUR" })
          const query = described.parameters
            .filter((parameter: any) => parameter.in === "query" && suggested(parameter) !== undefined)
            .map((parameter: any) => [parameter.name, suggested(parameter)] as const)
          const body = referring.requestBody?.content["application/json"].examples.default.value
          if (["timer.stop", "timer.amend", "timer.discard"].includes(id))
            yield* owner.full.make("/api/timer/start", {})
          if (id === "calendarFeed.remove") dataOf(yield* owner.full.post(path), 201)
          const place = path.replace(/\{\w+\}/gu, newUuid())
          const answer = yield* owner.full.send(
            method,
            query.length === 0 ? place : `${place}?${new URLSearchParams(query).toString()}`,
            body
          )
          assert.include(
            suggestedStatuses(
              operation,
              query.map(([name]: any) => name)
            ),
            answer.status,
            `${id} ${JSON.stringify(answer.body)}`
          )
        }
      })
  )
})
