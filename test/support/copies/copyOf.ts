import type { Workspace } from "@hourbook/core/access/Workspace"
import { type CopiedKind, copiedKinds, rowsFromJson } from "@hourbook/core/copies/CopiedRow"
import { Patience } from "@hourbook/core/copies/Hold"
import type { CopySource } from "@hourbook/core/copies/restoring"
import { WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import type { Report } from "@hourbook/core/operations/progress"
import { Duration, Effect, Result, Stream } from "effect"

/** The lines of a copy, by kind and id. */
export type Copy = Readonly<Record<CopiedKind, ReadonlyMap<string, string>>>

const quietly = () => Effect.void

/** A copy of a workspace that stays in memory. `meanwhile` runs before each batch is taken. */
export const copyOf = Effect.fnUntraced(function* (slug: string, meanwhile: Report = quietly) {
  const copies = yield* WorkspaceCopies
  const lines = Object.fromEntries(copiedKinds.map((kind) => [kind, new Map<string, string>()])) as Record<
    CopiedKind,
    Map<string, string>
  >
  yield* copies.read(
    slug,
    {
      put: (kind, rows) => Effect.sync(() => rows.forEach(({ id, text }) => lines[kind].set(id, text))),
      sealed: () => Effect.void,
      remove: (kind, id) => Effect.sync(() => lines[kind].delete(id))
    },
    meanwhile
  )
  const sorted = (kind: CopiedKind) => new Map([...lines[kind]].sort(([a], [b]) => (a < b ? -1 : 1)))
  const copy: Copy = { ...lines, ...Object.fromEntries(copiedKinds.map((kind) => [kind, sorted(kind)])) }
  return copy
})

/** What a copy is restored from, in batches of a few rows. */
export const sourceOf = (copy: Copy, workspace: Workspace): CopySource<never> => ({
  workspace,
  rows: (kind) => {
    const json = [...copy[kind].values()].map((text) => JSON.parse(text))
    const batches = Array.from({ length: Math.ceil(json.length / 7) }, (_, index) =>
      json.slice(index * 7, (index + 1) * 7)
    )
    return Stream.fromIterable(batches).pipe(
      Stream.mapEffect((rows) => Effect.map(rowsFromJson(kind, workspace.id, rows), Result.getOrThrow))
    )
  }
})

export const restoreCopy = Effect.fnUntraced(function* (copy: Copy, workspace: Workspace, written: Report = quietly) {
  const restoring = (yield* WorkspaceCopies).restore(sourceOf(copy, workspace), workspace.slug, {
    found: quietly,
    removed: quietly,
    written
  })
  return yield* Effect.provideService(restoring, Patience, Duration.seconds(3))
})
