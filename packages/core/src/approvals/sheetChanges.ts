import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { type ApprovedFigures, Sheet } from "../sheets/Sheet.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { SheetId, type UserId } from "../values/Ids.ts"
import { type Instant, now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { wake } from "../worker/Wakeups.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { Locked, type VersionConflict } from "../writing/writeErrors.ts"
import { type SheetPorts, sheetOf } from "./listSheets.ts"
import { sheetFigures } from "./sheetFigures.ts"
import { sheetLine } from "./sheetLine.ts"
import { sheetMails } from "./sheetMails.ts"
import { type Found, sameFigures } from "./sheetRows.ts"

/** A sheet as callers name it: its member and its first day. */
export interface SheetRef {
  readonly userId: UserId
  readonly from: CalendarDate
}

/** A caller, with what they see. */
export interface Call {
  readonly who: Principal
  readonly visible: Policy.Visibility
}

const sound = checked(Sheet)

const refuse = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

const approvalsOff = refuse(
  null,
  "this workspace does not approve timesheets: an owner or admin can turn approvals on in the settings",
  { code: "approvals_off" }
)

const notTheFirst = (from: CalendarDate, { from: first, to }: Pick<Found, "from" | "to">) =>
  refuse("from", `expected the first day of a sheet: ${from} is in the one from ${first} to ${to}`, {
    code: "no_such_sheet",
    from: first,
    to
  })

const notSubmitted = ({ from, to }: Pick<Found, "from" | "to">) =>
  refuse(null, `the sheet from ${from} to ${to} is not submitted`, { code: "sheet_not_submitted", from, to })

const isApproved = ({ from, to }: Pick<Found, "from" | "to">) =>
  refuse(null, `the sheet from ${from} to ${to} is approved: an owner or admin can return it`, {
    code: "sheet_approved",
    from,
    to
  })

const ownSheet = refuse(null, "another owner or admin approves your own timesheets", { code: "self_approval" })

/** The changes of one sheet. A repeated one changes nothing. */
export const sheetChanges = (ports: SheetPorts) => {
  const { locks, members, sheets } = ports

  /** The sheet that a caller names, by its first day. */
  const find = Effect.fnUntraced(function* (
    call: Call,
    { from, userId }: SheetRef
  ): Effect.fn.Return<Found, CoreError> {
    const found = yield* sheetOf(ports, call, { userId, day: from })
    if (found === null) return yield* approvalsOff
    return found.from === from ? found : yield* notTheFirst(from, found)
  })

  /** Writes a sheet in another state. */
  const put = Effect.fnUntraced(function* (
    { at, who }: { readonly who: Principal; readonly at: Instant },
    { from, stored, to, userId }: Found,
    changes: Partial<Sheet>
  ) {
    const before = stored?.sheet ?? null
    const begun = before ?? {
      id: SheetId.make(yield* yield* NewId),
      workspaceId: who.workspace.id,
      userId,
      from,
      to,
      state: "open" as const,
      submittedAt: null,
      decidedAt: null,
      decidedBy: null,
      comment: null,
      approved: null,
      createdAt: at,
      version: 0
    }
    const after = yield* sound({ ...begun, ...changes, updatedAt: at, version: begun.version + 1 }, before)
    if (!(yield* DryRun)) {
      const event = yield* sheetLine(who, at, { before, after })
      const mails = yield* sheetMails(ports, who, { before, after, cause: event.id, at })
      yield* sheets.save({ before, after, event, mails })
      if (mails.length > 0) yield* wake("mails")
    }
    const decidedByName = after.decidedBy === who.member.userId ? who.member.name : (stored?.decidedByName ?? null)
    return { from, to, userId, stored: { sheet: after, decidedByName } }
  })

  /** Hands in a member's sheet. */
  const submitOne = (call: Call, ref: SheetRef) =>
    retryOnConflict(
      Effect.gen(function* (): Effect.fn.Return<Found, CoreError | VersionConflict> {
        const found = yield* find(call, ref)
        const state = found.stored?.sheet.state ?? "open"
        if (state === "submitted" || state === "approved") return found
        const at = yield* now
        return yield* put({ ...call, at }, found, { state: "submitted", submittedAt: at })
      })
    )

  /** Takes a submitted sheet back. */
  const withdrawOne = (call: Call, ref: SheetRef) =>
    retryOnConflict(
      Effect.gen(function* (): Effect.fn.Return<Found, CoreError | VersionConflict> {
        const found = yield* find(call, ref)
        const state = found.stored?.sheet.state ?? "open"
        if (state === "approved") return yield* isApproved(found)
        if (state !== "submitted") return found
        return yield* put({ ...call, at: yield* now }, found, { state: "open", submittedAt: null })
      })
    )

  /** Refuses a manager's own sheet where the workspace has another manager. */
  const checkOther = Effect.fnUntraced(function* ({ visible, who }: Call, userId: UserId) {
    if (userId !== who.member.userId) return
    const others = (yield* members.list(visible)).filter((one) => Policy.isApprover(one) && one.userId !== userId)
    if (others.length > 0) return yield* ownSheet
  })

  /** What a sheet comes to now. Approvers who are shown no money approve it all the same. */
  const figuresOf = Effect.fnUntraced(function* (
    { visible, who }: Call,
    { from, stored, to, userId }: Found,
    approvedAt: Instant
  ): Effect.fn.Return<ApprovedFigures> {
    const submittedAt = stored?.sheet.submittedAt ?? null
    const [own] = yield* sheetFigures(ports, { who, visible }, [
      { from, to, userId, submittedAt, state: stored?.sheet.state ?? "open" }
    ])
    const { billableMinutes = 0, earned = null, entries = 0, minutes = 0 } = own ?? {}
    return { approvedAt, minutes, billableMinutes, entries, earned: earned ?? [] }
  })

  const approveOne = (call: Call, ref: SheetRef, comment: string | null) => {
    /** Figures are read before the sheet is locked for all, and again after that: what is kept is what was approved. */
    const attempt: Effect.Effect<Found, CoreError> = retryOnConflict(
      Effect.gen(function* (): Effect.fn.Return<Found, CoreError | VersionConflict> {
        const found = yield* find(call, ref)
        const state = found.stored?.sheet.state ?? "open"
        if (state === "approved") return found
        if (state !== "submitted") return yield* notSubmitted(found)
        yield* checkOther(call, ref.userId)
        const at = yield* now
        const approved = yield* figuresOf(call, found, at)
        const decided = { state: "approved", decidedAt: at, decidedBy: call.who.member.userId, comment } as const
        return yield* put({ ...call, at }, found, { ...decided, approved })
      })
    )
    const settled = (one: Found): Effect.Effect<Found, CoreError> =>
      retryOnConflict(
        Effect.gen(function* (): Effect.fn.Return<Found, CoreError | VersionConflict> {
          const approved = one.stored?.sheet.approved ?? null
          if (approved === null || (yield* DryRun)) return one
          const later = yield* figuresOf(call, one, approved.approvedAt)
          return sameFigures(later, approved) ? one : yield* put({ ...call, at: yield* now }, one, { approved: later })
        })
      )
    return Effect.flatMap(attempt, (one) =>
      one.stored?.sheet.decidedBy === call.who.member.userId ? settled(one) : Effect.succeed(one)
    )
  }

  /** No day of the sheet would be open after a return. */
  const refuseReturn = (who: Principal, day: CalendarDate, through: CalendarDate) =>
    locks.refuse(who)(new Locked({ lock: { by: "period", day, through } }))

  const returnOne = (call: Call, ref: SheetRef, comment: string) =>
    retryOnConflict(
      Effect.gen(function* (): Effect.fn.Return<Found, CoreError | VersionConflict> {
        const found = yield* find(call, ref)
        const state = found.stored?.sheet.state ?? "open"
        if (state === "returned") return found
        if (state === "open") return yield* notSubmitted(found)
        const through = yield* locks.closedThrough(call.who)
        if (through !== null && found.to <= through) return yield* refuseReturn(call.who, found.from, through)
        const at = yield* now
        return yield* put({ ...call, at }, found, {
          state: "returned",
          decidedAt: at,
          decidedBy: call.who.member.userId,
          comment
        })
      })
    )

  return { submitOne, withdrawOne, approveOne, returnOne }
}
