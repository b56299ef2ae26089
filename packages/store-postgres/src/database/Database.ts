import { PgClient } from "@effect/sql-pg"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { type Instant, now } from "@hourbook/core/values/Instant"
import { Cause, Context, Effect, Layer, Option, Predicate, References, Schedule, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { type SqlConnection, SqlClient, SqlError } from "effect/sql"
import { type Confinement, CurrentConfinement, sameConfinement, TakesNumber } from "../engine/confinement.ts"
import { Faults } from "../engine/Faults.ts"
import type { Transport } from "../engine/Session.ts"
import { CurrentSeries, makeSessions, type Sessions } from "../engine/sessions.ts"
import { keepCounting } from "../migrations/keepCounting.ts"
import { migrate } from "../migrations/migrate.ts"
import type { Migrations } from "../migrations/Migration.ts"
import type { TablesAreNewer } from "../migrations/TablesAreNewer.ts"

/**
 * PostgreSQL with row-level security. A statement outside `within`, `transaction`, `snapshot` and `operator` sees no
 * workspace.
 */
export class Database extends Context.Service<
  Database,
  {
    readonly sql: SqlClient.SqlClient
    /**
     * Confines each statement to one workspace, for reads and writes, without an additional round trip or a transaction.
     * Inside a `transaction` of the same workspace, the statements join it.
     */
    readonly within: (workspaceId: string) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * The same for a statement that writes what can be locked, and has the lock as a condition: its transaction takes a number before
     * the statement begins. Inside a `transaction` it has one.
     */
    readonly writing: (workspaceId: string) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Runs one transaction confined to the workspace: one round trip per statement and one to commit. It has a number
     * before its first statement begins, and restarts up to five times after a serialization failure or a deadlock, so it must contain only database work.
     */
    readonly transaction: (
      workspaceId: string
    ) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
    /**
     * Runs reads that all see the workspace at one point in time, one after another. It adds no round trip. Inside
     * another snapshot or a transaction it has no effect.
     */
    readonly snapshot: (
      workspaceId: string
    ) => <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
    /** Runs one transaction as the owner of the tables, across all workspaces: for migrations and the administration commands. */
    readonly operator: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
    /** Whether a write failed lately because the database had no space left. */
    readonly isFull: Effect.Effect<boolean>
  }
>()("@hourbook/store-postgres/database/Database") {}

/**
 * Opens the database after migrating its tables, or after checking that they are up to date. Fails if row-level security
 * would have no effect, and with TablesAreNewer if a newer version migrated them.
 */
export const layerDatabase = <E, R>(
  transport: Effect.Effect<Transport, E, R>,
  options: {
    readonly migrations: Migrations | undefined
    readonly migrate: boolean
    /** Keeps a copy of the database before it is migrated, where nothing else writes to it. Throws where it cannot. */
    readonly backUp?: (copied: { readonly migration: number; readonly at: Instant }) => void
  }
): Layer.Layer<Database, E | SqlError.SqlError | TablesAreNewer, Exclude<R, Scope.Scope>> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const faults = new Faults()
      const sessions = yield* makeSessions(yield* transport, faults)
      const sql = yield* makeClient(sessions)
      const backUp = (migration: number) => copyFirst(sql, database.operator, migration, options.backUp)
      const database = Database.of({ ...confined(sql, sessions), isFull: faults.isFull })
      yield* Effect.catchDefect(
        Effect.andThen(
          migrate({ sql, operator: database.operator, renew: sessions.renew, ...options, backUp }),
          // Tables of other migrations than ours need not have a log.
          options.migrations === undefined ? keepCounting(database) : Effect.void
        ),
        failToOpen
      )
      return database
    })
  ).pipe(Layer.provide(Reactivity.layer))

/** Writes everything to the files of the database, and has them copied. */
const copyFirst = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  operator: Database["Service"]["operator"],
  migration: number,
  backUp: ((copied: { readonly migration: number; readonly at: Instant }) => void) | undefined
) {
  if (backUp === undefined) return
  yield* operator(sql`checkpoint`)
  const at = yield* now
  yield* Effect.try({ try: () => backUp({ migration, at }), catch: notBackedUp })
})

