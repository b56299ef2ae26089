import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { callerWith, newKey, openTeam, type Team } from "../support/http/callers.ts"
import { type Role, roles } from "../support/http/roles.ts"
import { stackOn } from "../support/http/stack.ts"
import { endpoints, requestTo, roleTable } from "../support/http/tables/roleTable.ts"

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("role, scope and endpoint", (it) => {
  it.effect("the table has a row for every endpoint of the contract, and no other", () =>
    Effect.sync(() => {
      const listed = Object.entries(roleTable).flatMap(([group, rows]) =>
        Object.keys(rows).map((name) => `${group}.${name}`)
      )
      assert.deepStrictEqual(listed.sort(), endpoints.map(({ group, name }) => `${group}.${name}`).sort())
    })
  )

  for (const { group, method, name, path } of endpoints) {
    const row = roleTable[group]?.[name]
    if (row === undefined) continue
    const ask = Effect.fnUntraced(function* (fixture: Team, role: Role, key: string | null) {
      const { at, sent } = yield* requestTo(row, { group, name, path }, { fixture, role })
      return (yield* callerWith(key).send(method, at, sent)).status
    })

    it.effect(`${method} ${path} (${group}.${name}) for every role and kind of key`, () =>
      Effect.gen(function* () {
        const fixture = yield* openTeam()
        for (const [index, role] of roles.entries()) {
          const { full, read } = fixture[role]
          assert.strictEqual(
            yield* ask(fixture, role, yield* read.key),
            row.read[index],
            `${role} with a key that may only read`
          )
          assert.strictEqual(yield* ask(fixture, role, full.key), row.full[index], `${role} with a key that may write`)
          const revoked = yield* newKey(fixture[role].full, role === "client" ? {} : { kind: "full" })
          yield* revoked.caller.delete(`/api/me/api-keys/${revoked.id}`)
          const locked = row.open ?? 401
          assert.strictEqual(yield* ask(fixture, role, revoked.caller.key), locked, "a revoked key")
        }
        assert.strictEqual(yield* ask(fixture, "owner", null), row.open ?? 401, "no key")
      })
    )
  }
})
