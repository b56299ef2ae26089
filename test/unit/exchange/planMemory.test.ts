import { setTimeout } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { assert, describe, it } from "vitest"
import { manyRows } from "../../support/exchange/manyRows.ts"

setFlagsFromString("--expose-gc")
const collect: () => void = runInNewContext("gc")

const heapAfterCollecting = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

const world = { currency: "EUR", timeZone: "UTC", people: [], clients: [], projects: [] }
const lines = 20_000

const planOf = async (bytes: Uint8Array) => {
  const file = await readFile(bytes)
  if ("_tag" in file) throw new Error(file.reason.code)
  return plan(file, noMapping, world)
}

describe("the plan of a long file", () => {
  it("holds less than 800 bytes of memory for each line", async () => {
    const bytes = new TextEncoder().encode(manyRows(lines).csv)
    // Loads what reading needs.
    await planOf(new TextEncoder().encode(manyRows(10).csv))
    const before = heapAfterCollecting()
    const planned = await planOf(bytes)
    // Code that is compiled in the background holds what it was called with.
    await setTimeout(200)
    const after = heapAfterCollecting()
    assert.lengthOf(planned.entries, lines)
    assert.isBelow((after - before) / lines, 800)
  })
})
