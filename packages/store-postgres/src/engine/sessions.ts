import { CurrentRightsCheck, RightsUnconfirmed } from "@hourbook/core/access/RightsCheck"
import { CurrentErrand } from "@hourbook/core/scheduling/loopTurns"
import { RequestWait } from "@hourbook/core/scheduling/StoreWait"
import { Clock, Context, Effect, Exit, Scope } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import {
  checkPresumed,
  type Confinement,
  confineStatement,
  CurrentConfinement,
  type Entrance,
  TakesNumber
} from "./confinement.ts"
import { hasBegun, type Series, type Turn } from "./fairLines.ts"
import { FairQueue } from "./FairQueue.ts"
import type { Faults } from "./Faults.ts"
import { countHeld, holding } from "./holding.ts"
import { type Checked, isPending, makeChecked, mayCarry } from "./rights.ts"
import { serverWatch } from "./ServerWatch.ts"
import type { Transport } from "./Session.ts"
import { noSession, unconfined } from "./sessionErrors.ts"
import { sessionGauges } from "./sessionGauges.ts"
import { type PooledSession, type Restore, SessionPool } from "./SessionPool.ts"
import type { Patience } from "./Silence.ts"
import { SnapshotStatements, TransactionStatements } from "./Statements.ts"
import { WideRows } from "./WideRows.ts"

/**
 * A pool of sessions, which workspaces share fairly. Each is leased to one borrower at a time, with the confinement of the
 * borrowing fiber.
 */
