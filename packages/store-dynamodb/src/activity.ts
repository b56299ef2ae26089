import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent, Subject } from "@hourbook/core/activity/ActivityEvent"
import { type LogLine, matchesChange, matchesLine, seesLine } from "@hourbook/core/activity/activityFilter"
import { type ActivityFilter, ActivityLog, type LinePosition } from "@hourbook/core/activity/ActivityLog"
import { readLimitExceeded } from "@hourbook/core/records/readLimitExceeded"
import { fromMillis, Instant, toMillis } from "@hourbook/core/values/Instant"
import { within } from "@hourbook/core/values/ranges"
import { Effect, Layer } from "effect"
import { toEvent } from "./layout/events.ts"
import { eventKey, eventsPartition, lineCountsPartition, totalsPartition } from "./layout/itemKeys.ts"
import { longId, shortInstant } from "./layout/sortable.ts"
import { unsafeBrand } from "./layout/unsafeBrand.ts"
import { linesById } from "./log/linesById.ts"
import { type Item, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"
import { end, type Query } from "./table/Query.ts"
import { ReadLimit } from "./table/ReadLimit.ts"
import { type DayRun, dayRuns } from "./totals/DayRun.ts"
import { hiddenBy, lineLetter, partsOf } from "./totals/rollupWrites.ts"

const startOf = (day: string): Instant => Instant.make(`${day}T00:00:00.000Z`)
const endOf = (day: string): Instant => Instant.make(`${day}T23:59:59.999Z`)
const dayOf = (at: Instant): string => at.slice(0, 10)

interface DayCount {
  /** A UTC day. */
  readonly day: string
  readonly line: LogLine
  readonly count: number
}

/** A subject whose lines the same callers see as those that are counted together. */
const subjectLike = (hidden: ReturnType<typeof hiddenBy>, owner: string): Subject => {
  const [fromMembers, fromClients] = [hidden.includes("member"), hidden.includes("client")]
  if (fromMembers) return fromClients ? "workspace" : "charge"
  if (fromClients) return owner === "" ? "tag" : "payout"
  return owner === "" ? "project" : "time_entry"
}

/** Whether counted lines may be of a client's own membership or of records: both have the owner, and some records no client. */
const mayBeOwn = ({ sight }: Visibility, { clientId, ownerId, subject }: LogLine): boolean =>
  sight._tag === "OfClients" && subject === "time_entry" && clientId === null && ownerId === sight.userId

/** The number of lines per day in an item. Its lines agree in every field but the moment that filters and visibility use. */
const countsOf = (item: Item): ReadonlyArray<DayCount> => {
  const [month = "", user = "", owner = "", client = "", project = "", hiding = ""] = partsOf(textOf(item, "sk"))
  return Object.keys(item)
    .filter((name) => name.startsWith("n"))
    .map((name) => ({
      count: numberOf(item, name),
      day: `${month}-${name.slice(1)}`,
      line: {
        occurredAt: startOf(`${month}-${name.slice(1)}`),
        userId: unsafeBrand.user(user === "" ? "" : longId(user)),
        ownerId: owner === "" ? null : unsafeBrand.user(longId(owner)),
        clientId: client === "" ? null : unsafeBrand.client(longId(client)),
        projectId: project === "" ? null : unsafeBrand.project(longId(project)),
        subject: subjectLike(hiddenBy(hiding), owner)
      }
    }))
}

/** The last moment before another. */
const lastBefore = (at: Instant): Instant => fromMillis(toMillis(at) - 1)

/** The UTC days that a filter concerns, and those of them that it has only a part of. */
const daysOf = ({ before, from }: ActivityFilter) => {
  const last = before === undefined ? undefined : lastBefore(before)
  const [first, to] = [from, last].map((at) => (at === undefined ? undefined : dayOf(at)))
  const parts = new Set<string>()
  if (first !== undefined && from !== startOf(first)) parts.add(first)
  if (to !== undefined && last !== endOf(to)) parts.add(to)
  return { from: first, to, parts }
}

/** Whether a query for all lines has no filter but moments. */
const hasOnlyMoments = ({ sight }: Visibility, { clientIds, projectIds, userIds }: ActivityFilter): boolean =>
  sight._tag === "All" && clientIds === undefined && projectIds === undefined && userIds === undefined

const later = (a: Instant, b: Instant | undefined): Instant => (b !== undefined && b > a ? b : a)
const earlier = (a: Instant, b: Instant | undefined): Instant => (b !== undefined && b < a ? b : a)

export const layer = Layer.effect(
  ActivityLog,
  Effect.map(Dynamo, (dynamo) => {
    /**
     * The number of matching lines on each day, the newest day first. It reads the lines of days of which the filter has only
     * a part, as where days begin at another moment than in UTC, and of those that counts do not tell apart.
     */
    const countDays = Effect.fnUntraced(function* (visible: Visibility, filter: ActivityFilter) {
      const { before, from: start, ...others } = filter
      if (start !== undefined && before !== undefined && start >= before) return []
      const { from, parts, to } = daysOf(filter)
      const onlyMoments = hasOnlyMoments(visible, filter)
      const items = yield* dynamo.query({
        partition: onlyMoments ? totalsPartition(visible.workspaceId) : lineCountsPartition(visible.workspaceId),
        from: `${lineLetter}${from?.slice(0, 7) ?? ""}`,
        to: `${lineLetter}${to?.slice(0, 7) ?? ""}${end}`
      })
      const days = new Map<string, number>()
      for (const { count, day, line } of items.flatMap(countsOf)) {
        const isOwn = mayBeOwn(visible, line)
        const matches =
          within(day, from, to) && (onlyMoments || ((isOwn || seesLine(visible, line)) && matchesLine(others, line)))
        if (matches && isOwn) parts.add(day)
        if (matches) days.set(day, (days.get(day) ?? 0) + count)
      }
      for (const day of parts) {
        if (!days.has(day)) continue
        const { length } = yield* linesOf(visible, filter, { run: { from: day, to: day, count: 0 }, wanted: Infinity })
        if (length === 0) days.delete(day)
        else days.set(day, length)
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
        from: shortInstant(later(startOf(from), filter.from)),
        to: `${shortInstant(earlier(endOf(to), filter.before === undefined ? undefined : lastBefore(filter.before)))}${end}`,
        direction: "desc",
        ...(hasOnlyMoments(visible, filter) && Number.isFinite(wanted) ? { limit: wanted } : {})
      }
      const lines: Array<ActivityEvent> = []
      let next: Item | undefined
      do {
        const page: QueryPage = yield* dynamo.page(query, next)
        const events = page.items.map((item) => toEvent(visible.workspaceId, item))
        lines.push(...events.filter((event) => seesLine(visible, event) && matchesLine(filter, event)))
        next = page.next
      } while (next !== undefined && lines.length < wanted)
      return lines
    })

    /**
     * All lines of some days, the newest first; fails if they are more than the ReadLimit. They are counted by neither subject,
     * action nor the day concerned, since each change writes its counts in the same transaction.
     */
    const allLines = Effect.fnUntraced(function* (
      visible: Visibility,
      filter: ActivityFilter,
      days: ReadonlyArray<readonly [string, number]>
    ) {
      const readLimit = yield* ReadLimit
      if (days.reduce((sum, [, count]) => sum + count, 0) > readLimit) return yield* readLimitExceeded(readLimit)
      const runs = yield* Effect.forEach(
        dayRuns(days).toReversed(),
        (run) => linesOf(visible, filter, { run, wanted: Infinity }),
        { concurrency: 8 }
      )
      return runs.flat()
    })

    const oldestFirst = Effect.fnUntraced(function* (visible: Visibility, after: LinePosition | null, limit: number) {
      const lines: Array<ActivityEvent> = []
      const start = after === null ? undefined : eventKey(visible.workspaceId, after.occurredAt, after.id).sk
      const query: Query = {
        partition: eventsPartition(visible.workspaceId),
        limit: limit + 1,
        ...(start === undefined ? {} : { from: start, to: end })
      }
      let next: Item | undefined
      do {
        const page: QueryPage = yield* dynamo.page(query, next)
        lines.push(
          ...page.items
            .filter((item) => start === undefined || textOf(item, "sk") > start)
            .map((item) => toEvent(visible.workspaceId, item))
            .filter((event) => seesLine(visible, event))
        )
        next = page.next
      } while (next !== undefined && lines.length < limit)
      return lines.slice(0, limit)
    })

    return ActivityLog.of({
      ...linesById(dynamo),
      page: (visible, { after, limit }) => oldestFirst(visible, after, limit),
      feed: Effect.fnUntraced(function* (
        visible,
        { filter: { actions, concerns, subjects, ...filter }, limit, offset }
      ) {
        const counts = yield* countDays(visible, filter)
        if (actions !== undefined || concerns !== undefined || subjects !== undefined) {
          const lines = yield* allLines(visible, filter, counts)
          const found = lines.filter((line) => matchesChange({ actions, concerns, subjects }, line))
          return { items: found.slice(offset, offset + limit), total: Effect.succeed(found.length) }
        }
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
