import { Effect, Schedule } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { Sha256 } from "../access/Secret.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { ActivityLog, type LinePosition } from "../activity/ActivityLog.ts"
import { inSlice } from "../scheduling/inSlices.ts"
import { EventId, type WorkspaceId } from "../values/Ids.ts"
import { fromMillis, type Instant, now, toMillis } from "../values/Instant.ts"
import { canonicalLine } from "./canonicalLine.ts"
import {
  hashDigits,
  headOf,
  type LogBlock,
  type LogHead,
  mostLines,
  type SealedLine,
  sealedLines,
  sealedText
} from "./LogBlock.ts"
import { LogBlocks } from "./LogBlocks.ts"

/** A line can be written this long after its moment: clocks differ, and a write takes its time. */
export const latenessMillis = 5 * 60_000

const firstId = EventId.make("00000000-0000-0000-0000-000000000000")
const blocksAtOnce = 20

/** What a run has sealed. */
export interface Sealed {
  readonly head: LogHead | null
  /** How many lines it read, most of which may have been sealed before. */
  readonly read: number
}

const latest = (a: Instant, b: Instant): Instant => (a > b ? a : b)
const earliest = (a: Instant, b: Instant): Instant => (a < b ? a : b)

/** The hash of a line, as blocks name it. */
export const hashOf = Effect.fnUntraced(function* (line: ActivityEvent) {
  const sha256 = yield* Sha256
  return (yield* inSlice(sha256(canonicalLine(line)))).slice(0, hashDigits)
})

/** Makes what seals the lines of a log that were not sealed yet. */
export const makeSeal = Effect.fnUntraced(function* () {
  const blocks = yield* LogBlocks
  const log = yield* ActivityLog

  /** The last block; null before anything was sealed. */
  const last = (workspaceId: WorkspaceId) =>
    Effect.map(blocks.page(wholeOf(workspaceId), { before: null, limit: 1 }), ([block]) => block ?? null)

  /** The ids of sealed lines of a moment or later ones. */
  const sealedSince = Effect.fnUntraced(function* (workspaceId: WorkspaceId, at: Instant) {
    const ids = new Set<string>()
    let before: number | null = null
    while (true) {
      const some: ReadonlyArray<LogBlock> = yield* blocks.page(wholeOf(workspaceId), { before, limit: blocksAtOnce })
      for (const block of some) {
        if (block.newest < at) return ids
        for (const { id } of sealedLines(block)) ids.add(id)
      }
      const oldest = some.at(-1)
      if (oldest === undefined || some.length < blocksAtOnce) return ids
      before = oldest.n
    }
  })

  const sealOnce = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
    const visible = wholeOf(workspaceId)
    const began = yield* now
    const settled = fromMillis(toMillis(began) - latenessMillis)
    let block = yield* last(workspaceId)
    const known = block === null ? new Set<string>() : yield* sealedSince(workspaceId, block.completeTo)
    let after: LinePosition | null = block === null ? null : { occurredAt: block.completeTo, id: firstId }
    let waiting: Array<ActivityEvent> = []
    let read = 0

    const add = Effect.fnUntraced(function* (lines: ReadonlyArray<ActivityEvent>, completeTo: Instant) {
      const sealed = yield* Effect.forEach(lines, (line) =>
        Effect.map(hashOf(line), (hash): SealedLine => ({ id: line.id, hash }))
      )
      const text = sealed.map(sealedText).join("")
      const next: LogBlock = {
        workspaceId,
        n: (block?.n ?? 0) + 1,
        lines: text,
        head: yield* headOf(block?.head ?? null, text),
        sealedAt: began,
        completeTo: block === null ? completeTo : latest(block.completeTo, completeTo),
        newest: lines.reduce((newest, { occurredAt }) => latest(newest, occurredAt), lines[0]?.occurredAt ?? began)
      }
      yield* blocks.add(next)
      block = next
    })

    let page: ReadonlyArray<ActivityEvent>
    do {
      page = yield* log.page(visible, { after, limit: mostLines })
      read += page.length
      const fresh = page.filter(({ id }) => !known.has(id))
      waiting.push(...fresh)
      after = page.at(-1) ?? after
      const isFull = waiting.length >= mostLines
      const lines: ReadonlyArray<ActivityEvent> = isFull ? waiting.slice(0, mostLines) : waiting
      const isEnd = page.length < mostLines
      const end = lines.at(-1)
      if (end === undefined || (!isFull && !isEnd)) continue
      yield* add(lines, isEnd && !isFull ? settled : earliest(settled, end.occurredAt))
      waiting = waiting.slice(lines.length)
    } while (page.length === mostLines || waiting.length > 0)
    const sealed: Sealed = { head: block?.head ?? null, read }
    return sealed
  })

  /** Seals what was written until now. Of several hosts that do so at once, each goes on after the blocks of the others. */
  const seal = Effect.fn("Sealer.seal")((workspaceId: WorkspaceId): Effect.Effect<Sealed> =>
    Effect.orDie(Effect.retry(sealOnce(workspaceId), Schedule.recurs(50)))
  )
  return seal
})
