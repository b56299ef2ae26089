import type { FileEntry } from "../sources/FileEntry.ts"
import { asName } from "./asName.ts"
import { foldName } from "./foldName.ts"
import { type Kept, keptAs, splitAt } from "./kept.ts"
import type { TaskAs } from "./Mapping.ts"
import { type TagNames, wholeTags } from "./tagNames.ts"

const longestDescription = 2000
const mostTags = 10

/**
 * The description of an entry: what the file says, line breaks and all, else its task, project or client, since there is always
 * one. What is too long for one is kept beside it.
 */
export const describe = (
  { client, description, project, task }: FileEntry,
  taskAs: TaskAs
): { readonly description: string; readonly kept: Kept } => {
  const text = description.replaceAll("\0", "").trim()
  const withTask = taskAs === "description" && task !== "" && text !== "" ? `${asName(task)}: ${text}` : text
  const found = [withTask, asName(task), asName(project), asName(client)].find((one) => one !== "")
  const [start, rest] = splitAt(found ?? "No description", longestDescription)
  return { description: start.trimEnd(), kept: keptAs("import_note_rest", rest) }
}

/** The tags of an entry, with its task where that becomes one: each once, at most ten. Those that are too long or too many are kept beside them. */
export const tagsOf = (
  entry: FileEntry,
  taskAs: TaskAs,
  names: Pick<TagNames, "of">
): { readonly tags: ReadonlyArray<string>; readonly kept: Kept } => {
  const found = new Map<string, string>()
  const others: Array<string> = []
  for (const whole of wholeTags(entry, taskAs)) {
    const tag = names.of(whole)
    const name = foldName(tag)
    const isNew = tag !== "" && !found.has(name)
    if (tag !== whole || (isNew && found.size === mostTags)) others.push(whole)
    if (isNew && found.size < mostTags) found.set(name, tag)
  }
  return { tags: [...found.values()], kept: keptAs("import_tags_rest", others.join(", ")) }
}
