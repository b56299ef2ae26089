import type { Chosen } from "./wizardState.ts"
import type { FoundPerson, FoundPlace, Weight } from "./worker/protocol.ts"

export type MatchKind = "people" | "clients" | "projects"

/** A person, client or project of the file, as the page lists it. */
export interface Match extends Weight {
  readonly key: string
  readonly name: string
  /** An e-mail, or a project's client. */
  readonly note: string
  /** What is found by itself; null where there is none of that name. */
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

/** Those that need a look come first: one has to be chosen, then what is not there yet, then the rest by hours. */
export const matchesOf = ({ survey }: Pick<Chosen, "survey">, kind: MatchKind): ReadonlyArray<Match> => {
  const found = kind === "people" ? survey.people.map(personMatch) : survey[kind].map(placeMatch)
  const rank = ({ by, id }: Match): number => (by === "several" ? 0 : id === null ? 1 : 2)
  return found.toSorted((a, b) => rank(a) - rank(b) || b.minutes - a.minutes || (a.key < b.key ? -1 : 1))
}
