import { Duplex } from "node:stream"

const cancelRequest = 80_877_102
const terminate = 0x58

/** The database behind the socket. */
export interface Backend {
  /** Runs a batch of complete messages and calls `finish` after the last reply. */
  readonly run: (batch: Uint8Array, finish: () => void) => void
  /** Ends the session. */
  readonly end: () => void
}

/** The socket of a PostgreSQL server, for a database that takes complete messages and signals the end of their replies. */
export class WorkerSocket extends Duplex {
  readonly #backend: Backend
  #pending: Buffer = Buffer.alloc(0)
  #started = false

  constructor(backend: Backend) {
    super()
    this.#backend = backend
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    if (this.#isCancelRequest()) return this.#close(done)
    const { end, terminated } = this.#wholeMessages()
    const batch = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    const after = terminated ? () => this.#hangUp(done) : done
    if (batch.length === 0) return after()
    this.#started = true
    this.#backend.run(batch, after)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#started) this.#backend.end()
    done(error)
  }

  #hangUp(done: () => void): void {
    this.push(null)
    done()
  }

  /** The caller sends nothing else and reads nothing: it only waits until the socket is closed. */
  #close(done: () => void): void {
    done()
    this.destroy()
  }

  /** A cancel request has no effect: PGlite cannot interrupt a statement, so it runs to its end, and the driver waits for it. */
  #isCancelRequest(): boolean {
    return !this.#started && this.#pending.length >= 8 && this.#pending.readInt32BE(4) === cancelRequest
  }

  /**
   * The length of the complete messages in `pending`, up to the one that ends the session. Only the first message of a
   * session has no type byte.
   */
  #wholeMessages(): { readonly end: number; readonly terminated: boolean } {
    let end = 0
    let header = this.#started ? 1 : 0
    while (this.#pending.length >= end + header + 4) {
      if (header === 1 && this.#pending[end] === terminate) return { end, terminated: true }
      const length = header + this.#pending.readInt32BE(end + header)
      if (this.#pending.length < end + length) break
      end += length
      header = 1
    }
    return { end, terminated: false }
  }
}
