import { type Schema, Struct } from "effect"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { isPersonalSubject, personalFields } from "../activity/personalSubjects.ts"
import { canonicalJson } from "../values/canonicalJson.ts"
import { toText } from "../values/Money.ts"

/** What a line says changed, without the names and addresses that an operator can erase. */
const changesOf = ({ changes, subject }: ActivityEvent): Schema.Json =>
  isPersonalSubject(subject)
    ? Object.fromEntries(Object.entries(changes).filter(([field]) => !personalFields.has(field)))
    : changes

/**
 * The bytes of a line that its hash is of: RFC 8785 JSON of all that it says but the workspace, which a copy may be restored
 * as another, and names of persons, which can be erased. Their ids are in it. A field without a value is left out, so that a
 * later version of Hourbook can add fields and the hashes of earlier lines stay.
 */
export const canonicalLine = (line: ActivityEvent): string => {
  const said = {
    ...Struct.omit(line, ["workspaceId", "userName", "title"]),
    title: isPersonalSubject(line.subject) ? null : line.title,
    amount: line.amount === null ? null : toText(line.amount),
    changes: changesOf(line)
  }
  return canonicalJson(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)))
}
