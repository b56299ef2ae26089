import { assert } from "@effect/vitest"
import type { FocusRow } from "@hourbook/core/reports/shared/topEarners"
import type { Case } from "./aCase.ts"
import { exact, ids, naiveLedger, ofEntity } from "./naive/naiveReports.ts"

/** The projects and clients that earned anything, the most first: a case has no more of them than a focus. */
export const expectFocus = (
  given: Case,
  focus: { readonly projects: ReadonlyArray<FocusRow>; readonly clients: ReadonlyArray<FocusRow> }
) => {
  for (const [by, rows] of [["project", focus.projects] as const, ["client", focus.clients] as const]) {
    const expected = ids[by].flatMap((id) => {
      const { charged, earned, entries, minutes, received } = naiveLedger(given, ofEntity(by, id))
      return earned > 0n ? [{ id: id === null ? null : String(id), minutes, entries, earned, charged, received }] : []
    })
    const found = rows.map(({ balance: { charged, earned, entries, minutes, received }, id }) => ({
      id,
      minutes,
      entries,
      earned: exact(earned),
      charged: exact(charged),
      received: exact(received)
    }))
    assert.sameDeepMembers(found, expected, `by ${by}`)
    assert.isTrue(found.every(({ earned }, index) => earned <= (found[index - 1]?.earned ?? earned)))
  }
}
