import type { Principal } from "@hourbook/core/access/Principal"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CoreError } from "@hourbook/core/shared/Errors"
import type { Start } from "@hourbook/core/shared/Page"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { Effect } from "effect"
import { Refused } from "../present/Refused.ts"

const pageSize = 500
const most = 5000

const tooMany = new Refused({
  code: "too_much",
  message: `more than ${most} time entries match`,
  next: "Narrow the period, or limit it to a client, project or person."
})

/** Every entry that a filter matches, the oldest first. */
export const allEntries = Effect.fnUntraced(function* (
  time: TimeEntries["Service"],
  who: Principal,
  filter: RecordFilter
): Effect.fn.Return<ReadonlyArray<TimeEntry>, CoreError | Refused> {
  const all: Array<TimeEntry> = []
  let start: Start | null = { _tag: "Offset", offset: 0 }
  while (start !== null) {
    const list: Effect.Success<ReturnType<typeof time.list>> = yield* time.list(who, {
      filter,
      page: { sortBy: "workedOn", direction: "asc", start, limit: pageSize },
      chart: false
    })
    if (list.total.count > most) return yield* tooMany
    all.push(...list.page.items)
    start = list.page.next === null ? null : { _tag: "After", position: list.page.next }
  }
  return all
})
