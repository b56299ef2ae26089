import { Config, Effect, Redacted } from "effect"
import { SqlError } from "effect/sql"
import { layerDatabase } from "./Database.ts"
import { connectServer, serverAddress } from "./engine/serverSocket.ts"
import type { Transport } from "./engine/Session.ts"
import { migrations as released } from "./migrations/migrations.ts"
import type { Migrations } from "./migrations/migrate.ts"

/** A PostgreSQL server at `DATABASE_URL`, with at most `DATABASE_POOL` sessions (10 unless said otherwise). */
export const layerServer = (options: { readonly migrations?: Migrations } = {}) =>
  layerDatabase(fromConfig, options.migrations ?? released)

const fromConfig: Effect.Effect<Transport, Config.ConfigError | SqlError.SqlError> = Effect.gen(function* () {
  const url = yield* Config.Redacted("DATABASE_URL")
  const maxSessions = yield* Config.Int("DATABASE_POOL").pipe(Config.withDefault(10))
  const parsed = URL.parse(Redacted.value(url))
  if (parsed === null) return yield* unreadable
  const connect = connectServer(serverAddress(parsed))
  parsed.searchParams.delete("sslmode")
  return { connect, url: Redacted.make(parsed.href), maxSessions, settings }
})

const unreadable = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({
    cause: undefined,
    operation: "connect",
    message: "DATABASE_URL is not an address like postgres://user:password@host:5432/database"
  })
})

const settings = {
  timezone: "UTC",
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
  jit: "off"
} as const
