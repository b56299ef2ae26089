import { assert, it } from "vitest"
import { closedWays } from "../../suites/closedDays.ts"
import { invoicedWays } from "../../suites/invoicedWays.ts"
import { operations } from "../../support/http/contract.ts"

const ways = { "closed days": closedWays, "issued documents": invoicedWays }

for (const [what, table] of Object.entries(ways)) {
  it(`says of every operation that can write whether ${what} refuse it, and why not`, () => {
    const known = Object.entries(table).flatMap(([group, all]) => Object.keys(all).map((name) => `${group}.${name}`))
    assert.sameMembers(
      known,
      operations.filter(({ method }) => method !== "GET").map(({ id }) => id)
    )
  })
}
