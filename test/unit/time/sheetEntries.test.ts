import { assert, describe, it } from "@effect/vitest"
import { rangesOf } from "@hourbook/core/approvals/sheetEntries"
import { addDays, daysOf } from "@hourbook/core/values/CalendarDate"
import { UserId } from "@hourbook/core/values/Ids"
import * as fc from "fast-check"
import { day, newUuid } from "../../support/data/builders.ts"

const members = [1, 2, 3].map(() => UserId.make(newUuid()))
const firstMonday = day("2026-01-05")

const sheetOf = ({ member, week }: { readonly member: number; readonly week: number }) => {
  const from = addDays(firstMonday, week * 7)
  return { userId: members[member % members.length]!, from, to: addDays(from, 6) }
}

const someSheets = fc
  .uniqueArray(fc.record({ member: fc.nat(2), week: fc.nat(12) }), {
    selector: ({ member, week }) => `${member} ${week}`,
    minLength: 1
  })
  .map((places) => places.map(sheetOf))

const placesOf = (ranges: ReturnType<typeof rangesOf>) =>
  ranges.flatMap((range) => range.userIds.flatMap((userId) => daysOf(range).map((one) => `${userId} ${one}`)))

describe("what is read for some timesheets", () => {
  it("is each day of each, once, and nothing else", () => {
    fc.assert(
      fc.property(someSheets, (sheets) => {
        const wanted = placesOf(sheets.map(({ from, to, userId }) => ({ from, to, userIds: [userId] })))
        assert.sameMembers(placesOf(rangesOf(sheets)), wanted)
      })
    )
  })

  it("is one range for a page of a week, and one for a member's weeks", () => {
    const ofWeek = members.map((_, member) => sheetOf({ member, week: 3 }))
    assert.lengthOf(rangesOf(ofWeek), 1)
    const ofMember = Array.from({ length: 52 }, (_, week) => sheetOf({ member: 1, week: 51 - week }))
    assert.deepStrictEqual(rangesOf(ofMember), [
      { from: firstMonday, to: addDays(firstMonday, 52 * 7 - 1), userIds: [members[1]!] }
    ])
  })
})
