import { Failed } from "../api/Failed.ts"
import { m } from "../paraglide/messages.js"

const ofCode = (error: Failed): string | undefined => {
  if (error.code === "offline") return m.errors_offline()
  if (error.reason === "sign_in_again") return m.errors_sign_in_again()
  if (error.reason === "another_workspace") return m.errors_other_workspace()
  if (error.reason === "not_secure") return m.errors_not_secure()
  if (error.status === 412) return error.text ?? m.errors_changed()
  if (error.status === 413) return m.errors_too_long()
  if (error.status === 429) return m.errors_too_often()
  if (error.status === 503) return m.errors_busy()
  if (error.status >= 500) return m.errors_server()
  return undefined
}

/** What a person reads about an error: the common ones in their language, others in the server's own words. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Failed)) return m.errors_unexpected()
  return ofCode(error) ?? error.text ?? (error.status === 403 ? m.errors_forbidden() : error.message)
}
