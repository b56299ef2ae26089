import { assert, describe, it } from "@effect/vitest"
import { clientAddress, networkOf } from "@hourbook/rest/limits/clientAddress"
import fc from "fast-check"

const address = (remoteAddress: string | undefined, forwardedFor: string | undefined, trustedHops: number) =>
  clientAddress({ remoteAddress, forwardedFor, trustedHops })

describe("clientAddress", () => {
  it("is the connection's address when no proxy is trusted, whatever the header claims", () => {
    assert.strictEqual(address("192.0.2.1", "198.51.100.7", 0), "192.0.2.1")
  })

  it("is the entry that the outermost trusted proxy wrote", () => {
    const forwarded = "203.0.113.9, 198.51.100.7, 10.0.0.2"
    assert.strictEqual(address("10.0.0.1", forwarded, 1), "10.0.0.2")
    assert.strictEqual(address("10.0.0.1", forwarded, 2), "198.51.100.7")
    assert.strictEqual(address("10.0.0.1", forwarded, 3), "203.0.113.9")
  })

  it("is the leftmost entry when there are fewer than trusted hops", () => {
    assert.strictEqual(address("10.0.0.1", "198.51.100.7", 5), "198.51.100.7")
    assert.strictEqual(address("10.0.0.1", undefined, 5), "10.0.0.1")
    assert.strictEqual(address("10.0.0.1", " , ,", 2), "10.0.0.1")
  })

  it("takes the next entry towards us in place of one that is no address", () => {
    assert.strictEqual(address("10.0.0.1", "unknown", 1), "10.0.0.1")
    assert.strictEqual(address("10.0.0.1", "'; drop table, 10.0.0.2", 2), "10.0.0.2")
    assert.strictEqual(address("10.0.0.1", "999.1.1.1", 1), "10.0.0.1")
  })

  it("knows one spelling of each address", () => {
    assert.strictEqual(address("::ffff:192.0.2.1", undefined, 0), "192.0.2.1")
    assert.strictEqual(address("::1", undefined, 0), "::1")
    for (const written of ["::ffff:c000:201", "::FFFF:192.0.2.1", "192.0.2.1:4711", "[::ffff:192.0.2.1]:80"]) {
      assert.strictEqual(address("10.0.0.1", written, 1), "192.0.2.1")
    }
    for (const written of ["2001:DB8:0:0:0:0:0:1", "[2001:db8::1]", "[2001:db8:0::1]:443", " 2001:db8::1 "]) {
      assert.strictEqual(address("10.0.0.1", written, 1), "2001:db8::1")
    }
  })

  it("is unknown for a connection without an address", () => {
    assert.strictEqual(address(undefined, "198.51.100.7", 0), "unknown")
  })

  it("does not change with anything left of the trusted hops, and never fails", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.ipV4(), { minLength: 1, maxLength: 4 }), (forged, proxies) => {
        const hops = proxies.length
        const honest = address("10.0.0.1", proxies.join(", "), hops)
        assert.strictEqual(address("10.0.0.1", `${forged}, ${proxies.join(", ")}`, hops), honest)
        address("10.0.0.1", forged, 3)
      })
    )
  })
})

describe("networkOf", () => {
  it("is an IPv4 address itself", () => {
    assert.strictEqual(networkOf("192.0.2.1"), "192.0.2.1")
    assert.strictEqual(networkOf("unknown"), "unknown")
  })

  it("is the /64 of an IPv6 address", () => {
    assert.strictEqual(networkOf("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64")
    assert.strictEqual(networkOf("2001:db8:1:2::1"), networkOf("2001:db8:1:2:ffff::"))
    assert.notStrictEqual(networkOf("2001:db8:1:3::1"), networkOf("2001:db8:1:2::1"))
    assert.strictEqual(networkOf("::1"), "0:0:0:0::/64")
  })
})
