import { assert, describe, it } from "@effect/vitest"
import { withPackageTable } from "./packageTable.ts"
import { read } from "./pages.ts"
import { brokenLinks, pathsIn } from "./paths.ts"

const page = read("docs/architecture.md")
const section = page.split("\n## ").find((text) => text.startsWith("Paths through")) ?? ""

describe("docs/architecture.md", () => {
  it("has the packages as they are; to update them: npx node test/tools/writePackageTable.ts", () =>
    assert.strictEqual(page, withPackageTable(page)))

  it("has two endings of the first path, and the way there and back of a cell", () =>
    assert.lengthOf(pathsIn(section), 7))

  it.each(pathsIn(section).map((stops) => [stops.at(0)?.path, stops.at(-1)?.path, stops] as const))(
    "has files that import each other from %s to %s",
    (_, __, stops) => {
      assert.isAbove(stops.length, 5)
      assert.deepEqual(brokenLinks(stops), [])
    }
  )
})

describe("a path", () => {
  const stop = (path: string, via?: string) => ({ path, via })
  const [verbs, port] = ["packages/core/src/records/recordVerbs.ts", "packages/core/src/records/RecordRepository.ts"]
  const [entries, store] = ["packages/core/src/time/TimeEntries.ts", "packages/store-memory/src/MemoryStore.ts"]

  it("is read from its lists", () => {
    const text =
      "### A\n\n1. `a.ts`: one\n2. `b.ts`: two -> via `c.ts`\n3. `d.ts`\n\nTo E, via `e.ts`:\n\n1. `f.ts`\n\nTo G, via `g.ts`:\n\n1. `h.ts`\n\n### I\n\n1. `i.ts`"
    const stem = [stop("a.ts"), stop("b.ts", "c.ts")]
    assert.deepEqual(pathsIn(text), [
      [...stem, stop("d.ts", "e.ts"), stop("f.ts")],
      [...stem, stop("d.ts", "g.ts"), stop("h.ts")],
      [stop("i.ts")]
    ])
  })

  it("is broken by a file that is gone", () => {
    assert.deepEqual(brokenLinks([stop(entries), stop("packages/core/src/records/gone.ts")]), [
      "packages/core/src/records/gone.ts does not exist"
    ])
    assert.lengthOf(brokenLinks([stop(entries, "packages/core/src/Gone.ts"), stop(verbs)]), 1)
  })

  it("is broken by files that do not import each other, and by a layer that does not connect them", () => {
    assert.deepEqual(brokenLinks([stop(entries), stop(verbs), stop(port)]), [])
    assert.deepEqual(brokenLinks([stop(verbs), stop(entries)]), [`${verbs} -> ${entries}: no import`])
    assert.deepEqual(brokenLinks([stop(verbs, store), stop(port)]), [`${verbs} -> ${port}: not wired by ${store}`])
  })

  it("goes on in a file that takes something over from the one before, and in a worker", () => {
    const [client, queue] = ["packages/web/src/api/client.ts", "packages/web/src/offline/queue.ts"]
    assert.deepEqual(brokenLinks([stop(client, queue), stop(queue)]), [])
    assert.deepEqual(brokenLinks([stop(client), stop(queue)]), [`${client} -> ${queue}: no import`])
    assert.deepEqual(brokenLinks([stop(entries, store), stop(store)]), [
      `${entries} -> ${store}: not wired by ${store}`
    ])
    const worker = "packages/web/src/pages/import/worker"
    assert.deepEqual(brokenLinks([stop(`${worker}/openReader.ts`), stop(`${worker}/importWorker.ts`)]), [])
  })

  it("goes on in the routes of an address that a file calls", () => {
    const [batches, http] = ["packages/exchange/src/transfer/batches.ts", "packages/rest/src/Http.ts"]
    assert.deepEqual(brokenLinks([stop(batches, "/api/time/bulk"), stop(http)]), [])
    for (const address of ["/api/money/bulk", "/api/times/bulk"]) {
      assert.deepEqual(brokenLinks([stop(batches, address), stop(http)]), [
        `${batches} -> ${http}: not wired by ${address}`
      ])
    }
    assert.lengthOf(brokenLinks([stop(batches, "/api/time/bulk"), stop(entries)]), 1)
  })

  it("is broken by a folder or a package that it enters again", () => {
    const back = brokenLinks([stop(entries), stop(verbs), stop("packages/core/src/time/TimeRepository.ts")])
    assert.include(back, "the path enters packages/core/src/time twice")
    const around = brokenLinks([stop(entries), stop("packages/rest/src/openapi/Api.ts"), stop(verbs)])
    assert.include(around, "the path enters packages/core twice")
  })
})
