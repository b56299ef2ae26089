import type { FileEntry } from "../sources/FileEntry.ts"
import { asName } from "./asName.ts"
import { foldName } from "./foldName.ts"
import type { TaskAs } from "./Mapping.ts"

const longestDescription = 2000
const longestTag = 50
const mostTags = 10

/** Cuts between characters, not inside one. */
const cutTo = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, "")
    .trimEnd()

/** The description of an entry: what the file says, else its task, project or client, since there is always one. */
export const describe = ({ client, description, project, task }: FileEntry, taskAs: TaskAs): string => {
  const text = asName(description)
  const withTask = taskAs === "description" && task !== "" && text !== "" ? `${asName(task)}: ${text}` : text
  const found = [withTask, asName(task), asName(project), asName(client)].find((one) => one !== "")
  return cutTo(found ?? "No description", longestDescription)
}

/** The tags of an entry, with its task where that becomes one: each once, at most ten. */
export const tagsOf = ({ tags, task }: FileEntry, taskAs: TaskAs): ReadonlyArray<string> => {
  const found = new Map<string, string>()
  for (const one of [...(taskAs === "tag" && task !== "" ? [task] : []), ...tags]) {
    if (found.size === mostTags) break
    const tag = cutTo(asName(one.replaceAll(",", " ")), longestTag)
    const name = foldName(tag)
    if (tag !== "" && !found.has(name)) found.set(name, tag)
  }
  return [...found.values()]
}
