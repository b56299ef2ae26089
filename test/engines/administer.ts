import { PgConnection } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"

/** Runs a statement on a session of its own, without any of what the app's sessions are confined by. */
export const administer = (url: string, statement: string) =>
  PgConnection.make({ url: Redacted.make(url) }).pipe(
    Effect.flatMap((connection) => connection.query(statement)),
    Effect.map((result) => result.rows),
    Effect.scoped,
    Effect.orDie
  )
