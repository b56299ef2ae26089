import { isUnfinished, type Period } from "@hourbook/core/periods/Period"
import { PeriodRepository } from "@hourbook/core/periods/PeriodRepository"
import { PeriodId, WorkspaceId } from "@hourbook/core/values/Ids"
import type { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import {
  periodFiguresKey,
  periodKey,
  periodsPartition,
  unfinishedPeriodKey,
  unfinishedPeriods,
  workspaceKey
} from "./layout/itemKeys.ts"
import { periodDocument, periodItems, toFigures } from "./layout/periodItems.ts"
import { workspaceDocument } from "./layout/workspaceDocument.ts"
import type { Action } from "./table/Action.ts"
import { type Item, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { versionIs } from "./table/versionIs.ts"
import { ClosedDay } from "./writes/ClosedDay.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** Periods of a partition's items, by id. */
const toPeriods = (items: ReadonlyArray<Item>): ReadonlyArray<Period> => {
  const isFigures = (item: Item) => textOf(item, "sk").includes("#")
  return items
    .filter((item) => !isFigures(item))
    .map((item) => {
      const prefix = `${textOf(item, "sk")}#`
      const figures = items.filter((part) => textOf(part, "sk").startsWith(prefix))
      return { ...periodDocument.fromItem(item), figures: toFigures(figures) }
    })
}

export const layer = Layer.effect(
  PeriodRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const closedDay = yield* ClosedDay

    const find = (workspaceId: WorkspaceId, id: string) =>
      Effect.map(
        dynamo.query({
          partition: periodsPartition(workspaceId),
          from: periodKey(workspaceId, id).sk,
          to: periodFiguresKey(workspaceId, id, 9999).sk
        }),
        (items) => Option.fromUndefinedOr(toPeriods(items)[0])
      )

    return PeriodRepository.of({
      add: ({ after, before, event, period }) =>
        writer
          .log<VersionConflict>({ workspaceId: before.id, event, idempotency: null }, [
            {
              _tag: "Put",
              key: workspaceKey(before.id),
              item: workspaceDocument.toItem(after),
              isWitness: true,
              condition: versionIs(before)
            },
            ...periodItems(period).map((one): Action<never> => ({ _tag: "Put", ...one }))
          ])
          .pipe(Effect.catchTag("KeyAlreadyUsed", Effect.die)),
      list: ({ workspaceId }) =>
        Effect.map(dynamo.query({ partition: periodsPartition(workspaceId) }), (items) =>
          toPeriods(items).toReversed()
        ),
      find: ({ workspaceId }, id) => find(workspaceId, id),
      unfinished: Effect.gen(function* () {
        const marks = yield* dynamo.query({ partition: unfinishedPeriods })
        const found = yield* Effect.forEach(marks, (mark) =>
          find(WorkspaceId.make(textOf(mark, "workspaceId")), PeriodId.make(textOf(mark, "id")))
        )
        return found.flatMap(Option.toArray)
      }),
      amend: (after) =>
        dynamo.transact<VersionConflict>(() => {
          const [first, ...others] = periodItems(after)
          return Effect.succeed([
            ...(first === undefined
              ? []
              : [
                  {
                    _tag: "Put" as const,
                    ...first,
                    isWitness: true,
                    condition: versionIs({ version: after.version - 1 })
                  }
                ]),
            ...others.map((one): Action<never> => ({ _tag: "Put", ...one })),
            ...(isUnfinished(after)
              ? []
              : [{ _tag: "Remove" as const, key: unfinishedPeriodKey(after.workspaceId, after.id) }])
          ])
        }),
      settle: (workspaceId) => Effect.as(closedDay.raise(workspaceId), true)
    })
  })
)
