import { Effect, Option } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { CopyReader } from "../copies/CopyReader.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { eachInSlices } from "../scheduling/inSlices.ts"
import { headOf, type LogBlock, type LogHead, sealedLines } from "../sealing/LogBlock.ts"
import { LogBlocks } from "../sealing/LogBlocks.ts"
import { hashOf } from "../sealing/makeSeal.ts"
import { Sealer } from "../sealing/Sealer.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import type { CheckOptions, LogCheck, LogScope } from "./LogCheck.ts"
import { type Present, VersionGaps } from "./versionGaps.ts"

const blocksAtOnce = 20

/** Makes what checks logs against their blocks, and against what is there now. */
export const makeLogChecks = Effect.fnUntraced(
  function* () {
    const blocks = yield* LogBlocks
    const reader = yield* CopyReader
    const sealer = yield* Sealer
    const workspaces = yield* WorkspaceRepository

    /** The subjects of a kind that are there, with their versions. */
    const presentOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const visible = wholeOf(workspaceId)
      const present = new Map<string, Map<string, Present>>()
      const take = (subject: string, rows: ReadonlyArray<Present & { readonly id: string }>) => {
        const known = present.get(subject) ?? new Map<string, Present>()
        present.set(subject, known)
        return eachInSlices(rows, ({ createdAt, id, version }) => void known.set(id, { createdAt, version }))
      }
      for (const kind of recordKindNames) {
        yield* reader.records(kind, visible, (copied) =>
          "withKind" in copied || copied.kind === "time" ? take(recordKinds[kind].subject, copied.rows) : Effect.void
        )
      }
      yield* reader.entities(visible, (copied) =>
        copied.kind === "clients"
          ? take("client", copied.rows)
          : copied.kind === "projects"
            ? take("project", copied.rows)
            : Effect.void
      )
      return present
    })

    /** Hands over every line, and returns the subjects whose lines are not one for each version. */
    const gapsOf = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      take: (lines: ReadonlyArray<ActivityEvent>) => Effect.Effect<void>
    ) {
      const present = yield* presentOf(workspaceId)
      const gaps = new VersionGaps()
      yield* reader.lines(wholeOf(workspaceId), null, (lines) =>
        Effect.andThen(
          eachInSlices(lines, (line) => gaps.see(line)),
          take(lines)
        )
      )
      return [...present].flatMap(([subject, versions]) => [...gaps.gaps(subject, versions)])
    })

    /** Every block in order, with whether it follows from the one before. */
    const eachBlock = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      see: (block: LogBlock, follows: boolean) => Effect.Effect<void>
    ) {
      let before: LogBlock | null = null
      while (true) {
        const some: ReadonlyArray<LogBlock> = yield* blocks.page(wholeOf(workspaceId), {
          after: before?.n ?? 0,
          limit: blocksAtOnce
        })
        for (const block of some) {
          const head: LogHead = yield* headOf(before?.head ?? null, block.lines)
          yield* see(block, block.n === (before?.n ?? 0) + 1 && block.head === head)
          before = block
        }
        if (some.length < blocksAtOnce) return before
      }
    })

    /** Checks all that was sealed. Writes may go on meanwhile. */
    const check = Effect.fn("LogChecks.check")(function* (
      workspace: Workspace,
      { head: wanted, report, seals }: CheckOptions
    ) {
      const { id } = workspace
      if (seals) yield* sealer.seal(id)
      const sealed = new Map<string, string>()
      const broken: Array<number> = []
      let count = 0
      let hadHead = wanted === undefined
      const last = yield* eachBlock(id, (block, follows) =>
        Effect.sync(() => {
          count++
          if (!follows) broken.push(block.n)
          if (block.head === wanted) hadHead = true
          for (const line of sealedLines(block)) sealed.set(line.id, line.hash)
        })
      )
      const changed: Array<string> = []
      const added: Array<string> = []
      let lines = 0
      const compare = Effect.fnUntraced(function* (line: ActivityEvent) {
        const hash = sealed.get(line.id)
        sealed.delete(line.id)
        if (hash === undefined) {
          if (last !== null && line.occurredAt < last.completeTo) added.push(line.id)
        } else if (hash !== (yield* hashOf(line))) changed.push(line.id)
      })
      const gaps = yield* gapsOf(id, (some) => {
        lines += some.length
        return Effect.andThen(
          Effect.forEach(some, compare, { discard: true }),
          report({ of: `lines of ${workspace.slug}`, count: some.length })
        )
      })
      // What is written meanwhile can look like a gap, but hardly twice.
      const again = gaps.length === 0 ? [] : yield* gapsOf(id, () => Effect.void)
      const still = new Set(again.map((gap) => gap.id))
      const found: LogCheck = {
        workspace,
        lines,
        blocks: count,
        head: last?.head ?? null,
        changed,
        missing: [...sealed.keys()],
        added,
        broken,
        gaps: gaps.filter((gap) => still.has(gap.id)),
        hadHead
      }
      return found
    })

    const chosen = Effect.fnUntraced(function* (slug: string | undefined) {
      if (slug === undefined) return yield* workspaces.all
      const found = yield* workspaces.findBySlug(slug)
      return Option.isSome(found)
        ? [found.value]
        : yield* new ValidationFailed({
            field: "workspace",
            problem: `none has the slug ${slug}`,
            rule: { code: "no_such_workspace" }
          })
    })

    /** Seals what was written until now, and checks all that was sealed. */
    const verify = Effect.fn("LogChecks.verify")(function* (scope: LogScope) {
      return yield* Effect.forEach(yield* chosen(scope.slug), (workspace) =>
        check(workspace, { ...scope, seals: true })
      )
    })
    return { check, verify }
  },
  Effect.provide([CopyReader.layer, Sealer.layer])
)
