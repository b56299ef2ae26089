import { Data, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { LinePosition } from "../activity/ActivityLog.ts"
import { touchedBy } from "../invoices/invoiceLine.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import { EventId } from "../values/Ids.ts"
import { fromMillis, now, toMillis } from "../values/Instant.ts"
import { type CopiedKind, type CopiedRows, linesOf } from "./CopiedRow.ts"
import type { CopiedLine } from "./copying.ts"
import type { CopyReader } from "./CopyReader.ts"
import type { CopySink } from "./CopySink.ts"

/** Writes went on for as long as the workspace was read. */
export class Unsettled extends Data.TaggedError("Unsettled") {}

/** How often what has changed meanwhile is read again. */
const mostRounds = 5

/** A line can be older than lines that were written before it: clocks differ, and a write takes its time. */
const latenessMillis = 120_000

const firstId = EventId.make("00000000-0000-0000-0000-000000000000")

/** The lines of the kinds that the log does not name, by kind and id. */
type Known = Map<CopiedKind, ReadonlyMap<string, string>>

/**
 * Reads a workspace from a store without snapshots: all of it, and then again what the log says has changed since the start,
 * and what the log does not name, until nothing more has changed. So the rows belong together as those of one moment.
 */
export const settle = Effect.fnUntraced(function* <E>(
  reader: CopyReader["Service"],
  visible: Visibility,
  sink: CopySink<E>
): Effect.fn.Return<void, E | Unsettled> {
  const start: LinePosition = { occurredAt: fromMillis(toMillis(yield* now) - latenessMillis), id: firstId }
  const seen = new Set<string>()
  const known: Known = new Map()

  const put = (rows: CopiedRows) => Effect.flatMap(linesOf(rows), (lines) => sink.put(rows.kind, lines))
  const readEntries = reader.records("time", visible, put)

  /** Reads the kinds that the log does not name. Returns whether anything differs from the last time. */
  const readUnlogged = Effect.fnUntraced(function* () {
    let isChanged = false
    for (const rows of yield* reader.unlogged(visible)) {
      const before = known.get(rows.kind) ?? new Map<string, string>()
      const lines = yield* linesOf(rows)
      const changed = lines.filter(({ id, text }) => before.get(id) !== text)
      const after = textById(lines)
      const gone = [...before.keys()].filter((id) => !after.has(id))
      known.set(rows.kind, after)
      if (changed.length + gone.length === 0) continue
      isChanged = true
      yield* sink.put(rows.kind, changed)
      yield* Effect.forEach(gone, (id) => sink.remove(rows.kind, id))
      // Entries name their tags.
      if (rows.kind === "tags" && changed.some(({ id }) => before.has(id))) yield* readEntries
    }
    return isChanged
  })

  /** Reads again what a line is about. */
  const readSubject = Effect.fnUntraced(function* (line: ActivityEvent) {
    const reading = reader.subject(visible, line)
    if (reading === null) return
    const rows = yield* reading
    yield* rows.rows.length === 0 ? sink.remove(rows.kind, line.subjectId) : put(rows)
  })

  /** Reads the lines since the start that were not there before, and what they are about. Returns whether there were any. */
  const readLines = Effect.fnUntraced(function* () {
    const subjects = new Map<string, ActivityEvent>()
    yield* reader.lines(
      visible,
      start,
      Effect.fnUntraced(function* (lines) {
        const fresh = lines.filter(({ id }) => !seen.has(id))
        for (const line of fresh) {
          seen.add(line.id)
          subjects.set(line.subjectId, line)
          // What a document claims, frees or posts has no line of its own.
          if (line.subject !== "invoice") continue
          for (const [subject, ids] of Object.entries(touchedBy(line))) {
            const kind = subject === "charge" ? "charge" : "time_entry"
            for (const subjectId of ids) subjects.set(subjectId, { ...line, subject: kind, subjectId })
          }
        }
        yield* put({ kind: "log", rows: fresh })
      })
    )
    yield* Effect.forEach(subjects.values(), readSubject, { concurrency: 8, discard: true })
    return subjects.size > 0
  })

  // Before the lines, so that these have every line that a block names.
  yield* sink.sealed(yield* reader.blocks(visible, put))
  yield* readUnlogged()
  yield* reader.entities(visible, put)
  yield* reader.documents(visible, put)
  yield* Effect.forEach(recordKindNames, (kind) => reader.records(kind, visible, put))
  yield* reader.lines(visible, null, (lines) =>
    put({ kind: "log", rows: lines.filter(({ occurredAt }) => occurredAt < start.occurredAt) })
  )
  for (let round = 0; round < mostRounds; round++) {
    const hasLines = yield* readLines()
    const hasOthers = yield* readUnlogged()
    if (!hasLines && !hasOthers) return
  }
  return yield* new Unsettled()
})

const textById = (lines: ReadonlyArray<CopiedLine>): ReadonlyMap<string, string> =>
  new Map(lines.map(({ id, text }) => [id, text]))
