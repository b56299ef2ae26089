import type { FoundPerson, FoundPlace, Weight } from "../worker/protocol.ts"
import { isGone, isShared, type MatchKind } from "./importState.ts"
import type { Chosen } from "./wizardState.ts"

/** A person, client or project of the file, as the page lists it. */
export interface Match extends Weight {
  readonly key: string
  readonly name: string
  /** An e-mail, or a project's client. */
  readonly note: string
  /** What is found by name; null if there is none. */
  readonly id: string | null
  readonly by: FoundPerson["by"] | "place"
}

const personMatch = ({ by, email, entries, id, key, minutes, name }: FoundPerson): Match => ({
  key,
  name,
  note: email === name ? "" : email,
  id,
  by,
  entries,
  minutes
})

const placeMatch = ({ client, entries, id, key, minutes, name }: FoundPlace): Match => ({
  key,
  name,
  note: client,
  id,
  by: "place",
  entries,
  minutes
})

/** Sorted by the need for attention: those without a choice first, then new ones, then the rest by hours. */
export const matchesOf = (
  chosen: Pick<Chosen, "gone" | "mapping" | "survey">,
  kind: MatchKind
): ReadonlyArray<Match> => {
  const { survey } = chosen
  const found = kind === "people" ? survey.people.map(personMatch) : survey[kind].map(placeMatch)
  const rank = (match: Match): number =>
    isShared(match.by) || isGone(chosen, kind, match) ? 0 : match.id === null ? 1 : 2
  return found.toSorted((a, b) => rank(a) - rank(b) || b.minutes - a.minutes || (a.key < b.key ? -1 : 1))
}