const notBackedUp = (cause: unknown) =>
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({
      cause: undefined,
      operation: "connect",
      message:
        "the tables are of an earlier version, and the backup before their migration failed: " +
        `${cause instanceof Error ? cause.message : String(cause)}. Nothing was migrated: make space and start again`
    })
  })

/** A database that is away while it is opened is an expected error. */
const failToOpen = (defect: unknown): Effect.Effect<never, SqlError.SqlError> =>
  defect instanceof StoreUnavailable && SqlError.isSqlError(defect.cause)
    ? Effect.fail(defect.cause)
    : Effect.die(defect)

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

/** PostgreSQL replies ROLLBACK to the COMMIT of a transaction with a failed statement. */
const commit = (connection: SqlConnection.Connection) =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    Predicate.hasProperty(result, "command") && result.command === "ROLLBACK" ? Effect.fail(rolledBack) : Effect.void
  )

const rolledBack = new SqlError.SqlError({
  reason: new SqlError.UnknownError({
    cause: undefined,
    operation: "commit",
    message: "The transaction was rolled back because one of its statements failed"
  })
})

const confined = (sql: SqlClient.SqlClient, { snapshot, together }: Sessions): Omit<Database["Service"], "isFull"> => {
  const isOpen = (context: Context.Context<never>) => Option.isSome(Context.getOption(context, sql.transactionService))
  const isTogether = (context: Context.Context<never>) =>
    isOpen(context) || Context.get(context, CurrentSeries) !== undefined
  /** A transaction or a snapshot keeps its first confinement, so entering another one inside it is a programming error. */
  const enter = <A, E, R>(confinement: Confinement, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.contextWith((context: Context.Context<never>) =>
      isTogether(context) && !sameConfinement(Context.get(context, CurrentConfinement), confinement)
        ? Effect.die(new Error("a transaction cannot change to another workspace"))
        : Effect.provideService(self, CurrentConfinement, confinement)
    )
  /** Retries only the outermost transaction, since a conflict in a nested one aborts both. */
  const inTransaction = <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.contextWith((context: Context.Context<never>) =>
      isOpen(context) ? sql.withTransaction(self) : retryConflicts(sql.withTransaction(self))
    )
  const inSnapshot = <A, E, R>(id: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R> =>
    Effect.contextWith((context: Context.Context<never>) => {
      if (isTogether(context)) return self
      if (together !== undefined) return together(id)(self)
      const reads = snapshot((connection) => Effect.provideService(self, sql.transactionService, [connection, 0]))
      return Context.get(context, References.TracerEnabled) ? Effect.withSpan(reads, "sql.transaction") : reads
    })
  return {
    sql,
    within: (id) => (self) => enter({ kind: "workspace", id }, self),
    writing: (id) => (self) => enter({ kind: "workspace", id }, numbered(self)),
    transaction: (id) => (self) => enter({ kind: "workspace", id }, numbered(inTransaction(self))),
    snapshot: (id) => (self) => enter({ kind: "workspace", id }, inSnapshot(id, self)),
    operator: (self) => enter({ kind: "operator" }, sql.withTransaction(self))
  }
}

const numbered = Effect.provideService(TakesNumber, true)

const backoff = Schedule.jittered(Schedule.exponential("10 millis"))

const retryConflicts = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.sandbox(self).pipe(
    Effect.retry({ schedule: backoff, times: 5, while: isConflict }),
    Effect.catch((cause) =>
      isConflict(cause) ? Effect.die(new StoreUnavailable({ cause: Cause.squash(cause) })) : Effect.failCause(cause)
    )
  )

/** Whether the cause contains a conflict, as an error or as a defect. */
const isConflict = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => {
    const error = Cause.isFailReason(reason) ? reason.error : Cause.isDieReason(reason) ? reason.defect : undefined
    return SqlError.isSqlError(error) && conflicts.has(error.reason._tag)
  })

const conflicts: ReadonlySet<string> = new Set(["SerializationError", "DeadlockError"])
