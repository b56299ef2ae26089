import { Failed } from "../api/client.ts"

/** Whether the server knows nothing by the id of an address, be it that of nothing or no id at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Failed &&
  (error.status === 404 || (error.status === 400 && /^(?:id|entity_id|user_id)\b/u.test(error.message)))
