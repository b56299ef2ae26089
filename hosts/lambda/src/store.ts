import { failStartup } from "@hourbook/runtime/errors/StartupError"

/** An environment handles one request at a time, which uses at most two sessions; the other sessions are for other environments. */
export const server = { maxSessions: 2, migrate: false } as const

export const noStore = failStartup(
  "No store is configured. Set HOURBOOK_STORE to dynamodb, or DATABASE_URL to the address of a PostgreSQL server."
)
