import type { ToolResult } from "../../../support/assistants.ts"
import type { Difference } from "../State.ts"

type Args = Readonly<Record<string, unknown>>

/** Calls of tools, whose results are the answer of a caller without a model. */
export interface Play {
  readonly call: (tool: string, args?: Args) => Promise<ToolResult>
  /** The same of what the user must agree to, and does. */
  readonly agree: (tool: string, args: Args) => Promise<ToolResult>
}

/** Something the owner of the studio asks for, and how it has to end. */
export interface StudioJob {
  readonly name: string
  /** What the owner says, to a model. */
  readonly asks: string
  /** At commit c46550d1 the tools carried this out, or answered it, and led the caller to say something wrong: see `earlier.ts`. */
  readonly misledEarlier?: true
  /** How it is done without a model. */
  readonly play: (by: Play) => Promise<unknown>
  /** What the answer has to say. */
  readonly says?: ReadonlyArray<RegExp>
  /** Figures that are wrong though they are near: who says one of them misleads. */
  readonly mustNot?: ReadonlyArray<RegExp>
  /** How the studio differs afterwards; nothing may where this is left out. */
  readonly leaves?: Difference
}
