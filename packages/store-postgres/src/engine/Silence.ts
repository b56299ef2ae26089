import { answers } from "./answers.ts"
import type { Connect } from "./Connect.ts"

/** How long the server may stay silent while it owes a reply. */
export interface Patience {
  readonly milliseconds: number
  /** What is left of the time of the whole request, if there is one. */
  readonly left?: (() => number) | undefined
  /** If given, the wait goes on after that time, as long as the server answers another connection in so many milliseconds. */
  readonly untilOthersWait?: number
  /** What is done once after a shorter silence: it may find that the server is gone, and end the session. */
  readonly doubt?: { readonly milliseconds: number; readonly look: () => void }
}

/** The session whose server may be silent. */
interface Listener {
  readonly connect: Connect
  /** Whether it is the reader who keeps back what the server sends. */
  readonly isSlowToRead: () => boolean
  /** Whether the server owes a reply. */
  readonly owesReply: () => boolean
  /** Ends the session, and so the statement that waits. */
  readonly end: (error: Error) => void
}

/** The silence of a server that owes a reply: after a while somebody is to look, and in the end the session is ended. */
export class Silence {
  /** Without it, a statement waits as long as it takes. */
  patience: Patience | undefined
  readonly #listener: Listener
  #end: ReturnType<typeof setTimeout> | undefined
  #doubt: ReturnType<typeof setTimeout> | undefined
  #brokenAt = 0

  constructor(listener: Listener, patience: Patience | undefined) {
    this.#listener = listener
    this.patience = patience
  }

  /** When the server last sent something, as `performance.now()` has it. */
  get brokenAt(): number {
    return this.#brokenAt
  }

  /** Whether the session works for an operator. */
  get isOfOperator(): boolean {
    return this.patience?.untilOthersWait !== undefined
  }

  /** The server owes a reply from now on. */
  begin(): void {
    this.end()
    const { patience } = this
    if (patience === undefined || !this.#listener.owesReply()) return
    const { doubt, left } = patience
    const milliseconds = Math.max(0, Math.min(patience.milliseconds, left?.() ?? patience.milliseconds))
    this.#end = setTimeout(() => this.#expire(patience, milliseconds), milliseconds)
    this.#end.unref()
    if (doubt === undefined || doubt.milliseconds >= milliseconds) return
    this.#doubt = setTimeout(() => this.#listener.isSlowToRead() || doubt.look(), doubt.milliseconds)
    this.#doubt.unref()
  }

  /** The server said something. */
  broken(): void {
    this.#brokenAt = performance.now()
    this.#end?.refresh()
    this.#doubt?.refresh()
  }

  /** The server owes nothing more. */
  end(): void {
    clearTimeout(this.#end)
    clearTimeout(this.#doubt)
    this.#end = undefined
    this.#doubt = undefined
  }

  #expire({ untilOthersWait }: Patience, milliseconds: number): void {
    const { connect, end, isSlowToRead, owesReply } = this.#listener
    if (isSlowToRead()) return this.begin()
    if (untilOthersWait === undefined) return end(silent(milliseconds))
    void answers(connect, untilOthersWait).then((isAlive) => {
      if (!owesReply()) return
      return isAlive ? this.begin() : end(silent(milliseconds + untilOthersWait))
    })
  }
}

const silent = (milliseconds: number): Error =>
  new Error(`the database server did not answer for ${milliseconds / 1000} seconds`)
