import type { PgConnection } from "@effect/sql-pg"
import { storeCall } from "@hourbook/core/shared/storeCall"
import { Effect } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { beginConfined, commitOnly, confineStatement, type Entrance } from "./confinement.ts"
import type { Faults } from "./Faults.ts"
import type { Checked } from "./rights.ts"
import type { Session } from "./Session.ts"

type Params = ReadonlyArray<unknown>

/** Runs the statements of `effect/sql` on a session. */
export class Statements implements SqlConnection.Connection {
  readonly #connection: PgConnection.PgConnection
  readonly #faults: Faults

  constructor(connection: PgConnection.PgConnection, faults: Faults) {
    this.#connection = connection
    this.#faults = faults
  }

  protected run<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return this.#faults.dieIfAway(storeCall(statement))
  }

  executeRaw(sql: string, params: Params, prepare = true): Effect.Effect<PgConnection.Result, SqlError.SqlError> {
    return this.run(this.#connection.query(sql, params, prepare))
  }
  execute(sql: string, params: Params) {
    return Effect.map(this.executeRaw(sql, params), rowsOf)
  }
  executeUnprepared(sql: string, params: Params) {
    return Effect.map(this.executeRaw(sql, params, false), rowsOf)
  }
  executeValues(sql: string, params: Params) {
    return this.run(this.#connection.queryValues(sql, params))
  }
  executeValuesUnprepared(sql: string, params: Params) {
    return this.run(this.#connection.queryValues(sql, params, false))
  }
  executeStream(sql: string, params: Params) {
    return this.#connection.stream(sql, params)
  }
}

const rowsOf = (result: PgConnection.Result) => result.rows

/**
 * Runs statements inside a transaction. BEGIN and the confinement travel with the first statement, so they cost no round
 * trip, and a transaction without statements sends nothing. The end of a read-only transaction is not awaited.
 */
export class TransactionStatements extends Statements {
  readonly #session: Session
  readonly #entrance: Entrance
  readonly #checked: Checked
  #onlyReads = false

  constructor(options: {
    readonly session: Session
    readonly pinned: PgConnection.PgConnection
    readonly entrance: Entrance
    readonly checked: Checked
    readonly faults: Faults
  }) {
    super(options.pinned, options.faults)
    this.#session = options.session
    this.#entrance = options.entrance
    this.#checked = options.checked
  }

  protected override run<A>(statement: Effect.Effect<A, SqlError.SqlError>) {
    return this.#checked(super.run(statement))
  }

  override executeRaw(sql: string, params: Params, prepare = true) {
    if (sql.startsWith("BEGIN")) {
      return Effect.sync(() => {
        this.#onlyReads = sql.endsWith("READ ONLY")
        this.#session.wire.prependOnce(beginConfined(this.#entrance, sql))
        return emptyResult("BEGIN")
      })
    }
    if (sql !== "COMMIT" && sql !== "ROLLBACK") return super.executeRaw(sql, params, prepare)
    return Effect.suspend(() =>
      this.#endsWithoutWaiting(sql) ? Effect.succeed(emptyResult(sql)) : super.executeRaw(sql, params, prepare)
    )
  }

  /**
   * Whether the transaction ends without a round trip: it never began, it only read, or it is rolled back on a session
   * that is about to close, which rolls it back too.
   */
  #endsWithoutWaiting(end: "COMMIT" | "ROLLBACK"): boolean {
    const { spent, wire } = this.#session
    if (wire.hasUnsentPreamble) {
      wire.prependEach(confineStatement(this.#entrance, false))
      return true
    }
    if (end === "ROLLBACK") return spent()
    if (this.#onlyReads) wire.send(commitOnly)
    return this.#onlyReads
  }
}

const emptyResult = (command: string): PgConnection.Result => ({
  command,
  rowCount: 0,
  oid: null,
  rows: [],
  fields: []
})
