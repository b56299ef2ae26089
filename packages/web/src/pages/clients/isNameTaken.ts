import { Failed } from "../../api/client.ts"

/** Whether another record has the name already. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof Failed && error.status === 400 && error.message.startsWith("name: is in use")
