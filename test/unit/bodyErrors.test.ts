import { assert, describe, it } from "@effect/vitest"
import { Api } from "@hourbook/api/Api"
import { explain } from "@hourbook/http/edge/requests/explain"
import { Result, Schema } from "effect"
import { HttpApi } from "effect/http-api"

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
})
