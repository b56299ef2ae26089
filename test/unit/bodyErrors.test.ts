import { assert, describe, it } from "@effect/vitest"
import { localAccess } from "@hourbook/rest/edge/callers/localAccess"
import { groupOf } from "@hourbook/rest/edge/groupOf"
import { explain } from "@hourbook/rest/edge/requests/explain"
import { requestErrors } from "@hourbook/rest/edge/requests/requestErrors"
import { Api } from "@hourbook/rest/openapi/Api"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Result, Schema, SchemaGetter } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { useCases } from "../support/useCases.ts"

const services = Layer.provide(useCases, MemoryStore.layer)

/** The schemas of all bodies, by their operations. */
const bodies = () => {
  const found: Array<readonly [string, Schema.Codec<unknown>]> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      for (const { schemas } of endpoint.payload.values()) {
        found.push([`${endpoint.method} ${endpoint.path}`, Schema.Union(schemas) as any])
      }
    }
  })
  return found
}

describe("the error of a body", () => {
  it("names the operation that is wrong among many, and no place in a list of words", () => {
    const errorOf = (operation: string, body: unknown): string => {
      const [, schema] = bodies().find(([name]) => name === operation) ?? assert.fail(operation)
      const decoded = Schema.decodeUnknownResult(schema)(body, { errors: "all" })
      if (Result.isSuccess(decoded)) return assert.fail("it is right")
      return explain((decoded.failure as any).issue ?? decoded.failure, "body", () => undefined)
    }
    const operations = [{ op: "delete" }, { op: "creat" }, { op: "create", body: 5 }]
    const text = errorOf("POST /api/time/bulk", { operations })
    assert.match(
      text,
      /^operations\[1\]\.op: expected "create" \| "update" \| "delete"; operations\[2\]\.body: expected /u
    )
    assert.match(errorOf("PUT /api/time/:id", { tags: ["a", 5] }), /^tags: expected /u)
  })

  it("names no schema, whatever is in its fields", () => {
    const all = bodies()
    assert.isAbove(all.length, 10)
    for (const [operation, schema] of all) {
      const document: any = Schema.toJsonSchemaDocument(schema)
      const all = [document.schema, ...Object.values<any>(document.definitions)]
      const fields = all.flatMap(({ properties }) => Object.keys(properties ?? {}))
      assert.isNotEmpty(fields, operation)
      for (const field of fields) {
        for (const wrong of [900, "x", "900 EUR", true, [], {}, [7], null]) {
          const decoded = Schema.decodeUnknownResult(schema)({ [field]: wrong }, { errors: "all" })
          if (Result.isSuccess(decoded)) continue
          const text = explain((decoded.failure as any).issue ?? decoded.failure, "body", () => wrong)
          assert.notMatch(text, /expected <|(?:expected|\|) [A-Z]\w+[a-z]/u, `${operation}: ${text}`)
        }
      }
    }
  })

  it.effect("is the sender's where it does not fit the schema, and not where the schema is broken", () =>
    Effect.gen(function* () {
      const Broken = Schema.String.pipe(
        Schema.decodeTo(Schema.String, {
          decode: SchemaGetter.transform((): string => assert.fail("broken")),
          encode: SchemaGetter.passthrough()
        })
      )
      const send = HttpApiEndpoint.post("send", "/", { payload: Schema.Struct({ text: Broken }) })
      const api = HttpApi.make("api").add(HttpApiGroup.make("group").add(send))
      const routes = groupOf(api, "group", (group) =>
        Effect.succeed(group.handleAll({ send: () => Effect.succeed(HttpServerResponse.empty()) }))
      ).pipe(Layer.provide([Layer.provide(requestErrors, services), localAccess(() => Effect.succeed("nobody"))]))
      const { handler } = HttpRouter.toWebHandler(routes, { disableLogger: true })
      for (const [body, status] of [
        ["{", 400],
        ['{ "text": 1 }', 400],
        ['{ "text": "" }', 500]
      ] as const) {
        const answer = yield* Effect.promise(() =>
          handler(new Request("http://x", { method: "POST", body, headers: { "content-type": "application/json" } }))
        )
        assert.strictEqual(answer.status, status, body)
      }
    })
  )
})
