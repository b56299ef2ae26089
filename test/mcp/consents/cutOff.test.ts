import { assert } from "@effect/vitest"
import { Consents } from "@hourbook/core/consents/Consents"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { canonicalJson } from "@hourbook/mcp/tool/canonicalJson"
import { consentKey } from "@hourbook/mcp/tool/onceAgreed"
import { kinds } from "@hourbook/mcp/tools/shared/Kinds"
import { preview } from "@hourbook/mcp/tools/shared/removals"
import { Effect, Option } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openWorkspace } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const hour = { accrual_date: "2026-03-02", duration_minutes_total: 60, cost: 100, currency: "EUR" }
const table = "date,hours,description,cost,currency\n2026-03-02,1,Call,100,EUR\n2026-03-03,2,Talk,200,EUR"

const principalOf = Effect.fnUntraced(function* (key: string | null) {
  return Option.getOrThrow(yield* (yield* Authenticator).principalOf(key ?? ""))
})

onMemory("the use of a consent that was cut off", (it) => {
  it.effect("is gone on with, but for what has changed since: a deletion", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const ids = yield* Effect.forEach(["One", "Two", "Three"], (description) =>
        Effect.map(owner.full.make("/api/time", { ...hour, description }), ({ id }): string => id)
      )
      const asked = { kind: "time", ids }
      const { ok } = yield* assistantOf(owner.full.key)
      const { confirm_token } = (yield* ok("record_delete", asked)).data
      const who = yield* principalOf(owner.full.key)
      const { plan } = yield* preview((yield* kinds).time, ids, who)
      const once = yield* consentKey("record_delete time", confirm_token)
      assert.isTrue(Option.isNone(yield* (yield* Consents).begin(who, once, JSON.stringify(plan))))
      yield* owner.full.delete(`/api/time/${ids[0]}`)
      yield* owner.full.put(`/api/time/${ids[2]}`, { description: "Invoiced" })

      const { data, text } = yield* ok("record_delete", { ...asked, confirm_token })
      assert.match(text, /^Already deleted 2 time entries\.\nNot deleted: time entry \w{9}: it has changed since/u)
      assert.sameMembers(data.deleted, ids.slice(0, 2).map(shortIdOf))
      assert.strictEqual(dataOf(yield* owner.full.get("/api/time")).totalCount, 1)
      assert.deepEqual((yield* ok("record_delete", { ...asked, confirm_token })).data, data)
    })
  )

  it.effect("is gone on with: an import", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { ok } = yield* assistantOf(owner.full.key)
      const { confirm_token } = (yield* ok("import_table", { table })).data
      const who = yield* principalOf(owner.full.key)
      const once = yield* consentKey(`import_table ${canonicalJson({ table })}`, confirm_token)
      assert.isTrue(Option.isNone(yield* (yield* Consents).begin(who, once, "")))
      for (const _ of ["cut off", "done"]) {
        const { text } = yield* ok("import_table", { table, confirm_token })
        assert.match(text, /^Already imported:\n"Created 2 entries, 0 exist already, 0 not imported"$/mu)
      }
      assert.strictEqual(dataOf(yield* owner.full.get("/api/time")).totalCount, 2)
    })
  )
})
