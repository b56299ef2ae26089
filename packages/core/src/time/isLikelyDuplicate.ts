import { distance } from "fastest-levenshtein"
import type { ReferencesDraft } from "../records/Record.ts"
import { fold } from "../shared/Text.ts"
import type { TimeEntryFields } from "./TimeEntry.ts"

/** The part of a time entry, or of a draft, that is compared. */
export type Compared = Pick<TimeEntryFields, "description" | "durationMinutes" | "workedOn" | "currency"> &
  Pick<ReferencesDraft, "clientId" | "projectId">

/** The first characters of a description tell enough. */
const comparedCharacters = 120

const plain = (text: string): string => fold(text).replace(/\s+/gu, " ").trim().slice(0, comparedCharacters)

/** Whether one description contains the other, or at most a fifth of the characters differ. */
const isSimilar = (a: string, b: string): boolean => {
  const [x, y] = [plain(a), plain(b)]
  return x === y || x.includes(y) || y.includes(x) || distance(x, y) <= Math.max(x.length, y.length) / 5
}

/** Whether both name a project or client, and not the same. */
const differ = (a: string | null | undefined, b: string | null | undefined): boolean =>
  typeof a === "string" && typeof b === "string" && a !== b

/**
 * Whether one entry may repeat the other by mistake: the same day, duration and currency, a similar description, and no
 * other project or client.
 */
export const isLikelyDuplicate = (a: Compared, b: Compared): boolean =>
  a.workedOn === b.workedOn &&
  a.durationMinutes === b.durationMinutes &&
  a.currency === b.currency &&
  !differ(a.projectId, b.projectId) &&
  !differ(a.clientId, b.clientId) &&
  isSimilar(a.description, b.description)
