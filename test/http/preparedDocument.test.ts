import { assert, describe, it } from "@effect/vitest"
import { PreparedAfter } from "@hourbook/rest/docs/PreparedAfter"
import { preparedDocument } from "@hourbook/rest/docs/preparedDocument"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import { Effect } from "effect"
import { HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"

/** Serves a document, and counts how often it was made. */
const serve = Effect.gen(function* () {
  let made = 0
  const text = Effect.sync(() => `document ${++made}`)
  const answer = yield* preparedDocument({ name: "docs", text, contentType: "text/plain" })
  const request = HttpServerRequest.fromWeb(new Request("http://hourbook.test/docs"))
  const ask = Effect.flatMap(answer(request), (response) =>
    Effect.promise(() => HttpServerResponse.toWeb(response).text())
  )
  return { ask, made: () => made }
})

describe("a document that does not change", () => {
  it.live("is made once: before the first request, if the host asks for that, or for it", () =>
    Effect.gen(function* () {
      const { ask, made } = yield* Effect.provideService(serve, PreparedAfter, "5 millis")
      const lazy = yield* serve
      while (made() === 0) yield* Effect.sleep("5 millis")
      assert.strictEqual(lazy.made(), 0)
      for (const document of [yield* ask, yield* ask, yield* lazy.ask]) assert.strictEqual(document, "document 1")
      assert.deepStrictEqual([made(), lazy.made()], [1, 1])
    }).pipe(Effect.provide([Sha256.layer, HttpServer.layerServices]))
  )
})
