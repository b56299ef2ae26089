import { Duplex } from "node:stream"
import { type Errand, inLaterTurn, isSliceOver } from "@hourbook/core/scheduling/loopTurns"
import type { Connect } from "./Connect.ts"
import { type Patience, Silence } from "./Silence.ts"

/** Protocol messages that this store adds to the driver's, mostly ahead of a statement, and the types of their replies. */
export interface Preamble {
  readonly bytes: Uint8Array
  readonly replies: ReadonlyArray<number>
}

/** So many bytes of rows are decoded at a time. */
const pieceSize = 8 * 1024

const headerLength = 5
const readyForQuery = 0x5a
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
  /** Goes ahead of the next frame. */
  #owed: Preamble | undefined
  #owing: ReturnType<typeof setImmediate> | undefined
  /** The replies that are still to come, from `#came` on. */
  #expected: Array<number> = []
  #came = 0
  #held: Uint8Array | undefined
  #bodyLeft = 0
  #dropping = false
  #isResting = false
  #isDriverWaiting = false
  #errand: Errand | undefined
  /** How long the reply to the present frame has been decoded. */
  #decodingMilliseconds = 0
  readonly #silence: Silence

  constructor(connect: Connect, patience?: Patience) {
    super()
    this.#connect = connect
    this.#silence = new Silence(
      {
        connect,
        isSlowToRead: () => this.#socket?.isPaused() === true,
        owesReply: () => !this.destroyed && this.#owesReply(),
        end: (error) => this.destroy(error)
      },
      patience
    )
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

  /** Sets for which request the following frames are, and how long they wait for the server; without it, as long as it takes. */
  workFor(errand: Errand | undefined, patience: Patience | undefined): void {
    this.#errand = errand
    this.#silence.patience = patience
  }

  /** When the server last sent something, as `performance.now()` has it. */
  get heardAt(): number {
    return this.#silence.brokenAt
  }

  /** Whether it works for an operator, whose statements may take long. */
  get isOfOperator(): boolean {
    return this.#silence.isOfOperator
  }

  /** True until the preamble of `prependOnce` is sent. */
  get hasUnsentPreamble(): boolean {
    return this.#onlyNext
  }

  /**
   * Sends messages ahead of the next frame, or, if none comes in this turn of the event loop, as a cycle of their own. Nobody
   * waits for the replies. An error reply ends the session.
   */
  sendSoon(ahead: Preamble, alone: Preamble): void {
    this.#owed = ahead
    this.#owing = setImmediate(() => {
      this.#owed = undefined
      if (this.destroyed) return
      this.#expect(alone)
      this.#socket?.write(alone.bytes)
      this.#silence.begin()
    })
  }

  override _construct(done: (error?: Error | null) => void): void {
    this.#connect((opened) => {
      if (opened instanceof Error) return done(opened)
      if (this.destroyed) opened.destroy()
      this.#socket = opened
      opened.on("data", (chunk: Uint8Array) => {
        this.#take(opened, chunk)
      })
      opened.on("end", () => this.push(null))
      opened.on("error", (error) => this.destroy(error))
      opened.on("close", () => this.destroy())
      done()
    })
  }

  override _read(): void {
    if (!this.#isResting) this.#socket?.resume()
  }

  /** Decodes a chunk in pieces, and lets others work in between. A long reply has many chunks, each of which takes a short time. */
  #take(socket: Duplex, chunk: Uint8Array): void {
    const began = performance.now() - this.#decodingMilliseconds
    let at = 0
    do {
      this.#receive(chunk.subarray(at, at + pieceSize))
      at += pieceSize
    } while (at < chunk.length && !isSliceOver(began))
    this.#decodingMilliseconds = performance.now() - began
    if (at < chunk.length) this.#rest(socket, chunk.subarray(at))
  }

  #rest(socket: Duplex, left: Uint8Array): void {
    this.#isResting = true
    socket.pause()
    inLaterTurn(this.#errand, () => {
      this.#isResting = false
      if (this.destroyed) return
      this.#take(socket, left)
      if (!this.#isResting) socket.resume()
    })
  }

  override _write(frame: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const [owed, preamble] = [this.#owed, this.#preamble]
    this.#isDriverWaiting = true
    this.#decodingMilliseconds = 0
    this.#silence.begin()
    const parts: Array<Uint8Array> = []
    if (owed !== undefined) {
      clearImmediate(this.#owing)
      this.#owed = undefined
      this.#expect(owed)
      parts.push(owed.bytes)
    }
    if (preamble !== undefined) {
      if (this.#onlyNext) this.prependEach(undefined)
      this.#expect(preamble)
      parts.push(preamble.bytes)
    }
    this.#socket?.write(parts.length === 0 ? frame : Buffer.concat([...parts, frame]), done)
  }

  #expect({ replies }: Preamble): void {
    if (this.#came === this.#expected.length) [this.#expected, this.#came] = [[], 0]
    this.#expected.push(...replies)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket?.end(done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#silence.end()
    this.#socket?.destroy()
    done(error)
  }

  #owesReply(): boolean {
    return this.#isDriverWaiting || this.#came < this.#expected.length
  }

  /** Passes on the server's messages except the replies to a preamble. A chunk may end inside a message or a header. */
  #receive(arrived: Uint8Array): void {
    this.#silence.broken()
    const chunk = this.#held === undefined ? arrived : Buffer.concat([this.#held, arrived])
    this.#held = undefined
    let kept = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#bodyLeft === 0) {
        if (chunk.length - at < headerLength) break
        this.#dropping = this.#answersPreamble(chunk[at] ?? 0)
        if (this.#dropping) this.#passOn(chunk.subarray(kept, at))
        else if (chunk[at] === readyForQuery) this.#isDriverWaiting = false
        this.#bodyLeft = 1 + lengthAt(chunk, at + 1)
      }
      const step = Math.min(this.#bodyLeft, chunk.length - at)
      this.#bodyLeft -= step
      at += step
      if (this.#dropping) kept = at
    }
    this.#passOn(chunk.subarray(kept, at))
    if (at < chunk.length) this.#held = chunk.subarray(at)
    if (!this.#owesReply()) this.#silence.end()
  }

  #passOn(bytes: Uint8Array): void {
    if (bytes.length > 0 && !this.push(bytes)) this.#socket?.pause()
  }

  /** Asynchronous messages of the server may arrive in between; any other unexpected message is an error for the driver. */
  #answersPreamble(kind: number): boolean {
    if (this.#came === this.#expected.length) return false
    if (kind === notice || kind === parameterStatus || kind === notification) return false
    const asExpected = kind === this.#expected[this.#came]
    this.#came = asExpected ? this.#came + 1 : this.#expected.length
    return asExpected
  }
}

const lengthAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
