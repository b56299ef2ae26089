import type { PgConnection } from "@effect/sql-pg"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { storeCall } from "@hourbook/core/telemetry/storeCall"
import { Effect } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { beginConfined, commit, commitOnly, confineStatement, type Entrance } from "./confinement.ts"
import type { Faults } from "./Faults.ts"
import type { Checked } from "./rights.ts"
import type { Session } from "./Session.ts"
import type { WideRows } from "./WideRows.ts"

type Params = ReadonlyArray<unknown>

/** So many rows are made at once. */
const few = 500

/** What the statements of all sessions share. */
export interface Shared {
  readonly faults: Faults
  readonly wideRows: WideRows
}

/** Runs the statements of `effect/sql` on a session. */
export class Statements implements SqlConnection.Connection {
  readonly #connection: PgConnection.PgConnection
  readonly #faults: Faults
  readonly #wideRows: WideRows

  constructor(connection: PgConnection.PgConnection, { faults, wideRows }: Shared) {
    this.#connection = connection
    this.#faults = faults
    this.#wideRows = wideRows
  }

  protected run<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return this.#faults.dieIfAway(storeCall(statement))
  }

  executeRaw(sql: string, params: Params, prepare = true): Effect.Effect<PgConnection.Result, SqlError.SqlError> {
    return this.run(this.#connection.query(sql, params, prepare))
  }
  execute(sql: string, params: Params): Effect.Effect<ReadonlyArray<object>, SqlError.SqlError> {
    const rowOf = this.#wideRows.maker(sql)
    if (rowOf === undefined) {
      return Effect.map(this.executeRaw(sql, params), ({ fields, rows }) => {
        this.#wideRows.learn(sql, fields)
        return rows
      })
    }
    return Effect.flatMap(this.executeValues(sql, params), (all) =>
      all.length <= few ? Effect.succeed(all.map(rowOf)) : mapInSlices(all, rowOf)
    )
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

/** What the statements of a lease run on. */
interface Leased {
  readonly session: Session
  readonly entrance: Entrance
  readonly checked: Checked
  readonly shared: Shared
}

/**
 * Runs statements inside a transaction. BEGIN and the confinement travel with the first statement, so they cost no round
 * trip, and a transaction without statements sends nothing.
 */
export class TransactionStatements extends Statements {
  readonly #session: Session
  readonly #entrance: Entrance
  readonly #checked: Checked

  constructor({ checked, entrance, pinned, session, shared }: Leased & { readonly pinned: PgConnection.PgConnection }) {
    super(pinned, shared)
    this.#session = session
    this.#entrance = entrance
    this.#checked = checked
  }

  protected override run<A>(statement: Effect.Effect<A, SqlError.SqlError>) {
    return this.#checked(super.run(statement))
  }

  override executeRaw(sql: string, params: Params, prepare = true) {
    if (sql.startsWith("BEGIN")) {
      return Effect.sync(() => {
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
   * Whether the transaction ends without a round trip: it never began, or it is rolled back on a session that is about to close,
   * which rolls it back too.
   */
  #endsWithoutWaiting(end: "COMMIT" | "ROLLBACK"): boolean {
    const { spent, wire } = this.#session
    if (wire.hasUnsentPreamble) {
      wire.prependEach(confineStatement(this.#entrance, false))
      return true
    }
    return end === "ROLLBACK" && spent()
  }
}

const beginSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

/** Runs reads that all see one moment. BEGIN travels with the first of them, and nothing waits for the end. */
export class SnapshotStatements extends Statements {
  readonly #session: Session
  readonly #checked: Checked
  #isOver = false

  constructor({ checked, entrance, session, shared }: Leased) {
    super(session.connection, shared)
    this.#session = session
    this.#checked = checked
    session.wire.prependOnce(beginConfined(entrance, beginSnapshot))
  }

  protected override run<A>(statement: Effect.Effect<A, SqlError.SqlError>) {
    const checked = this.#checked(super.run(statement))
    return Effect.suspend(() => (this.#isOver ? Effect.die(new Error("the snapshot is over")) : checked))
  }

  /** Nothing was written, so that a failed transaction may end with COMMIT too. A session that is about to close ends it as well. */
  end(): undefined {
    const { spent, wire } = this.#session
    this.#isOver = true
    if (wire.hasUnsentPreamble) wire.prependEach(undefined)
    else if (!spent()) wire.sendSoon(commit, commitOnly)
  }
}

const emptyResult = (command: string): PgConnection.Result => ({
  command,
  rowCount: 0,
  oid: null,
  rows: [],
  fields: []
})
