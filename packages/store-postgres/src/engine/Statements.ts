import type { PgConnection } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { aheadOfStatement, aheadOfTransaction, type Confinement, ending } from "./confinement.ts"
import type { Session } from "./Session.ts"

type Params = ReadonlyArray<unknown>

/** Runs the statements of `effect/sql` on a session. */
export class Statements implements SqlConnection.Connection {
  readonly #connection: PgConnection.PgConnection

  constructor(connection: PgConnection.PgConnection) {
    this.#connection = connection
  }

  executeRaw(sql: string, params: Params, prepare = true): Effect.Effect<PgConnection.Result, SqlError.SqlError> {
    return this.#connection.query(sql, params, prepare)
  }
  execute(sql: string, params: Params) {
    return Effect.map(this.executeRaw(sql, params), rowsOf)
  }
  executeUnprepared(sql: string, params: Params) {
    return Effect.map(this.executeRaw(sql, params, false), rowsOf)
  }
  executeValues(sql: string, params: Params) {
    return this.#connection.queryValues(sql, params)
  }
  executeValuesUnprepared(sql: string, params: Params) {
    return this.#connection.queryValues(sql, params, false)
  }
  executeStream(sql: string, params: Params) {
    return this.#connection.stream(sql, params)
  }
}

const rowsOf = (result: PgConnection.Result) => result.rows

/**
 * The same inside a transaction. BEGIN costs no round trip, it goes ahead of the first statement together with the
 * confinement; a transaction without statements never reaches the server. Nobody waits for the end of one that only read.
 */
export class TransactionStatements extends Statements {
  readonly #session: Session
  readonly #confinement: Confinement
  #onlyReads = false

  constructor(options: {
    readonly session: Session
    readonly pinned: PgConnection.PgConnection
    readonly confinement: Confinement
  }) {
    super(options.pinned)
    this.#session = options.session
    this.#confinement = options.confinement
  }

  override executeRaw(sql: string, params: Params, prepare = true) {
    if (sql.startsWith("BEGIN")) {
      return Effect.sync(() => {
        this.#onlyReads = sql.endsWith("READ ONLY")
        this.#session.wire.aheadOfNext(aheadOfTransaction(this.#confinement, sql))
        return nothing("BEGIN")
      })
    }
    if (sql !== "COMMIT" && sql !== "ROLLBACK") return super.executeRaw(sql, params, prepare)
    return Effect.suspend(() =>
      this.#endsByItself(sql) ? Effect.succeed(nothing(sql)) : super.executeRaw(sql, params, prepare)
    )
  }

  /**
   * Whether nothing is to be waited for: a transaction that never began, one that only read, or the rollback on a session
   * that is about to be closed, which rolls it back too.
   */
  #endsByItself(end: "COMMIT" | "ROLLBACK"): boolean {
    const { spent, wire } = this.#session
    if (wire.holdsOne) {
      wire.aheadOfEach(aheadOfStatement(this.#confinement))
      return true
    }
    if (end === "ROLLBACK") return spent()
    if (this.#onlyReads) wire.aside(ending)
    return this.#onlyReads
  }
}

const nothing = (command: string): PgConnection.Result => ({ command, rowCount: 0, oid: null, rows: [], fields: [] })
