import { Record } from "effect"
import { hiddenFields, type ShownTo } from "../access/hiddenFields.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"

/** Lines of the log without the changes of fields that are hidden from a caller. */
export const shownLines = (who: ShownTo, lines: ReadonlyArray<ActivityEvent>): ReadonlyArray<ActivityEvent> => {
  const hidden = new Set<string>(hiddenFields(who))
  return hidden.size === 0
    ? lines
    : lines.map((line) => ({ ...line, changes: Record.filter(line.changes, (_, field) => !hidden.has(field)) }))
}
