import type { FileEntry } from "../sources/FileEntry.ts"
import { foldAddress } from "./foldAddress.ts"
import { foldName } from "./foldName.ts"

type Person = FileEntry["person"]

/** The people of a file by the keys that a mapping has for them. */
export interface Namesakes {
  /** The email address, else the name, with the id behind it where several people have the name; empty for the caller. */
  readonly keyOf: (person: Person) => string
  /** Whether several people of the file have the name, who differ by their ids alone. */
  readonly shares: (person: Person) => boolean
}

/** The names that have more than one id: for each id, as the file first writes it. An address tells people apart by itself. */
function* sharedIn(
  entries: ReadonlyArray<FileEntry>
): Generator<void, ReadonlyMap<string, ReadonlyMap<string, string>>, void> {
  const names = new Map<string, Map<string, string>>()
  for (const { person } of entries) {
    yield
    if (person.id === "" || person.email !== "") continue
    const name = foldName(person.name)
    const ids = names.get(name) ?? new Map<string, string>()
    if (!ids.has(person.id)) ids.set(person.id, person.name.trim())
    names.set(name, ids)
  }
  return new Map([...names].filter(([, ids]) => ids.size > 1))
}

/** Step by step. */
export function* namesakesIn(entries: ReadonlyArray<FileEntry>): Generator<void, Namesakes, void> {
  const shared = yield* sharedIn(entries)
  const idsOf = ({ email, name }: Person) => (shared.size > 0 && email === "" ? shared.get(foldName(name)) : undefined)
  return {
    shares: (person) => idsOf(person) !== undefined,
    keyOf: (person) => {
      const { email, id, name } = person
      if (email.trim() !== "") return foldAddress(email)
      const known = id === "" ? undefined : idsOf(person)?.get(id)
      return known === undefined ? name.trim() : `${known} (${id})`
    }
  }
}
