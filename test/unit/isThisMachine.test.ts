import { assert, describe, it } from "@effect/vitest"
import { isAddress, isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"

const hosts: ReadonlyArray<readonly [host: string, address: boolean, thisMachine: boolean]> = [
  ["localhost", false, true],
  ["127.0.0.1", true, true],
  ["127.255.255.254", true, true],
  ["[::1]", true, true],
  ["[0:0:0:0:0:0:0:1]", true, true],
  ["10.0.0.7", true, false],
  ["128.0.0.1", true, false],
  ["[::2]", true, false],
  ["[fe80::1]", true, false],
  ["127.evil.example", false, false],
  ["127.0.0.1.nip.io", false, false],
  ["127.0.0.1.evil.example", false, false],
  ["127.", false, false],
  ["127", false, false],
  ["127.1", false, false],
  ["127.0.0.1.", false, false],
  ["127.0.0.1.1", false, false],
  ["127.0.0.256", false, false],
  ["0127.0.0.1", false, false],
  ["999.0.0.1", false, false],
  ["localhost.evil.example", false, false],
  ["localhost.", false, false],
  ["::1", false, false],
  ["[::1", false, false],
  ["[127.0.0.1]", false, false],
  ["[::1].evil.example", false, false],
  ["[abc]", false, false],
  ["", false, false]
]

describe("isThisMachine", () => {
  it.each(hosts)("%s: an address %s, this machine %s", (host, address, thisMachine) => {
    assert.deepStrictEqual([isAddress(host), isThisMachine(host)], [address, thisMachine])
  })
})
