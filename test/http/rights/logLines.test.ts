import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { linesOfOperations } from "../../suites/log.ts"
import { callerWith, dataOf, openTeam, type Team } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { endpoints, requestTo, roleTable } from "../../support/http/tables/roleTable.ts"

const writing = endpoints.filter(({ method }) => method !== "GET")

/** How many lines the log has. */
const linesOf = ({ owner }: Team) =>
  Effect.map(owner.read.get("/api/reports/activity?feed_limit=1"), (answer) => dataOf(answer).feed_pagination.total)

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("lines of the log that an operation leaves", (it) => {
  it.effect("are listed for each operation that is not a GET, and no other", () =>
    Effect.sync(() => {
      const listed = Object.entries(linesOfOperations).flatMap(([group, rows]) =>
        Object.keys(rows).map((name) => `${group}.${name}`)
      )
      assert.deepStrictEqual(listed.sort(), writing.map(({ group, name }) => `${group}.${name}`).sort())
    })
  )

  for (const endpoint of endpoints) {
    const { group, method, name, path } = endpoint
    const row = roleTable[group]?.[name]
    const listed = method === "GET" ? "it reads" : linesOfOperations[group]?.[name]
    if (row === undefined || listed === undefined) continue
    const expected = typeof listed === "number" ? listed : 0
    const why = typeof listed === "number" ? "" : `: ${listed}`
    it.effect(`are ${expected} after ${method} ${path} (${group}.${name})${why}`, () =>
      Effect.gen(function* () {
        const fixture = yield* openTeam()
        const { owner } = fixture
        const { at, sent } = yield* requestTo(row, endpoint, { fixture, role: "owner" })
        const before = yield* linesOf(fixture)
        const { status } = yield* callerWith(owner.full.key).send(method, at, sent)
        assert.strictEqual(status, row.full[0])
        assert.strictEqual((yield* linesOf(fixture)) - before, expected)
      })
    )
  }
})
