import type { Effect } from "effect"

/** Items of one kind that a batch of a long operation has handled. */
export interface Step {
  readonly of: string
  readonly count: number
}

/** Called after every batch of a long operation. */
export type Report = (step: Step) => Effect.Effect<void>
