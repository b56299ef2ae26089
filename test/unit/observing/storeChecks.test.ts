import { assert, it } from "@effect/vitest"
import { storeChecks } from "@hourbook/cli/commands/doctor/storeChecks"
import { StoreInspector, type StoreStatus } from "@hourbook/core/operations/StoreInspector"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

const examined = (status: Partial<StoreStatus>) => {
  const all = { version: "Any 1", unsupported: null, clock: null, confined: null, migrations: null, ...status }
  const inspector = Layer.succeed(
    StoreInspector,
    StoreInspector.of({ status: Effect.succeed(all), isFull: Effect.succeed(false) })
  )
  return storeChecks.pipe(Effect.provide(Layer.merge(MemoryStore.layer, inspector)))
}

const noon = Date.parse("2026-03-02T12:00:00Z")
const clockAt = (at: number) =>
  Effect.map(examined({ clock: { at, precision: 1000 } }), (checks) => checks.find(({ name }) => name === "clock"))

it.effect("doctor: a clock that is off by more than the store's rounding is a warning, and then red", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(noon)
    for (const at of [noon, noon - 900, noon + 1500, noon - 2500])
      assert.deepInclude(yield* clockAt(at), { status: "ok" })
    assert.deepInclude(yield* clockAt(noon + 5000), {
      status: "warning",
      finding: "this machine is 5.0 s behind the store"
    })
    assert.deepInclude(yield* clockAt(noon - 121_000), {
      status: "red",
      finding: "this machine is 120.0 s ahead of the store",
      next: "Synchronise both clocks, for example with NTP"
    })
  })
)

it.effect("doctor: an old server, old or newer tables and an unconfined role are red, each with what to do", () =>
  Effect.gen(function* () {
    const bad = { unsupported: "Use PostgreSQL 15 or newer", confined: false }
    for (const [applied, next] of [
      [3, /^Start the service/u],
      [5, /^Run the newer version/u]
    ] as const) {
      const checks = yield* examined({ ...bad, migrations: { applied, latest: 4 } })
      const reds = checks.filter(({ status }) => status === "red")
      assert.deepStrictEqual(
        reds.map(({ name }) => name),
        ["version", "role", "migrations"]
      )
      for (const check of reds) assert.isNotEmpty(check.next)
      assert.match(reds[2]?.next ?? "", next)
    }
  })
)
