import { PgClient } from "@effect/sql-pg"
import { Cause, Context, Effect, Layer, Option, Predicate, Schedule, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { type SqlConnection, SqlClient, SqlError } from "effect/sql"
import { type Confinement, CurrentConfinement, sameConfinement } from "../engine/confinement.ts"
import type { Transport } from "../engine/Session.ts"
import { makeSessions } from "../engine/sessions.ts"
import { migrate, type Migrations } from "../migrations/migrate.ts"

/** PostgreSQL behind row-level security. A statement outside of the four wrappers sees nothing of any workspace. */
export class Database extends Context.Service<
  Database,
  {
    readonly sql: SqlClient.SqlClient
    /**
     * Each statement sees one workspace only, and cannot write to another. Costs no round trip and opens no transaction.
     * Inside `transaction` of the same workspace the statements join it.
     */
    readonly within: (workspaceId: string) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * One transaction confined to the workspace: one round trip per statement and one to commit. Repeated from the start,
     * a few times, when the database says it lost against a concurrent one, so it must hold nothing but database work.
     */
    readonly transaction: (
      workspaceId: string
    ) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
    /**
     * Reads that all see the workspace as it was at one moment, one after the other on one session. It costs no round trip,
     * and inside of another one nothing at all.
     */
    readonly snapshot: (
      workspaceId: string
    ) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
    /** One transaction as the owner of the tables, over all workspaces: for migrations and the operator's command line. */
    readonly operator: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
  }
>()("@hourbook/store-postgres/database/Database") {}

/**
 * Opens the database and first brings its tables up to date, or sees that they are. Fails when row-level security would
 * not hold.
 */
export const layerDatabase = <E, R>(
  transport: Effect.Effect<Transport, E, R>,
  options: { readonly migrations: Migrations; readonly migrate: boolean }
): Layer.Layer<Database, E | SqlError.SqlError, Exclude<R, Scope.Scope>> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const sessions = yield* makeSessions(yield* transport)
      const sql = yield* makeClient(sessions)
      const database = Database.of(confined(sql))
      yield* migrate({ sql, operator: database.operator, renew: sessions.renew, ...options })
      return database
    })
  ).pipe(Layer.provide(Reactivity.layer))

const makeClient = (sessions: Effect.Success<ReturnType<typeof makeSessions>>) =>
  SqlClient.make({
    acquirer: sessions.reserve,
    borrower: sessions.borrow,
    transactionAcquirer: sessions.reserve,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    spanAttributes: [["db.system.name", "postgresql"]],
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`
  })

/** PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed. */
const commit = (connection: SqlConnection.Connection) =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    Predicate.hasProperty(result, "command") && result.command === "ROLLBACK" ? Effect.fail(rolledBack) : Effect.void
  )

const rolledBack = new SqlError.SqlError({
  reason: new SqlError.UnknownError({
    cause: undefined,
    operation: "commit",
    message: "The transaction was rolled back because one of its statements had failed"
  })
})

const confined = (sql: SqlClient.SqlClient): Database["Service"] => {
  const isOpen = (context: Context.Context<never>) => Option.isSome(Context.getOption(context, sql.transactionService))
  /** A transaction keeps the confinement it began with, so another one inside of it is a mistake of the caller. */
  const enter = <A, E, R>(confinement: Confinement, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.contextWith((context: Context.Context<never>) =>
      isOpen(context) && !sameConfinement(Context.get(context, CurrentConfinement), confinement)
        ? Effect.die(new Error("a transaction was asked to see another workspace"))
        : Effect.provideService(self, CurrentConfinement, confinement)
    )
  /** Only the outermost transaction can be repeated: what one inside of it lost, the outer one lost. */
  const whole = <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.contextWith((context: Context.Context<never>) =>
      isOpen(context) ? sql.withTransaction(self) : repeated(sql.withTransaction(self))
    )
  const atOneMoment = <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.contextWith((context: Context.Context<never>) =>
      isOpen(context)
        ? self
        : Effect.provideService(sql.withTransaction(self), SqlClient.BeginTransaction, beginSnapshot)
    )
  return {
    sql,
    within: (id) => (self) => enter({ kind: "workspace", id }, self),
    transaction: (id) => (self) => enter({ kind: "workspace", id }, whole(self)),
    snapshot: (id) => (self) => enter({ kind: "workspace", id }, atOneMoment(self)),
    operator: (self) => enter({ kind: "operator" }, sql.withTransaction(self))
  }
}

const beginSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

const attempts = Schedule.jittered(Schedule.exponential("10 millis"))

const repeated = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.sandbox(self).pipe(
    Effect.retry({ schedule: attempts, times: 5, while: lostAgainstAnother }),
    Effect.catch((cause) => Effect.failCause(cause))
  )

/** Also when the caller already turned the error into a defect. */
const lostAgainstAnother = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => {
    const error = Cause.isFailReason(reason) ? reason.error : Cause.isDieReason(reason) ? reason.defect : undefined
    return SqlError.isSqlError(error) && conflicts.has(error.reason._tag)
  })

const conflicts: ReadonlySet<string> = new Set(["SerializationError", "DeadlockError"])
