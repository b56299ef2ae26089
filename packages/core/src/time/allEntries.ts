import { Effect } from "effect"
import type { Shown } from "../access/hiddenFields.ts"
import type { Principal } from "../access/Principal.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import type { Start } from "../values/Page.ts"
import type { TimeEntries } from "./TimeEntries.ts"
import type { TimeEntry } from "./TimeEntry.ts"

const pageSize = 500
const mostEntries = 5000

const tooMany = new ValidationFailed({
  field: null,
  problem: `more than ${mostEntries} time entries match: narrow the period, or choose a client, project or member`,
  rule: { code: "too_many_found", most: mostEntries }
})

/** Every entry that a filter matches, the oldest first. Refuses more than 5,000. */
export const allEntries = Effect.fnUntraced(function* (
  time: Pick<TimeEntries["Service"], "list">,
  who: Principal,
  filter: RecordFilter
): Effect.fn.Return<ReadonlyArray<Shown<TimeEntry>>, CoreError> {
  const all: Array<Shown<TimeEntry>> = []
  let start: Start | null = { _tag: "Offset", offset: 0 }
  while (start !== null) {
    const list: Effect.Success<ReturnType<typeof time.list>> = yield* time.list(who, {
      filter,
      page: { sortBy: "workedOn", direction: "asc", start, limit: pageSize },
      chart: false
    })
    if (list.total.count > mostEntries) return yield* tooMany
    all.push(...list.page.items)
    start = list.page.next === null ? null : { _tag: "After", position: list.page.next }
  }
  return all
})
