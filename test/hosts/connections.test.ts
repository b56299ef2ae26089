import { type IncomingHttpHeaders, request } from "node:http"
import { connect } from "node:net"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { freePort } from "../support/oauth/freePort.ts"
import { eventually, type Host, postHour, shownKey, startHost } from "./hostProcess.ts"

/** Everything that the server says to these bytes until it ends the connection, and how long that took. */
const say = (host: Host, bytes: string, drip?: string) =>
  new Promise<{ readonly text: string; readonly milliseconds: number }>((resolve) => {
    const { hostname, port } = new URL(host.url)
    const start = Date.now()
    const socket = connect(Number(port), hostname)
    let text = ""
    const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 500)
    socket.on("data", (chunk) => (text += chunk))
    socket.on("error", () => {})
    socket.on("close", () => {
      clearInterval(dripping)
      resolve({ text, milliseconds: Date.now() - start })
    })
    socket.write(bytes)
  })

/** An answer as it comes, without decompression. */
const ask = (host: Host, path: string, headers: Readonly<Record<string, string>>, method = "GET", body?: string) =>
  new Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }>((resolve, reject) => {
    const sent = request(host.url + path, { method, headers, agent: false }, (response) => {
      const chunks = response.toArray()
      chunks.then((all) => resolve({ headers: response.headers, body: Buffer.concat(all) }), reject)
    })
    sent.on("error", reject).end(body)
  })

const codings = { br: brotliDecompressSync, gzip: gunzipSync }

const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4))

const failed = (text: string, status: number) => {
  assert.match(text, new RegExp(`^HTTP/1.1 ${status} `, "u"))
  assert.match(text, /content-type: application\/json/iu)
  const body = bodyOf(text)
  assert.strictEqual(body.ok, false)
  assert.isString(body.error.code)
  assert.isString(body.error.message)
}

const withHost = (test: (host: Host, key: string) => Promise<void>, settings: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const databaseUrl = yield* migratedDatabase
    yield* Effect.promise(async () => {
      const host = await startHost({ DATABASE_URL: databaseUrl, ...settings })
      await test(host, await shownKey(host))
      await host.stop()
    })
  })

