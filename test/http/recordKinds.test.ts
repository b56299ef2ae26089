import { assert, describe, it } from "@effect/vitest"
import { moneyKindNames, recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { recordPath, wireName } from "@hourbook/rest/shapes/wireNames"
import { endpointGroups } from "../support/http/endpointGroups.ts"
import { chargeKind, describedKind, paymentKind, payoutKind, transferKinds } from "../support/http/wireKinds.ts"

describe("kinds of records", () => {
  for (const name of recordKindNames) {
    it(`has a group of endpoints for ${name}, by the name and path of the registry`, () => {
      const path = recordPath(name)
      assert.deepStrictEqual(endpointGroups.get(name)?.sort(), [
        `DELETE ${path}/:id remove`,
        `GET ${path} list`,
        `GET ${path}/:id get`,
        `POST ${path} record`,
        `POST ${path}/bulk bulk`,
        `PUT ${path}/:id amend`
      ])
    })
  }

  for (const [index, name] of moneyKindNames.entries()) {
    it(`describes ${name} by the registry's field names`, () => {
      const { date, many, sorts, totals } = transferKinds[index]!
      assert.strictEqual(date, wireName(recordKinds[name].day))
      assert.deepStrictEqual(sorts, [date, "created_at", "amount"])
      assert.isNotEmpty(many)
      assert.strictEqual(totals.count, `${name}_count`)
    })
  }

  it("is read from the description as the tests have it for every kind", () => {
    assert.deepStrictEqual(describedKind("payments"), paymentKind)
    assert.deepStrictEqual(describedKind("payouts"), payoutKind)
    assert.deepStrictEqual(describedKind("charges"), chargeKind)
  })
})
