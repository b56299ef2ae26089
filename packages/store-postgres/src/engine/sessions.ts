import { Clock, Effect, Option, Pool, type Scope } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { aheadOfStatement, appRole, type Confinement, CurrentConfinement } from "./confinement.ts"
import { openSession, type Session, type Transport } from "./Session.ts"
import { Statements, TransactionStatements } from "./Statements.ts"

/** Leases sessions, each to one borrower at a time, set up for the confinement of the fiber that asks. */
export interface Sessions {
  /** For one statement. */
  readonly borrow: SqlConnection.Borrower
  /** Until the scope closes: a stream or a transaction. Statements that outlive the scope fail. */
  readonly reserve: Effect.Effect<SqlConnection.Connection, SqlError.SqlError, Scope.Scope>
  /** Closes every session opened so far as it is returned, so that what a migration granted takes effect. */
  readonly renew: Effect.Effect<void>
}

interface Member extends Session {
  readonly statements: Statements
  readonly generation: number
  /** When it was last leased, in milliseconds since 1970. */
  usedAt: number
}

/**
 * A session that nobody used for longer is closed. Where the process is halted between requests, no timer sees to that
 * in time, and its socket may be gone without a word: so age is looked at before a lease, too.
 */
const idleSeconds = 60

export const makeSessions = Effect.fnUntraced(function* (
  transport: Transport
): Effect.fn.Return<Sessions, never, Scope.Scope> {
  let generation = 0
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const pool = yield* Pool.makeWithTTL({
    acquire: Effect.map(openSession(transport), (session): Member => ({
      ...session,
      statements: new Statements(session.connection),
      generation,
      usedAt: now()
    })),
    min: 0,
    max: transport.maxSessions,
    timeToLive: `${idleSeconds} seconds`,
    timeToLiveStrategy: "usage"
  })
  const outdated = (member: Member) =>
    member.generation !== generation || member.spent() || now() - member.usedAt > idleSeconds * 1000
  const dismissIfOutdated = (member: Member) =>
    Effect.suspend(() => (outdated(member) ? Pool.invalidate(pool, member) : Effect.void))

  const enter = (member: Member) => {
    member.usedAt = now()
    return confine(member)
  }

  const borrow: Sessions["borrow"] = <A, E, R>(
    use: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>
  ) => {
    const useOf = (member: Member): Effect.Effect<Option.Option<A>, E | SqlError.SqlError, R> =>
      outdated(member)
        ? Effect.as(Pool.invalidate(pool, member), Option.none())
        : Effect.flatMap(enter(member), () =>
            Effect.asSome(Effect.ensuring(use(member.statements), dismissIfOutdated(member)))
          )
    const attempt: Effect.Effect<A, E | SqlError.SqlError, R> = Effect.flatMap(
      Pool.use(pool, useOf),
      Option.match({ onNone: () => attempt, onSome: (value) => Effect.succeed(value) })
    )
    return attempt
  }

  const member: Effect.Effect<Member, SqlError.SqlError, Scope.Scope> = Effect.flatMap(Pool.get(pool), (found) =>
    outdated(found) ? Effect.andThen(Pool.invalidate(pool, found), member) : Effect.succeed(found)
  )

  const reserve = Effect.gen(function* () {
    const session = yield* member
    const confinement = yield* enter(session)
    yield* Effect.addFinalizer(() => dismissIfOutdated(session))
    const pinned = yield* session.connection.pin
    return new TransactionStatements({ session, pinned, confinement })
  })

  return { borrow, reserve, renew: Effect.sync(() => void generation++) }
})

/** Every lease starts here, so nothing of an earlier one can apply. */
const confine = (session: Session): Effect.Effect<Confinement, SqlError.SqlError> =>
  Effect.flatMap(CurrentConfinement, (confinement) => {
    if (!session.confined && confinement.kind !== "operator") return Effect.fail(unconfined)
    session.wire.aheadOfEach(aheadOfStatement(confinement))
    return Effect.succeed(confinement)
  })

const unconfined = new SqlError.SqlError({
  reason: new SqlError.AuthorizationError({
    cause: undefined,
    operation: "connect",
    message:
      `The database user can look past row-level security, and may not take on the role ${appRole}. ` +
      `Let it create roles, or create ${appRole} with nologin and grant it to the user, or use a user that is no ` +
      `superuser and has no bypassrls.`
  })
})
