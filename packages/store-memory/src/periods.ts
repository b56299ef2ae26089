import { isUnfinished } from "@hourbook/core/periods/Period"
import { PeriodRepository } from "@hourbook/core/periods/PeriodRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  PeriodRepository,
  Effect.map(Memory, (memory) =>
    PeriodRepository.of({
      add: ({ after, before, event, period }) =>
        Effect.suspend(() => {
          if (memory.workspaces.get(before.id)?.version !== before.version) return Effect.fail(new VersionConflict())
          const rows = memory.rowsOf(before.id)
          memory.workspaces.set(before.id, after)
          rows.periods.push(period)
          rows.events.push(event)
          return Effect.void
        }),
      list: ({ workspaceId }) => Effect.sync(() => memory.rowsOf(workspaceId).periods.toReversed()),
      find: ({ workspaceId }, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(memory.rowsOf(workspaceId).periods.find((period) => period.id === id))
        ),
      unfinished: Effect.sync(() =>
        [...memory.workspaces.keys()].flatMap((id) => memory.rowsOf(id).periods.filter(isUnfinished))
      ),
      amend: (after) =>
        Effect.suspend(() => {
          const { periods } = memory.rowsOf(after.workspaceId)
          const place = periods.findIndex(({ id, version }) => id === after.id && version === after.version - 1)
          if (place === -1) return Effect.fail(new VersionConflict())
          periods[place] = after
          return Effect.void
        }),
      // A write checks and changes everything in one step, so none is under way.
      settle: () => Effect.succeed(true)
    })
  )
)
