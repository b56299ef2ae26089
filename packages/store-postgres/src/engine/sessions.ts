import { CurrentErrand } from "@hourbook/core/shared/loopTurns"
import { RequestWait } from "@hourbook/core/shared/StoreWait"
import { Clock, Context, Effect, Exit, Pool, Scope } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import {
  appRole,
  checkPresumed,
  type Confinement,
  confineStatement,
  CurrentConfinement,
  type Entrance
} from "./confinement.ts"
import type { Deadlines } from "./Deadlines.ts"
import type { Series } from "./fairLines.ts"
import { FairQueue } from "./FairQueue.ts"
import type { Faults } from "./Faults.ts"
import { type Checked, makeChecked, pendingCheck } from "./rights.ts"
import { openSession, type Session, type Transport } from "./Session.ts"
import { sessionGauges } from "./sessionGauges.ts"
import { Statements, TransactionStatements } from "./Statements.ts"
import type { Patience } from "./Wire.ts"

/**
 * A pool of sessions, which workspaces share fairly. Each is leased to one borrower at a time, with the confinement of the
 * borrowing fiber.
 */
export interface Sessions {
  /** Leases a session for one statement. */
  readonly borrow: SqlConnection.Borrower
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

interface PooledSession extends Session {
  readonly statements: Statements
  readonly generation: number
  /** The time of the last lease, in milliseconds since 1970. */
  usedAt: number
  /** Whether the session knows the statements that check what a request presumes. */
  isCheckPrepared: boolean
}

/** What a session does for its present borrower. */
interface Entered {
  readonly entrance: Entrance
  readonly checked: Checked
}

/** A session until the scope closes, and what is left of the time of the request, if it has a limit. */
interface Lease {
  readonly session: PooledSession
  readonly left: (() => number) | undefined
}

/**
 * A session that is idle for longer is closed. A platform that suspends the process between requests stops the pool's
 * timer, and the socket may be dead without an error, so each lease checks the age as well.
 */
const idleSeconds = 60

export const makeSessions = Effect.fnUntraced(function* (
  transport: Transport,
  faults: Faults
): Effect.fn.Return<Sessions, never, Scope.Scope> {
  let generation = 0
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const pool = yield* Pool.makeWithTTL({
    acquire: Effect.map(openSession(transport), (session): PooledSession => ({
      ...session,
      statements: new Statements(session.connection, faults),
      generation,
      usedAt: now(),
      isCheckPrepared: false
    })),
    min: 0,
    max: transport.maxSessions,
    timeToLive: `${idleSeconds} seconds`,
    timeToLiveStrategy: "usage"
  })
  const isOutdated = (session: PooledSession) =>
    session.generation !== generation || session.spent() || now() - session.usedAt > idleSeconds * 1000
  const queue = new FairQueue({ sessions: transport.maxSessions, perWorkspace: transport.workspaceSessions }, now)
  const leased = new Set<PooledSession>()
  yield* sessionGauges(transport.maxSessions, () => leased.size)
  const leave = (session: PooledSession) =>
    Effect.suspend(() => {
      leased.delete(session)
      return isOutdated(session) ? Pool.invalidate(pool, session) : Effect.void
    })

  const { deadlines } = transport
  /** Counts the time until the scope closes for the present request. Returns what is left of its time, if it has a limit. */
  const counted = Effect.flatMap(RequestWait, (wait) =>
    wait === undefined || deadlines === undefined
      ? Effect.undefined
      : Effect.acquireRelease(
          Effect.sync(() => {
            wait.begin(now())
            return () => deadlines.request - wait.total(now())
          }),
          () => Effect.sync(() => wait.end(now()))
        )
  )

  const enter = ({ left, session }: Lease) => {
    session.usedAt = now()
    return Effect.tap(confine(session), ({ entrance: { confinement } }) =>
      Effect.map(CurrentErrand, (errand) => {
        leased.add(session)
        session.wire.workFor(errand, patienceFor(confinement, deadlines, left))
      })
    )
  }

  /** An outdated session is closed after it is returned: the pool replaces one that is in use before it is closed. */
  const current: Effect.Effect<PooledSession, SqlError.SqlError, Scope.Scope> = Effect.gen(function* () {
    const scope = yield* Scope.fork(yield* Effect.scope)
    const held = new Set<PooledSession>()
    yield* Scope.addFinalizer(
      scope,
      Effect.suspend(() => Effect.forEach(held, leave, { discard: true }))
    )
    const session = yield* Scope.provide(Pool.get(pool), scope)
    held.add(session)
    if (!isOutdated(session)) return session
    yield* Scope.close(scope, Exit.void)
    return yield* current
  })
  const next = Effect.andThen(turn(queue), current)
  const inTime = (left: number) =>
    deadlines === undefined
      ? next
      : Effect.timeoutOrElse(next, {
          duration: Math.max(0, Math.min(deadlines.session, left)),
          orElse: () => Effect.fail(noSession)
        })
  const lease = Effect.flatMap(counted, (left) =>
    Effect.map(faults.dieIfAway(inTime(left?.() ?? Number.POSITIVE_INFINITY)), (session): Lease => ({ session, left }))
  )

  const borrow: Sessions["borrow"] = <A, E, R>(use: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>) =>
    Effect.scoped(
      Effect.flatMap(lease, (it) => Effect.flatMap(enter(it), ({ checked }) => checked(use(it.session.statements))))
    )

  const reserve = Effect.gen(function* () {
    const leased = yield* lease
    const { session } = leased
    const entered = yield* enter(leased)
    const pinned = yield* session.connection.pin
    return new TransactionStatements({ session, pinned, faults, ...entered })
  })

  const together: Sessions["together"] = (workspaceId) => (self) =>
    queue.series(workspaceId, (series) => Effect.provideService(self, CurrentSeries, series))

  return {
    borrow,
    reserve,
    together: transport.isOnlyWriter ? together : undefined,
    renew: Effect.sync(() => void generation++)
  }
})

/** Sets the confinement of a session at the start of each lease, so that an earlier one cannot apply. */
const confine = Effect.fnUntraced(function* (session: PooledSession): Effect.fn.Return<Entered, SqlError.SqlError> {
  const confinement = yield* CurrentConfinement
  if (!session.confined && confinement.kind !== "operator") return yield* unconfined
  const pending = yield* pendingCheck(confinement)
  const entrance = { confinement, check: pending && checkPresumed(pending, session.isCheckPrepared) }
  session.wire.prependEach(confineStatement(entrance, (yield* CurrentSeries) !== undefined))
  return { entrance, checked: makeChecked(pending, () => void (session.isCheckPrepared = true)) }
})

/** Statements of no workspace are short: they find the owner of a key or keep sign-ins, so they share a line without a limit. */
const turn = (queue: FairQueue) =>
  Effect.flatMap(CurrentConfinement, (confinement) =>
    Effect.flatMap(CurrentSeries, (series) => queue.wait(confinement, series))
  )

const patienceFor = (
  confinement: Confinement,
  deadlines: Deadlines | undefined,
  left: Lease["left"]
): Patience | undefined =>
  deadlines && confinement.kind === "operator"
    ? { milliseconds: deadlines.operator - deadlines.connect, untilOthersWait: deadlines.connect }
    : deadlines && { milliseconds: deadlines.reply, left }

const noSession = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({
    cause: undefined,
    operation: "connect",
    message: "no session of the database became free in time"
  })
})

const unconfined = new SqlError.SqlError({
  reason: new SqlError.AuthorizationError({
    cause: undefined,
    operation: "connect",
    message:
      `The database user bypasses row-level security and cannot set the role ${appRole}. ` +
      `Allow it to create roles, or create ${appRole} with nologin and grant it to the user, or use a user that is ` +
      `neither a superuser nor has bypassrls.`
  })
})
