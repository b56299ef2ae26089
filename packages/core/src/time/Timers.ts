import { Context, Effect, Layer, Option, Schema } from "effect"
import type { Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf, zoneOf } from "../access/today.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { makeLocks, openDay } from "../locks/Locks.ts"
import { pointing } from "../records/pointing.ts"
import type { ReferencesDraft } from "../records/Record.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { showingWarned, warned, type Warned } from "../records/Warning.ts"
import { traced } from "../telemetry/traced.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { now } from "../values/Instant.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import { spelledTags } from "./spelledTags.ts"
import { TagRepository } from "./Tag.ts"
import { TimeEntries } from "./TimeEntries.ts"
import { TimeEntry } from "./TimeEntry.ts"
import { Timer, type TimerDraft, timerFields, TimerRepository, type TimerWrite } from "./Timer.ts"
import { checkNext, checkStart, timerEntry, type TimerStop } from "./timerEntry.ts"
import { sound, type TimerStart, timerStart } from "./timerStart.ts"

/** A timer that started, and the entry of the one that it ended. */
const Started = Schema.Struct({ stopped: Schema.NullOr(warned(TimeEntry)), timer: Timer })
type Started = typeof Started.Type
export interface StartedTimer {
  readonly stopped: Warned<Shown<TimeEntry>> | null
  readonly timer: Timer
}

const written = Object.keys(timerFields)

/** What a try to write an entry has met: the last closed day, or a timesheet. */
interface KnownLock {
  through?: CalendarDate
  hasSheets?: boolean
}

const notRunning = ({ member }: Principal) => Effect.fail(new NotFound({ entity: "timer", id: `of ${member.name}` }))

