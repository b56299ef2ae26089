import { distance } from "fastest-levenshtein"
import type { ReferencesDraft } from "../records/Record.ts"
import { fold } from "../values/fold.ts"
import type { TimeEntryFields } from "./TimeEntry.ts"

/** The part of a time entry, or of a draft, that is compared. */
export type Compared = Pick<TimeEntryFields, "description" | "durationMinutes" | "workedOn" | "currency"> &
  Pick<ReferencesDraft, "clientId" | "projectId">

/** The first characters of a description tell enough. */
const comparedCharacters = 120

/** What is compared of each: one is compared with hundreds. */
const compared = new WeakMap<Compared, string>()

const plain = (of: Compared): string => {
  const known = compared.get(of)
  if (known !== undefined) return known
  const text = fold(of.description).replace(/\s+/gu, " ").trim().slice(0, comparedCharacters)
  compared.set(of, text)
  return text
}

/** Whether one description contains the other, or at most a fifth of the characters differ. */
const isSimilar = (a: Compared, b: Compared): boolean => {
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
  isSimilar(a, b)
