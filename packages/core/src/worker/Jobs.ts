import { Context, type Effect } from "effect"

/** Work in the background, of all workspaces of a store. */
export interface Job {
  /** Its name in logs, which no other job has, and by which it is woken. */
  readonly name: string
  /** How long after a run the next begins, in milliseconds, in a process that goes on running. */
  readonly everyMillis: number
  /**
   * Does what is due, and ends when nothing is, or soon after a moment in milliseconds since 1970. It must bear that another process
   * runs it at the same time, that it is interrupted, and that the process ends at any step. A failure is logged, and the job runs
   * again a minute later.
   */
  readonly run: (until: number) => Effect.Effect<void>
}

/** The jobs of the worker. */
export class Jobs extends Context.Service<Jobs, ReadonlyArray<Job>>()("@hourbook/core/worker/Jobs") {}
