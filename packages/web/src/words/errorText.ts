import { Failed } from "../api/client.ts"
import { m } from "../paraglide/messages.js"

/** What a person reads about an error: the server's own words, translated where they are common. */
export const errorText = (error: unknown): string => {
  if (error instanceof Failed) return error.code === "offline" ? m.errors_offline() : error.message
  return m.errors_unexpected()
}
