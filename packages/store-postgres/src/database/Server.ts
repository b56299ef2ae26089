import { Config, Effect, Redacted } from "effect"
import { SqlError } from "effect/sql"
import { type Deadlines, defaultDeadlines } from "../engine/Deadlines.ts"
import { connectServer, serverAddress } from "../engine/serverSocket.ts"
import type { Transport } from "../engine/Session.ts"
import type { Migrations } from "../migrations/Migration.ts"
import { layerDatabase } from "./Database.ts"

export interface ServerOptions {
  readonly migrations?: Migrations
  /** Whether to create and migrate the tables; if false, opening fails for tables of another version. Default: true. */
  readonly migrate?: boolean
  /** The maximum number of sessions if `DATABASE_POOL` is not set. Default: 10. */
  readonly maxSessions?: number
  /** How long to wait for the server. */
  readonly deadlines?: Deadlines
}

/** The PostgreSQL server at `DATABASE_URL`, with at most `DATABASE_POOL` sessions, `DATABASE_WORKSPACE_SESSIONS` for a workspace. */
export const layerServer = ({
  deadlines = defaultDeadlines,
  maxSessions = 10,
  migrate = true,
  migrations
}: ServerOptions = {}) => layerDatabase(fromConfig(maxSessions, deadlines), { migrations, migrate })

const fromConfig = Effect.fnUntraced(function* (
  defaultMaxSessions: number,
  deadlines: Deadlines
): Effect.fn.Return<Transport, Config.ConfigError | SqlError.SqlError> {
  const url = yield* Config.Redacted("DATABASE_URL")
  const maxSessions = yield* Config.Int("DATABASE_POOL").pipe(Config.withDefault(defaultMaxSessions))
  const workspaceSessions = yield* Config.Int("DATABASE_WORKSPACE_SESSIONS").pipe(
    Config.withDefault(Math.max(1, Math.floor(maxSessions / 4)))
  )
  const parsed = URL.parse(Redacted.value(url))
  if (parsed === null) return yield* invalidUrl
  const connect = connectServer(serverAddress(parsed))
  parsed.searchParams.delete("sslmode")
  return {
    connect,
    url: Redacted.make(parsed.href),
    maxSessions,
    workspaceSessions,
    isOnlyWriter: false,
    settings,
    deadlines
  }
})

const invalidUrl = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({
    cause: undefined,
    operation: "connect",
    message: "DATABASE_URL is not a URL like postgres://user:password@host:5432/database"
  })
})

const settings = {
  timezone: "UTC",
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
  jit: "off"
} as const
