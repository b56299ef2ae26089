import type { FileEntry } from "../sources/FileEntry.ts"
import { foldAddress } from "./foldAddress.ts"
import { foldName } from "./foldName.ts"
import { mappedId } from "./mappedId.ts"
import type { Mapping } from "./Mapping.ts"
import type { World } from "./World.ts"

/**
 * How a person of the file was found among the members. `new` becomes a former member without keys; of `several` with the
 * name, the mapping has to say which, before anything is imported.
 */
export type FoundBy = "mapping" | "email" | "name" | "new" | "several" | "leftOut"

export interface PlannedPerson {
  /** The key of the person in a mapping: the email address in the file, else the name. */
  readonly key: string
  readonly name: string
  readonly email: string
  readonly memberId: string | null
  readonly by: FoundBy
}

/** The key of an entry's person in a mapping; empty for the caller, where the file names no person. */
export const keyOfPerson = ({ email, name }: FileEntry["person"]): string =>
  email.trim() === "" ? name.trim() : foldAddress(email)

type Member = World["people"][number]

/** The members by what a file may say of them. Of several with an address, the first counts. */
interface KnownPeople {
  readonly byEmail: ReadonlyMap<string, Member>
  readonly byName: ReadonlyMap<string, ReadonlyArray<Member>>
}

/**
 * Finds the members for the people of a file: by the mapping, their e-mail, then their exact name where only one has it. Step by
 * step.
 */
export function* plannedPeople(
  entries: ReadonlyArray<FileEntry>,
  mapping: Pick<Mapping, "people">,
  { people }: Pick<World, "people">
): Generator<void, ReadonlyMap<string, PlannedPerson>, void> {
  const byEmail = new Map<string, Member>()
  for (const one of people.toReversed()) if (one.email !== null) byEmail.set(foldAddress(one.email), one)
  const known = { byEmail, byName: Map.groupBy(people, ({ name }) => foldName(name)) }
  const found = new Map<string, PlannedPerson>()
  for (const { person } of entries) {
    yield
    const key = keyOfPerson(person)
    if ((key !== "" || mapping.people[""] !== undefined) && !found.has(key))
      found.set(key, plannedPerson(key, person, mapping, known))
  }
  return found
}

const isAddress = /^[^\s@]+@[^\s@]+$/u

const plannedPerson = (
  key: string,
  person: FileEntry["person"],
  mapping: Pick<Mapping, "people">,
  known: KnownPeople
): PlannedPerson => {
  const { name } = person
  // Some files have the address where others have the name.
  const email = person.email === "" && isAddress.test(name) ? name : person.email
  const shown = { key, name: name === "" ? email : name, email }
  const mapped = mappedId(mapping.people[key])
  if (mapped !== undefined) return { ...shown, memberId: mapped, by: mapped === null ? "leftOut" : "mapping" }
  const byEmail = email === "" ? undefined : known.byEmail.get(foldAddress(email))
  if (byEmail !== undefined) return { ...shown, memberId: byEmail.id, by: "email" }
  const named = known.byName.get(foldName(name)) ?? []
  const current = named.filter(({ former }) => !former)
  const [only, ...others] = current.length > 0 ? current : named
  if (others.length > 0) return { ...shown, memberId: null, by: "several" }
  return only === undefined ? { ...shown, memberId: null, by: "new" } : { ...shown, memberId: only.id, by: "name" }
}
