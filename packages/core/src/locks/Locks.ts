import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import { SheetRepository } from "../sheets/SheetRepository.ts"
import { addDays, type CalendarDate, daysOf } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import type { UserId } from "../values/Ids.ts"
import { type DocumentLock, Locked, type SheetLock } from "../writing/writeErrors.ts"
import { earliestLocked, type LockedLine } from "./lockedPlaces.ts"
import { lockedSheet, type SheetPlace, sheetPlaces } from "./lockedSheet.ts"
import { lockingDocument, numberOfDocument } from "./lockingDocuments.ts"
import { LockReader } from "./LockReader.ts"

/** A day, and the first one from then on that is open. */
export const openDay = (day: CalendarDate, closedThrough: CalendarDate | null): CalendarDate =>
  closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day

/**
 * What use cases need of locks. A store decides whether something is locked, in the write itself: `refuse` says it to the caller.
 * `foresee` says it before, for what writes nothing yet, and may be wrong by what changes meanwhile.
 */
export const makeLocks = Effect.gen(function* () {
  const reader = yield* LockReader
  const sheets = yield* SheetRepository

  /** The last closed day as it is now. Nothing is read where the caller's request began with open books. */
  const closedThrough = ({ workspace }: Principal): Effect.Effect<CalendarDate | null> =>
    workspace.closedThrough === null ? Effect.succeed(null) : reader.closedThrough(workspace.id)

  const refuse =
    ({ member, workspace }: Principal) =>
    ({ lock }: Locked): Effect.Effect<never, ValidationFailed> => {
      if (lock.by === "sheet") return refuseSheet(lock)
      if (lock.by === "invoice") return refuseInvoiced(lock)
      const { day, through } = lock
      return Effect.flatMap(isManager(member.role) ? reader.openers(workspace.id) : Effect.succeed([]), (names) => {
        const who = names.length === 0 ? "an owner" : names.join(" or ")
        return Effect.fail(
          new ValidationFailed({
            field: null,
            problem: `the books are closed through ${through}, and this concerns ${day}: ask ${who} to reopen them`,
            rule: { code: "period_closed", day, through, owners: names }
          })
        )
      })
    }

  /** The sheets of members that have some of these days, as they are now. */
  const sheetsOf = ({ workspace }: Principal, places: ReadonlyArray<Pick<SheetPlace, "userId" | "day">>) => {
    const days = places.map(({ day }) => day).sort(compareText)
    const question = { userIds: [...new Set(places.map(({ userId }) => userId))], from: days[0], to: days.at(-1) }
    return Effect.map(sheets.list(Policy.wholeOf(workspace.id), question), (found) => found.map(({ sheet }) => sheet))
  }

  /** The days from one to another on which a member may record time, as far as timesheets say. */
  const openDays = Effect.fnUntraced(function* (
    who: Principal,
    { from, to, userId }: { readonly userId: UserId; readonly from: CalendarDate; readonly to: CalendarDate }
  ) {
    const places = daysOf({ from, to }).map((day) => ({ userId, day, isOwn: who.member.userId === userId }))
    const found = yield* sheetsOf(who, places)
    return places.filter((place) => lockedSheet([place], found) === undefined).map(({ day }) => day)
  })

  /** Refuses changes that would be refused now. Timesheets are read where the workspace approves them. */
  const foresee = Effect.fnUntraced(function* (
    who: Principal,
    lines: ReadonlyArray<LockedLine & { readonly before?: object | null }>
  ): Effect.fn.Return<void, ValidationFailed> {
    for (const { before = null, ...event } of lines) {
      if (before === null || lockingDocument({ before, event }) === null) continue
      const number = numberOfDocument(before)
      if (number !== null) return yield* refuseInvoiced({ by: "invoice", number })
    }
    const day = earliestLocked(lines)
    if (day === null) return
    const through = yield* closedThrough(who)
    if (through !== null && day <= through) {
      return yield* refuse(who)(new Locked({ lock: { by: "period", day, through } }))
    }
    if (who.workspace.approvals === "none") return
    const places = sheetPlaces(Array.from(lines, (line) => ({ event: { ...line, userId: who.member.userId } })))
    if (places.length === 0) return
    const lock = lockedSheet(places, yield* sheetsOf(who, places))
    if (lock !== undefined) return yield* refuseSheet(lock)
  })
  return { closedThrough, openDays, refuse, foresee }
})
export type Locks = Effect.Success<typeof makeLocks>

const refuseSheet = ({ day, from, state, to }: SheetLock): Effect.Effect<never, ValidationFailed> =>
  Effect.fail(
    new ValidationFailed({
      field: null,
      problem:
        state === "submitted"
          ? `${day} is in the timesheet from ${from} to ${to}, which is submitted: withdraw it first`
          : `${day} is in the timesheet from ${from} to ${to}, which is approved: an owner or admin can return it`,
      rule: { code: state === "submitted" ? "sheet_submitted" : "sheet_approved", from, to }
    })
  )

const refuseInvoiced = ({ number }: DocumentLock): Effect.Effect<never, ValidationFailed> =>
  Effect.fail(
    new ValidationFailed({
      field: null,
      problem: `this is in invoice ${number}, which is issued: an owner or admin can credit it`,
      rule: { code: "invoiced", number }
    })
  )

/** The rules that something locked breaks. */
const lockRules: ReadonlySet<string> = new Set(["invoiced", "period_closed", "sheet_approved", "sheet_submitted"])

/** Whether something was refused since its day is locked, or an issued document has it. */
export const isLockRule = ({ code }: Pick<Rule, "code">): boolean => lockRules.has(code)
