import { open } from "node:fs/promises"
import type { Workspace } from "@hourbook/core/access/Workspace"
import { type CopySource, type RestoreReports, WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import type { Report } from "@hourbook/core/operations/progress"
import { ValidationFailed } from "@hourbook/core/shared/Errors"
import { Effect, Option, Stream } from "effect"
import { Refused } from "../errors/Refused.ts"
import { rootCause } from "../errors/rootCause.ts"
import { StartupError } from "../errors/StartupError.ts"
import { Archive } from "./Archive.ts"
import { cumulative } from "./cumulative.ts"
import type { ArchivedWorkspace } from "./Manifest.ts"

const cannotRead = (path: string) => (cause: unknown) =>
  new StartupError({
    message:
      cause instanceof Refused
        ? `Cannot restore ${path}: ${cause.message}. Nothing was written.`
        : `Cannot read ${path}: ${rootCause(cause)}. Nothing was written.`
  })

const withReason = <A, E, R>(self: Effect.Effect<A, E | ValidationFailed, R>): Effect.Effect<A, E | StartupError, R> =>
  Effect.mapError(self, (error) =>
    error instanceof ValidationFailed ? new StartupError({ message: error.message }) : error
  )

export interface Restoring {
  readonly path: string
  /** The workspace to restore, by its slug; without one, all. */
  readonly only: Option.Option<string>
  /** Another slug for the only workspace. */
  readonly as: Option.Option<string>
  readonly checked: Report
  readonly found: RestoreReports["found"]
  readonly removed: Report
  readonly written: Report
}

const chosenOf = (
  archive: Archive,
  { as, only, path }: Restoring
): Effect.Effect<ReadonlyArray<ArchivedWorkspace>, StartupError> => {
  const { workspaces } = archive.manifest
  const chosen = workspaces.filter(({ slug }) => Option.isNone(only) || slug === only.value)
  const slugs = workspaces.map(({ slug }) => slug).join(", ")
  if (chosen.length === 0) {
    return Effect.fail(new StartupError({ message: `${path} has no such workspace. It has: ${slugs}` }))
  }
  return Option.isSome(as) && chosen.length > 1
    ? Effect.fail(
        new StartupError({ message: `${path} has several workspaces: choose one with --workspace (${slugs})` })
      )
    : Effect.succeed(chosen)
}

/** Restores the workspaces of a file. All of them are checked before the first is written. */
export const restoreArchive = Effect.fnUntraced(function* (given: Restoring) {
  const copies = yield* WorkspaceCopies
  const refused = cannotRead(given.path)
  const file = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: () => open(given.path, "r"), catch: refused }),
    (handle) => Effect.promise(() => handle.close())
  )
  const archive = yield* Effect.tryPromise({ try: () => Archive.open(given.path, file), catch: refused })
  const chosen = yield* chosenOf(archive, given)
  const slugOf = ({ slug }: ArchivedWorkspace) => Option.getOrElse(given.as, () => slug)
  for (const one of chosen) yield* withReason(copies.refusePresent({ id: one.id, slug: slugOf(one) }))

  const checkOne = Effect.fnUntraced(function* (one: ArchivedWorkspace) {
    let rows = 0
    const workspace: Workspace = yield* Effect.tryPromise({
      try: () => archive.check(one, (count) => void (rows += count)),
      catch: refused
    })
    yield* given.checked({ of: `rows of ${one.slug}`, count: rows })
    const source: CopySource<StartupError> = {
      workspace,
      rows: (kind) => Stream.fromAsyncIterable(archive.rows(one, kind), refused)
    }
    const { found, removed, written } = given
    const reports = { found, removed: cumulative(removed), written: cumulative(written, one) }
    return { source, slug: slugOf(one), reports }
  })
  const sources = yield* Effect.forEach(chosen, checkOne)
  return yield* Effect.forEach(sources, ({ reports, slug, source }) =>
    withReason(copies.restore(source, slug, reports)).pipe(
      Effect.catchTag("TotalsDiffer", ({ wrong }) =>
        Effect.fail(
          new StartupError({
            message: `${wrong} totals of ${slug} are not those of its records, so it was removed again.`
          })
        )
      )
    )
  )
}, Effect.scoped)
