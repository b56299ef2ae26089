import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { matchesLine, seesLine, type LogLine } from "@hourbook/core/activity/activityFilter"
import { type ActivityFilter, ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { Instant } from "@hourbook/core/shared/Instant"
import { within } from "@hourbook/core/shared/ranges"
import { hiddenFrom } from "@hourbook/core/shared/recordKindNames"
import { Effect, Layer } from "effect"
import { toEvent } from "./layout/events.ts"
import { eventsPartition, lineCountsPartition, totalsPartition } from "./layout/itemKeys.ts"
import { longId, shortInstant } from "./layout/sortable.ts"
import { unsafeBrand } from "./layout/unsafeBrand.ts"
import { type Item, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"
import { end, type Query } from "./table/Query.ts"
import { type DayRun, dayRuns } from "./totals/DayRun.ts"
import { hiddenBy, lineLetter, partsOf } from "./totals/rollupWrites.ts"

/** The number of lines per day in an item. Its lines agree in every field that filters and visibility use. */
const countsOf = (item: Item): ReadonlyArray<{ readonly line: LogLine; readonly count: number }> => {
  const [month = "", user = "", owner = "", client = "", project = "", hiding = ""] = partsOf(textOf(item, "sk"))
  return Object.keys(item)
    .filter((name) => name.startsWith("n"))
    .map((name) => ({
      count: numberOf(item, name),
      line: {
        day: `${month}-${name.slice(1)}`,
        userId: unsafeBrand.user(user === "" ? "" : longId(user)),
        ownerId: owner === "" ? null : unsafeBrand.user(longId(owner)),
        clientId: client === "" ? null : unsafeBrand.client(longId(client)),
        projectId: project === "" ? null : unsafeBrand.project(longId(project)),
        hiddenFrom: hiddenBy(hiding)
      }
    }))
}

const toLogLine = (event: ActivityEvent): LogLine => ({
  ...event,
  day: event.occurredAt.slice(0, 10),
  hiddenFrom: hiddenFrom(event.subject)
})

/** Whether a query for all lines has no filter but days. */
const hasOnlyDays = ({ sight }: Visibility, { clientIds, projectIds, userIds }: ActivityFilter): boolean =>
  sight._tag === "All" && clientIds === undefined && projectIds === undefined && userIds === undefined

export const layer = Layer.effect(
  ActivityLog,
  Effect.map(Dynamo, (dynamo) => {
    /** The number of matching lines on each day, the newest day first. */
    const countDays = Effect.fnUntraced(function* (visible: Visibility, filter: ActivityFilter) {
      const { from, to } = filter
      if (from !== undefined && to !== undefined && from > to) return []
      const onlyDays = hasOnlyDays(visible, filter)
      const items = yield* dynamo.query({
        partition: onlyDays ? totalsPartition(visible.workspaceId) : lineCountsPartition(visible.workspaceId),
        from: `${lineLetter}${from?.slice(0, 7) ?? ""}`,
        to: `${lineLetter}${to?.slice(0, 7) ?? ""}${end}`
      })
      const days = new Map<string, number>()
      for (const { count, line } of items.flatMap(countsOf)) {
        const matches = onlyDays ? within(line.day, from, to) : seesLine(visible, line) && matchesLine(filter, line)
        if (matches) days.set(line.day, (days.get(line.day) ?? 0) + count)
      }
      return [...days].sort(([a], [b]) => (a < b ? 1 : -1))
    })

    /** The newest matching lines of a run, at least `wanted` of them if it has as many. */
    const linesOf = Effect.fnUntraced(function* (
      visible: Visibility,
      filter: ActivityFilter,
      { run: { from, to }, wanted }: { readonly run: DayRun; readonly wanted: number }
    ): Effect.fn.Return<ReadonlyArray<ActivityEvent>> {
      const query: Query = {
        partition: eventsPartition(visible.workspaceId),
        from: shortInstant(Instant.make(`${from}T00:00:00.000Z`)),
        to: `${shortInstant(Instant.make(`${to}T23:59:59.999Z`))}${end}`,
        direction: "desc",
        ...(hasOnlyDays(visible, filter) ? { limit: wanted } : {})
      }
      const lines: Array<ActivityEvent> = []
      let next: Item | undefined
      do {
        const page: QueryPage = yield* dynamo.page(query, next)
        const events = page.items.map((item) => toEvent(visible.workspaceId, item))
        lines.push(
          ...events.filter((event) => seesLine(visible, toLogLine(event)) && matchesLine(filter, toLogLine(event)))
        )
        next = page.next
      } while (next !== undefined && lines.length < wanted)
      return lines
    })

    return ActivityLog.of({
      feed: Effect.fnUntraced(function* (visible, { filter, limit, offset }) {
        const counts = yield* countDays(visible, filter)
        let before = 0
        let skipped = 0
        const days: Array<readonly [string, number]> = []
        for (const [day, count] of counts) {
          if (before + count <= offset) skipped += count
          else if (before < offset + limit) days.push([day, count])
          before += count
        }
        const wanted = offset - skipped + limit
        const lines = yield* Effect.forEach(
          dayRuns(days).toReversed(),
          (run) => linesOf(visible, filter, { run, wanted }),
          {
            concurrency: 8
          }
        )
        return { items: lines.flat().slice(offset - skipped, wanted), total: Effect.succeed(before) }
      })
    })
  })
)
