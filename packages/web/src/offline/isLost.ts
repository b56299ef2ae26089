import type { Failed } from "../api/Failed.ts"
import type { KeptWrite } from "./keptWrites.ts"
import { tab } from "./tabs.ts"

/** Whether what was typed is nowhere but in the change, and can be shown with a record in a list. */
export const isLost = ({ isOptimistic = false, method, tab: made, tries }: KeptWrite, { status }: Failed): boolean =>
  (method === "POST" || (method === "PUT" && status !== 404)) && (tries > 0 || made !== tab || isOptimistic)
