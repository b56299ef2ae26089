import { Duplex } from "node:stream"

/** Opens the way to a database. The socket may still be connecting when it is handed over. */
export type Connect = (ready: (opened: Error | Duplex) => void) => void

/** Whole messages of our own, mostly ahead of a statement in its round trip, and the kinds of reply they bring. */
export interface Preamble {
  readonly bytes: Uint8Array
  readonly replies: ReadonlyArray<number>
}

const headerLength = 5
const notice = 0x4e
const parameterStatus = 0x53
const notification = 0x41

/**
 * The socket of one PostgreSQL session, between the driver and the network. Every frame the driver writes is one cycle
 * ending in Sync; a preamble joins that cycle in front, so it is carried out in the same implicit transaction, before the
 * statement, in the same packet, and when it fails the server skips the statement. Its replies never reach the driver.
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
    // A driver that gives up before it listens must not take the process with it.
    this.on("error", () => {})
  }

  /** Goes ahead of every frame from now on. */
  aheadOfEach(preamble: Preamble | undefined): void {
    this.#preamble = preamble
    this.#onlyNext = false
  }

  /** Goes ahead of the next frame only. */
  aheadOfNext(preamble: Preamble): void {
    this.#preamble = preamble
    this.#onlyNext = true
  }

  /** True while what goes ahead of the next frame only has not gone. */
  get holdsOne(): boolean {
    return this.#onlyNext
  }

  /** Goes by itself, at once, between frames. Nobody waits for the replies; an error among them ends the session. */
  aside({ bytes, replies }: Preamble): void {
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
    if (this.#onlyNext) this.aheadOfEach(undefined)
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

  /** Hands on what the server says, less the replies to a preamble. Messages and headers may be cut anywhere. */
  #receive(arrived: Uint8Array): void {
    const chunk = this.#held === undefined ? arrived : Buffer.concat([this.#held, arrived])
    this.#held = undefined
    let kept = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#bodyLeft === 0) {
        if (chunk.length - at < headerLength) break
        this.#dropping = this.#answersPreamble(chunk[at] ?? 0)
        if (this.#dropping) this.#handOn(chunk.subarray(kept, at))
        this.#bodyLeft = 1 + lengthAt(chunk, at + 1)
      }
      const step = Math.min(this.#bodyLeft, chunk.length - at)
      this.#bodyLeft -= step
      at += step
      if (this.#dropping) kept = at
    }
    this.#handOn(chunk.subarray(kept, at))
    if (at < chunk.length) this.#held = chunk.subarray(at)
  }

  #handOn(bytes: Uint8Array): void {
    if (bytes.length > 0 && !this.push(bytes)) this.#socket?.pause()
  }

  /** What the server says unasked may come between; anything else unexpected is an error the driver must see. */
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
