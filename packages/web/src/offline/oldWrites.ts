import { makeQuestion } from "../api/question.ts"
import type { KeptWrite } from "./keptWrites.ts"

/** Whether changes that are older than a day are sent; the server does not know their keys any more. */
export const oldWritesQuestion = makeQuestion<{ readonly count: number; readonly since: number }, boolean>()

/** Whether a change has waited to be sent for more than a day. */
export const isOld = ({ at, refusal }: KeptWrite): boolean => refusal === undefined && Date.now() - at > 24 * 3_600_000
