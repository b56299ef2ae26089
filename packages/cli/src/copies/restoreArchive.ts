import { open } from "node:fs/promises"
import type { Workspace } from "@hourbook/core/access/Workspace"
import { type CopySource, RestoreRefused, type RestoreReports } from "@hourbook/core/copies/restoring"
import { WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import type { Report } from "@hourbook/core/operations/progress"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Option, Stream } from "effect"
import { Refused } from "../errors/Refused.ts"
import { fileProblem } from "../files/fileProblem.ts"
import { Archive } from "./Archive.ts"
import { cumulative } from "./cumulative.ts"
import type { ArchivedWorkspace } from "./Manifest.ts"

const cannotRead = (path: string) => (cause: unknown) =>
  new StartupError({
    message:
      cause instanceof Refused
        ? `Cannot restore ${path}: ${cause.message}. ${cause.next}. Nothing was written.`
        : `Cannot read ${path}: ${fileProblem("read", cause)}. Nothing was written.`
  })

const sentences = (slug: string): Readonly<Record<RestoreRefused["reason"], string>> => ({
  present:
    `This store already has the workspace of the copy, with the slug ${slug}. Nothing was written. ` +
    `To keep it, restore into another store. To replace it by the copy, remove it first: hourbook workspace remove --workspace ${slug}`,
  slug_taken: `Another workspace has the slug ${slug}. Nothing was written. Choose another slug for the copy, such as: --as ${slug}-2`,
  restoring:
    "Another command is restoring this workspace. Wait until it ends; if it was interrupted, run this command again."
})

const withReason = <A, E, R>(self: Effect.Effect<A, E | RestoreRefused, R>): Effect.Effect<A, E | StartupError, R> =>
  Effect.mapError(self, (error) =>
    error instanceof RestoreRefused ? new StartupError({ message: sentences(error.slug)[error.reason] }) : error
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
    const missing =
      workspaces.length === 0
        ? `${path} has no workspaces: the store that it was written from was empty.`
        : `${path} has no workspace ${Option.getOrElse(only, () => "")}. It has: ${slugs}`
    return Effect.fail(new StartupError({ message: missing }))
  }
  return Option.isSome(as) && chosen.length > 1
    ? Effect.fail(
        new StartupError({
          message: `${path} has several workspaces, and --as is for one: choose it with --workspace (${slugs})`
        })
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
            message: `${wrong} totals of ${slug} are not those of its records, so it was removed again. This is a bug: please report it. The file is unchanged.`
          })
        )
      )
    )
  )
}, Effect.scoped)
