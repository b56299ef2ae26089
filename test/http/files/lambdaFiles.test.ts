import { assert, describe, it } from "@effect/vitest"
import { requestLog } from "@hourbook/runtime/requests/requestLog"
import { Effect, Scope, Stream } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { makeHandler } from "../../../hosts/lambda/src/events/handler.ts"
import { makeResponder } from "../../../hosts/lambda/src/events/Responder.ts"
import { eventOf, type Front, fronts, responseOf } from "../../tools/lambda/events.ts"

/** A function that answers every request alike. */
const answering = (response: HttpServerResponse.HttpServerResponse) =>
  makeHandler({
    headers: {},
    service: async () => ({
      answer: Effect.runSync(Scope.provide(makeResponder(HttpRouter.add("*", "/*", response)), Scope.makeUnsafe())),
      settled: Effect.void
    }),
    log: requestLog("json", () => {}),
    pathTemplate: (path) => path
  })

const ask = async (front: Front, handler: ReturnType<typeof answering>) =>
  responseOf(
    await handler(
      await eventOf(new Request("http://hourbook.test/api/time"), { front, sourceAddress: "192.0.2.7", stage: "live" })
    )
  )

const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

describe.each(fronts)("a file through a %s", (front) => {
  const file = (contentType: string, length: number, fill = 97) =>
    HttpServerResponse.stream(
      Stream.fromIterable(Array.from({ length: 10 }, () => new Uint8Array(length / 10).fill(fill))),
      { contentType, headers: { "content-disposition": `${shown(contentType)}; filename="a"` } }
    )
  const shown = (contentType: string) => (contentType.startsWith("text/calendar") ? "inline" : "attachment")

  it.each([
    ["text/csv", 5_000_000, 5_000_010],
    ["application/jsonl; charset=utf-8", 5_000_000, 5_000_010],
    ["text/plain; charset=utf-8", 5_000_000, 5_000_010],
    ["text/calendar; charset=utf-8", 5_000_000, 5_000_010],
    [sheet, 4_499_990, 4_500_010]
  ])("is whole as %s, and refused when it is larger than a function may answer", async (type, most, more) => {
    const small = await ask(front, answering(file(type, most)))
    assert.strictEqual((await small.arrayBuffer()).byteLength, most)
    const large = await ask(front, answering(file(type, more)))
    assert.strictEqual(large.status, 400)
    assert.match(await large.text(), /"code":"validation_error".*5 MB/u)
  })

  it("is refused where the quotes in it make the answer too long", async () => {
    const quotes = await ask(front, answering(file("application/jsonl", 4_000_000, 34)))
    assert.strictEqual(quotes.status, 400)
  })

  it("is read no further than it can be answered", async () => {
    let read = 0
    const endless = Stream.map(Stream.forever(Stream.succeed(1)), () => {
      read++
      return new Uint8Array(1_000_000)
    })
    const headers = { "content-disposition": 'attachment; filename="a"' }
    const answer = await ask(front, answering(HttpServerResponse.stream(endless, { headers })))
    assert.strictEqual(answer.status, 400)
    assert.isBelow(read, 100)
  })
})
