import type { Principal } from "./Principal.ts"
import type { RightsRead } from "./RightsCheck.ts"

/** A caller as an earlier request found them, and what their rights were read from. */
export interface KnownCaller {
  readonly who: Principal
  readonly read: RightsRead
}

const mostKnown = 5000

/** The callers of the last requests by the hash of their secret. The one that has not been asked for the longest goes first. */
export class KnownCallers {
  readonly #most: number
  readonly #callers = new Map<string, KnownCaller>()

  constructor(most = mostKnown) {
    this.#most = most
  }

  get(secretHash: string): KnownCaller | undefined {
    const found = this.#callers.get(secretHash)
    if (found !== undefined) this.add(secretHash, found)
    return found
  }

  add(secretHash: string, caller: KnownCaller): void {
    this.#callers.delete(secretHash)
    this.#callers.set(secretHash, caller)
    if (this.#callers.size <= this.#most) return
    for (const oldest of this.#callers.keys()) {
      this.#callers.delete(oldest)
      return
    }
  }

  remove(secretHash: string): void {
    this.#callers.delete(secretHash)
  }

  get size(): number {
    return this.#callers.size
  }
}
