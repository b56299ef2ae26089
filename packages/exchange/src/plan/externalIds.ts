import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { FileEntry } from "../sources/FileEntry.ts"
import type { SourceName } from "../sources/Source.ts"
import { base62 } from "../values/base62.ts"

/** What identifies a line; equal lines differ by the number of those before. */
const identityOf = (
  source: SourceName,
  entry: FileEntry,
  { before, begins }: { readonly before: number; readonly begins: ReadonlyArray<string | number | null> }
): string =>
  JSON.stringify([
    source,
    entry.person.email === "" ? entry.person.name : entry.person.email.toLowerCase(),
    ...begins,
    entry.seconds,
    entry.client,
    entry.project,
    entry.task,
    entry.description,
    before
  ])

/** When a line begins: its moment, whatever the zone in which the file is read, else the day and time that the file shows. */
const beginOf = ({ day, start, startedAt }: FileEntry) =>
  startedAt === null ? [day, start] : [new Date(startedAt).toISOString()]

/** Ids made of what lines say, in the order of the file. */
const counting = (source: SourceName, begin: (entry: FileEntry) => ReadonlyArray<string | number | null>) => {
  const counts = new Map<string, number>()
  return (entry: FileEntry): string => {
    const begins = begin(entry)
    const plain = identityOf(source, entry, { begins, before: 0 })
    const before = counts.get(plain) ?? 0
    counts.set(plain, before + 1)
    return base62(sha256(utf8ToBytes(before === 0 ? plain : identityOf(source, entry, { begins, before }))))
  }
}

/**
 * The id of each entry at its source, in their order: the source's own, or one made of what the line says, the same for the
 * same file. Earlier versions made it of the day and time in the zone that the file was read in.
 */
export const externalIdsOf = (
  source: SourceName
): ((entry: FileEntry) => { readonly externalId: string; readonly formerId: string | null }) => {
  const [idOf, formerIdOf] = [counting(source, beginOf), counting(source, ({ day, start }) => [day, start])]
  return (entry) => {
    if (entry.id !== null) return { externalId: entry.id, formerId: null }
    const externalId = idOf(entry)
    return { externalId, formerId: entry.startedAt === null ? externalId : formerIdOf(entry) }
  }
}
