import { Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { Locks } from "../locks/Locks.ts"
import type { MemberMails } from "../memberMails/makeMemberMails.ts"
import { longestSheet, type SheetState } from "../sheets/Sheet.ts"
import { byPlace, openParts, periodsIn, periodOf } from "../sheets/sheetPeriods.ts"
import type { SheetPlace, SheetRepository, StoredSheet } from "../sheets/SheetRepository.ts"
import { traced } from "../telemetry/traced.ts"
import { addDays, type CalendarDate, daysBetween } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import type { UserId } from "../values/Ids.ts"
import type { MemberRepository } from "../workspaces/MemberRepository.ts"
import type { FigurePorts } from "./sheetFigures.ts"
import { type Found, rowsOf, type SheetRow, stateOf } from "./sheetRows.ts"

export interface SheetListQuestion {
  readonly states?: ReadonlyArray<SheetState> | undefined
  readonly userIds?: ReadonlyArray<UserId> | undefined
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
  readonly after: SheetPlace | null
  readonly limit: number
}

export interface SheetList {
  readonly sheets: ReadonlyArray<SheetRow>
  readonly next: SheetPlace | null
}

export interface SheetPorts extends FigurePorts {
  readonly sheets: SheetRepository["Service"]
  readonly members: MemberRepository["Service"]
  readonly memberMails: MemberMails
  readonly locks: Pick<Locks, "closedThrough" | "refuse">
}

/** How many days before the last one are listed where no first day is given. */
const defaultDays = 92
/** The longest range of sheets that are open as well, in days. */
export const longestRange = 366

/** The names of members and former members that the caller may see. */
export const namesOf = Effect.fnUntraced(function* ({ members }: SheetPorts, visible: Visibility) {
  const [current, past] = yield* Effect.all([members.list(visible), members.past(visible)], {
    concurrency: "unbounded"
  })
  const names = new Map<UserId, string>([...past, ...current].map(({ name, userId }) => [userId, name]))
  return { names, current: current.filter(({ role }) => role !== "client") }
})

const tooLong = new ValidationFailed({
  field: "from",
  problem: `sheets that are open can be listed for at most ${longestRange} days: send a later first day, or a state other than open`,
  rule: { code: "period_length", most: longestRange }
})

/** Lists sheets, the latest first, then by member. */
export const listSheets = (ports: SheetPorts) => {
  /** Sheets that are stored. */
  const storedPage = (visible: Visibility, { limit, ...question }: SheetListQuestion) =>
    Effect.map(ports.sheets.list(visible, { ...question, limit: limit + 1 }), (all) =>
      all.map((stored): Found => ({ ...daysOf(stored), stored }))
    )

  /** Sheets of all states, of a range of days. They are read by a few periods at a time, until the page is full. */
  const pageOfAll = Effect.fnUntraced(function* (
    { visible, who }: { readonly who: Principal; readonly visible: Visibility },
    { after, from, limit, states, to, userIds }: SheetListQuestion,
    everyone: ReadonlyArray<Member>
  ): Effect.fn.Return<ReadonlyArray<Found>, CoreError> {
    const last = to ?? (yield* todayOf(who))
    const first = from ?? addDays(last, -defaultDays)
    if (first <= last && daysBetween(first, last) >= longestRange) return yield* tooLong
    const listed = everyone
      .filter(({ userId }) => userIds?.includes(userId) ?? true)
      .toSorted((a, b) => compareText(a.userId, b.userId))
    const periods = periodsIn(who.workspace, { from: first, to: last }).filter(
      (period) => after === null || period.from <= after.from
    )
    const found: Array<Found> = []
    const isAsked = (one: Found): boolean =>
      (states?.includes(stateOf(one)) ?? true) && (after === null || byPlace(one, after) > 0)
    let size = Math.max(1, Math.ceil((limit + 1) / Math.max(1, listed.length)))
    for (let start = 0; start < periods.length && found.length <= limit; start += size, size *= 2) {
      const some = periods.slice(start, start + size)
      const [newest, oldest] = [some[0], some.at(-1)]
      if (newest === undefined || oldest === undefined) break
      const isEnd = start + size >= periods.length
      const all = yield* ports.sheets.list(visible, { from: oldest.from, to: newest.to, userIds })
      const stored = all.filter(({ sheet }) => isEnd || sheet.from >= oldest.from)
      const byMember = Map.groupBy(all, ({ sheet }) => sheet.userId)
      const open = listed.flatMap(({ userId }) => {
        const taken = (byMember.get(userId) ?? []).map(({ sheet }) => sheet)
        return some
          .flatMap((period) => openParts(period, taken))
          .map((days): Found => ({ ...days, userId, stored: null }))
      })
      const both = [
        ...open,
        ...stored.filter(({ sheet }) => sheet.from <= newest.to).map((one): Found => ({ ...daysOf(one), stored: one }))
      ]
      found.push(...both.filter(isAsked).sort(byPlace))
    }
    return found.slice(0, limit + 1)
  })

  return traced("Approvals.list")(function* (
    who: Principal,
    question: SheetListQuestion
  ): Effect.fn.Return<SheetList, CoreError> {
    const visible = yield* Policy.mayReadSheets(who)
    const { current, names } = yield* namesOf(ports, visible)
    const hasOpen = who.workspace.approvals !== "none" && (question.states?.includes("open") ?? true)
    const found = yield* hasOpen ? pageOfAll({ who, visible }, question, current) : storedPage(visible, question)
    const shown = found.slice(0, question.limit)
    const end = shown.at(-1)
    const joined = new Map(current.map(({ createdAt, userId }) => [userId, createdAt.slice(0, 10)]))
    const page = yield* rowsOf(ports, { who, visible }, shown, names)
    return {
      // Before someone joined, there are only sheets of work that was recorded later.
      sheets: page.filter(
        ({ entries, state, to, userId }) => state !== "open" || entries > 0 || to >= (joined.get(userId) ?? "")
      ),
      next: found.length > question.limit && end !== undefined ? { from: end.from, userId: end.userId } : null
    }
  })
}

const daysOf = ({ sheet: { from, to, userId } }: StoredSheet): Pick<Found, "from" | "to" | "userId"> => ({
  from,
  to,
  userId
})

/** The sheet of a member that has a day, stored or as the settings have it; null where timesheets are not approved. */
export const sheetOf = Effect.fnUntraced(function* (
  { sheets }: Pick<SheetPorts, "sheets">,
  { visible, who }: { readonly who: Principal; readonly visible: Visibility },
  { day, userId }: { readonly userId: UserId; readonly day: CalendarDate }
): Effect.fn.Return<Found | null> {
  const near = yield* sheets.list(visible, {
    from: addDays(day, -longestSheet),
    to: addDays(day, longestSheet),
    userIds: [userId]
  })
  const stored = near.find(({ sheet }) => sheet.from <= day && sheet.to >= day)
  if (stored !== undefined) return { ...daysOf(stored), stored }
  const period = periodOf(who.workspace, day)
  if (period === null) return null
  const part = openParts(
    period,
    near.map(({ sheet }) => sheet)
  ).find(({ from, to }) => from <= day && to >= day)
  return part === undefined ? null : { ...part, userId, stored: null }
})
