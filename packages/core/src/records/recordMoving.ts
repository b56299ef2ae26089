import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { asStep, writtenAtOnce } from "../bulk/asStep.ts"
import type { CoreError, NotFound, PreconditionFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, ProjectId } from "../values/Ids.ts"
import { type Instant, now } from "../values/Instant.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { composing } from "../writing/composing.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { Change } from "../writing/RecordWrite.ts"
import { type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { writeTogether } from "../writing/writeTogether.ts"
import { keptClaim } from "./claims.ts"
import type { RecordBase } from "./Record.ts"
import type { RecordKind } from "./RecordKind.ts"
import { mostAtOnce } from "./RecordRepository.ts"
import { referenceGone } from "./references.ts"

/** Which records get a client: those of a project that have none, up to so many. */
export interface Moving {
  readonly projectId: ProjectId
  readonly client: { readonly id: ClientId; readonly name: string }
  readonly most: number
  /** The last closed day: records until then stay. */
  readonly closedThrough: CalendarDate | null
}

/** How many records are read at a time. */
const pageSize = 256

interface Shared<A, Id> {
  readonly eventFor: (who: Principal, at: Instant, change: Change<A>) => Effect.Effect<ActivityEvent>
  readonly find: (
    visible: Visibility,
    id: Id,
    expected: ExpectedVersions
  ) => Effect.Effect<A, NotFound | PreconditionFailed>
}

const inGroups = <A>(records: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(records.length / mostAtOnce) }, (_, index) =>
    records.slice(index * mostAtOnce, (index + 1) * mostAtOnce)
  )

/**
 * The verb that gives the records of a project that have no client its client, the earliest days first, each with its line in
 * the log. Nothing else of them changes, prices included. Returns how many it has moved.
 */
export const recordMoving = <A extends RecordBase, Own, Draft, Id extends A["id"], Sort extends string>(
  kind: RecordKind<A, Own, Draft, Id, Sort>,
  { eventFor, find }: Shared<A, Id>
) => {
  const { repository, service } = kind
  const writeAll = writeTogether(kind, ({ at, who }, change: Change<A>) => eventFor(who, at, change))

  return traced(`${service}.moveToClient`)(function* (
    who: Principal,
    { client, closedThrough, most, projectId }: Moving
  ): Effect.fn.Return<number, CoreError> {
    const visible = yield* kind.mayWrite(who)
    const isDry = yield* DryRun

    const write = (records: ReadonlyArray<A>) => composing(writeNow(records))

    const writeNow = Effect.fnUntraced(function* (records: ReadonlyArray<A>) {
      const at = yield* now
      const changes = records.map((before) => {
        const moved = { clientId: client.id, clientName: client.name, updatedAt: at, version: before.version + 1 }
        const after = keptClaim(before, { ...before, ...moved })
        return { before, after, shown: after }
      })
      yield* writeAll({ who, visible, at }, changes, null).pipe(
        Effect.catchTag("ReferenceGone", referenceGone),
        Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
      )
    })

    /** Decides of the record as it is now, since another write came first. */
    const moveOne = (id: Id): Effect.Effect<number, CoreError> =>
      Effect.gen(function* () {
        const record = yield* find(visible, id, undefined)
        if (record.projectId !== projectId || record.clientId !== null) return 0
        yield* write([record])
        return 1
      }).pipe(
        retryOnConflict,
        // Its day was closed meanwhile.
        Effect.catchTag("Locked", () => Effect.succeed(0)),
        Effect.catchTag("TooMuchAtOnce", (error) => Effect.die(error)),
        Effect.catchTag("NotFound", () => Effect.succeed(0))
      )

    /** All of them in one transaction, or in several where that is too much or another write came first. */
    const moveGroup = (group: ReadonlyArray<A>): Effect.Effect<number, CoreError> =>
      Effect.matchEffect(asStep(write(group)), {
        onSuccess: () => Effect.succeed(group.length),
        onFailure: (error) => {
          if (error._tag === "TooMuchAtOnce" && group.length > 1) {
            const half = Math.ceil(group.length / 2)
            return Effect.zipWith(moveGroup(group.slice(0, half)), moveGroup(group.slice(half)), (a, b) => a + b)
          }
          return error._tag === "TooMuchAtOnce" || error._tag === "VersionConflict" || error._tag === "Locked"
            ? Effect.map(
                Effect.forEach(group, ({ id }) => asStep(moveOne(kind.idOf(id)))),
                sum
              )
            : Effect.fail(error)
        }
      })

    const open = closedThrough === null ? {} : { from: addDays(closedThrough, 1) }
    const filter = { projectIds: [projectId], clientIds: [null], ...open }
    let moved = 0
    let page: PageOf<Sort> | null = firstPage(kind.byDay, Math.min(most, pageSize))
    while (page !== null && moved < most) {
      const { items, next }: Effect.Success<ReturnType<typeof repository.list>> = yield* asStep(
        repository.list(visible, { filter, page })
      )
      const found = items.slice(0, most - moved)
      moved += isDry
        ? found.length
        : sum(yield* Effect.forEach(inGroups(found), moveGroup, { concurrency: writtenAtOnce }))
      // A page begins after the last record of the one before, whether that one is still in the list or not.
      page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
    }
    return moved
  })
}

const sum = (counts: ReadonlyArray<number>): number => counts.reduce((total, count) => total + count, 0)
