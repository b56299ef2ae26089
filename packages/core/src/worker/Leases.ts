import { Context, type Effect } from "effect"

/** The lease of the background work: one process at a time does it, for all workspaces of a store. */
export const workerLease = "worker"

/** A claim on a name for a time. Moments are in milliseconds since 1970. */
export interface LeaseClaim {
  readonly name: string
  /** A text of the process that no other has. */
  readonly holder: string
  readonly at: number
  readonly until: number
  /** Takes the lease from any holder: for a start on a store that no other process can have open. */
  readonly takesOver: boolean
}

/** Who has a lease, and until when, in milliseconds since 1970. */
export interface HeldLease {
  readonly holder: string
  readonly until: number
}

/**
 * Leases by which one process at a time does what has a name. The clocks of the processes decide when a lease has ended, and a process
 * can sleep longer than its lease: what is done under one must not break where another process does it, too.
 */
export class Leases extends Context.Service<
  Leases,
  {
    /** Takes a lease that is free, has ended or is the holder's, in one atomic step. False where another has it. */
    readonly take: (claim: LeaseClaim) => Effect.Effect<boolean>
    /** Ends a lease before its time, where the holder has it. */
    readonly release: (lease: Pick<LeaseClaim, "name" | "holder">) => Effect.Effect<void>
    /** Who had it last, even where it has ended; null before the first claim and after a release. */
    readonly find: (name: string) => Effect.Effect<HeldLease | null>
  }
>()("@hourbook/core/worker/Leases") {}