export interface Sessions {
  /** Leases a session for one statement. */
  readonly borrow: SqlConnection.Borrower
  /** Leases a session for reads that all see one moment. */
  readonly snapshot: <A, E, R>(
    use: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | SqlError.SqlError, R>
  /** Leases a session until the scope closes, for a stream or a transaction. Statements after that fail. */
  readonly reserve: Effect.Effect<SqlConnection.Connection, SqlError.SqlError, Scope.Scope>
  /**
   * Leases a session for each statement, and lets no write to the workspace come between them. Undefined if other
   * processes write to the database too.
   */
  readonly together:
    | ((workspaceId: string) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>)
    | undefined
  /** Closes every current session when it is returned, so that a migration's grants take effect. */
  readonly renew: Effect.Effect<void>
}

/** The series of the current fiber, if there is one. */
export const CurrentSeries = Context.Reference<Series | undefined>("@hourbook/store-postgres/CurrentSeries", {
  defaultValue: () => undefined
})

/** What a session does for its present borrower. */
interface Entered {
  readonly entrance: Entrance
  readonly checked: Checked
}

/** A place in the queue and, from when it is the borrower's turn, a session. */
interface Lease {
  readonly context: Context.Context<never>
  readonly confinement: Confinement
  readonly turn: Turn
  /** What is left of the time of the request, if it has a limit. */
  readonly left: (() => number) | undefined
  session: PooledSession | undefined
}

export const makeSessions = Effect.fnUntraced(function* (
  transport: Transport,
  faults: Faults
): Effect.fn.Return<Sessions, never, Scope.Scope> {
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const shared = { faults, wideRows: new WideRows() }
  const pool = yield* SessionPool.make(transport, shared)
  const queue = new FairQueue({ sessions: transport.maxSessions, perWorkspace: transport.workspaceSessions }, now)
  let leased = 0
  yield* sessionGauges(transport.maxSessions, () => leased)
  const { deadlines } = transport
  const watch = deadlines && (yield* serverWatch(transport, deadlines, pool))

  const patienceFor = (confinement: Confinement, left: Lease["left"]): Patience | undefined => {
    if (deadlines === undefined || watch === undefined) return undefined
    const { connect, operator, reply, silence } = deadlines
    return confinement.kind === "operator"
      ? { milliseconds: operator - connect, untilOthersWait: connect }
      : { milliseconds: reply, left, doubt: { milliseconds: silence, look: watch } }
  }

  /** Gets in line, and counts the time until the lease ends for the present request. */
  const begin = (context: Context.Context<never>): Lease => {
    const wait = deadlines && Context.get(context, RequestWait)
    wait?.begin(now())
    const confinement = Context.get(context, CurrentConfinement)
    return {
      context,
      confinement,
      turn: queue.ask(confinement, Context.get(context, CurrentSeries)),
      left: wait && (() => deadlines.request - wait.total(now())),
      session: undefined
    }
  }

  /** Gives back what a lease has. Nobody else may have a session before an outdated one is closed. */
  const end = ({ context, left, session, turn }: Lease): Effect.Effect<void> | undefined => {
    if (left !== undefined) Context.get(context, RequestWait)?.end(now())
    if (session !== undefined) {
      leased--
      countHeld(context, -1)
    }
    const closing = session && pool.give(session)
    if (closing !== undefined)
      return Effect.andThen(
        closing,
        Effect.sync(() => queue.leave(turn))
      )
    queue.leave(turn)
    return undefined
  }

  const hold = (lease: Lease, session: PooledSession): Lease => {
    lease.session = session
    leased++
    countHeld(lease.context, 1)
    return lease
  }

  /** A session that is idle, or else a new one. */
  const hasSession = (lease: Lease, restore: Restore, milliseconds: number | undefined) => {
    const idle = pool.take()
    if (idle !== undefined) return Effect.succeed(hold(lease, idle))
    const opened = Effect.uninterruptibleMask((interruptibly) =>
      Effect.map(pool.open(interruptibly), (session) => hold(lease, session))
    )
    if (milliseconds === undefined) return restore(opened)
    return restore(Effect.timeoutOrElse(opened, { duration: milliseconds, orElse: () => Effect.fail(noSession) }))
  }

  /** Waits for a turn, and for a session to be opened if none is idle. */
  const wait = (lease: Lease, restore: Restore) => {
    const until = deadlines && now() + Math.min(deadlines.session, lease.left?.() ?? deadlines.session)
    const left = () => until && Math.max(0, until - now())
    const session = Effect.suspend(() => hasSession(lease, restore, left()))
    const milliseconds = left()
    const turn = hasBegun(lease.turn, milliseconds === undefined ? undefined : { milliseconds, late: noSession })
    const waited = lease.turn.startedAt === undefined ? Effect.andThen(restore(turn), session) : session
    return Effect.onExitPrimitive(faults.dieWithoutSession(waited), (exit) =>
      Exit.isFailure(exit) ? end(lease) : undefined
    )
  }

  const lease = (restore: Restore): Effect.Effect<Lease, SqlError.SqlError> =>
    Effect.contextWith((context: Context.Context<never>) => {
      const begun = begin(context)
      const idle = begun.turn.startedAt === undefined ? undefined : pool.take()
      return idle === undefined ? wait(begun, restore) : Effect.succeed(hold(begun, idle))
    })

  const borrow: Sessions["borrow"] = <A, E, R>(use: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(lease(restore), (it) => {
        const used = within(it, (session, { checked }) => checked(use(session.statements)))
        return Effect.onExitPrimitive(restore(used), () => end(it))
      })
    )

  const snapshot: Sessions["snapshot"] = (use) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(lease(restore), (it) => {
        const used = within(it, (session, entered) => {
          const statements = new SnapshotStatements({ session, shared, ...entered })
          return Effect.onExitPrimitive(restore(use(statements)), () => statements.end())
        })
        return Effect.onExitPrimitive(used, () => end(it))
      })
    )

  const reserve = Effect.gen(function* () {
    const scope = yield* Effect.scope
    const it = yield* Effect.uninterruptibleMask((restore) =>
      Effect.tap(lease(restore), (held) =>
        Scope.addFinalizer(
          scope,
          Effect.suspend(() => end(held) ?? Effect.void)
        )
      )
    )
    return yield* within(it, (session, entered) =>
      Effect.map(session.connection.pin, (pinned) => new TransactionStatements({ session, pinned, shared, ...entered }))
    )
  })

  /** Confines the session at the start of each lease, so that an earlier confinement cannot apply. */
  const within = <A, E, R>(
    { confinement, context, left, session }: Lease,
    use: (session: PooledSession, entered: Entered) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | SqlError.SqlError, R> => {
    if (session === undefined) return Effect.die(new Error("the lease has no session"))
    if (!session.confined && confinement.kind !== "operator") return Effect.fail(unconfined)
    const current = Context.get(context, CurrentRightsCheck)
    const pending = isPending(current) ? current : undefined
    if (pending !== undefined && !mayCarry(pending, confinement)) return Effect.die(new RightsUnconfirmed())
    const entrance = {
      confinement,
      check: pending && checkPresumed(pending, session.isCheckPrepared),
      takesNumber: Context.get(context, TakesNumber)
    }
    session.wire.prependEach(confineStatement(entrance, Context.get(context, CurrentSeries) !== undefined))
    session.wire.workFor(Context.get(context, CurrentErrand), patienceFor(confinement, left))
    return use(session, { entrance, checked: makeChecked(pending, () => void (session.isCheckPrepared = true)) })
  }

  // Until it ends, the writes of the workspace wait.
  const together: Sessions["together"] = (workspaceId) => (self) =>
    queue.series(workspaceId, (series) => holding(Effect.provideService(self, CurrentSeries, series)))

  return {
    borrow,
    snapshot,
    reserve,
    together: transport.isOnlyWriter ? together : undefined,
    renew: Effect.sync(() => pool.renew())
  }
})
