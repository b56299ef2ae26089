import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { eachInSlices } from "../scheduling/inSlices.ts"
import type { SheetDays } from "../sheets/sheetPeriods.ts"
import type { TimeEntry } from "../time/TimeEntry.ts"
import type { TimeRepository } from "../time/TimeRepository.ts"
import { addDays } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import type { UserId } from "../values/Ids.ts"
import { firstPage, type PageOf } from "../values/Page.ts"

interface MemberDays extends SheetDays {
  readonly userId: UserId
}

/** What one question reads: all entries of some members on some days. */
interface Range extends SheetDays {
  readonly userIds: ReadonlyArray<UserId>
}

/**
 * The days and members to read, so that little else is read: sheets with the same days are read at once, and so are those of the
 * same members that follow each other.
 */
export const rangesOf = (sheets: ReadonlyArray<MemberDays>): ReadonlyArray<Range> => {
  const ranges: Array<Range> = []
  const byDays = Array.from(
    Map.groupBy(sheets, ({ from, to }) => `${from} ${to}`),
    ([, some]) => some
  ).toSorted(([a], [b]) => compareText(a?.from ?? "", b?.from ?? ""))
  for (const some of byDays) {
    const [first] = some
    if (first === undefined) continue
    const userIds = [...new Set(some.map(({ userId }) => userId))].sort(compareText)
    const last = ranges.at(-1)
    if (last !== undefined && first.from === addDays(last.to, 1) && last.userIds.join() === userIds.join()) {
      ranges.splice(-1, 1, { ...last, to: first.to })
    } else ranges.push({ from: first.from, to: first.to, userIds })
  }
  return ranges
}

const pageSize = 1000
const rangesAtOnce = 4

/** The entries of some sheets by member. */
export const sheetEntries = Effect.fnUntraced(function* (
  time: TimeRepository["Service"],
  visible: Visibility,
  sheets: ReadonlyArray<MemberDays>
) {
  const byMember = new Map<UserId, Array<TimeEntry>>()
  const read = Effect.fnUntraced(function* (filter: Range) {
    let page: PageOf<"workedOn"> | null = firstPage("workedOn", pageSize)
    while (page !== null) {
      const got: Effect.Success<ReturnType<typeof time.list>> = yield* Effect.orDie(
        time.list(visible, { filter, page })
      )
      yield* eachInSlices(got.items, (entry) => {
        const own = byMember.get(entry.userId) ?? []
        own.push(entry)
        byMember.set(entry.userId, own)
      })
      page = got.next === null ? null : { ...page, start: { _tag: "After", position: got.next } }
    }
  })
  yield* Effect.forEach(rangesOf(sheets), read, { concurrency: rangesAtOnce, discard: true })
  return byMember
})
