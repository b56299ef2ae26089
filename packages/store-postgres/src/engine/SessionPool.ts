import { Clock, Effect, Exit, Schedule, Scope } from "effect"
import type { SqlError } from "effect/sql"
import { openSession, type Session, type Transport } from "./Session.ts"
import { type Shared, Statements } from "./Statements.ts"

/** A session that many callers use, one after the other. */
export interface PooledSession extends Session {
  readonly statements: Statements
  readonly generation: number
  /** When it was last given back, in milliseconds since 1970. */
  usedAt: number
  /** Whether the session knows the statements that check what a request presumes. */
  isCheckPrepared: boolean
  /** Ends the session. */
  readonly close: Effect.Effect<void>
}

/**
 * A session that is idle for longer is closed. A platform that suspends the process between requests stops the timer for
 * that, and the socket may be dead without an error, so the age is looked at before each use as well.
 */
const idleSeconds = 60

/** Lets what runs in it be interrupted, if its caller may be. */
export type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * Keeps open sessions until the scope closes. It sets no limit of its own: the queue lets no more callers in than there may be
 * sessions.
 */
export class SessionPool {
  readonly #transport: Transport
  readonly #shared: Shared
  readonly #clock: Clock.Clock
  readonly #scope: Scope.Scope
  /** The one that was used last is the last. */
  readonly #idle: Array<PooledSession> = []
  readonly #opened = new Set<PooledSession>()
  #generation = 0

  constructor(parts: { transport: Transport; shared: Shared; clock: Clock.Clock; scope: Scope.Scope }) {
    this.#transport = parts.transport
    this.#shared = parts.shared
    this.#clock = parts.clock
    this.#scope = parts.scope
  }

  static readonly make = Effect.fnUntraced(function* (
    transport: Transport,
    shared: Shared
  ): Effect.fn.Return<SessionPool, never, Scope.Scope> {
    const pool = new SessionPool({ transport, shared, clock: yield* Clock.Clock, scope: yield* Effect.scope })
    const sweep = Effect.suspend(() => pool.#closeOutdated())
    yield* Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced(`${idleSeconds / 4} seconds`)))
    return pool
  })

  /** An idle session; none if one has to be opened. */
  take(): PooledSession | undefined {
    const last = this.#idle.at(-1)
    if (last === undefined || this.#isOutdated(last)) return undefined
    this.#idle.pop()
    return last
  }

  /** Opens a session, after closing those that no one should use any more. Only the opening itself may be interrupted. */
  open(restore: Restore): Effect.Effect<PooledSession, SqlError.SqlError> {
    return Effect.andThen(this.#closeOutdated(), this.#open(restore))
  }

  /** Takes a session back. It gives what closes one that no one should use any more. */
  give(session: PooledSession): Effect.Effect<void> | undefined {
    session.usedAt = this.#clock.currentTimeMillisUnsafe()
    if (this.#isOutdated(session)) return session.close
    this.#idle.push(session)
    return undefined
  }

  /** Every session that is open, in use or idle. */
  get opened(): Iterable<PooledSession> {
    return this.#opened
  }

  /** Lets no session that is open now be used again. */
  renew(): void {
    this.#generation++
  }

  readonly #open = Effect.fnUntraced({ self: this }, function* (restore: Restore) {
    const scope = yield* Scope.fork(this.#scope)
    const close = Scope.close(scope, Exit.void)
    const opened = yield* restore(Scope.provide(openSession(this.#transport), scope)).pipe(Effect.onError(() => close))
    const session: PooledSession = {
      ...opened,
      statements: new Statements(opened.connection, this.#shared),
      generation: this.#generation,
      usedAt: this.#clock.currentTimeMillisUnsafe(),
      isCheckPrepared: false,
      close: Effect.andThen(
        Effect.sync(() => this.#opened.delete(session)),
        close
      )
    }
    this.#opened.add(session)
    return session
  })

  #isOutdated({ generation, spent, usedAt }: PooledSession): boolean {
    const idle = this.#clock.currentTimeMillisUnsafe() - usedAt
    return generation !== this.#generation || spent() || idle > idleSeconds * 1000
  }

  #closeOutdated(): Effect.Effect<void> {
    const outdated = this.#idle.filter((session) => this.#isOutdated(session))
    for (const session of outdated) this.#idle.splice(this.#idle.indexOf(session), 1)
    return Effect.forEach(outdated, ({ close }) => close, { discard: true })
  }
}
