import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { FileEntry } from "../sources/FileEntry.ts"
import type { SourceName } from "../sources/Source.ts"
import { base62 } from "../values/base62.ts"

/** What identifies a line; equal lines differ by the number of those before. */
const identityOf = (source: SourceName, entry: FileEntry, before: number): string =>
  JSON.stringify([
    source,
    entry.person.email === "" ? entry.person.name : entry.person.email.toLowerCase(),
    entry.day,
    entry.start,
    entry.seconds,
    entry.client,
    entry.project,
    entry.task,
    entry.description,
    before
  ])

/**
 * The id of each entry at its source, in their order: the source's own, or one made of what the line says, the same for the
 * same file.
 */
export const externalIdsOf = (source: SourceName): ((entry: FileEntry) => string) => {
  const counts = new Map<string, number>()
  return (entry) => {
    if (entry.id !== null) return entry.id
    const plain = identityOf(source, entry, 0)
    const before = counts.get(plain) ?? 0
    counts.set(plain, before + 1)
    return base62(sha256(utf8ToBytes(identityOf(source, entry, before))))
  }
}
