import { assert, describe, it } from "@effect/vitest"
import { Api } from "@hourbook/rest/openapi/Api"
import { rootFiles } from "@hourbook/rest/pages/rootFiles"
import { servedPaths } from "@hourbook/runtime/requests/servedPaths"
import { HttpApi } from "effect/http-api"

describe("served paths", () => {
  it("are those of the interface and what the hosts serve beside it", () => {
    const paths = new Set<string>()
    HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => paths.add(endpoint.path) })
    const beside = /^\/(?:healthz|readyz|docs|signin\/oidc.*|api\/mcp|assets\/:file|oauth\/.*|\.well-known\/.*)$/u
    const files = new Set(rootFiles.map((name) => `/${name}`))
    assert.sameMembers(
      servedPaths.filter((path) => !beside.test(path) && !files.has(path)),
      [...paths]
    )
    assert.strictEqual(new Set(servedPaths).size, servedPaths.length)
  })
})
