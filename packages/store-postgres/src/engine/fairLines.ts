import { Effect } from "effect"
import type { Confinement } from "./confinement.ts"

/** Statements that belong together. From the first of them on, the others of its line wait until the series ends. */
export interface Series {
  readonly workspaceId: string
  isOver: boolean
}

/** One that waits for a session, or holds it. */
export interface Turn {
  readonly line: FairLine
  readonly series: Series | undefined
  /** Undefined while it waits. */
  startedAt: number | undefined
  /** Called when it gets the session. */
  start: () => void
}

/** Waits until a turn has begun; with a limit, no longer than that. */
export const hasBegun = <E = never>(
  turn: Turn,
  limit?: { readonly milliseconds: number; readonly late: E }
): Effect.Effect<void, E> =>
  Effect.callback((resume) => {
    if (turn.startedAt !== undefined) return resume(Effect.void)
    const timer = limit && setTimeout(() => resume(Effect.fail(limit.late)), limit.milliseconds)
    turn.start = () => {
      clearTimeout(timer)
      resume(Effect.void)
    }
    return Effect.sync(() => clearTimeout(timer))
  })

/** The statements and transactions of one workspace, of the operator, or of all others. Times are in milliseconds. */
export interface FairLine {
  readonly name: string
  readonly kind: Confinement["kind"]
  readonly waiting: Set<Turn>
  /** The series that has begun and not ended. */
  series: Series | undefined
  running: number
  /** The time of sessions that it had, on a scale that all lines share. */
  used: number
  /** How long it holds a session as a rule. */
  usual: number
  askedAt: number
}

export const newLine = (name: string, kind: Confinement["kind"]): FairLine => ({
  name,
  kind,
  waiting: new Set(),
  series: undefined,
  running: 0,
  used: 0,
  usual: 0,
  askedAt: 0
})
