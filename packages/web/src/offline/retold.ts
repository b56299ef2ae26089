import { translated } from "../api/Failed.ts"
import type { KeptWrite } from "./keptWrites.ts"

/** A change that was refused, with its text in the language of now. */
export const retold = async (write: KeptWrite): Promise<KeptWrite> => {
  const text = write.refusal === undefined || write.rule === undefined ? undefined : await translated(write.rule)
  return text === undefined ? write : { ...write, refusal: text }
}
