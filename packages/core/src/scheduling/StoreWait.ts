import { Context, Effect } from "effect"
import { asErrand } from "./loopTurns.ts"

/** Adds up how long a request has waited for the store, in milliseconds. What it asks at the same time counts once. */
export class StoreWait {
  #asking = 0
  #since = 0
  #before = 0

  begin(now: number): void {
    if (this.#asking++ === 0) this.#since = now
  }

  end(now: number): void {
    if (--this.#asking === 0) this.#before += now - this.#since
  }

  total(now: number): number {
    return this.#asking === 0 ? this.#before : this.#before + now - this.#since
  }
}

/** The wait of the present request. Undefined outside of requests. */
export const RequestWait = Context.Reference<StoreWait | undefined>("@hourbook/core/scheduling/StoreWait/RequestWait", {
  defaultValue: () => undefined
})

/** Handles one request: a store may limit how long all of its calls take together. */
export const asRequest = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => asErrand(Effect.provideService(self, RequestWait, new StoreWait())))
