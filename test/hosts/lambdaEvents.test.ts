import { assert, describe, it } from "@effect/vitest"
import { requestLog } from "@hourbook/runtime/requests/requestLog"
import { Effect, type Layer, Option, Scope, Stream } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { makeHandler, type Service } from "../../hosts/lambda/src/events/handler.ts"
import { makeResponder } from "../../hosts/lambda/src/events/Responder.ts"
import { eventOf, type Front, fronts, responseOf } from "../tools/lambda/events.ts"

/** Says what it was asked. */
const echo = HttpRouter.add(
  "*",
  "/*",
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { headers, method, url } = request
    const bytes = method === "GET" ? new ArrayBuffer() : yield* Effect.orDie(request.arrayBuffer)
    const address = Option.getOrUndefined(request.remoteAddress)
    return HttpServerResponse.jsonUnsafe({
      method,
      url,
      headers: { ...headers },
      address,
      body: Buffer.from(bytes).toString("hex")
    })
  })
)

const serving = (routes: Layer.Layer<never, never, HttpRouter.HttpRouter>): Service => ({
  answer: Effect.runSync(Scope.provide(makeResponder(routes), Scope.makeUnsafe())),
  settled: Effect.void
})
const service = serving(echo)
const always = (response: HttpServerResponse.HttpServerResponse) => serving(HttpRouter.add("*", "/*", response))

const handlerOf = (of: Service | undefined, lines: Array<string> = []) =>
  makeHandler({
    headers: {},
    service: async () => of,
    log: requestLog("json", (line) => lines.push(line)),
    pathTemplate: (path) => path
  })

const request = (path: string, init: RequestInit = {}) => new Request(`http://hourbook.test${path}`, init)
const sent = (front: Front) => ({ front, sourceAddress: "192.0.2.7", stage: "live" })
const ask = async (front: Front, asked: Request, of: Service | null = service) =>
  responseOf(await handlerOf(of ?? undefined)(await eventOf(asked, sent(front))))
const echoed = async (front: Front, asked: Request): Promise<any> => (await ask(front, asked)).json()

describe.each(fronts)("a request through a %s", (front) => {
  it("keeps its method, its path without the stage, and its query with all that repeats", async () => {
    const { method, url } = await echoed(
      front,
      request("/api/time?page=1&page=2&search=a%26b%20c&empty=", { method: "PUT" })
    )
    assert.strictEqual(method, "PUT")
    const { pathname, searchParams } = new URL(url, "http://x")
    assert.strictEqual(pathname, "/api/time")
    assert.deepStrictEqual(
      [...searchParams],
      [
        ["page", "1"],
        ["page", "2"],
        ["search", "a&b c"],
        ["empty", ""]
      ]
    )
  })

  it("keeps its body to the byte, text or not", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    for (const [body, type] of [
      [bytes, "application/octet-stream"],
      [bytes, "application/json"],
      [new TextEncoder().encode('{"a":"Ärger 😀"}'), "application/json"],
      [new Uint8Array(), "application/json"]
    ] as const) {
      const asked = request("/api/time", { method: "POST", body, headers: { "content-type": type } })
      assert.strictEqual((await echoed(front, asked)).body, Buffer.from(body).toString("hex"))
    }
  })

  it("keeps its headers and cookies", async () => {
    const headers = new Headers([
      ["x-api-key", "secret"],
      ["if-match", '"1"'],
      ["if-match", '"2"'],
      ["cookie", "a=1; b=2"]
    ])
    const asked = (await echoed(front, request("/", { headers }))).headers
    assert.deepInclude(asked, { "x-api-key": "secret", "if-match": '"1", "2"', cookie: "a=1; b=2" })
  })

  it("comes from the address that AWS saw, whatever its headers say", async () => {
    const headers = { "x-forwarded-for": "198.51.100.1", "x-real-ip": "198.51.100.1", forwarded: "for=198.51.100.1" }
    assert.strictEqual((await echoed(front, request("/", { headers }))).address, "192.0.2.7")
  })

  it("is answered to the byte, with every header and cookie", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => 255 - index)
    const text = (of: string) => new TextEncoder().encode(of)
    for (const [body, type] of [
      [bytes, "image/png"],
      [text("Ärger 😀"), "text/html; charset=utf-8"],
      [text('{"type":"problem"}'), "application/problem+json"],
      [new Uint8Array(), "application/json"]
    ] as const) {
      const options = { status: 201, contentType: type, headers: { etag: '"1"' } }
      for (const made of [
        HttpServerResponse.uint8Array(body, options),
        HttpServerResponse.stream(Stream.make(body.subarray(0, 2), body.subarray(2)), options),
        HttpServerResponse.fromWeb(new Response(body, { status: 201, headers: { "content-type": type, etag: '"1"' } }))
      ]) {
        const response = made.pipe(
          HttpServerResponse.setCookieUnsafe("a", "1", { path: "/" }),
          HttpServerResponse.setCookieUnsafe("b", "2", { httpOnly: true })
        )
        const answer = await ask(front, request("/"), always(response))
        assert.strictEqual(answer.status, 201)
        assert.deepStrictEqual(new Uint8Array(await answer.arrayBuffer()), body)
        assert.strictEqual(answer.headers.get("content-type"), type)
        assert.strictEqual(answer.headers.get("etag"), '"1"')
        assert.deepStrictEqual(answer.headers.getSetCookie(), ["a=1; Path=/", "b=2; HttpOnly"])
        const head = await ask(front, request("/", { method: "HEAD" }), always(response))
        assert.deepStrictEqual([head.status, await head.text()], [201, ""])
      }
    }
    const zipped = HttpServerResponse.uint8Array(bytes, {
      contentType: "text/css",
      headers: { "content-encoding": "gzip" }
    })
    const answer = await ask(front, request("/"), always(zipped))
    assert.deepStrictEqual(new Uint8Array(await answer.arrayBuffer()), bytes)
  })

  it("is 503 with the envelope while the service cannot start", async () => {
    const answer = await ask(front, request("/api/time"), null)
    assert.strictEqual(answer.status, 503)
    assert.strictEqual(answer.headers.get("retry-after"), "2")
    const { error, ok } = (await answer.json()) as { ok: boolean; error: { code: string } }
    assert.deepStrictEqual([ok, error.code], [false, "api_error"])
  })
})

