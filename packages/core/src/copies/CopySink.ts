import type { Effect } from "effect"
import type { LogHead } from "../sealing/LogBlock.ts"
import type { CopiedKind } from "./CopiedRow.ts"
import type { CopiedLine } from "./copying.ts"

/** Takes the rows of a workspace, in any order. A row takes the place of an earlier one of its kind and id. */
export interface CopySink<E = never> {
  readonly put: (kind: CopiedKind, lines: ReadonlyArray<CopiedLine>) => Effect.Effect<void, E>
  /** Removes a row, if it was put. */
  readonly remove: (kind: CopiedKind, id: string) => Effect.Effect<void, E>
  /** The head of the log, once its blocks were put. */
  readonly sealed: (head: LogHead | null) => Effect.Effect<void, E>
}
