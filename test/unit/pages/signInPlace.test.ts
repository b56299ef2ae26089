import { assert, describe, it } from "@effect/vitest"
import { placeOf } from "@hourbook/rest/edge/callers/site"
import { HttpServerRequest } from "effect/http"

const requestTo = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  HttpServerRequest.fromWeb(new Request(url, { headers }))

const placeAt = (publicUrl: string | null, host: string, headers: Readonly<Record<string, string>> = {}) =>
  placeOf(requestTo("http://10.0.0.1/api/session", { host, ...headers }), { publicUrl, oidcName: null })

const secure = {
  origin: "https://hours.example",
  cookie: { name: "__Host-hourbook", secure: true },
  domain: "hours.example"
}
const local = { origin: "http://localhost:3000", cookie: { name: "hourbook-3000", secure: false }, domain: "localhost" }

describe("where browsers sign in", () => {
  it("is the public address over https, whichever host a proxy names", () => {
    const publicUrl = "https://hours.example"
    assert.deepStrictEqual(placeAt(publicUrl, "hours.example"), secure)
    assert.deepStrictEqual(placeAt(publicUrl, "abc.lambda-url.eu-central-1.on.aws"), secure)
    for (const header of ["x-forwarded-for", "x-forwarded-proto", "forwarded"]) {
      assert.deepStrictEqual(placeAt(publicUrl, "localhost:3000", { [header]: "x" }), secure)
    }
  })

  it("is this machine beside it, with a cookie that is named after the port", () => {
    assert.deepStrictEqual(placeAt("https://hours.example", "localhost:3000"), local)
    assert.deepStrictEqual(placeAt(null, "localhost:3000"), local)
    assert.strictEqual(placeAt(null, "localhost")?.cookie.name, "hourbook-80")
    assert.deepInclude(placeAt(null, "127.0.0.1:4000"), { origin: "http://127.0.0.1:4000", domain: null })
    assert.deepInclude(placeAt(null, "[::1]:4000"), { origin: "http://[::1]:4000", domain: null })
  })

  it("is nowhere over http at another name", () => {
    for (const publicUrl of [null, "http://hours.example", "http://localhost:3000"]) {
      for (const host of ["hours.example", "192.168.1.5:3000", "localhost.evil.example", "a b", ""]) {
        assert.isUndefined(placeAt(publicUrl, host), `${publicUrl} ${host}`)
      }
    }
  })

  it("offers no passkeys at an address, even over https", () => {
    assert.isNull(placeAt("https://192.0.2.1", "192.0.2.1")?.domain)
  })
})
