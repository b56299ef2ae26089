import type { KeptWrite } from "./keptWrites.ts"

/** Whose changes the queue sends. */
export interface Owner {
  readonly workspaceId: string
  readonly userId: string
}

export interface Listener {
  /** Reads again what the page shows; ends when it has. */
  readonly sent: () => Promise<unknown>
  /** Called with the reason when a change that an earlier page left is refused. */
  readonly dropped: (error: unknown) => void
  /** The text of a refusal. */
  readonly textOf: (error: unknown) => string
}

/** How a change is tried, and who hears of its refusal. */
export interface Job {
  readonly run: (write: KeptWrite) => Promise<unknown>
  readonly fail: (error: unknown) => void
}
