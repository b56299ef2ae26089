import type { FileEntry } from "../sources/FileEntry.ts"
import type { Reason } from "../values/Reason.ts"
import { foldAddress } from "./foldAddress.ts"
import { foldName } from "./foldName.ts"
import { mappedId } from "./mappedId.ts"
import { type Mapping, newPerson } from "./Mapping.ts"
import { namesakesIn } from "./namesakes.ts"
import type { World } from "./World.ts"

/**
 * How a person of the file was found among the members. `new` becomes a former member without keys. The mapping has to say who it is,
 * before anything is imported, of `several` members with the name, and of a `namesake`, who shares the name of a member with others of
 * the file.
 */
export type FoundBy = "mapping" | "email" | "name" | "new" | "several" | "namesake" | "leftOut"

export interface PlannedPerson {
  /** The key of the person in a mapping: the email address in the file, else the name, with the id where several have it. */
  readonly key: string
  readonly name: string
  readonly email: string
  readonly memberId: string | null
  readonly by: FoundBy
}

type Member = World["people"][number]

/** The members by what a file may say of them. Of several with an address, the first counts. */
interface KnownPeople {
  readonly byEmail: ReadonlyMap<string, Member>
  readonly byName: ReadonlyMap<string, ReadonlyArray<Member>>
}

export interface PlannedPeople {
  readonly all: ReadonlyArray<PlannedPerson>
  /** The person of a line. Null is the caller; a reason says why it is not known who it is. */
  readonly of: (entry: FileEntry) => PlannedPerson | Reason | null
}

/**
 * Finds the members for the people of a file: by the mapping, their e-mail, then their exact name where only one has it. Step by
 * step.
 */
export function* plannedPeople(
  entries: ReadonlyArray<FileEntry>,
  mapping: Pick<Mapping, "people">,
  { people }: Pick<World, "people">
): Generator<void, PlannedPeople, void> {
  const byEmail = new Map<string, Member>()
  for (const one of people.toReversed()) if (one.email !== null) byEmail.set(foldAddress(one.email), one)
  const known = { byEmail, byName: Map.groupBy(people, ({ name }) => foldName(name)) }
  const { keyOf, shares } = yield* namesakesIn(entries, (name) => mapping.people[name] !== undefined)
  const found = new Map<string, PlannedPerson>()
  for (const { person } of entries) {
    yield
    const key = keyOf(person)
    if ((key === "" && mapping.people[""] === undefined) || found.has(key)) continue
    const isShared = shares(person)
    if (isShared && person.id === "" && mapping.people[key] === undefined) continue
    found.set(key, isShared ? namesake(key, person, mapping, known) : plannedPerson(key, person, mapping, known))
  }
  const unknown = ({ name }: FileEntry["person"]): Reason => ({ code: "noPersonId", name })
  return {
    all: [...found.values()],
    of: ({ person }) => {
      const key = keyOf(person)
      return found.get(key) ?? (key === "" ? null : unknown(person))
    }
  }
}

const isAddress = /^[^\s@]+@[^\s@]+$/u

type Mapped = Pick<Mapping, "people">

const plannedPerson = (
  key: string,
  person: FileEntry["person"],
  mapping: Mapped,
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
  return { ...shown, ...byName(name, known) }
}

const byName = (name: string, known: KnownPeople): Pick<PlannedPerson, "memberId" | "by"> => {
  const named = known.byName.get(foldName(name)) ?? []
  const current = named.filter(({ former }) => !former)
  const [only, ...others] = current.length > 0 ? current : named
  if (others.length > 0) return { memberId: null, by: "several" }
  return only === undefined ? { memberId: null, by: "new" } : { memberId: only.id, by: "name" }
}

/** One of several with a name: with the id behind it, so that a later file finds the same person. */
const namesake = (key: string, { name }: FileEntry["person"], mapping: Mapped, known: KnownPeople): PlannedPerson => {
  const shown = { key, name: key, email: "" }
  const mapped = mappedId(mapping.people[key])
  if (mapped !== undefined && mapped !== newPerson)
    return { ...shown, memberId: mapped, by: mapped === null ? "leftOut" : "mapping" }
  const found = byName(key, known)
  if (found.by !== "new" || mapped === newPerson || byName(name, known).by === "new") return { ...shown, ...found }
  return { ...shown, memberId: null, by: "namesake" }
}
