import { Failed } from "../../api/Failed.ts"

const fields = ["id", "entity_id", "user_id"]

/** Whether the error is that the address has an unknown or malformed id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Failed &&
  (error.status === 404 || (error.status === 400 && fields.includes(error.rule?.field ?? "")))
