import { Effect } from "effect"
import type { Change } from "@hourbook/core/activity/Change"
import { type AlreadyAnswered, Stale } from "@hourbook/core/shared/Writing"
import { answered, keepAnswer } from "./answers.ts"
import type { Rows } from "./Memory.ts"

interface Versioned {
  readonly id: string
  readonly version: number
}

const versionOf = (row: Versioned | null | undefined): number | null => row?.version ?? null

/** Writes a change into a table of its workspace, unless `refusal` names a reason against it. */
export const writeChange = <A extends Versioned, E>(
  { rows, table, refusal }: { readonly rows: Rows; readonly table: Map<string, A>; readonly refusal: E | undefined },
  { after, answer, before, event }: Change<A>
): Effect.Effect<void, Stale | AlreadyAnswered | E> => {
  const repeated = answered(rows, answer)
  if (repeated !== undefined) return Effect.fail(repeated)
  if (versionOf(table.get(event.subjectId)) !== versionOf(before)) return Effect.fail(new Stale())
  if (refusal !== undefined) return Effect.fail(refusal)
  if (after === null) table.delete(event.subjectId)
  else table.set(event.subjectId, after)
  rows.events.push(event)
  keepAnswer(rows, answer)
  return Effect.void
}