describe("a connection", () => {
  it.live("that sends its headers drop by drop, or nothing, or takes nothing of its answer, is cut", () =>
    withHost(async (host) => {
      const { hostname, port } = new URL(host.url)
      const deaf = connect(Number(port), hostname).pause()
      // More than the buffers of two sockets hold.
      deaf.write("GET /docs HTTP/1.1\r\nHost: x\r\n\r\n".repeat(4))
      const [slow, silent] = await Promise.all([
        say(host, "GET /api/time HTTP/1.1\r\nHost: x\r\n", "X-Drop: 1\r\n"),
        say(host, ""),
        eventually(() => (host.said.stdout.includes("GET /docs aborted") ? true : undefined))
      ])
      deaf.destroy()
      failed(slow.text, 408)
      assert.isBelow(slow.milliseconds, 20_000)
      assert.isBelow(silent.milliseconds, 20_000)
    })
  )

  it.live("that speaks no HTTP, or too much of it, gets the envelope", () =>
    withHost(async (host, key) => {
      failed((await say(host, "nonsense\r\n\r\n")).text, 400)
      failed((await say(host, "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n")).text, 400)
      failed((await say(host, `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${"a".repeat(20_000)}\r\n\r\n`)).text, 431)
      failed((await say(host, `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).text, 431)
      failed((await say(host, "GET /api/time HTTP/1.1\r\nConnection: close\r\n\r\n")).text, 400)
      // The key is asked for before the body.
      failed(
        (await say(host, "POST /api/time HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")).text,
        401
      )
      failed(
        (await say(host, "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: wonders\r\n\r\n")).text,
        404
      )
      failed((await say(host, "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n")).text, 400)
      failed((await say(host, "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n")).text, 405)
      for (const path of ["/api/time", "/api/mcp"]) {
        const post = (length: string) =>
          `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
        const declared = await say(host, post("Content-Length: 1500000"))
        failed(declared.text, 413)
        assert.isBelow(declared.milliseconds, 8000, "it does not wait for the body")
        const body = "x".repeat(1_048_577)
        failed((await say(host, post(`Content-Length: ${body.length}`) + body)).text, 413)
        const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
        const next = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        const { text } = await say(host, post("Transfer-Encoding: chunked") + chunks + next)
        assert.match(text, /^HTTP\/1.1 413 .*HTTP\/1.1 200 /su)
      }
      const upgrade = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n"
      assert.match((await say(host, upgrade)).text, /^HTTP\/1.1 200 /u)
    })
  )

  it.live("gets its JSON compressed from 1 kB on, and the same otherwise", () =>
    withHost(async (host, key) => {
      for (let hour = 0; hour < 5; hour++) await postHour(host.url, key, "x".repeat(200))
      const hours = await ask(host, "/api/time", { "x-api-key": key })
      assert.isAbove(hours.body.length, 1024)
      assert.strictEqual(hours.headers["content-encoding"], undefined)
      assert.strictEqual(hours.headers.vary, "Accept-Encoding")
      for (const [accepted, expand] of Object.entries(codings)) {
        const sent = { "x-api-key": key, "accept-encoding": accepted }
        const { body, headers } = await ask(host, "/api/time", sent)
        assert.strictEqual(headers["content-encoding"], accepted)
        assert.strictEqual(headers["content-length"], String(body.length))
        assert.isBelow(body.length, hours.body.length / 2)
        assert.deepStrictEqual(JSON.parse(expand(body).toString()), JSON.parse(hours.body.toString()))
        const head = await ask(host, "/api/time", sent, "HEAD")
        assert.strictEqual(head.headers["content-length"], String(body.length))
        assert.isEmpty(head.body)
        const small = await ask(host, "/api/me/access", sent)
        assert.strictEqual(small.headers["content-encoding"], undefined)
        assert.isTrue(JSON.parse(small.body.toString()).ok)
      }
      const [{ id }] = JSON.parse(hours.body.toString()).data.entries
      const sent = { "x-api-key": key, "accept-encoding": "br", "content-type": "application/json" }
      const text = JSON.stringify({ description: "y".repeat(1500) })
      const changed = await ask(host, `/api/time/${id}`, sent, "PUT", text)
      assert.match(String(changed.headers.etag), /^"\d+"$/u, "If-Match takes it")
      assert.strictEqual(JSON.parse(changed.body.toString()).data.entry.id, id)
    })
  )

  it.live("gets /healthz, /readyz and the headers for https and against guessed content types", () =>
    Effect.gen(function* () {
      const port = String(yield* Effect.promise(freePort))
      const test = async (started: Host) => {
        const host = { ...started, url: `http://127.0.0.1:${port}` }
        for (const path of ["/healthz", "/readyz"]) {
          const response = await fetch(host.url + path)
          assert.strictEqual(response.status, 200)
          assert.isTrue(JSON.parse(await response.text()).ok)
        }
        for (const bytes of ["nonsense\r\n\r\n", "GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"]) {
          const { text } = await say(host, bytes)
          assert.match(text, /^x-content-type-options: nosniff\r$/mu)
          assert.match(text, /^strict-transport-security: max-age=31536000\r$/mu)
        }
      }
      yield* withHost(test, { PORT: port, PUBLIC_URL: "https://hours.example.com" })
    })
  )
})

describe("the log", () => {
  const lookAround = async (host: Host, key: string) => {
    const id = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000"
    await postHour(host.url, key, "a very private text")
    await fetch(`${host.url}/api/time/${id}?search=confidential`, { headers: { "x-api-key": key } })
    await fetch(`${host.url}/api/time/?page=1&search=confidential`, { headers: { "x-api-key": key } })
    await fetch(`${host.url}/${key}/${id}`)
    const page = await fetch(`${host.url}/clients/${id}?search=confidential`, { headers: { accept: "text/html" } })
    assert.include(await page.text(), '<div id="app">')
    await say(host, `GET /${key} NONSENSE\r\n\r\n`)
    await eventually(() => (host.said.stdout.includes("not HTTP") ? true : undefined))
    const log = host.said.stdout.split("\n").filter((line) => / (GET|POST|-) |"method"/u.test(line))
    for (const kept of [key, id, "confidential", "private", "?"]) assert.notInclude(log.join("\n"), kept)
    return log
  }

  it.live("has one readable line for each request, without secrets, ids or queries", () =>
    withHost(async (host, key) => {
      const log = await lookAround(host, key)
      const lines = log.map((line) => line.split(" ").slice(1, -3).join(" "))
      assert.deepStrictEqual(lines, [
        "POST /api/time 201",
        "GET /api/time/:id 400",
        "GET /api/time 200",
        "GET (unknown path) 404",
        "GET (page) 200",
        "- (not HTTP) 400"
      ])
      assert.match(log[0] ?? "", /^\d{4}-\d\d-\d\dT[\d:.]+Z POST \/api\/time 201 [\d.]+ ms [\da-f-]{36}$/u)
    })
  )

  it.live("is JSON, a line each, when asked for", () =>
    withHost(
      async (host, key) => {
        const [first] = (await lookAround(host, key)).map((line) => JSON.parse(line))
        assert.strictEqual(first.method, "POST")
        assert.strictEqual(first.path, "/api/time")
        assert.strictEqual(first.status, 201)
        assert.isNumber(first.milliseconds)
        assert.match(first.request_id, /^[\da-f-]{36}$/u)
      },
      { HOURBOOK_LOG: "json" }
    )
  )
})