/** What a member works on now: at most one timer each, whose stop makes a time entry. */
export class Timers extends Context.Service<Timers>()("@hourbook/core/time/Timers", {
  make: Effect.gen(function* () {
    const repository = yield* TimerRepository
    const time = yield* TimeEntries
    const tags = yield* TagRepository
    const idempotencyStore = yield* IdempotencyStore
    const references = yield* ReferenceLookup
    const locks = yield* makeLocks
    const { amendedReferences, settle } = pointing({ isMemberless: false, whenArchived: "refuse" }, references)

    const mayWrite = (who: Principal) => Policy.mayWriteRecords(who, recordKinds.time)

    /** The caller's own. */
    const status = traced("Timers.status")(function* (who: Principal) {
      return yield* repository.find(yield* Policy.mayReadRecords(who, recordKinds.time), who.member.userId)
    })

    /** Of all members, the longest running first. */
    const list = traced("Timers.list")(function* (who: Principal) {
      return yield* repository.all(yield* Policy.mayListTimers(who))
    })

    const running = Effect.fnUntraced(function* ({ visible, who }: Pick<Writing, "visible" | "who">) {
      const found = yield* repository.find(visible, who.member.userId)
      return Option.isSome(found) ? found.value : yield* notRunning(who)
    })

    /** A project or client that vanished meanwhile is none when the timer is read again. */
    const save = Effect.fnUntraced(function* (who: Principal, change: TimerWrite, known: KnownLock = {}) {
      if (yield* DryRun) return
      yield* repository.save(change).pipe(
        Effect.catchTag("ReferenceGone", ({ reference }): Effect.Effect<never, NotFound | VersionConflict> =>
          reference === "member" ? notRunning(who) : Effect.fail(new VersionConflict())
        ),
        Effect.catchTag("Locked", ({ lock }) => {
          if (lock.by === "sheet") known.hasSheets = true
          else if (lock.by === "period") known.through = lock.through
          return Effect.fail(new VersionConflict())
        })
      )
    })

    /** The first day up to today that no timesheet locks for the caller; where all are locked, the first all the same. */
    const openFor = Effect.fnUntraced(function* (
      { who }: Writing,
      { day, known }: { readonly day: CalendarDate; readonly known: KnownLock }
    ) {
      if (known.hasSheets !== true && who.workspace.approvals === "none") return { workedOn: day, isLate: false }
      const today = yield* todayOf(who)
      const to = day > today ? day : today
      const [workedOn] = yield* locks.openDays(who, { userId: who.member.userId, from: day, to })
      return workedOn === undefined ? { workedOn: day, isLate: true } : { workedOn, isLate: false }
    })

    /** The entry of a timer. It lacks neither price nor text, nor what is archived or gone by now. */
    const entryOf = Effect.fnUntraced(function* (
      writing: Writing,
      { given, known, timer }: { readonly timer: Timer; readonly given: TimerStop; readonly known: KnownLock }
    ) {
      const { at, visible, who } = writing
      const { clientId, projectId } = given
      const named: ReferencesDraft = {
        ...(clientId === undefined ? {} : { clientId }),
        ...(projectId === undefined ? {} : { projectId })
      }
      const { settled } = yield* amendedReferences(visible, timer, named)
      const stopped = yield* timerEntry(timer, { at, settled, given, zone: zoneOf(who) })
      const day = openDay(stopped.workedOn, known.through ?? (yield* locks.closedThrough(who)))
      const { isLate, workedOn } = yield* openFor(writing, { day, known })
      const { creation, warnings } = yield* time.prepare(writing, { ...stopped, workedOn }, { lenient: true })
      const found: Array<Warned<TimeEntry>["warnings"][number]> = []
      if (workedOn !== stopped.workedOn) {
        found.push({ code: "moved_to_open_day", from: stopped.workedOn, day: workedOn })
      }
      if (isLate) found.push({ code: "after_submission", day: workedOn })
      const made: Warned<TimeEntry> = { record: creation.after, warnings: [...found, ...warnings] }
      return { creation: { ...creation, pastSheets: isLate }, made }
    })

    /** Stops the one that runs in the same write, unless that was forgotten. */
    const start = traced("Timers.start")(function* (
      who: Principal,
      given: TimerStart,
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<StartedTimer>, CoreError> {
      const visible = yield* mayWrite(who)
      const known: KnownLock = {}
      const write = (keep: (made: Started) => IdempotencyRecord | null) =>
        retryOnConflict(
          Effect.gen(function* () {
            const writing = { who, visible, at: yield* now }
            const timer = yield* timerStart({ time, tags, references, settle }, writing, given)
            const before = Option.getOrNull(yield* repository.find(visible, who.member.userId))
            if (before !== null) yield* checkNext(before, writing.at)
            const entry = before === null ? null : yield* entryOf(writing, { timer: before, given: {}, known })
            const made: Started = { stopped: entry?.made ?? null, timer }
            yield* save(who, { before, after: timer, entry: entry?.creation ?? null, idempotency: keep(made) }, known)
            return made
          })
        )
      const { replayed, value } = yield* idempotent({ idempotencyStore, who, visible, once, codec: Started, write })
      const stopped = value.stopped === null ? null : showingWarned(who)(value.stopped)
      return { value: { stopped, timer: value.timer }, replayed }
    })

    /** Makes the entry. Of two stops at once one does; the other finds no timer. */
    const stop = traced("Timers.stop")(function* (
      who: Principal,
      given: TimerStop = {},
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<Warned<Shown<TimeEntry>>>, CoreError> {
      const visible = yield* mayWrite(who)
      const known: KnownLock = {}
      const write = (keep: (made: Warned<TimeEntry>) => IdempotencyRecord | null) =>
        retryOnConflict(
          Effect.gen(function* () {
            const writing = { who, visible, at: yield* now }
            const before = yield* running(writing)
            const { creation, made } = yield* entryOf(writing, { timer: before, given, known })
            yield* save(who, { before, after: null, entry: creation, idempotency: keep(made) }, known)
            return made
          })
        )
      const codec = warned(TimeEntry)
      const { replayed, value } = yield* idempotent({ idempotencyStore, who, visible, once, codec, write })
      return { value: showingWarned(who)(value), replayed }
    })

    const amend = traced("Timers.amend")(function* (
      who: Principal,
      changes: Partial<TimerDraft>,
      expected?: ExpectedVersions
    ): Effect.fn.Return<Timer, CoreError> {
      const visible = yield* mayWrite(who)
      const readAndWrite = Effect.gen(function* () {
        const at = yield* now
        const before = yield* running({ who, visible })
        yield* checkVersion(before, expected)
        const startedAt = changes.startedAt ?? before.startedAt
        if (startedAt !== before.startedAt) yield* checkStart(startedAt, at)
        const { settled } = yield* amendedReferences(visible, before, changes)
        const after = yield* sound({
          ...before,
          ...changes,
          ...settled,
          userId: before.userId,
          userName: before.userName,
          tags: changes.tags === undefined ? before.tags : yield* spelledTags(tags, visible, changes.tags),
          updatedAt: at,
          version: before.version + 1
        })
        if (Object.keys(diff(written, before, after)).length === 0) return before
        yield* save(who, { before, after, entry: null, idempotency: null }).pipe(
          Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
        )
        return after
      })
      return yield* retryOnConflict(readAndWrite)
    })

    /** Ends it without an entry. */
    const discard = traced("Timers.discard")(function* (
      who: Principal,
      expected?: ExpectedVersions
    ): Effect.fn.Return<Timer, CoreError> {
      const visible = yield* mayWrite(who)
      const readAndWrite = Effect.gen(function* () {
        const before = yield* running({ who, visible })
        yield* checkVersion(before, expected)
        yield* save(who, { before, after: null, entry: null, idempotency: null }).pipe(
          Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
        )
        return before
      })
      return yield* retryOnConflict(readAndWrite)
    })

    return { status, list, start, stop, amend, discard }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
