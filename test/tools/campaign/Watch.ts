/** What one answer was: its status, or null where the connection ended without one. */
type Status = number | null

interface Recovery {
  readonly kind: string
  readonly milliseconds: number
  readonly bar: number
}

/** Counts what is answered, and tells what comes during a fault from what comes without one. */
export class Watch {
  /** Answers with a 5xx other than 503, as a line each. */
  readonly failures: Array<string> = []
  /** 503, or no answer, to a request that began after the last fault had passed and ended before the next. */
  readonly unexpected: Array<string> = []
  readonly recoveries: Array<Recovery> = []
  readonly statuses = new Map<string, number>()
  /** The longest time of a write without a fault. */
  quietest = 0
  #fault: string | undefined
  #passedAt = 0

  get fault(): string | undefined {
    return this.#fault
  }

  begin(kind: string): void {
    this.#fault = kind
  }

  /** The fault has ended, and the first good answer after it has come. */
  passed(recovery: Recovery): void {
    this.recoveries.push(recovery)
    this.#passedAt = performance.now()
    this.#fault = undefined
  }

  /** Whether something that began then has had no fault around it. */
  isQuiet(beganAt: number): boolean {
    return this.#fault === undefined && beganAt >= this.#passedAt
  }

  answered(status: Status, request: { readonly name: string; readonly beganAt: number; readonly text?: string }): void {
    const shown = String(status ?? "no answer")
    this.statuses.set(shown, (this.statuses.get(shown) ?? 0) + 1)
    const line = `${shown} to ${request.name}${this.#fault === undefined ? "" : ` during ${this.#fault}`}: ${request.text ?? ""}`
    if (status !== null && status >= 500 && status !== 503) this.failures.push(line.slice(0, 400))
    if ((status === null || status === 503) && this.isQuiet(request.beganAt)) this.unexpected.push(line.slice(0, 400))
  }
}
