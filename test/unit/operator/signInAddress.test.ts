import { assert, describe, it } from "@effect/vitest"
import { browserCommand } from "@hourbook/cli/commands/shared/openBrowser"
import { signInAddress } from "@hourbook/runtime/signInAddress"
import { Option } from "effect"

describe("the address to sign in at", () => {
  const at = (host: string, publicUrl: string | null = null, port = 3000) =>
    Option.getOrNull(signInAddress({ host, port, publicUrl: Option.fromNullOr(publicUrl) }))

  it("is this machine by its name, as long as that leads to the service", () => {
    for (const host of ["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"]) {
      assert.strictEqual(at(host), "http://localhost:3000", host)
    }
    for (const host of ["192.168.1.7", "hours.example.com", "127.0.0.1.example.com"]) assert.isNull(at(host), host)
    assert.isNull(at("127.0.0.1", null, 0), "a port that is not known yet")
  })

  it("is PUBLIC_URL, if it has https or is this machine", () => {
    assert.strictEqual(at("192.168.1.7", "https://hours.example.com/"), "https://hours.example.com")
    assert.strictEqual(at("127.0.0.1", "https://hours.example.com:8443"), "https://hours.example.com:8443")
    assert.strictEqual(at("127.0.0.1", "http://127.0.0.1:8080"), "http://127.0.0.1:8080")
    assert.isNull(at("127.0.0.1", "http://hours.example.com"))
  })
})

describe("the program that opens a browser", () => {
  const url = "http://localhost:3000/signin#K7QM-4T2P"

  it("is that of the platform, without a shell in between", () => {
    assert.deepStrictEqual(browserCommand("darwin", url), ["open", [url]])
    assert.deepStrictEqual(browserCommand("win32", url), ["rundll32", ["url.dll,FileProtocolHandler", url]])
    assert.deepStrictEqual(browserCommand("linux", url), ["xdg-open", [url]])
    assert.deepStrictEqual(browserCommand("freebsd", url), ["xdg-open", [url]])
  })
})
