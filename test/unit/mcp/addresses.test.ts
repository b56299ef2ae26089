import { assert, describe, it } from "@effect/vitest"
import { urlOf } from "@hourbook/mcp/tools/shared/Kinds"

const id = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"

describe("the address of a record", () => {
  it("is that of its page where browsers reach it over https, else that of its resource", () => {
    const at = (site: string | null) => ({ short: "6a8b0c1d", site })
    assert.strictEqual(urlOf("client", id, at("https://hours.example")), `https://hours.example/clients/${id}`)
    assert.strictEqual(urlOf("invoice", id, at("https://hours.example/")), `https://hours.example/invoices/${id}`)
    for (const site of [null, "http://localhost:3000"]) {
      assert.strictEqual(urlOf("client", id, at(site)), "hourbook://client/6a8b0c1d")
    }
    assert.strictEqual(urlOf("time", id, at("https://hours.example")), "hourbook://time/6a8b0c1d")
  })
})
