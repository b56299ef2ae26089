import type { FileEntry } from "../sources/FileEntry.ts"
import { foldAddress } from "./foldAddress.ts"
import { foldName } from "./foldName.ts"

type Person = FileEntry["person"]

/** The people of a file by the keys that a mapping has for them. */
export interface Namesakes {
  /**
   * The email address, else the name as it is spelled first, with the id behind it where several people have the name; empty for the
   * caller.
   */
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

/** The spelling that comes first of names that fold alike; one that a mapping has stays as it is. */
const firstSpellings = (isMapped: (name: string) => boolean): ((name: string) => string) => {
  const first = new Map<string, string>()
  const known = new Map<string, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const folded = foldName(name)
    const spelled = isMapped(name) ? name : (first.get(folded) ?? name)
    if (!first.has(folded)) first.set(folded, spelled)
    known.set(name, spelled)
    return spelled
  }
}

/** Step by step. `isMapped` says whether a mapping names a person in that spelling. */
export function* namesakesIn(
  entries: ReadonlyArray<FileEntry>,
  isMapped: (name: string) => boolean
): Generator<void, Namesakes, void> {
  const shared = yield* sharedIn(entries)
  const spellingOf = firstSpellings(isMapped)
  const idsOf = ({ email, name }: Person) => (shared.size > 0 && email === "" ? shared.get(foldName(name)) : undefined)
  return {
    shares: (person) => idsOf(person) !== undefined,
    keyOf: (person) => {
      const { email, id, name } = person
      if (email.trim() !== "") return foldAddress(email)
      const known = id === "" ? undefined : idsOf(person)?.get(id)
      return known === undefined ? spellingOf(name.trim()) : `${known} (${id})`
    }
  }
}
