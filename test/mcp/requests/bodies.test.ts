import { gzipSync } from "node:zlib"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { openTeam } from "../../support/http/callers.ts"
import { Stack } from "../../support/http/stack.ts"
import { onMemory } from "../onMemory.ts"

const entry = { date: "2026-03-02", minutes: 60, description: "x", cost: 1 }

const send = Effect.fnUntraced(function* (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>
) {
  const fetch = yield* (yield* Stack).fetch
  const json = { "content-type": "application/json", accept: "application/json, text/event-stream" }
  const request = new Request("http://hourbook.test/api/mcp", {
    method: "POST",
    headers: { ...json, ...headers },
    body
  })
  return yield* Effect.promise(() => fetch(request))
})

onMemory("bodies of messages for /api/mcp", (it) => {
  const key = Effect.map(openTeam(), ({ owner }) => ({ "x-api-key": owner.full.key! }))

  it.effect("400 with the depth allowed for a message that is nested deeper, also within a text that is a list", () =>
    Effect.gen(function* () {
      const headers = yield* key
      const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels)
      for (const levels of [65, 5000]) {
        const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"time_log","arguments":{"x":${lists(levels)}}}}`
        const response = yield* send(body, headers)
        assert.strictEqual(response.status, 400)
        assert.include(yield* Effect.promise(() => response.text()), "body: is nested deeper than 64 levels")
      }
      const assistant = yield* assistantOf(headers["x-api-key"])
      const logged = yield* assistant.call("time_log", { ...entry, tags: lists(5000) })
      assert.isTrue(logged.isError)
      assert.match(logged.text, /^invalid_arguments: /u)
    })
  )

  it.effect("415 for a compressed message, 400 for another content type", () =>
    Effect.gen(function* () {
      const headers = yield* key
      const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} })
      const refused = yield* send(gzipSync(message), { ...headers, "content-encoding": "gzip" })
      assert.strictEqual(refused.status, 415)
      assert.include(yield* Effect.promise(() => refused.text()), "content-encoding: bodies are not unpacked")
      assert.isNotNull(refused.headers.get("ratelimit"))
      const text = yield* send(message, { ...headers, "content-type": "text/plain" })
      assert.strictEqual(text.status, 400)
      assert.include(yield* Effect.promise(() => text.text()), "content-type: expected application/json")
    })
  )
})
