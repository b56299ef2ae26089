import { Context, type Effect } from "effect"
import type { Visibility } from "./Policy.ts"

/** Lets several reads see one state of the store, so that what an answer puts side by side belongs together. */
export class Snapshot extends Context.Service<
  Snapshot,
  {
    /**
     * Runs reads of one workspace through this store's ports. All of them see it as it was at one moment, as far as the
     * store can keep that up; a store that cannot says so. Only reads are allowed in it: writers may wait for it.
     */
    readonly of: <A, E, R>(visible: Visibility, reading: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("@hourbook/core/access/Snapshot") {}
