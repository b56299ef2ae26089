import { Cause, Effect, Option, Stream } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { Snapshot } from "../access/Snapshot.ts"
import type { Workspace } from "../access/Workspace.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import type { Report } from "../operations/progress.ts"
import { RollupKeeper } from "../operations/Rollups.ts"
import { WorkspaceRemover } from "../operations/WorkspaceRemoval.ts"
import { Sealer } from "../sealing/Sealer.ts"
import { traced } from "../telemetry/traced.ts"
import { Taken, WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { VersionConflict } from "../writing/writeErrors.ts"
import { type CopiedMember, copiedKinds, type CopiedRows, linesOf, wordsFor } from "./CopiedRow.ts"
import { CopyReader } from "./CopyReader.ts"
import type { CopySink } from "./CopySink.ts"
import { type Hold, holdOf, Patience } from "./Hold.ts"
import { type CopySource, type Restored, RestoreRefused, type RestoreReports, TotalsDiffer } from "./restoring.ts"
import { settle, type Unsettled } from "./settle.ts"
import { type CopyWriter, WorkspaceCopier } from "./WorkspaceCopier.ts"

/** The slug of a workspace while it is restored. A workspace that still has it was not restored to the end. */
const restoringSlug = ({ id }: Pick<Workspace, "id">): string => `restoring-${id}`

/** Makes what copies a workspace out of a store and into one. */
export const makeCopies = Effect.fnUntraced(
  function* () {
    const copier = yield* WorkspaceCopier
    const reader = yield* CopyReader
    const remover = yield* WorkspaceRemover
    const rollups = yield* RollupKeeper
    const sealer = yield* Sealer
    const snapshot = yield* Snapshot
    const workspaces = yield* WorkspaceRepository

    /** Hands over all rows of a workspace, by its slug, as they are at one moment. Returns the workspace. */
    const read = traced("WorkspaceCopies.read")(function* <E>(
      slug: string,
      sink: CopySink<E>,
      report: Report
    ): Effect.fn.Return<Workspace, E | ValidationFailed | Unsettled> {
      const found = yield* workspaces.findBySlug(slug)
      if (Option.isNone(found)) {
        return yield* new ValidationFailed({
          field: "workspace",
          problem: `none has the slug ${slug}`,
          rule: { code: "no_such_workspace" }
        })
      }
      const visible = wholeOf(found.value.id)
      const reporting: CopySink<E> = {
        ...sink,
        put: (kind, lines) =>
          lines.length === 0
            ? Effect.void
            : Effect.andThen(sink.put(kind, lines), report({ of: wordsFor(kind), count: lines.length }))
      }
      const put = (rows: CopiedRows) => Effect.flatMap(linesOf(rows), (lines) => reporting.put(rows.kind, lines))
      const readOnce = Effect.gen(function* () {
        yield* sink.sealed(yield* reader.blocks(visible, put))
        yield* Effect.forEach(yield* reader.unlogged(visible), put)
        yield* reader.entities(visible, put)
        yield* reader.documents(visible, put)
        yield* Effect.forEach(recordKindNames, (kind) => reader.records(kind, visible, put))
        yield* reader.lines(visible, null, (rows) => put({ kind: "log", rows }))
      })
      yield* sealer.seal(found.value.id)
      yield* copier.hasSnapshots ? snapshot.of(visible, readOnce) : settle(reader, visible, reporting)
      return found.value
    })

    /** Fails if the store has the workspace or another one with its slug; what an earlier attempt left does not count. */
    const refusePresent = traced("WorkspaceCopies.refusePresent")(function* (
      wanted: Pick<Workspace, "id" | "slug">
    ): Effect.fn.Return<void, RestoreRefused> {
      const same = Option.getOrUndefined(yield* workspaces.find(wholeOf(wanted.id)))
      if (same !== undefined && same.slug !== restoringSlug(same)) {
        return yield* new RestoreRefused({ reason: "present", slug: same.slug })
      }
      if (Option.isSome(yield* workspaces.findBySlug(wanted.slug))) return yield* slugTaken(wanted.slug)
    })

    const isRestoring = (found: Option.Option<Workspace>): found is Option.Some<Workspace> =>
      Option.isSome(found) && found.value.slug === restoringSlug(found.value)

    /** Removes what an interrupted attempt left, unless that attempt is still running. */
    const removeLeftovers = Effect.fnUntraced(function* ({ id, slug }: Workspace, { found, removed }: RestoreReports) {
      const before = yield* workspaces.find(wholeOf(id))
      if (!isRestoring(before)) return
      const patience = yield* Patience
      yield* found(patience)
      yield* Effect.sleep(patience)
      const left = yield* workspaces.find(wholeOf(id))
      if (!isRestoring(left) || left.value.version !== before.value.version)
        return yield* new RestoreRefused({ reason: "restoring", slug })
      const hold = holdOf(workspaces, left.value)
      yield* hold.renew
      yield* remove(hold, removed)
    })

    const remove = Effect.fnUntraced(function* (hold: Hold, report: Report) {
      const workspace = yield* hold.current
      const removing = remover.remove(workspace, report)
      // At the end there is no version any more.
      yield* Effect.raceFirst(
        removing,
        Effect.catch(hold.during(Effect.never), () => Effect.never)
      )
    })

    const write = Effect.fnUntraced(function* <E>(
      { rows, workspace }: CopySource<E>,
      { hold, written, writer }: { readonly writer: CopyWriter; readonly hold: Hold; readonly written: Report }
    ) {
      const members: Array<CopiedMember> = []
      const writing = Effect.gen(function* () {
        for (const kind of copiedKinds) {
          if (kind === "workspace") continue
          yield* Stream.runForEach(rows(kind), (batch) => {
            if (batch.kind === "members") members.push(...batch.rows)
            return Effect.andThen(writer.write(batch), written({ of: wordsFor(kind), count: batch.rows.length }))
          })
        }
        yield* writer.total
        return yield* rollups.verify(workspace.id)
      })
      const checks = yield* hold.during(writing)
      const wrong = checks.reduce((sum, check) => sum + check.wrong, 0)
      if (wrong > 0) return yield* new TotalsDiffer({ wrong })
      yield* hold.renew
      yield* writer.open(yield* hold.current, workspace, members)
      const restored: Restored = { workspace, rollups: checks }
      return restored
    })

    /**
     * Writes a copy as it was, under its slug or another. The workspace opens last: until then it has no member and the slug
     * `restoring-` with its id, under which an operator can remove it. Another attempt removes what an interrupted one left; one
     * that fails removes it itself. Of several at once, one goes on and the others fail.
     */
    const restore = traced("WorkspaceCopies.restore")(function* <E>(
      source: CopySource<E>,
      slug: string,
      reports: RestoreReports
    ): Effect.fn.Return<Restored, E | RestoreRefused | TotalsDiffer> {
      const workspace = { ...source.workspace, slug }
      yield* refusePresent(workspace)
      const isRestored = new RestoreRefused({ reason: "restoring", slug })
      yield* Effect.catchTag(removeLeftovers(workspace, reports), "VersionConflict", () => isRestored)
      const begun = { ...workspace, slug: restoringSlug(workspace), version: workspace.version + 1 }
      const writer = yield* Effect.catchTag(copier.begin(begun), "Taken", () => isRestored)
      const hold = holdOf(workspaces, begun)
      const discard = Effect.ignore(Effect.andThen(hold.renew, remove(hold, reports.removed)))
      return yield* write({ ...source, workspace }, { writer, hold, written: reports.written }).pipe(
        Effect.tapCause((cause) => (Cause.hasInterrupts(cause) ? Effect.void : discard)),
        Effect.catchIf(
          (error) => error instanceof VersionConflict,
          () => isRestored
        ),
        Effect.catchIf(
          (error) => error instanceof Taken,
          () => slugTaken(slug)
        )
      )
    })
    return { read, refusePresent, restore }
  },
  Effect.provide([CopyReader.layer, Sealer.layer])
)

const slugTaken = (slug: string) => Effect.fail(new RestoreRefused({ reason: "slug_taken", slug }))
