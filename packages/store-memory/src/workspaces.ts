import { compareText } from "@hourbook/core/values/fold"
import { type NewWorkspace, Taken, WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { secretTaken } from "./apiKeys.ts"
import { byName, membersOf, putMember } from "./members.ts"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  WorkspaceRepository,
  Effect.map(Memory, (memory) => {
    const bySlug = (slug: string) => memory.workspaces.values().find((workspace) => workspace.slug === slug)

    const refusalOf = ({ secretHash, workspace }: NewWorkspace): Taken | undefined => {
      if (bySlug(workspace.slug) !== undefined) return new Taken({ what: "slug" })
      return secretTaken(memory, secretHash)
    }

    const create = (made: NewWorkspace) =>
      Effect.suspend(() => {
        const refusal = refusalOf(made)
        if (refusal !== undefined) return Effect.fail(refusal)
        memory.workspaces.set(made.workspace.id, made.workspace)
        putMember(memory, made.owner)
        memory.keys.set(made.secretHash, made.key)
        memory.rowsOf(made.workspace.id).events.push(...made.events)
        return Effect.void
      })

    return WorkspaceRepository.of({
      find: (visible) => Effect.sync(() => Option.fromUndefinedOr(memory.workspaces.get(visible.workspaceId))),
      replace: (before, after, event, seller) =>
        Effect.suspend(() => {
          if (memory.workspaces.get(before.id)?.version !== before.version) return Effect.fail(new VersionConflict())
          memory.workspaces.set(before.id, after)
          if (seller !== undefined) memory.rowsOf(before.id).sellers.set("seller", seller)
          if (event !== undefined) memory.rowsOf(before.id).events.push(event)
          return Effect.void
        }),
      findBySlug: (slug) => Effect.sync(() => Option.fromUndefinedOr(bySlug(slug))),
      all: Effect.sync(() =>
        memory.workspaces
          .values()
          .toArray()
          .sort((a, b) => compareText(a.slug, b.slug))
      ),
      create,
      createFirst: (made) =>
        Effect.suspend(() => (memory.workspaces.size > 0 ? Effect.succeed(false) : Effect.as(create(made), true))),
      owners: (id) =>
        Effect.sync(() =>
          membersOf(memory.rowsOf(id))
            .filter(({ role }) => role === "owner")
            .toSorted(byName)
        )
    })
  })
)
