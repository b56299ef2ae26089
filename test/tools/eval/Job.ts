import type { Effect } from "effect"
import type { Caller } from "../../support/http/callers.ts"
import type { Stack } from "../../support/http/stack.ts"
import type { User } from "./follow.ts"
import type { SmallModel } from "./smallModel.ts"
import type { Difference } from "./State.ts"

/** Something a user asks for, as a small model goes about it, and how it has to end. */
export interface Job {
  readonly title: string
  /** What the caller does wrong. */
  readonly mistakes: string
  /** The calls that a tolerant server needs. One more is a lost turn. */
  readonly atMost: number
  readonly user?: User
  /** What else is in the workspace. */
  readonly prepare?: (by: Caller) => Effect.Effect<unknown, never, Stack>
  readonly play: (model: SmallModel) => Promise<unknown>
  /** How the store differs afterwards; nothing may where this is left out. */
  readonly leaves?: Difference
  /** What the user has to hear. */
  readonly says?: ReadonlyArray<RegExp>
}
