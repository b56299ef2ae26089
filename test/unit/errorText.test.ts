import { assert, describe, it } from "@effect/vitest"
import { Forbidden, NotFound, PreconditionFailed, ValidationFailed } from "@hourbook/core/errors/Errors"
import { readLimitExceeded } from "@hourbook/core/records/readLimitExceeded"
import { noSuchReference } from "@hourbook/core/records/references"
import { messageOf } from "@hourbook/mcp/tool/explain"
import { errorRule } from "@hourbook/rest/edge/answers/errorRule"
import { errorText } from "@hourbook/rest/edge/answers/errorText"

const id = "018f3c6e-0000-7000-8000-000000000001"

describe("the text of an error", () => {
  it("has the words of the edge that answers", () => {
    const gone = new NotFound({ entity: "client", id })
    assert.strictEqual(errorText(gone), `counteragent ${id} was not found in this workspace`)
    assert.strictEqual(messageOf(gone), `client ${id} was not found in this workspace`)
    const reference = noSuchReference("client", "clientId")
    assert.strictEqual(errorText(reference), "counteragent_id: no such counteragent in this workspace")
    assert.strictEqual(messageOf(reference), "client: no such client in this workspace")
    const used = new ValidationFailed({ field: null, problem: "", rule: { code: "key_reused", hours: 24 } })
    assert.match(errorText(used), /^Idempotency-Key was used for another request in the last 24 hours/u)
    assert.match(messageOf(used), /^request_id was used for another request in the last 24 hours/u)
    const changed = new PreconditionFailed({ version: 3 })
    assert.match(errorText(changed), /read it again and repeat with its ETag as it is, quotes included$/u)
    assert.match(messageOf(changed), /is in version 3 now/u)
    assert.match(errorText(readLimitExceeded(10_000)), /more than 10,000 records: .* project, counteragent or member;/u)
    assert.match(messageOf(readLimitExceeded(10_000)), /more than 10,000 records: .* project, client or member;/u)
  })

  it("leaves what people wrote as it is", () => {
    const name = "Big counteragent GmbH (client, Idempotency-Key, request_id, ETag)"
    const errors = [
      new Forbidden({ message: name, rule: { code: "managers_only" } }),
      new ValidationFailed({ field: null, problem: name, rule: { code: "invalid_value" } })
    ]
    for (const error of errors) {
      assert.strictEqual(errorText(error), name)
      assert.strictEqual(messageOf(error), name)
    }
  })

  it("comes with its rule as data, in the names of the interface", () => {
    const named = { noun: "client", id, name: "Acme" } as const
    assert.deepStrictEqual(
      errorRule(new ValidationFailed({ field: "clientId", problem: "", rule: { code: "archived", ...named } })),
      { code: "archived", field: "counteragent_id", values: { ...named, noun: "counteragent" } }
    )
    const by = [
      { noun: "time entries", count: 3 },
      { noun: "projects", count: 1 }
    ]
    assert.deepStrictEqual(
      errorRule(new ValidationFailed({ field: null, problem: "", rule: { code: "in_use", noun: "client", by } })),
      {
        code: "in_use",
        values: {
          noun: "counteragent",
          by: [
            { kind: "time", count: 3 },
            { kind: "projects", count: 1 }
          ]
        }
      }
    )
    const missing = { code: "missing", also: ["durationMinutes"] } as const
    assert.deepStrictEqual(errorRule(new ValidationFailed({ field: "workedOn", problem: "", rule: missing })), {
      code: "missing",
      field: "accrual_date",
      values: { also: ["duration_minutes_total"] }
    })
    assert.deepStrictEqual(errorRule(new Forbidden({ message: "", rule: { code: "no_money" } })), { code: "no_money" })
    assert.deepStrictEqual(errorRule(new NotFound({ entity: "timer", id })), {
      code: "not_found",
      values: { noun: "timer" }
    })
  })
})
