import { Failed } from "../../api/client.ts"

/** Whether the error is that the address has an unknown or malformed id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Failed &&
  (error.status === 404 || (error.status === 400 && /^(?:id|entity_id|user_id)\b/u.test(error.message)))
