/** A bounded memory by name. What has not been asked for the longest goes first. */
export class RecentlyUsed<A> {
  readonly #most: number
  readonly #values = new Map<string, A>()

  constructor(most: number) {
    this.#most = most
  }

  get(name: string): A | undefined {
    const found = this.#values.get(name)
    if (found !== undefined) this.set(name, found)
    return found
  }

  set(name: string, value: A): void {
    this.#values.delete(name)
    this.#values.set(name, value)
    if (this.#values.size <= this.#most) return
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest)
      return
    }
  }

  delete(name: string): void {
    this.#values.delete(name)
  }

  get size(): number {
    return this.#values.size
  }
}
