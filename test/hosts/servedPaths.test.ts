import { assert, describe, it } from "@effect/vitest"
import { Api } from "@hourbook/api/Api"
import { servedPaths } from "@hourbook/runtime/requests/servedPaths"
import { HttpApi } from "effect/http-api"

describe("served paths", () => {
  it("are those of the interface and what the hosts serve beside it", () => {
    const paths = new Set<string>()
    HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => paths.add(endpoint.path) })
    const beside = /^\/(?:healthz|readyz|docs|api\/mcp|oauth\/.*|\.well-known\/.*)$/u
    assert.sameMembers(
      servedPaths.filter((path) => !beside.test(path)),
      [...paths]
    )
    assert.strictEqual(new Set(servedPaths).size, servedPaths.length)
  })
})
