import { assert, describe, it } from "@effect/vitest"
import { faultDetails } from "@hourbook/core/errors/faultDetails"
import { Cause, Effect, Exit, Schema } from "effect"
import { SqlError } from "effect/sql"

const planted = "planted\n    at planted (planted.ts:1:1)"

const thrown = (throwing: () => unknown): unknown => {
  try {
    return throwing()
  } catch (error) {
    return error
  }
}

const refusedBy = (code: string) =>
  new SqlError.SqlError({
    reason: new SqlError.ConstraintError({
      message: "PgConnection: Query failed",
      operation: "query",
      cause: Object.assign(new Error(`Failing row contains (${planted})`), {
        code,
        severity: "ERREUR",
        severityUnlocalized: "ERROR",
        constraint: "time_entries_cost_check",
        detail: planted
      })
    })
  })

const canceled = Object.assign(new Error(planted), {
  name: "TransactionCanceledException",
  $metadata: { httpStatusCode: 400 },
  CancellationReasons: [{ Code: "None" }, { Code: "ValidationError", Message: planted }]
})

describe("what is logged of a fault", () => {
  it("is what a database, the AWS API or the operating system calls it", () => {
    const { stack, ...bySql } = faultDetails(Cause.die(refusedBy("23514")))
    assert.deepStrictEqual(bySql, {
      fault: "SqlError ConstraintError",
      code: "23514",
      severity: "ERROR",
      constraint: "time_entries_cost_check"
    })
    assert.match(stack ?? "", /^at .*faultDetails\.test\.ts/u)
    const { stack: _, ...byAws } = faultDetails(Cause.die(canceled))
    const name = "TransactionCanceledException"
    assert.deepStrictEqual(byAws, { fault: name, code: name, reasons: "None,ValidationError" })
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" })
    assert.strictEqual(faultDetails(Cause.die(refused))["code"], "ECONNREFUSED")
  })

  it("has no text of a record, whichever error has it in its message", () => {
    const decoded = Effect.runSyncExit(
      Schema.decodeUnknownEffect(Schema.Struct({ cost: Schema.Int }))({ cost: planted })
    )
    const causes = [
      Cause.die(refusedBy("23514")),
      Cause.die(canceled),
      Cause.die(thrown(() => JSON.parse(`"${planted}`))),
      Cause.die(thrown(() => BigInt(planted))),
      Cause.die(thrown(() => "x" in Object(planted).valueOf())),
      Cause.die(planted),
      Exit.isFailure(decoded) ? decoded.cause : assert.fail("it was decoded")
    ]
    for (const cause of causes) assert.notInclude(JSON.stringify(faultDetails(cause)), "planted")
  })

  it("is the message of an error of ours", () => {
    const cause = Cause.die(new Error("a transaction cannot change to another workspace"))
    assert.strictEqual(faultDetails(cause)["fault"], "Error: a transaction cannot change to another workspace")
  })
})
