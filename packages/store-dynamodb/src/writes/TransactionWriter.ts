import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { earliestLocked } from "@hourbook/core/locks/lockedPlaces"
import { sheetPlaces } from "@hourbook/core/locks/lockedSheet"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { compareText } from "@hourbook/core/values/fold"
import { toMillis } from "@hourbook/core/values/Instant"
import { WrittenTooLate } from "@hourbook/core/writing/composing"
import type { IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { type KeyAlreadyUsed, Locked, TooMuchAtOnce, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Context, Effect, Layer } from "effect"
import { eventItem, undoneItem } from "../layout/events.ts"
import { eventKey, undoneKey } from "../layout/itemKeys.ts"
import { absent, type Action } from "../table/Action.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { additionActions, type Addition, lineAdditionsOf } from "../totals/rollupWrites.ts"
import { markOf } from "../totals/versions.ts"
import { keepOutcome } from "./idempotency.ts"
import { BelowFloor, withShardCheck } from "./LogFloor.ts"
import { checkSheets, SheetsMoved } from "./sheetCounter.ts"
import { WriteShards } from "./WriteShards.ts"

const lineOf = (event: ActivityEvent): Action<VersionConflict> => ({
  _tag: "Put",
  key: eventKey(event.workspaceId, event.occurredAt, event.id),
  item: eventItem(event),
  isWitness: true,
  condition: absent(() => new VersionConflict())
})

/** That a line is undone, if this one undoes it. */
const undoneBy = ({ id, undoes, workspaceId }: ActivityEvent): ReadonlyArray<Action<never>> =>
  undoes === null ? [] : [{ _tag: "Put", key: undoneKey(workspaceId, undoes), item: undoneItem(id) }]

/** The actions and totals of changes, besides their log lines and outcomes. */
interface Parts<E> {
  readonly actions: (shard: string) => ReadonlyArray<Action<E>>
  readonly additions?: ReadonlyArray<Addition>
  /** Days that have to be open besides those of the lines. */
  readonly openDays?: ReadonlyArray<CalendarDate>
  /** Whether the actions can still succeed, asked after a conflict. */
  readonly stillValid?: Effect.Effect<void, E>
}

/** So many counters of timesheets are kept in mind: without one, a write is sent once more. */
const mostCounters = 10_000

/** The most actions of a transaction. */
const mostActions = 100

const withinLimit = <E>(actions: ReadonlyArray<Action<E>>): Effect.Effect<ReadonlyArray<Action<E>>, TooMuchAtOnce> =>
  actions.length <= mostActions ? Effect.succeed(actions) : Effect.fail(new TooMuchAtOnce())

/** For a write that always fits into a transaction. */
export const orDieOfLimit = <E>(
  write: Effect.Effect<void, E | TooMuchAtOnce>
): Effect.Effect<void, Exclude<E, TooMuchAtOnce>> =>
  Effect.catchIf(
    write,
    (error): error is Extract<E | TooMuchAtOnce, TooMuchAtOnce> => error instanceof TooMuchAtOnce,
    Effect.die
  )

/** For a write of what is never locked. */
export const orDieOfLock = <E>(write: Effect.Effect<void, E | Locked>): Effect.Effect<void, Exclude<E, Locked>> =>
  Effect.catchIf(write, (error): error is Extract<E | Locked, Locked> => error instanceof Locked, Effect.die)

/** What goes with a change that no total has. */
interface Logged {
  readonly workspaceId: string
  readonly event: ActivityEvent | undefined
  /** Further lines, of what changes with it. */
  readonly also?: ReadonlyArray<ActivityEvent>
  readonly idempotency: IdempotencyRecord | null
}

/**
 * Writes changes of one workspace in one transaction: the outcomes to keep, the changed items, the lines of the log and the
 * totals. A transaction is limited to 100 actions; each new record of a batch needs at most six. More are refused before any
 * is sent. The lines are later than what followers have read up to, and what they are about is not locked, or nothing is
 * written.
 */
export class TransactionWriter extends Context.Service<TransactionWriter>()(
  "@hourbook/store-dynamodb/writes/TransactionWriter",
  {
    make: Effect.gen(function* () {
      const dynamo = yield* Dynamo
      const shards = yield* WriteShards
      /** How often timesheets of workspaces changed their state, as far as this process has seen; none before the first. */
      const sheetCounters = new Map<string, number>()
      const write = <A, E>(
        changes: ReadonlyArray<Pick<RecordWrite<A>, "idempotency" | "event" | "pastSheets">>,
        { actions, additions = [], openDays = [], stillValid = Effect.void }: Parts<E>
      ): Effect.Effect<void, KeyAlreadyUsed | VersionConflict | Locked | TooMuchAtOnce | E> => {
        const [first] = changes
        if (first === undefined) return Effect.void
        const { workspaceId } = first.event
        const [day = null] = [earliestLocked(changes.map(({ event }) => event)), ...openDays]
          .filter((one) => one !== null)
          .toSorted(compareText)
        const at = Math.min(...changes.map(({ event }) => toMillis(event.occurredAt)))
        const places = sheetPlaces(changes)
        const composing = (sheets: number | null) => (shard: string) =>
          withinLimit<KeyAlreadyUsed | VersionConflict | Locked | TooMuchAtOnce | BelowFloor | SheetsMoved | E>([
            ...changes.flatMap(({ idempotency }) => keepOutcome(workspaceId, idempotency)),
            ...withShardCheck(workspaceId, { shard, at, day, sheets }, actions(shard)),
            ...changes.map(({ event }) => lineOf(event)),
            ...changes.flatMap(({ event }) => undoneBy(event)),
            ...additionActions(
              [...additions, ...changes.flatMap(({ event }) => [...lineAdditionsOf(event), markOf(event)])],
              shard
            )
          ])
        const send = (sheets: number | null) => {
          const compose = composing(sheets)
          return shards.within(workspaceId, (shardAfter) => {
            let sent: string | undefined
            return dynamo.transact((conflicts, isUnsure) => {
              // The floor of this shard also refuses what was sent before and may still be under way.
              if (isUnsure && sent !== undefined) return compose(sent)
              return Effect.flatMap(
                Effect.andThen(conflicts === 0 ? Effect.void : stillValid, shardAfter(conflicts)),
                (shard) => compose((sent = shard))
              )
            })
          })
        }
        /** The counter is looked at before the timesheets, so that whatever changes later is noticed. */
        const sendIfOpen = (): ReturnType<typeof send> => {
          if (places.length === 0) return send(null)
          const seen = sheetCounters.get(workspaceId) ?? 0
          const looked = seen === 0 ? Effect.void : checkSheets(dynamo, workspaceId, places)
          return Effect.andThen(looked, send(seen)).pipe(
            Effect.catch((error) => {
              if (!(error instanceof SheetsMoved)) return Effect.fail(error)
              if (sheetCounters.size >= mostCounters) sheetCounters.clear()
              sheetCounters.set(workspaceId, error.now)
              return sendIfOpen()
            })
          )
        }
        return sendIfOpen().pipe(
          Effect.catch((error) =>
            error instanceof BelowFloor
              ? Effect.die(new WrittenTooLate(error.floor))
              : error instanceof SheetsMoved
                ? Effect.die(error)
                : Effect.fail(error)
          )
        )
      }
      const logIfOpen = <E>(
        { also = [], event, idempotency, workspaceId }: Logged,
        actions: ReadonlyArray<Action<E>>
      ): Effect.Effect<void, KeyAlreadyUsed | VersionConflict | Locked | E> =>
        event === undefined
          ? dynamo.transact<KeyAlreadyUsed | E>(() =>
              Effect.succeed([...keepOutcome(workspaceId, idempotency), ...actions])
            )
          : orDieOfLimit(
              write([{ event, idempotency }, ...also.map((other) => ({ event: other, idempotency: null }))], {
                actions: () => actions
              })
            )
      return {
        write,
        /** Writes a change of what no total has, with its lines in the log, if there are any. */
        logIfOpen,
        /** The same for what is never locked. */
        log: <E>(logged: Logged, actions: ReadonlyArray<Action<E>>) => orDieOfLock(logIfOpen(logged, actions))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