describe("an event", () => {
  const event = (change: (event: any) => void): Promise<unknown> =>
    eventOf(request("/api/time"), sent("function-url")).then((made) => {
      change(made)
      return made
    })

  it("with a body on a GET is answered as if it had none", async () => {
    const made = await event((one) => (one.body = "x"))
    assert.strictEqual((await handlerOf(service)(made)).statusCode, 200)
  })

  it("whose method is no word of HTTP, or one that is not for services, is 400 with the envelope", async () => {
    for (const method of ["GE T", "", "get", "CONNECT"]) {
      const made = await event((one) => (one.requestContext.http.method = method))
      const { body, statusCode } = await handlerOf(service)(made)
      assert.deepStrictEqual([statusCode, JSON.parse(body).error.code], [400, "invalid_param"])
    }
  })

  it("keeps a question mark or a hash that its path has to itself", async () => {
    const made = await event((one) => Object.assign(one, { rawPath: "/api/a?b#c", rawQueryString: "d=%3Fe%ZZ" }))
    const { body } = await handlerOf(service)(made)
    assert.strictEqual(JSON.parse(body).url, "/api/a%3Fb%23c?d=%3Fe%ZZ")
  })

  it("keeps a path that only begins like its stage", async () => {
    for (const [path, expected] of [
      ["/live/api/time", "/api/time"],
      ["/lively", "/lively"],
      ["/api/live", "/api/live"]
    ] as const) {
      const made = await event((one) => {
        one.requestContext.stage = "live"
        one.rawPath = path
      })
      assert.strictEqual(JSON.parse((await handlerOf(service)(made)).body).url, expected)
    }
  })

  it("that is no request is refused", async () => {
    for (const made of [{}, null, "ping", { source: "aws.events" }, { version: "2.0" }, { httpMethod: "GET" }]) {
      const refused = await handlerOf(service)(made).then(
        () => undefined,
        (error: Error) => error.message
      )
      assert.match(String(refused), /API Gateway/u)
    }
  })

  it("gives the answer the client's id, or else the front's, or else a new one", async () => {
    const idOf = async (brought: string | undefined, given: string | undefined) => {
      const lines: Array<string> = []
      const made = await event((one) => {
        if (brought !== undefined) one.headers["X-Request-Id"] = brought
        one.requestContext.requestId = given
      })
      const answer = responseOf(await handlerOf(service, lines)(made))
      const id = answer.headers.get("x-request-id") ?? ""
      assert.strictEqual(JSON.parse(lines[0] ?? "").request_id, id)
      return id
    }
    assert.strictEqual(await idOf("mine", "JKJaXmPLvHcESHA="), "mine")
    assert.strictEqual(await idOf("not sane", "JKJaXmPLvHcESHA="), "JKJaXmPLvHcESHA=")
    assert.match(await idOf(undefined, undefined), /^[\da-f-]{36}$/u)
    assert.isNotNull((await ask("rest-api", request("/api/time"), null)).headers.get("x-request-id"))
  })

  it("leaves one line in the log at once, without query and secrets", async () => {
    const lines: Array<string> = []
    const asked = request("/api/time?search=private", { headers: { "x-api-key": "secret" } })
    await handlerOf(service, lines)(await eventOf(asked, sent("rest-api")))
    assert.lengthOf(lines, 1)
    const { milliseconds, request_id, time, ...line } = JSON.parse(lines[0] ?? "")
    assert.match(request_id, /^[\da-f-]{36}$/u)
    assert.deepStrictEqual(line, { method: "GET", path: "/api/time", status: 200 })
    assert.isAtLeast(milliseconds, 0)
    assert.match(time, /^\d{4}-\d\d-\d\dT/u)
  })
})
