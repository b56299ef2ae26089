import { Effect, Schema } from "effect"
import { Sha256 } from "../access/Secret.ts"
import { EventId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"

const hex = (digits: RegExp) => Schema.String.check(Schema.isPattern(digits))

/** The hash of all that was sealed so far: 64 hexadecimal digits. */
export const LogHead = hex(/^[0-9a-f]{64}$/u)
export type LogHead = typeof LogHead.Type

/**
 * Lines of the log that were sealed together. Nothing is written to the lines. The head is the SHA-256 of the head before,
 * none in the first block, and `lines`, so it vouches for every line that was sealed until then.
 */
export const LogBlock = Schema.Struct({
  workspaceId: WorkspaceId,
  /** 1, 2, 3 and so on, without a gap. */
  n: Schema.Int,
  /** 64 hexadecimal digits for each line, in the order in which they were sealed: its id, and the first half of its hash. */
  lines: hex(/^(?:[0-9a-f]{64}){1,1000}$/u),
  head: LogHead,
  sealedAt: Instant,
  /** All lines of before this moment were sealed, in this block or an earlier one. */
  completeTo: Instant,
  /** The moment of the newest line in it. */
  newest: Instant
})
export type LogBlock = typeof LogBlock.Type

/** The most lines of a block. */
export const mostLines = 1000
const digits = 64
const idDigits = 32

/** The first half of the SHA-256 of a line. */
export const hashDigits = digits - idDigits

export const headOf = Effect.fnUntraced(function* (before: LogHead | null, lines: string) {
  return yield* (yield* Sha256)(`${before ?? ""}${lines}`)
})

/** A line as a block names it. */
export interface SealedLine {
  readonly id: EventId
  readonly hash: string
}

export const sealedText = ({ hash, id }: SealedLine): string => id.replaceAll("-", "") + hash

const withDashes = (id: string): string =>
  [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-")

export const sealedLines = ({ lines }: Pick<LogBlock, "lines">): ReadonlyArray<SealedLine> =>
  Array.from({ length: lines.length / digits }, (_, at) => {
    const text = lines.slice(at * digits, (at + 1) * digits)
    return { id: EventId.make(withDashes(text.slice(0, idDigits))), hash: text.slice(idDigits) }
  })
