import { Duplex } from "node:stream"

/** Opens a socket to a database and passes it to `ready`, possibly before it is connected. */
export type Connect = (ready: (opened: Error | Duplex) => void) => void

/** Protocol messages that this store adds to the driver's, mostly ahead of a statement, and the types of their replies. */
export interface Preamble {
  readonly bytes: Uint8Array
  readonly replies: ReadonlyArray<number>
}

const headerLength = 5
const notice = 0x4e
const parameterStatus = 0x53
const notification = 0x41

/**
 * The socket of one PostgreSQL session, between the driver and the network. Each frame of the driver is one cycle that ends
 * with Sync. A preamble is prepended to that cycle: it runs in the same packet and the same implicit transaction, before
 * the statement, and if it fails, the server skips the statement. The wire drops its replies before the driver sees them.
 */
export class Wire extends Duplex {
  readonly #connect: Connect
  #socket: Duplex | undefined
  #preamble: Preamble | undefined
  #onlyNext = false
  #expected: ReadonlyArray<number> = []
  #held: Uint8Array | undefined
  #bodyLeft = 0
  #dropping = false

  constructor(connect: Connect) {
    super()
    this.#connect = connect
    // Without a listener, an error before the driver adds its own would end the process.
    this.on("error", () => {})
  }

  /** Prepends the preamble to every following frame. */
  prependEach(preamble: Preamble | undefined): void {
    this.#preamble = preamble
    this.#onlyNext = false
  }

  /** Prepends the preamble to the next frame only. */
  prependOnce(preamble: Preamble): void {
    this.#preamble = preamble
    this.#onlyNext = true
  }

  /** True until the preamble of `prependOnce` is sent. */
  get hasUnsentPreamble(): boolean {
    return this.#onlyNext
  }

  /** Sends the messages at once, between frames, without waiting for the replies. An error reply ends the session. */
  send({ bytes, replies }: Preamble): void {
    this.#expected = [...this.#expected, ...replies]
    this.#socket?.write(bytes)
  }

  override _construct(done: (error?: Error | null) => void): void {
    this.#connect((opened) => {
      if (opened instanceof Error) return done(opened)
      if (this.destroyed) opened.destroy()
      this.#socket = opened
      opened.on("data", (chunk: Uint8Array) => this.#receive(chunk))
      opened.on("end", () => this.push(null))
      opened.on("error", (error) => this.destroy(error))
      opened.on("close", () => this.destroy())
      done()
    })
  }

  override _read(): void {
    this.#socket?.resume()
  }

  override _write(frame: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const preamble = this.#preamble
    if (preamble === undefined) {
      this.#socket?.write(frame, done)
      return
    }
    if (this.#onlyNext) this.prependEach(undefined)
    this.#expected = [...this.#expected, ...preamble.replies]
    this.#socket?.write(Buffer.concat([preamble.bytes, frame]), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket?.end(done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket?.destroy()
    done(error)
  }

  /** Passes on the server's messages except the replies to a preamble. A chunk may end inside a message or a header. */
  #receive(arrived: Uint8Array): void {
    const chunk = this.#held === undefined ? arrived : Buffer.concat([this.#held, arrived])
    this.#held = undefined
    let kept = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#bodyLeft === 0) {
        if (chunk.length - at < headerLength) break
        this.#dropping = this.#answersPreamble(chunk[at] ?? 0)
        if (this.#dropping) this.#passOn(chunk.subarray(kept, at))
        this.#bodyLeft = 1 + lengthAt(chunk, at + 1)
      }
      const step = Math.min(this.#bodyLeft, chunk.length - at)
      this.#bodyLeft -= step
      at += step
      if (this.#dropping) kept = at
    }
    this.#passOn(chunk.subarray(kept, at))
    if (at < chunk.length) this.#held = chunk.subarray(at)
  }

  #passOn(bytes: Uint8Array): void {
    if (bytes.length > 0 && !this.push(bytes)) this.#socket?.pause()
  }

  /** Asynchronous messages of the server may arrive in between; any other unexpected message is an error for the driver. */
  #answersPreamble(kind: number): boolean {
    if (this.#expected.length === 0) return false
    if (kind === notice || kind === parameterStatus || kind === notification) return false
    const asExpected = kind === this.#expected[0]
    this.#expected = asExpected ? this.#expected.slice(1) : []
    return asExpected
  }
}

const lengthAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
