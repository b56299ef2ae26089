import { Effect, Layer, Option } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { LockReader } from "../locks/LockReader.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { PeriodRepository } from "./PeriodRepository.ts"

/** The reader of locks of any store, by its other ports. */
export const layer = Layer.effect(
  LockReader,
  Effect.gen(function* () {
    const periods = yield* PeriodRepository
    const workspaces = yield* WorkspaceRepository
    return LockReader.of({
      closedThrough: (id) =>
        Effect.map(
          workspaces.find(wholeOf(id)),
          Option.match({ onNone: () => null, onSome: ({ closedThrough }) => closedThrough })
        ),
      openers: (id) => Effect.map(workspaces.owners(id), (owners) => owners.map(({ name }) => name)),
      everClosed: (id) => Effect.map(periods.list(wholeOf(id)), (all) => all.length > 0)
    })
  })
)
