import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Faults } from "@hourbook/store-postgres/engine/Faults"
import { Cause, Effect, Exit } from "effect"
import { SqlError } from "effect/sql"

const errorOf = (code: string, message: string) =>
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({
      message: "PgConnection: Query failed",
      operation: "query",
      cause: Object.assign(new Error(message), { code })
    })
  })

/** What becomes of an error, and whether the database counts as full from then on. */
const noted = Effect.fnUntraced(function* (code: string, message: string) {
  const faults = new Faults()
  const exit = yield* Effect.exit(faults.dieIfAway(Effect.fail(errorOf(code, message))))
  const isAway = Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof StoreUnavailable
  return { isAway, isFull: yield* faults.isFull }
})

describe("an error of PostgreSQL", () => {
  it.effect("means that the disk is full, also where only its text says so", () =>
    Effect.gen(function* () {
      const full = { isAway: true, isFull: true }
      assert.deepStrictEqual(yield* noted("53100", "could not extend file: No space left on device"), full)
      for (const reason of ["Disk quota exceeded", "File too large"]) {
        assert.deepStrictEqual(yield* noted("XX000", `could not write to file "base/5/16384": ${reason}`), full)
        assert.deepStrictEqual(yield* noted("XX000", `${reason}, says a text`), { isAway: false, isFull: false })
        assert.deepStrictEqual(yield* noted("22000", `not a number: ${reason}`), { isAway: false, isFull: false })
      }
    })
  )

  it.effect("means that the database is away if it may pass by itself, and otherwise a fault of the statement", () =>
    Effect.gen(function* () {
      for (const code of ["08006", "25006", "53300", "57P01", "57P03", "58030"]) {
        assert.deepStrictEqual([code, yield* noted(code, "text")], [code, { isAway: true, isFull: false }])
      }
      for (const code of ["XX000", "XX001", "23514", "42P01", "25001", "57014"]) {
        assert.deepStrictEqual([code, yield* noted(code, "text")], [code, { isAway: false, isFull: false }])
      }
    })
  )
})
